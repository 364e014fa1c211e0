import type { Account } from './account.ts';
import type { Database } from './database.ts';
import Dexie from 'dexie';
import type { PendingCall, StoredAside } from './outboxRows.ts';

/** So many are shown: the last. */
const shown = 200;

/** The calls of an account that were done or taken back lately, the last first. For live queries. */
export async function readEndedCalls(
  { outbox }: Pick<Database, 'outbox'>,
  account: Account,
): Promise<readonly PendingCall[]> {
  const ended = outbox.orderBy('endedAt').filter((call) => call.account === account);
  return (await ended.toArray()).toReversed().slice(0, shown);
}

/** What a person did not take in a conflict, or took back, the last first. For live queries. */
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

/** How many bytes each of these calls has to send, by id. For live queries. */
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
