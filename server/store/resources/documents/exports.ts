import type { Kysely } from 'kysely';
import { deletedOwnerId, type ExportTable, type Tables, type Time } from '../../schema/tables.ts';

/** Temporary, unguessable addresses for exports of private documents. */
export function exportsIn(db: Kysely<Tables>) {
  return {
    create: async (row: ExportTable): Promise<void> => {
      await db.insertInto('exports').values(row).execute();
    },
    find: (hash: string, now: Time) =>
      db
        .selectFrom('exports')
        .innerJoin('documents', 'documents.id', 'exports.documentId')
        .selectAll('exports')
        .where('exports.hash', '=', hash)
        .where('expiresAt', '>', now)
        .where('documents.userId', '<>', deletedOwnerId)
        .executeTakeFirst(),
    /** Marks an address as used; false if it was used before. */
    use: async (hash: string): Promise<boolean> => {
      const { numDeletedRows } = await db
        .deleteFrom('exports')
        .where('hash', '=', hash)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
