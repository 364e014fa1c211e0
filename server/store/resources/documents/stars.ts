import { sql, type Kysely } from 'kysely';
import type { Tables, Time } from '../../schema/tables.ts';

export function starsIn(db: Kysely<Tables>) {
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
    /** Removes up to `most` stars of an account; returns whether there was any. */
    removeSome: async (userId: number, most: number): Promise<boolean> => {
      const rows = await db
        .selectFrom('stars')
        .select('documentId')
        .where('userId', '=', userId)
        .orderBy('documentId')
        .limit(most)
        .execute();
      if (rows.length === 0) return false;
      const ids = rows.map(({ documentId }) => documentId);
      await db
        .updateTable('documents')
        .set({ stars: sql<number>`stars - 1` })
        .where('id', 'in', ids)
        .execute();
      await db
        .deleteFrom('stars')
        .where('userId', '=', userId)
        .where('documentId', 'in', ids)
        .execute();
      return true;
    },
  };
}
