import type { BodyRow } from '../storage/database.ts';
import type { Base, Head, PendingCall } from '../storage/outboxRows.ts';
import type { OutboxRows } from '../storage/outboxStore.ts';

/** What a save becomes when the document's head has moved, or is gone. */
export interface Replacement {
  readonly id: string;
  /** What is saved instead, with its content hash; the same as before when it is only based anew. */
  readonly row: BodyRow | undefined;
  readonly content: string;
  /** The head that it is made of now; nothing where there is none. */
  readonly base?: Base;
  /** The call that has to be done first now. */
  readonly dependsOn?: string;
}

/**
 * Puts a call of another id into the place of a save: what it sends is not what the old key stands for.
 * Within the transaction in which the old one is recorded as replaced.
 */
export async function putReplacement(
  rows: OutboxRows,
  call: PendingCall,
  { id, row, content, base, dependsOn }: Replacement,
): Promise<void> {
  const { save } = call;
  if (save === undefined) throw new Error(`The call ${call.endpoint} saves nothing.`);
  if (row !== undefined) await rows.putBody(row);
  await rows.put({
    id,
    account: call.account,
    stream: call.stream,
    order: call.order,
    endpoint: call.endpoint,
    input: call.input,
    save: { body: row?.hash ?? save.body, content, ...(base !== undefined && { base }) },
    ...(dependsOn !== undefined && { dependsOn }),
    state: 'queued',
    attempts: 0,
    unsure: false,
    createdAt: call.createdAt,
  });
  for (const dependent of await rows.dependents(call.id)) {
    await rows.put({ ...dependent, dependsOn: id });
  }
}

/** A head as what a save is made of. */
export function baseOf({ body, commit }: Head): Base {
  return { body, ...(commit !== '' && { commit }) };
}
