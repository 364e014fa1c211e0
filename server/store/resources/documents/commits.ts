import type { Insertable, Kysely } from 'kysely';
import { sql } from 'kysely';
import type { CommitTable, Tables } from '../../schema/tables.ts';
import { contains } from '../contains.ts';
import { inOrder, readIds, type PageRequest } from '../page.ts';

export function commitsIn(db: Kysely<Tables>, lists: Kysely<Tables>) {
  const select = (from = db) =>
    from
      .selectFrom('commits')
      .leftJoin('users', 'users.id', 'commits.userId')
      .selectAll('commits')
      .select('users.name as userName');
  return {
    create: async (row: Insertable<CommitTable>): Promise<number> => {
      const made = await db
        .insertInto('commits')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow();
      return made.id;
    },
    find: (documentId: number, id: number) =>
      select()
        .where('commits.documentId', '=', documentId)
        .where('commits.id', '=', id)
        .executeTakeFirst(),
    ofDocument: async (documentId: number, request: PageRequest) => {
      let query = lists.selectFrom('commits').where('commits.documentId', '=', documentId);
      const term = contains(request.search);
      if (term) query = query.where(sql<boolean>`lower(commits.message) like ${term} escape '\\'`);
      const ids = await readIds(query, 'commits.id', ['commits.id'], request);
      if (ids.rows.length === 0) return { total: ids.total, rows: [] };
      return inOrder(ids, await select(lists).where('commits.id', 'in', ids.rows).execute());
    },
  };
}
