import type { Insertable, Kysely, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Tables, ThreadKind, ThreadTable } from '../schema/tables.ts';
import { contains } from './contains.ts';
import { inOrder, readIds, type PageRequest } from './page.ts';

/** Issues and pull requests. */
export function threadsIn(db: Kysely<Tables>, lists: Kysely<Tables>) {
  const select = (from = db) =>
    from
      .selectFrom('threads')
      .leftJoin('users', 'users.id', 'threads.userId')
      .selectAll('threads')
      .select('users.name as userName');
  const searchOf = (title: string, description: string) => `${title}\n${description}`.toLowerCase();
  return {
    create: async (row: Omit<Insertable<ThreadTable>, 'search'>): Promise<number> => {
      const made = await db
        .insertInto('threads')
        .values({ ...row, search: searchOf(row.title, row.description) })
        .returning('id')
        .executeTakeFirstOrThrow();
      return made.id;
    },
    find: (kind: ThreadKind, documentId: number, id: number) =>
      select()
        .where('threads.documentId', '=', documentId)
        .where('threads.kind', '=', kind)
        .where('threads.id', '=', id)
        .executeTakeFirst(),
    ofDocument: async (
      kind: ThreadKind,
      documentId: number,
      status: number | undefined,
      request: PageRequest,
    ) => {
      let query = lists
        .selectFrom('threads')
        .where('threads.documentId', '=', documentId)
        .where('threads.kind', '=', kind);
      if (status !== undefined) query = query.where('threads.status', '=', status);
      const term = contains(request.search);
      if (term) query = query.where(sql<boolean>`threads.search like ${term} escape '\\'`);
      const ids = await readIds(query, 'threads.id', ['threads.id'], request);
      if (ids.rows.length === 0) return { total: ids.total, rows: [] };
      return inOrder(ids, await select(lists).where('threads.id', 'in', ids.rows).execute());
    },
    openPullOf: (documentId: number, sourceId: number) =>
      select()
        .where('threads.documentId', '=', documentId)
        .where('threads.sourceId', '=', sourceId)
        .where('threads.kind', '=', 'pull_request')
        .where('threads.status', '=', 1)
        .executeTakeFirst(),
    /** Changes a thread if its status is still `before`; false when another request was faster. */
    update: async (
      id: number,
      before: number,
      fields: Updateable<ThreadTable>,
    ): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable('threads')
        .set(fields)
        .where('id', '=', id)
        .where('status', '=', before)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
