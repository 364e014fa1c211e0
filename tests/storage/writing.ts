import type { Database } from '../../src/storage/database/database.ts';
import { transact } from '../../src/storage/database/transact.ts';

/** Writes rows of any table as they are: nothing is written outside of a transaction. */
export function writing<Value>(database: Database, run: () => Promise<Value>): Promise<Value> {
  return transact(database, database.tables, run);
}
