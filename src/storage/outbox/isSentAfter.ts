import type { PendingCall } from '../database/outboxRows.ts';

/** Whether `other` comes later in the stream of a call, and may have had its effect, or may still have it. */
export function isSentAfter(
  other: PendingCall,
  { account, stream, order }: Pick<PendingCall, 'account' | 'stream' | 'order'>,
): boolean {
  if (other.account !== account || other.stream !== stream || other.order <= order) return false;
  const { state, unsure, firstSentAt } = other;
  if (state === 'done' || state === 'sending' || unsure) return true;
  return firstSentAt !== undefined && state !== 'failed' && state !== 'cancelled';
}
