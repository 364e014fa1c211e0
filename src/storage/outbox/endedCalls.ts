import type { Account } from '../database/account.ts';
import type { Database } from '../database/database.ts';
import Dexie from 'dexie';
import type { PendingCall, StoredAside } from '../database/outboxRows.ts';

/** The completed or cancelled calls of the account that are still remembered, latest first. For live queries. */
export async function readEndedCalls(
  { outbox }: Pick<Database, 'outbox'>,
  account: Account,
): Promise<readonly PendingCall[]> {
  // Filtered and reversed here: the database would hand out one row after the other.
  const ended = await outbox.orderBy('endedAt').toArray();
  return ended.filter((call) => call.account === account).toReversed();
}

/** The versions that were set aside in conflicts or cancelled, latest first. For live queries. */
export async function readSetAside(
  { setAside, bodies }: Pick<Database, 'setAside' | 'bodies'>,
  account: Account,
): Promise<readonly StoredAside[]> {
  const found: StoredAside[] = [];
  await setAside
    .where('[account+document]')
    .between([account, Dexie.minKey], [account, Dexie.maxKey])
    .each((row, { primaryKey }) => found.push({ ...row, key: primaryKey, size: 0 }));
  const rows = await bodies.bulkGet(found.map(({ body }): [string, string] => [account, body]));
  return found
    .flatMap((each, index) => {
      const size = rows[index]?.size;
      return size === undefined ? [] : [{ ...each, size }];
    })
    .toSorted((a, b) => b.at - a.at);
}

/** The number of bytes that each of these calls has to send, by id. For live queries. */
export async function readCallSizes(
  { bodies }: Pick<Database, 'bodies'>,
  account: Account,
  calls: readonly PendingCall[],
): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>();
  for (const call of calls) {
    const { id, input, save, payload } = call;
    const hash = save?.body ?? payload;
    const row = hash === undefined ? undefined : await bodies.get([account, hash]);
    sizes.set(id, JSON.stringify(input).length + (row?.size ?? 0));
  }
  return sizes;
}
