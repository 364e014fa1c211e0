import { sql, type Kysely } from 'kysely';
import type { Tables, Time } from '../schema/tables.ts';

/** Counts tries, shared by all servers. */
export function rateLimitsIn(db: Kysely<Tables>) {
  return {
    /** Counts tries in the current window, or in a new one. */
    count: (
      key: string,
      now: Time,
      resetsAt: Time,
      tries = 1,
    ): Promise<{ readonly count: number; readonly resetsAt: Time }> =>
      db
        .insertInto('rateLimits')
        .values({ key, count: tries, resetsAt })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            count: sql<number>`case when "rateLimits"."resetsAt" <= ${now} then ${tries} else "rateLimits"."count" + ${tries} end`,
            resetsAt: sql<string>`case when "rateLimits"."resetsAt" <= ${now} then ${resetsAt} else "rateLimits"."resetsAt" end`,
          }),
        )
        .returning(['count', 'resetsAt'])
        .executeTakeFirstOrThrow(),
    /** Marks a key as counted until a time, whatever was counted before. */
    keep: async (key: string, until: Time): Promise<void> => {
      await db
        .insertInto('rateLimits')
        .values({ key, count: 1, resetsAt: until })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ resetsAt: until }))
        .execute();
    },
    /** Takes a try back that was counted. */
    takeBack: async (key: string): Promise<void> => {
      await db
        .updateTable('rateLimits')
        .set((at) => ({ count: at('count', '-', 1) }))
        .where('key', '=', key)
        .where('count', '>', 0)
        .execute();
    },
    /** Whether anything is counted for this key now. */
    isCounted: async (key: string, now: Time): Promise<boolean> => {
      const row = await db
        .selectFrom('rateLimits')
        .select('count')
        .where('key', '=', key)
        .where('resetsAt', '>', now)
        .executeTakeFirst();
      return row !== undefined;
    },
    forget: async (key: string): Promise<void> => {
      await db.deleteFrom('rateLimits').where('key', '=', key).execute();
    },
  };
}
