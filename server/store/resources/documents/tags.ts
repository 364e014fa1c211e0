import type { Insertable, Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables, TagTable } from '../../schema/tables.ts';
import { contains } from '../contains.ts';
import { inOrder, readIds, type PageRequest } from '../page.ts';

/** The most versions that are offered as a choice. */
const mostVersions = 1000;

export function tagsIn(db: Kysely<Tables>, lists: Kysely<Tables>) {
  const select = (documentId: number, from = db) =>
    from
      .selectFrom('tags')
      .leftJoin('users', 'users.id', 'tags.userId')
      .selectAll('tags')
      .select('users.name as userName')
      .where('tags.documentId', '=', documentId);
  return {
    /** Throws a duplicate error when the document already has that version. */
    create: async (row: Insertable<TagTable>): Promise<number> => {
      const made = await db
        .insertInto('tags')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow();
      return made.id;
    },
    byId: (documentId: number, id: number) =>
      select(documentId).where('tags.id', '=', id).executeTakeFirst(),
    byVersion: (documentId: number, version: string) =>
      select(documentId).where('tags.version', '=', version).executeTakeFirst(),
    last: (documentId: number) =>
      select(documentId).orderBy('tags.id', 'desc').limit(1).executeTakeFirst(),
    ofDocument: async (documentId: number, request: PageRequest) => {
      let query = lists.selectFrom('tags').where('tags.documentId', '=', documentId);
      const term = contains(request.search);
      if (term) {
        query = query.where(
          sql<boolean>`lower(tags.version || ' ' || tags.changelog) like ${term} escape '\\'`,
        );
      }
      const ids = await readIds(query, 'tags.id', ['tags.id'], request);
      if (ids.rows.length === 0) return { total: ids.total, rows: [] };
      return inOrder(
        ids,
        await select(documentId, lists).where('tags.id', 'in', ids.rows).execute(),
      );
    },
    /** The versions without their changelogs, latest first. */
    versions: (documentId: number) =>
      db
        .selectFrom('tags')
        .select(['id', 'version', 'body', 'hash', 'createdAt'])
        .where('documentId', '=', documentId)
        .orderBy('id', 'desc')
        .limit(mostVersions)
        .execute(),
    /** All versions, however many. */
    allVersions: async (documentId: number): Promise<readonly string[]> => {
      const rows = await lists
        .selectFrom('tags')
        .select('version')
        .where('documentId', '=', documentId)
        .execute();
      return rows.map(({ version }) => version);
    },
    delete: async (id: number): Promise<void> => {
      await db.deleteFrom('tags').where('id', '=', id).execute();
    },
  };
}
