import type { Insertable, Kysely } from 'kysely';
import type { IncludeTable, Tables, Time, UsedVersionTable } from '../tables.ts';

/** What names stand for, after what they named is gone: others may still rely on it. */
export function namesIn(db: Kysely<Tables>) {
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
    /** Whether a public document includes a document of this name. */
    isIncluded: async (name: string): Promise<boolean> => {
      const row = await db
        .selectFrom('includes')
        .innerJoin('documents', 'documents.id', 'includes.documentId')
        .select('documents.id')
        .where('includes.userKey', '=', name.toLowerCase())
        .where('documents.private', '=', 0)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
    /** Replaces what a document includes. */
    putIncludes: async (
      documentId: number,
      included: readonly Omit<IncludeTable, 'documentId'>[],
    ): Promise<void> => {
      await db.deleteFrom('includes').where('documentId', '=', documentId).execute();
      if (included.length === 0) return;
      await db
        .insertInto('includes')
        .values(included.map((each) => ({ documentId, ...each })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** Remembers versions that are being deleted, with the hashes of their contents. */
    useVersions: async (rows: readonly Insertable<UsedVersionTable>[]): Promise<void> => {
      if (rows.length === 0) return;
      await db
        .insertInto('usedVersions')
        .values([...rows])
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    /** The deleted versions of a document of this name. */
    usedVersions: (userId: number, name: string) =>
      db
        .selectFrom('usedVersions')
        .select(['version', 'hash'])
        .where('userId', '=', userId)
        .where('nameKey', '=', name.toLowerCase())
        .execute(),
  };
}
