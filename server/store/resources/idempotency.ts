import type { Kysely } from 'kysely';
import type { IdempotencyTable, Tables } from '../schema/tables.ts';

/** The answers to writes that were sent with a key, stored with their effects. */
export function idempotencyIn(db: Kysely<Tables>) {
  return {
    find: (userId: number, key: string) =>
      db
        .selectFrom('idempotency')
        .selectAll()
        .where('userId', '=', userId)
        .where('key', '=', key)
        .executeTakeFirst(),
    /**
     * Claims the key for this transaction, before the effect; false if it is already used. If
     * another server is processing it, waits until that one is done.
     */
    take: async (row: Omit<IdempotencyTable, 'status' | 'answer'>): Promise<boolean> => {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('idempotency')
        .values({ ...row, status: 0, answer: '' })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    answer: async (userId: number, key: string, status: number, answer: string): Promise<void> => {
      await db
        .updateTable('idempotency')
        .set({ status, answer })
        .where('userId', '=', userId)
        .where('key', '=', key)
        .execute();
    },
  };
}
