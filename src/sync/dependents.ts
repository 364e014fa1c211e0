import type { PendingCall } from '../storage/outboxRows.ts';
import type { OutboxRows } from '../storage/outboxStore.ts';
import { applyEvent } from './applyEvent.ts';

/** What waited for a call goes on, now that it is done. Within the transaction that says so. */
export async function release(rows: OutboxRows, done: PendingCall, at: number): Promise<void> {
  for (const dependent of await rows.dependents(done.id)) {
    const ready = withAnswer(dependent, done);
    await rows.put(applyEvent(ready, 'released', at) ?? ready);
  }
}

/** A call fails whose dependency was taken back, or is forgotten: it would wait for ever. */
export async function forsake(rows: OutboxRows, waiting: PendingCall, at: number): Promise<void> {
  const error = 'What this is about was taken back.';
  const failed = applyEvent(waiting, 'rejected', at, { error });
  if (failed !== undefined) await rows.put(failed);
}

/**
 * A call that depended on one that is done, with what that was answered in its input. It does not look back:
 * what is done is forgotten after a while, and a call may have to wait for longer than that.
 */
export function withAnswer(call: PendingCall, { id, answerId }: PendingCall): PendingCall {
  const { dependsOn, answersOf = {}, ...rest } = call;
  const [mine, others] = [true, false].map((isMine) =>
    Object.entries(answersOf).filter(([, of]) => (of === id && answerId !== undefined) === isMine),
  );
  const answers = (mine ?? []).map(([parameter]) => [parameter, answerId ?? ''] as const);
  return {
    ...rest,
    input: { ...call.input, ...Object.fromEntries(answers) },
    ...(dependsOn !== undefined && dependsOn !== id && { dependsOn }),
    ...(others !== undefined && others.length > 0 && { answersOf: Object.fromEntries(others) }),
  };
}
