import type { Kysely } from 'kysely';
import type { ExportTable, Tables, Time } from '../tables.ts';

/** Temporary, unguessable addresses for exports of private documents. */
export function exportsIn(db: Kysely<Tables>) {
  return {
    create: async (row: ExportTable): Promise<void> => {
      await db.insertInto('exports').values(row).execute();
    },
    find: (hash: string, now: Time) =>
      db
        .selectFrom('exports')
        .selectAll()
        .where('hash', '=', hash)
        .where('expiresAt', '>', now)
        .executeTakeFirst(),
  };
}
