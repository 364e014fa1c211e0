import Dexie, { type Collection, type Table } from 'dexie';
import type { Account } from '../database/account.ts';
import type { Database, SpecKey } from '../database/database.ts';
import { bodiesOfOutbox, forgetEnded, hasOpenCalls } from '../outbox/outboxNeeds.ts';
import { bodiesNamed, isExpired, isStale } from './storeRules.ts';

/** Everything that belongs to a specification, in a table with the key `[account+spec+seq]`. */
export function rowsOf<Row>(
  table: Table<Row, [Account, string, number]>,
  { account, id }: SpecKey,
): Collection<Row, [Account, string, number]> {
  return table
    .where('[account+spec+seq]')
    .between([account, id, Dexie.minKey], [account, id, Dexie.maxKey]);
}

/** A key range of all specifications of an account. */
export function specsOf(database: Database, account: Account) {
  // A shorter key sorts first, and an array after every string.
  return database.specs.where('[account+id]').between([account], [account, []]);
}

/**
 * Deletes what is no longer needed at `now`: specifications that were removed a day ago and have
 * nothing left to send, and bodies that nothing refers to, including pending calls. Runs within a
 * transaction on all tables of specifications.
 */
export async function collect(database: Database, account: Account, now: Date): Promise<void> {
  for (const spec of await specsOf(database, account).toArray()) {
    const { id } = spec;
    if (!isExpired(spec, now) || (await hasOpenCalls(database, { account, id }))) continue;
    await database.specs.delete([account, id]);
    await rowsOf(database.journal, { account, id }).delete();
    await rowsOf(database.restorePoints, { account, id }).delete();
  }
  await forgetEnded(database, now);
  const named = await namedIn(database, account);
  const keys = await database.bodies
    .where('[account+hash]')
    .between([account], [account, []])
    .primaryKeys();
  for (const key of keys.filter(([, hash]) => !named.has(hash))) {
    const body = await database.bodies.get(key);
    if (body !== undefined && isStale(body, now)) await database.bodies.delete(key);
  }
}

async function namedIn(database: Database, account: Account): Promise<ReadonlySet<string>> {
  const named = new Set(await bodiesOfOutbox(database, account));
  const add = (row: Parameters<typeof bodiesNamed>[0]) => {
    for (const hash of bodiesNamed(row)) named.add(hash);
  };
  await specsOf(database, account).each(add);
  for (const table of [database.journal, database.restorePoints]) {
    await table.where('[account+spec+seq]').between([account], [account, []]).each(add);
  }
  return named;
}
