import type { PendingCall } from '../../storage/database/outboxRows.ts';
import type { OutboxRows } from '../../storage/outbox/outboxStore.ts';
import { applyEvent } from './applyEvent.ts';

/** Releases the calls that wait for a completed one, in the transaction that completes it. */
export async function releaseDependents(
  rows: OutboxRows,
  done: PendingCall,
  at: number,
): Promise<void> {
  for (const dependent of await rows.dependents(done.id)) {
    const ready = withAnswer(dependent, done);
    await rows.put(applyEvent(ready, 'released', at) ?? ready);
  }
}

/** Fails a call that waits for a cancelled or deleted one, because it would wait forever. */
export async function failDependent(
  rows: OutboxRows,
  waiting: PendingCall,
  at: number,
): Promise<void> {
  const error = 'This depends on a change that was taken back.';
  const failed = applyEvent(waiting, 'rejected', at, { error });
  if (failed !== undefined) await rows.put(failed);
}

/** What a call depends on, and the input that the answer completes. */
type Waiting = Pick<PendingCall, 'input' | 'dependsOn' | 'answersOf'>;

/**
 * Resolves the dependency of a new call: follows replacements, and copies the answer of a call that
 * is already done, as completed calls are deleted after a while. Undefined if the dependency was
 * cancelled or is no longer stored.
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

/** The call with this id or, if it was replaced, its last replacement. */
async function lastOf(rows: OutboxRows, id: string): Promise<PendingCall | undefined> {
  let call = await rows.call(id);
  while (call?.replacedBy !== undefined) call = await rows.call(call.replacedBy);
  return call;
}

/**
 * Copies the answer of a completed call into the input of one that depends on it. The reference is
 * removed, because completed calls are deleted after a while and a call may have to wait longer.
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
