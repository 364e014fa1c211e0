import type { Insertable, Kysely } from 'kysely';
import { sql } from 'kysely';
import type { CommentTable, ReactionTable, Tables } from '../schema/tables.ts';
import { contains } from './contains.ts';
import { inOrder, readIds, type PageRequest } from './page.ts';

/** Comments on issues and pull requests, and the reactions to them. */
export function commentsIn(db: Kysely<Tables>, lists: Kysely<Tables>) {
  const select = (threadId: number, from = db) =>
    from
      .selectFrom('comments')
      .leftJoin('users', 'users.id', 'comments.userId')
      .selectAll('comments')
      .select('users.name as userName')
      .where('comments.threadId', '=', threadId);
  return {
    create: async (row: Omit<Insertable<CommentTable>, 'search' | 'status'>): Promise<number> => {
      const made = await db
        .insertInto('comments')
        .values({ ...row, status: 1, search: row.comment.toLowerCase() })
        .returning('id')
        .executeTakeFirstOrThrow();
      return made.id;
    },
    find: (threadId: number, id: number) =>
      select(threadId).where('comments.id', '=', id).executeTakeFirst(),
    /** The earliest first. */
    ofThread: async (threadId: number, request: PageRequest) => {
      let query = lists.selectFrom('comments').where('comments.threadId', '=', threadId);
      const term = contains(request.search);
      if (term) query = query.where(sql<boolean>`comments.search like ${term} escape '\\'`);
      const ids = await readIds(query, 'comments.id', ['comments.id'], request, {
        rising: true,
      });
      if (ids.rows.length === 0) return { total: ids.total, rows: [] };
      return inOrder(
        ids,
        await select(threadId, lists).where('comments.id', 'in', ids.rows).execute(),
      );
    },
    /** The number of each reaction, by comment. */
    reactions: async (
      ids: readonly number[],
    ): Promise<ReadonlyMap<number, ReadonlyMap<string, number>>> => {
      const found = new Map<number, Map<string, number>>();
      if (ids.length === 0) return found;
      const rows = await lists
        .selectFrom('reactions')
        .select(['commentId', 'reaction', sql<number | string>`count(*)`.as('count')])
        .where('commentId', 'in', ids)
        .groupBy(['commentId', 'reaction'])
        .execute();
      for (const { commentId, reaction, count } of rows) {
        const counts = found.get(commentId) ?? new Map<string, number>();
        found.set(commentId, counts.set(reaction, Number(count)));
      }
      return found;
    },
    /** A person's own reactions, by comment; none if nobody is signed in. */
    reactionsOf: async (
      userId: number | undefined,
      ids: readonly number[],
    ): Promise<ReadonlyMap<number, ReadonlySet<string>>> => {
      const found = new Map<number, Set<string>>();
      if (userId === undefined || ids.length === 0) return found;
      const rows = await db
        .selectFrom('reactions')
        .select(['commentId', 'reaction'])
        .where('userId', '=', userId)
        .where('commentId', 'in', ids)
        .execute();
      for (const { commentId, reaction } of rows) {
        const own = found.get(commentId) ?? new Set<string>();
        found.set(commentId, own.add(reaction));
      }
      return found;
    },
    /** Sets, removes or toggles a reaction; returns whether it is now set. */
    react: async (row: ReactionTable, active: boolean | undefined): Promise<boolean> => {
      if (active !== true) {
        const { numDeletedRows } = await db
          .deleteFrom('reactions')
          .where('commentId', '=', row.commentId)
          .where('userId', '=', row.userId)
          .where('reaction', '=', row.reaction)
          .executeTakeFirst();
        if (active === false || numDeletedRows > 0n) return false;
      }
      await db
        .insertInto('reactions')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return true;
    },
  };
}
