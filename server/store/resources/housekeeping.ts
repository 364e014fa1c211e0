import { sql, type Kysely } from 'kysely';
import type { Tables, Time } from '../tables.ts';

export interface Limits {
  readonly now: Time;
  /** Idempotency keys from before this time are deleted. */
  readonly keysBefore: Time;
  /** Entries of the audit log from before this time are deleted. */
  readonly auditBefore: Time;
  /** Deliveries that ended before this time are deleted. */
  readonly deliveriesBefore: Time;
}

export function housekeepingIn(db: Kysely<Tables>, lists: Kysely<Tables>) {
  return {
    /** Whether the store answers; throws when it does not. */
    ping: async (): Promise<void> => {
      await sql`select 1`.execute(db);
    },
    /** How many sessions last, and how many deliveries are to be sent. */
    counts: async (now: Time): Promise<{ sessions: number; deliveries: number }> => {
      const count = sql<number | string>`count(*)`.as('count');
      const sessions = await lists
        .selectFrom('sessions')
        .select(count)
        .where('expiresAt', '>', now)
        .executeTakeFirstOrThrow();
      const deliveries = await lists
        .selectFrom('deliveries')
        .select(count)
        .where('state', '=', 'pending')
        .executeTakeFirstOrThrow();
      return { sessions: Number(sessions.count), deliveries: Number(deliveries.count) };
    },
    /** Makes one row of those in `totals`; only inside a transaction. */
    sumTotals: async (): Promise<void> => {
      const rows = await db.deleteFrom('totals').returning('change').execute();
      const change = rows.reduce((sum, row) => sum + row.change, 0);
      await db.insertInto('totals').values({ change }).execute();
    },
    /** Deletes what has expired. */
    purge: async ({ now, keysBefore, auditBefore, deliveriesBefore }: Limits): Promise<void> => {
      for (const table of ['sessions', 'tokens', 'exports', 'challenges'] as const) {
        await db.deleteFrom(table).where('expiresAt', '<=', now).execute();
      }
      // A used code is stored for another day: using it again reveals that it was stolen.
      await db.deleteFrom('codes').where('expiresAt', '<=', deliveriesBefore).execute();
      await db.deleteFrom('rateLimits').where('resetsAt', '<=', now).execute();
      await db.deleteFrom('audit').where('at', '<=', auditBefore).execute();
      await db.deleteFrom('idempotency').where('createdAt', '<=', keysBefore).execute();
      await db
        .deleteFrom('deliveries')
        .where('state', '!=', 'pending')
        .where('updatedAt', '<=', deliveriesBefore)
        .execute();
      await db
        .deleteFrom('grants')
        .where('createdAt', '<=', deliveriesBefore)
        .where((where) =>
          where.not(
            where.exists(
              where
                .selectFrom('tokens')
                .select('tokens.hash')
                .whereRef('tokens.grantId', '=', 'grants.id'),
            ),
          ),
        )
        .execute();
    },
  };
}
