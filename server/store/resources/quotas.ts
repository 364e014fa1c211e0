import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** What an account has stored. */
export interface Usage {
  readonly documents: number;
  readonly kilobytes: number;
  readonly triggers: number;
  readonly comments: number;
}

export function quotasIn(db: Kysely<Tables>) {
  return {
    /** How much of one kind an account has stored. */
    used: async (userId: number, kind: keyof Usage): Promise<number> => {
      const table = kind === 'kilobytes' ? 'documents' : kind;
      const amount =
        kind === 'kilobytes'
          ? sql<number | string>`coalesce(sum("kilobytes"), 0)`
          : sql<number | string>`count(*)`;
      const row = await db
        .selectFrom(table)
        .select(amount.as('amount'))
        .where('userId', '=', userId)
        .executeTakeFirst();
      return Number(row?.amount ?? 0);
    },
  };
}
