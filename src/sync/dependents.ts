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

/** What a call waits for, and what of its input that will answer. */
type Waiting = Pick<PendingCall, 'input' | 'dependsOn' | 'answersOf'>;

/**
 * The same for a new call, which waits for what took the other one's place; undefined where that was taken back or
 * is forgotten. What is done already has given its answer: it will be forgotten.
 */
export async function waitFor(rows: OutboxRows, waiting: Waiting): Promise<Waiting | undefined> {
  const { dependsOn, answersOf = {} } = waiting;
  if (dependsOn === undefined) return waiting;
  const before = await lastOf(rows, dependsOn);
  if (before === undefined || before.state === 'cancelled') return undefined;
  const answers = Object.entries(answersOf).map(
    ([parameter, of]) => [parameter, of === dependsOn ? before.id : of] as const,
  );
  const followed = {
    ...waiting,
    dependsOn: before.id,
    ...(answers.length > 0 && { answersOf: Object.fromEntries(answers) }),
  };
  return before.state === 'done' ? withAnswer(followed, before) : followed;
}

/** The call of this id, or what took its place. */
async function lastOf(rows: OutboxRows, id: string): Promise<PendingCall | undefined> {
  let call = await rows.call(id);
  while (call?.replacedBy !== undefined) call = await rows.call(call.replacedBy);
  return call;
}

/**
 * A call that depended on one that is done, with what that was answered in its input. It does not look back:
 * what is done is forgotten after a while, and a call may have to wait for longer than that.
 */
export function withAnswer<Call extends Waiting>(
  call: Call,
  { id, answerId }: PendingCall,
): Omit<Call, 'dependsOn' | 'answersOf'> & Waiting {
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
