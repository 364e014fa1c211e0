import type { Insertable, Kysely } from 'kysely';
import type { PasskeyTable, Tables, Time } from '../../schema/tables.ts';

/** The passkeys of accounts. */
export function passkeysIn(db: Kysely<Tables>) {
  return {
    /** Throws a duplicate error (`Store.isDuplicate`) for a passkey that is already stored. */
    create: async (passkey: Insertable<PasskeyTable>): Promise<number> => {
      const row = await db
        .insertInto('passkeys')
        .values(passkey)
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },
    /** The passkey, with the stored password of its account. */
    byCredential: (credentialId: string) =>
      db
        .selectFrom('passkeys')
        .innerJoin('users', 'users.id', 'passkeys.userId')
        .selectAll('passkeys')
        .select('users.password as stored')
        .where('credentialId', '=', credentialId)
        .executeTakeFirst(),
    /** Latest first. */
    all: (userId: number) =>
      db
        .selectFrom('passkeys')
        .selectAll()
        .where('userId', '=', userId)
        .orderBy('id', 'desc')
        .execute(),
    used: async (id: number, { counter, usedAt }: { counter: number; usedAt: Time }) => {
      await db.updateTable('passkeys').set({ counter, usedAt }).where('id', '=', id).execute();
    },
    delete: async (userId: number, id: number): Promise<boolean> => {
      const { numDeletedRows } = await db
        .deleteFrom('passkeys')
        .where('id', '=', id)
        .where('userId', '=', userId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    deleteAll: async (userId: number): Promise<void> => {
      await db.deleteFrom('passkeys').where('userId', '=', userId).execute();
    },
  };
}
