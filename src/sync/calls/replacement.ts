import type { BodyRow } from '../../storage/database/database.ts';
import type { Base, Head, PendingCall } from '../../storage/database/outboxRows.ts';
import type { OutboxRows } from '../../storage/outbox/outboxStore.ts';

/** What a save becomes if the document's head has moved or is gone. */
export interface Replacement {
  readonly id: string;
  /** The body to save, whose content hash is `content`; undefined if only the base changes. */
  readonly row: BodyRow | undefined;
  readonly content: string;
  /** The new base; absent if the document has no head. */
  readonly base?: Base;
  /** The call that must be completed first. */
  readonly dependsOn?: string;
}

/**
 * Replaces a save by one with an id of its own, because the old key belongs to the content that was sent
 * first. To be called in the transaction that records the old one as replaced.
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

/** A head as the base of a save. */
export function baseOf({ body, commit }: Head): Base {
  return { body, ...(commit !== '' && { commit }) };
}
