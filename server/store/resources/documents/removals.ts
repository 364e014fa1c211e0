import { sql, type Kysely } from 'kysely';
import type { StoreDialect } from '../../database/dialect.ts';
import { slicesOf } from '../../slicesOf.ts';
import { deletedOwnerId, deletedNameKey, type Tables, type Time } from '../../schema/tables.ts';
import type { bodiesIn } from './storedBodies.ts';
import type { starsIn } from './stars.ts';

/** How many versions, or stars, are deleted at once. */
const slice = 200;

/** The columns of a document that count for its owner's quotas. */
interface Counted {
  readonly id: number;
  readonly kilobytes: number;
}

/**
 * Deletes things that may have any number of dependent rows, a part at a time. If that is too much for one
 * transaction, they are put away first: nobody can find them any more, and the rest is deleted in later
 * transactions.
 */
export function removalsIn(
  db: Kysely<Tables>,
  dialect: StoreDialect,
  { bodies, stars }: { bodies: ReturnType<typeof bodiesIn>; stars: ReturnType<typeof starsIn> },
  lists: Kysely<Tables>,
) {
  /** Takes documents away from their owner, and subtracts them from the owner's usage. */
  const takeAway = async (userId: number, documents: readonly Counted[]): Promise<void> => {
    const ids = documents.map(({ id }) => id);
    await db
      .updateTable('documents')
      .set((at) => ({
        userId: deletedOwnerId,
        name: sql<string>`cast(${at.ref('id')} as text)`,
        nameKey: sql<string>`cast(${at.ref('id')} as text)`,
        private: 1,
        // So that a writer who has read the document before can't change it.
        revision: sql<number>`${at.ref('revision')} + 1`,
      }))
      .where('id', 'in', ids)
      .execute();
    await dialect.dropSearch(db, ids);
    const kilobytes = documents.reduce((sum, each) => sum + each.kilobytes, 0);
    for (const [user, sign] of [
      [userId, -1],
      [deletedOwnerId, 1],
    ] as const) {
      await db
        .updateTable('users')
        .set((at) => ({
          documents: at('documents', '+', sign * ids.length),
          kilobytes: at('kilobytes', '+', sign * kilobytes),
        }))
        .where('id', '=', user)
        .execute();
    }
  };
  /** Takes all documents of an account away. Returns whether there was any. */
  const takeAllAway = async (userId: number): Promise<boolean> => {
    let hadAny = false;
    const read = (after: number, count: number) =>
      db
        .selectFrom('documents')
        .select(['id', 'kilobytes'])
        .where('userId', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(count)
        .execute();
    for await (const documents of slicesOf(read)) {
      await takeAway(userId, documents);
      hadAny = true;
    }
    return hadAny;
  };
  return {
    /** Deletes a part of a document; returns whether all of it is gone. */
    document: async (id: number): Promise<boolean> => {
      for (const table of ['commits', 'tags'] as const) {
        const rows = await db
          .selectFrom(table)
          .select(['id', 'body'])
          .where('documentId', '=', id)
          .orderBy('id')
          .limit(slice)
          .execute();
        if (rows.length === 0) continue;
        const ids = rows.map((row) => row.id);
        await db.deleteFrom(table).where('id', 'in', ids).execute();
        await bodies.collect(rows.map(({ body }) => body));
        return false;
      }
      const own = await db
        .selectFrom('documents')
        .select(['body', 'sourceBody'])
        .where('id', '=', id)
        .executeTakeFirst();
      await dialect.dropSearch(db, [id]);
      if (!(await dialect.deleteSome(db, 'documents', sql`"id" = ${id}`))) return false;
      if (own !== undefined) await bodies.collect([own.body, own.sourceBody ?? own.body]);
      return true;
    },
    putAwayDocument: async (id: number): Promise<void> => {
      const { userId, kilobytes } = await db
        .selectFrom('documents')
        .select(['userId', 'kilobytes'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await takeAway(userId, [{ id, kilobytes }]);
    },
    /** Deletes a part of an account that was put away; returns whether all of it is gone. */
    account: async (id: number): Promise<boolean> => {
      // Documents that were being created when the account was put away.
      if (await takeAllAway(id)) return false;
      if (await stars.removeSome(id, slice)) return false;
      return dialect.deleteSome(db, 'users', sql`"id" = ${id}`);
    },
    /** From now on nobody can use the account, or find it or its documents. */
    putAwayAccount: async (id: number, now: Time): Promise<void> => {
      await takeAllAway(id);
      // Somebody who signs in with one of these later is a new person.
      for (const table of ['identities', 'passkeys'] as const) {
        await db.deleteFrom(table).where('userId', '=', id).execute();
      }
      await db
        .updateTable('users')
        .set({ name: '', nameKey: `${deletedNameKey}${id}`, password: '', suspendedAt: now })
        .where('id', '=', id)
        .execute();
    },
    /** Deletes a part of an issue or a pull request; returns whether all of it is gone. */
    thread: (id: number): Promise<boolean> => dialect.deleteSome(db, 'threads', sql`"id" = ${id}`),
    putAwayThread: async (id: number): Promise<void> => {
      await db.updateTable('threads').set({ kind: 'deleted' }).where('id', '=', id).execute();
    },
    /** The ids of what was put away and is not completely deleted. */
    putAway: async () => {
      const documents = await lists
        .selectFrom('documents')
        .select('id')
        .where('userId', '=', deletedOwnerId)
        .execute();
      // The same condition as in the index (`addRemovals`).
      const threads = await lists
        .selectFrom('threads')
        .select('id')
        .where('kind', '=', sql.lit('deleted'))
        .execute();
      const accounts = await lists
        .selectFrom('users')
        .select('id')
        .where('nameKey', '>=', deletedNameKey)
        .where('nameKey', '<', `${deletedNameKey}:`)
        .execute();
      const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);
      return {
        documents: idsOf(documents),
        threads: idsOf(threads),
        accounts: idsOf(accounts),
      };
    },
  };
}
