import { sql, type Kysely } from 'kysely';
import type { StoreDialect } from '../dialect.ts';
import { slicesOf } from '../slicesOf.ts';
import type { Tables, Time } from '../tables.ts';

export function starsIn(db: Kysely<Tables>, dialect: StoreDialect) {
  return {
    /** Sets, removes or toggles a star; returns whether it is now set. */
    set: async (
      userId: number,
      documentId: number,
      active: boolean | undefined,
      now: Time,
    ): Promise<boolean> => {
      const count = async (change: bigint) => {
        if (change === 0n) return;
        await db
          .updateTable('documents')
          .set({ stars: sql<number>`stars + ${Number(change)}` })
          .where('id', '=', documentId)
          .execute();
      };
      if (active !== true) {
        const { numDeletedRows } = await db
          .deleteFrom('stars')
          .where('userId', '=', userId)
          .where('documentId', '=', documentId)
          .executeTakeFirst();
        await count(-numDeletedRows);
        if (active === false || numDeletedRows > 0n) return false;
      }
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('stars')
        .values({ userId, documentId, createdAt: now })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      await count(numInsertedOrUpdatedRows ?? 0n);
      return true;
    },
    /** Removes all stars of an account that is deleted. */
    removeAll: async (userId: number): Promise<void> => {
      const read = (after: number, count: number) =>
        db
          .selectFrom('stars')
          .select('documentId as id')
          .where('userId', '=', userId)
          .where('documentId', '>', after)
          .orderBy('documentId')
          .limit(count)
          .execute();
      for await (const rows of slicesOf(read)) {
        await db
          .updateTable('documents')
          .set({ stars: sql<number>`stars - 1` })
          .where(
            'id',
            'in',
            rows.map(({ id }) => id),
          )
          .execute();
      }
      await dialect.deleteAll(db, 'stars', sql`"userId" = ${userId}`);
    },
  };
}
