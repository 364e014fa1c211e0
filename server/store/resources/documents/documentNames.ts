import { sql, type Kysely } from 'kysely';
import { slicesOf } from '../../slicesOf.ts';
import type { IncludeTable, Tables, Time } from '../../schema/tables.ts';

/** How many rows a statement inserts: in SQLite it can have at most 32,766 values. */
const mostAtOnce = 1000;

/** The names of deleted accounts and versions, and the includes that rely on names. */
export function namesIn(db: Kysely<Tables>, lists: Kysely<Tables>) {
  return {
    /** Remembers the name of an account that is being deleted. */
    retire: async (name: string, until: Time): Promise<void> => {
      const nameKey = name.toLowerCase();
      await db.deleteFrom('retiredNames').where('nameKey', '=', nameKey).execute();
      await db.insertInto('retiredNames').values({ nameKey, until }).execute();
    },
    /** Until when a name can't be taken; undefined if no deleted account had it. */
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
    /** Stores the users whose documents a body includes. */
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
    /** Replaces the stored includes of a document. */
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

    /**
     * Stores the name and content hash of a version that is being deleted, or of all versions of a document.
     */
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
    /** The content hash of a deleted version of a document with this name; undefined if there is none. */
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
