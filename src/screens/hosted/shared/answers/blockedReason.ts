import type { PendingCall } from '../../../../storage/database/outboxRows.ts';
import { asSentence } from '../../../../domain/model/values/sentence.ts';
import { callsBlockedBy } from './callsBlockedBy.ts';

/**
 * Why a call that would otherwise proceed by itself does not: the account must sign in, as one of
 * its calls has found out, or an earlier call waits for a person. `all` is in order.
 */
export function blockedReason(
  call: PendingCall,
  all: readonly PendingCall[],
): 'signIn' | 'heldUp' | undefined {
  if (all.some(({ state }) => state === 'signIn')) return 'signIn';
  const isHeldUp = all.some(
    (each) =>
      (each.state === 'conflict' || each.state === 'failed') &&
      callsBlockedBy(each, all).includes(call),
  );
  return isHeldUp ? 'heldUp' : undefined;
}

/** Why a call is not sent yet, as a sentence; undefined if nothing stops it. */
export function waitWords(call: PendingCall, all: readonly PendingCall[]): string | undefined {
  switch (blockedReason(call, all)) {
    case 'signIn':
      return 'It waits on this device until you sign in.';
    case 'heldUp':
      return 'It waits on this device behind a change that needs you: see the outbox.';
    case undefined:
      return call.error === undefined
        ? undefined
        : `It waits on this device, and is tried again automatically. ${asSentence(call.error)}`;
  }
}
