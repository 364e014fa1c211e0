import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../schema/tables.ts';

/** What an account has stored. */
export interface Usage {
  readonly documents: number;
  readonly kilobytes: number;
  readonly triggers: number;
  readonly comments: number;
}

export function quotasIn(db: Kysely<Tables>) {
  return {
    /**
     * What an account has stored, which the database itself counts (`countUsage`). Until this transaction
     * ends, others that ask the same about this account wait.
     */
    used: async (userId: number): Promise<Usage> =>
      db
        .updateTable('users')
        .set({ name: sql<string>`"name"` })
        .where('id', '=', userId)
        .returning(['documents', 'kilobytes', 'triggers', 'comments'])
        .executeTakeFirstOrThrow(),
  };
}
