import type { Table } from 'dexie';
import type { Database } from './database.ts';

/**
 * Writes to `tables` in one transaction: either everything, or nothing and a rejection. Refused as
 * `newer-app` if the stored data is reserved for a newer app. All writes go through this function.
 */
export async function transact<Value>(
  database: Database,
  tables: readonly Table[],
  run: () => Promise<Value>,
): Promise<Value> {
  await database.readyToWrite();
  return new Promise((resolve, reject) => {
    database
      .transaction('rw', [...tables], async (transaction) => {
        // On quota errors an operation may never settle, nor anything that awaits it.
        transaction.on('error', reject);
        await database.refuseNewer();
        return run();
      })
      .then(resolve, reject);
  });
}
