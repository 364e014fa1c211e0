import type { Table } from 'dexie';
import type { Database } from './database.ts';

/**
 * Writes to `tables` in one transaction: all of it, or nothing and a rejection. Refused as `newer-app`
 * where what is stored is for a newer app only.
 */
export function transact<Value>(
  database: Database,
  tables: readonly Table[],
  run: () => Promise<Value>,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    database
      .transaction('rw', [...tables], async (transaction) => {
        // On quota errors an operation may never settle, and with it all that awaits it.
        transaction.on('error', reject);
        await database.refuseNewer();
        return run();
      })
      .then(resolve, reject);
  });
}
