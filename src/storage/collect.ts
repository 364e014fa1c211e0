import Dexie from 'dexie';
import type { Account } from './account.ts';
import type { Database, SpecKey, StoredRef } from './database.ts';

/** A body is written before the row that names it, so a young one may still be waiting for its row. */
const bodyGraceMs = 60 * 60 * 1000;
/** A removed specification can be recovered for so long at least. */
const removedGraceMs = 24 * 60 * 60 * 1000;

/** Everything that belongs to a specification in a table keyed by `[account+spec+seq]`. */
export function rowsOf(table: Database['journal'] | Database['kept'], { account, id }: SpecKey) {
  return table
    .where('[account+spec+seq]')
    .between([account, id, Dexie.minKey], [account, id, Dexie.maxKey]);
}

/**
 * Deletes what nothing needs any more at `now`: specifications that were removed a day ago, and
 * bodies that no row names. Runs within a transaction on all tables of specifications.
 */
export async function collect(database: Database, account: Account, now: Date): Promise<void> {
  const removedBefore = new Date(now.getTime() - removedGraceMs).toISOString();
  const specs = await specsOf(database, account).toArray();
  for (const { id, removedAt } of specs) {
    if (removedAt === undefined || removedAt >= removedBefore) continue;
    await database.specs.delete([account, id]);
    await rowsOf(database.journal, { account, id }).delete();
    await rowsOf(database.kept, { account, id }).delete();
  }
  await deleteUnnamedBodies(database, account, new Date(now.getTime() - bodyGraceMs).toISOString());
}

/** All specifications of an account. */
export function specsOf(database: Database, account: Account) {
  // A shorter key sorts before, an array after every string.
  return database.specs.where('[account+id]').between([account], [account, []]);
}

async function deleteUnnamedBodies(
  database: Database,
  account: Account,
  before: string,
): Promise<void> {
  const named = new Set<string>();
  const first = [account];
  const last = [account, []];
  await specsOf(database, account).each(({ snapshot }) => {
    if (snapshot !== undefined) named.add(snapshot.body);
  });
  await database.journal
    .where('[account+spec+seq]')
    .between(first, last)
    .each((row) => {
      for (const hash of [...bodiesNamed(row.edit), ...bodiesNamed(row.undo)]) named.add(hash);
    });
  await database.kept
    .where('[account+spec+seq]')
    .between(first, last)
    .each(({ body }) => void named.add(body));
  const keys = await database.bodies.where('[account+hash]').between(first, last).primaryKeys();
  for (const key of keys.filter(([, hash]) => !named.has(hash))) {
    const body = await database.bodies.get(key);
    if (body !== undefined && body.at < before) await database.bodies.delete(key);
  }
}

function bodiesNamed(ref: StoredRef): readonly string[] {
  if ('body' in ref) return [ref.body];
  const { edit } = ref;
  return edit.kind === 'spec.replace' && 'body' in edit.content ? [edit.content.body] : [];
}
