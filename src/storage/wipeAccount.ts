import type { Table } from 'dexie';
import type { Account } from './database/account.ts';
import type { Database } from './database/database.ts';
import { transact } from './database/transact.ts';

/**
 * Deletes everything of an account in one transaction: specifications, history, bodies, restore
 * points, pending calls, cached documents and answers, and its settings, whose names end with the
 * account. Includes tables that are added later, because every table is searched for rows that name
 * the account. Returns how many of its rows are left, which is 0.
 */
export async function wipeAccount(database: Database, account: Account): Promise<number> {
  const { tables } = database;
  return transact(database, tables, async () => {
    let left = 0;
    for (const table of tables) {
      await rowsOf(table, account).delete();
      left += await rowsOf(table, account).count();
    }
    return left;
  });
}

/** The rows of an account. If the account is the first part of the key, no other rows are read. */
function rowsOf(table: Table<unknown>, account: Account) {
  const { keyPath } = table.schema.primKey;
  if (Array.isArray(keyPath) && keyPath[0] === 'account') {
    return table.where(`[${keyPath.join('+')}]`).between([account], [account, []]);
  }
  return table.filter((row) => isOf(row, account));
}

function isOf(row: unknown, account: Account): boolean {
  if (typeof row !== 'object' || row === null) return false;
  if ('account' in row) return row.account === account;
  return 'name' in row && typeof row.name === 'string' && row.name.endsWith(` ${account}`);
}
