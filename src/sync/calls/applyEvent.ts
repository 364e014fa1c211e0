import type { CallState, PendingCall } from '../../storage/database/outboxRows.ts';
import { transitions, type CallEvent } from './states.ts';

/**
 * Details of an event. Missing ones leave the call unchanged, except for what belongs to one
 * attempt.
 */
export type EventDetail = Partial<
  Pick<
    PendingCall,
    'notBefore' | 'status' | 'error' | 'conflict' | 'replacedBy' | 'answerId' | 'epoch' | 'unsure'
  >
>;

/**
 * The call after an event at `now`; undefined if the event is ignored in this state, and nothing is
 * to be written. Throws if the event is impossible in this state, which is a bug.
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
    // The provider let nobody in, so it does not count as an attempt, and the call can still be coalesced
    // with the next.
    ...(event === 'unauthorized' && call.state === 'sending' && { attempts: call.attempts - 1 }),
    ...((state === 'done' || state === 'cancelled') && { endedAt: now }),
    ...detail,
  };
}

/** Whether an earlier attempt may have taken effect without our knowing. */
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
