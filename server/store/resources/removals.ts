import { sql, type Kysely } from 'kysely';
import type { StoreDialect } from '../dialect.ts';
import { nobody, type Tables } from '../tables.ts';
import type { bodiesIn } from './bodies.ts';

/** How many versions are deleted at once. */
const slice = 200;

/**
 * Deletes what may have any number of rows below it, a part at a time. If there is more than a transaction
 * should delete, it is put away first: nobody can find it any more, and the rest is deleted in others.
 */
export function removalsIn(
  db: Kysely<Tables>,
  dialect: StoreDialect,
  bodies: ReturnType<typeof bodiesIn>,
  lists: Kysely<Tables>,
) {
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
    /** Takes a document away from its owner, with what it counts for. */
    putAwayDocument: async (id: number): Promise<void> => {
      const { userId, kilobytes } = await db
        .selectFrom('documents')
        .select(['userId', 'kilobytes'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await db
        .updateTable('documents')
        .set((at) => ({
          userId: nobody,
          name: String(id),
          nameKey: String(id),
          private: 1,
          // So that nobody who has read it before can write it.
          revision: sql<number>`${at.ref('revision')} + 1`,
        }))
        .where('id', '=', id)
        .execute();
      await dialect.dropSearch(db, [id]);
      for (const [user, sign] of [
        [userId, -1],
        [nobody, 1],
      ] as const) {
        await db
          .updateTable('users')
          .set((at) => ({
            documents: at('documents', '+', sign),
            kilobytes: at('kilobytes', '+', sign * kilobytes),
          }))
          .where('id', '=', user)
          .execute();
      }
    },
    /** Deletes a part of an issue or a pull request; returns whether all of it is gone. */
    thread: (id: number): Promise<boolean> => dialect.deleteSome(db, 'threads', sql`"id" = ${id}`),
    putAwayThread: async (id: number): Promise<void> => {
      await db.updateTable('threads').set({ kind: 'deleted' }).where('id', '=', id).execute();
    },
    /** What was put away and is not gone yet. */
    putAway: async () => {
      const documents = await lists
        .selectFrom('documents')
        .select('id')
        .where('userId', '=', nobody)
        .execute();
      // As the index says it (`addRemovals`).
      const threads = await lists
        .selectFrom('threads')
        .select('id')
        .where('kind', '=', sql.lit('deleted'))
        .execute();
      return { documents: documents.map(({ id }) => id), threads: threads.map(({ id }) => id) };
    },
  };
}
