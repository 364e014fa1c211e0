import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../schema/tables.ts';

/** What an account has stored. */
export interface AccountUsage {
  readonly documents: number;
  readonly kilobytes: number;
  readonly triggers: number;
  readonly comments: number;
}

export function quotasIn(db: Kysely<Tables>) {
  return {
    /**
     * What an account has stored, as counted by the database (`countUsage`). Locks the account: other
     * transactions that ask for its usage wait until this one ends.
     */
    used: async (userId: number): Promise<AccountUsage> =>
      db
        .updateTable('users')
        .set({ name: sql<string>`"name"` })
        .where('id', '=', userId)
        .returning(['documents', 'kilobytes', 'triggers', 'comments'])
        .executeTakeFirstOrThrow(),
  };
}
