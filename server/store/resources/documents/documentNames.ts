import { sql, type Kysely } from 'kysely';
import { slicesOf } from '../../slicesOf.ts';
import type { IncludeTable, Tables, Time } from '../../schema/tables.ts';

/** How many rows a statement inserts: its values may be 32,766 at most in SQLite. */
const mostAtOnce = 1000;

/** What names stand for, after what they named is gone: others may still rely on it. */
export function namesIn(db: Kysely<Tables>, lists: Kysely<Tables>) {
  return {
    /** Remembers the name of an account that is being deleted. */
    retire: async (name: string, until: Time): Promise<void> => {
      const nameKey = name.toLowerCase();
      await db.deleteFrom('retiredNames').where('nameKey', '=', nameKey).execute();
      await db.insertInto('retiredNames').values({ nameKey, until }).execute();
    },
    /** Until when a name is not free; undefined if no account had it. */
    retiredUntil: async (name: string): Promise<Time | undefined> => {
      const row = await db
        .selectFrom('retiredNames')
        .select('until')
        .where('nameKey', '=', name.toLowerCase())
        .executeTakeFirst();
      return row?.until;
    },
    /** Whether a public document includes a document of this name, now or in one of its versions. */
    isIncluded: async (name: string): Promise<boolean> => {
      const byHead = await db
        .selectFrom('includes')
        .innerJoin('documents', 'documents.id', 'includes.documentId')
        .select('documents.id')
        .where('includes.userKey', '=', name.toLowerCase())
        .where('documents.private', '=', 0)
        .limit(1)
        .executeTakeFirst();
      if (byHead !== undefined) return true;
      const byVersion = await db
        .selectFrom('bodyIncludes')
        .innerJoin('tags', 'tags.body', 'bodyIncludes.body')
        .innerJoin('documents', 'documents.id', 'tags.documentId')
        .select('documents.id')
        .where('bodyIncludes.userKey', '=', name.toLowerCase())
        .where('documents.private', '=', 0)
        .limit(1)
        .executeTakeFirst();
      return byVersion !== undefined;
    },
    /** Remembers whose documents a body includes. */
    putBodyIncludes: async (body: string, userKeys: ReadonlySet<string>): Promise<void> => {
      const rows = [...userKeys].map((userKey) => ({ body, userKey }));
      for (let at = 0; at < rows.length; at += mostAtOnce) {
        await db
          .insertInto('bodyIncludes')
          .values(rows.slice(at, at + mostAtOnce))
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
    },
    /** Replaces what a document includes. */
    putIncludes: async (
      documentId: number,
      included: readonly Omit<IncludeTable, 'documentId'>[],
    ): Promise<void> => {
      await db.deleteFrom('includes').where('documentId', '=', documentId).execute();
      const rows = included.map((each) => ({ documentId, ...each }));
      for (let at = 0; at < rows.length; at += mostAtOnce) {
        await db
          .insertInto('includes')
          .values(rows.slice(at, at + mostAtOnce))
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
    },

    /** Remembers a version that is being deleted, or all of a document, with the hashes of their contents. */
    useVersions: async (documentId: number, version?: string): Promise<void> => {
      const read = (after: number, count: number) => {
        const tags = db.selectFrom('tags').select('id').where('documentId', '=', documentId);
        const wanted = version === undefined ? tags : tags.where('version', '=', version);
        return wanted.where('id', '>', after).orderBy('id').limit(count).execute();
      };
      for await (const rows of slicesOf(read)) {
        const ids = rows.map(({ id }) => id);
        await sql`insert into "usedVersions" ("userId", "nameKey", "version", "hash")
          select documents."userId", documents."nameKey", tags."version", tags."hash"
          from documents join tags on tags."documentId" = documents."id"
          where tags."id" in (${sql.join(ids)})
          on conflict do nothing`.execute(db);
      }
    },
    /** The deleted versions of a document of this name. */
    usedVersions: (userId: number, name: string) =>
      lists
        .selectFrom('usedVersions')
        .select(['version', 'hash'])
        .where('userId', '=', userId)
        .where('nameKey', '=', name.toLowerCase())
        .execute(),
    /** The content of a deleted version of a document of this name; undefined if there was none. */
    usedHash: async (
      userId: number,
      name: string,
      version: string,
    ): Promise<string | undefined> => {
      const row = await db
        .selectFrom('usedVersions')
        .select('hash')
        .where('userId', '=', userId)
        .where('nameKey', '=', name.toLowerCase())
        .where('version', '=', version)
        .executeTakeFirst();
      return row?.hash;
    },
  };
}
