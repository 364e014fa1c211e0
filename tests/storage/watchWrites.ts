import type { DBCore, DBCoreMutateRequest, DBCoreTable } from 'dexie';
import type { Database } from '../../src/storage/database.ts';

const never = new Promise<never>(() => undefined);

/**
 * Tells of every moment at which a browser can die while it writes: before and after each write, and when a
 * transaction has been committed but nobody knows yet. `isDeadAfter` says whether it is dead then.
 * Gives what takes back all that was not committed.
 */
export function watchWrites(
  database: Database,
  isDeadAfter: (moment: string) => boolean,
): () => void {
  const transactions = new Set<IDBTransaction>();

  function watchTable(table: DBCoreTable): DBCoreTable {
    return {
      ...table,
      mutate: (request: DBCoreMutateRequest) => {
        const what = `${request.type} ${table.name}`;
        if (isDeadAfter(`before ${what}`)) return never;
        return table
          .mutate(request)
          .then((response) => (isDeadAfter(`after ${what}`) ? never : response));
      },
    };
  }

  function watch(core: DBCore): DBCore {
    return {
      ...core,
      transaction: (stores, mode, options) => {
        const transaction = core.transaction(stores, mode, options) as IDBTransaction;
        if (mode === 'readonly') return transaction;
        transactions.add(transaction);
        transaction.addEventListener('abort', () => transactions.delete(transaction));
        // Runs before Dexie's own listener.
        transaction.addEventListener('complete', () => {
          transactions.delete(transaction);
          isDeadAfter('after the commit');
        });
        return transaction;
      },
      table: (name) => watchTable(core.table(name)),
    };
  }

  database.use({ stack: 'dbcore', name: 'watchWrites', create: watch });
  return () => {
    for (const transaction of transactions) {
      try {
        transaction.abort();
      } catch {
        // It is being committed, and can't be rolled back any more.
      }
    }
  };
}
