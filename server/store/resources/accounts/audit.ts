import type { Insertable, Kysely } from 'kysely';
import type { AuditTable, Tables } from '../../schema/tables.ts';

/** The audit log: what was done by and to accounts. */
export function auditIn(db: Kysely<Tables>) {
  return {
    add: async (entry: Insertable<AuditTable>): Promise<void> => {
      await db.insertInto('audit').values(entry).execute();
    },
    /** The latest entries, the oldest first; of one account, or of all. */
    latest: async (count: number, user?: string) => {
      let query = db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(count);
      if (user !== undefined) query = query.where('userKey', '=', user.toLowerCase());
      return (await query.execute()).toReversed();
    },
  };
}
