import { sql, type ExpressionBuilder, type Kysely, type RawBuilder } from 'kysely';
import type { Tables, Time } from '../schema/tables.ts';

export interface Limits {
  readonly now: Time;
  /** Idempotency keys from before this time are deleted. */
  readonly keysBefore: Time;
  /** Entries of the audit log from before this time are deleted. */
  readonly auditBefore: Time;
  /** Deliveries that ended before this time are deleted. */
  readonly deliveriesBefore: Time;
}

/** How many rows are deleted at once. */
const slice = 200;

export function housekeepingIn(db: Kysely<Tables>, lists: Kysely<Tables>) {
  /**
   * Deletes the rows whose time in an indexed column is not after `until`, and that fulfil the condition
   * `also`.
   */
  const purgeUntil = async (
    table: keyof Tables,
    column: string,
    until: Time,
    also: RawBuilder<unknown> = sql`true`,
  ): Promise<void> => {
    for (;;) {
      const { rows } = await sql<{ time: Time }>`select ${sql.ref(column)} as "time"
        from ${sql.table(table)} where ${sql.ref(column)} <= ${until} and ${also}
        order by ${sql.ref(column)} limit 1 offset ${slice - 1}`.execute(lists);
      const [last] = rows;
      await sql`delete from ${sql.table(table)}
        where ${sql.ref(column)} <= ${last?.time ?? until} and ${also}`.execute(db);
      if (last === undefined) return;
    }
  };
  /** Deletes the grants from before a time that have no token any more. */
  const purgeGrants = async (before: Time): Promise<void> => {
    for (let after = 0; ;) {
      const found = await lists
        .selectFrom('grants')
        .select('id')
        .where('id', '>', after)
        .where('createdAt', '<=', before)
        .where(hasNoToken)
        .orderBy('id')
        .limit(slice)
        .execute();
      const ids = found.map(({ id }) => id);
      const last = ids.at(-1);
      if (last === undefined) return;
      await db.deleteFrom('grants').where('id', 'in', ids).where(hasNoToken).execute();
      after = last;
    }
  };

  return {
    /** Whether the store answers; throws when it does not. */
    ping: async (): Promise<void> => {
      await sql`select 1`.execute(db);
    },
    /** The number of valid sessions, and of deliveries that are waiting. */
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
    /** Replaces the rows in `totals` by their sum; only inside a transaction. */
    sumTotals: async (): Promise<void> => {
      const rows = await db.deleteFrom('totals').returning('change').execute();
      const change = rows.reduce((sum, row) => sum + row.change, 0);
      await db.insertInto('totals').values({ change }).execute();
    },
    /**
     * Deletes what has expired, a few rows at a time, so that other requests wait for one such step at most.
     * The rows of each step are found through `lists`.
     */
    purge: async ({ now, keysBefore, auditBefore, deliveriesBefore }: Limits): Promise<void> => {
      for (const table of ['sessions', 'tokens', 'exports', 'challenges'] as const) {
        await purgeUntil(table, 'expiresAt', now);
      }
      // A used code is stored for another day: using it again reveals that it was stolen.
      await purgeUntil('codes', 'expiresAt', deliveriesBefore);
      await purgeUntil('rateLimits', 'resetsAt', now);
      await purgeUntil('audit', 'at', auditBefore);
      await purgeUntil('idempotency', 'createdAt', keysBefore);
      await purgeUntil('deliveries', 'updatedAt', deliveriesBefore, sql`"state" <> 'pending'`);
      await purgeGrants(deliveriesBefore);
    },
  };
}

function hasNoToken(where: ExpressionBuilder<Tables, 'grants'>) {
  return where.not(
    where.exists(
      where.selectFrom('tokens').select('tokens.hash').whereRef('tokens.grantId', '=', 'grants.id'),
    ),
  );
}
