import type { Database } from '../../src/storage/database/database.ts';
import { transact } from '../../src/storage/database/transact.ts';

/** Writes rows of any table directly, in a transaction, because none may be written outside of one. */
export function writing<Value>(database: Database, run: () => Promise<Value>): Promise<Value> {
  return transact(database, database.tables, run);
}
