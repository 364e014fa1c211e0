import { sql, type Kysely } from 'kysely';
import type { Tables, Time } from '../tables.ts';

/** Counts tries, shared by all servers. */
export function rateLimitsIn(db: Kysely<Tables>) {
  return {
    /** Counts a try in the current window, or in a new one. */
    count: (
      key: string,
      now: Time,
      resetsAt: Time,
    ): Promise<{ readonly count: number; readonly resetsAt: Time }> =>
      db
        .insertInto('rateLimits')
        .values({ key, count: 1, resetsAt })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            count: sql<number>`case when "rateLimits"."resetsAt" <= ${now} then 1 else "rateLimits"."count" + 1 end`,
            resetsAt: sql<string>`case when "rateLimits"."resetsAt" <= ${now} then ${resetsAt} else "rateLimits"."resetsAt" end`,
          }),
        )
        .returning(['count', 'resetsAt'])
        .executeTakeFirstOrThrow(),
    forget: async (key: string): Promise<void> => {
      await db.deleteFrom('rateLimits').where('key', '=', key).execute();
    },
  };
}
