import type { Database } from '../../src/storage/database.ts';
import { transact } from '../../src/storage/transact.ts';

/** Writes rows of any table as they are: nothing is written outside of a transaction. */
export function writing<Value>(database: Database, run: () => Promise<Value>): Promise<Value> {
  return transact(database, database.tables, run);
}
