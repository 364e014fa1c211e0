import type { CallState, PendingCall } from '../storage/outboxRows.ts';
import { transitions, type CallEvent } from './states.ts';

/** What an event brings along; what is absent stays as it was, except for what belongs to one attempt. */
export type EventDetail = Partial<
  Pick<
    PendingCall,
    'notBefore' | 'status' | 'error' | 'conflict' | 'replacedBy' | 'answerId' | 'epoch' | 'unsure'
  >
>;

/**
 * The call after something happened to it at `now`; undefined where that means nothing to it, and nothing
 * is written. Throws where it can't happen in this state: a bug.
 */
export function applyEvent(
  call: PendingCall,
  event: CallEvent,
  now: number,
  detail: EventDetail = {},
): PendingCall | undefined {
  const next = transitions[call.state][event];
  if (next === 'ignored') return undefined;
  if (next === 'never') throw new Error(`A call that is ${call.state} was told "${event}".`);
  const { notBefore: _wait, error: _error, conflict: _conflict, epoch: _epoch, ...rest } = call;
  const unsure = isUnsureAfter(call, event);
  const state: CallState = next === 'again' ? (unsure ? 'uncertain' : 'queued') : next;
  return {
    ...rest,
    ...(call.error !== undefined && { lastError: call.error }),
    ...(call.conflict !== undefined && { hadConflict: true as const }),
    state,
    unsure,
    ...(event === 'claimed' && {
      attempts: call.attempts + 1,
      firstSentAt: call.firstSentAt ?? now,
      lastSentAt: now,
    }),
    // Where nobody is let in, nothing was tried: it can still be merged with the next one of its kind.
    ...(event === 'unauthorized' && call.state === 'sending' && { attempts: call.attempts - 1 }),
    ...((state === 'done' || state === 'cancelled') && { endedAt: now }),
    ...detail,
  };
}

/** Whether an attempt may have had its effect without anybody knowing. */
function isUnsureAfter({ unsure }: PendingCall, event: CallEvent): boolean {
  switch (event) {
    case 'unanswered':
      return true;
    case 'succeeded':
    case 'hadEffect':
    case 'hadNoEffect':
      return false;
    default:
      return unsure;
  }
}
