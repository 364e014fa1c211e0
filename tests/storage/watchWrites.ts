import type { DBCore, DBCoreMutateRequest, DBCoreTable } from 'dexie';
import type { Database } from '../../src/storage/database/database.ts';

const never = new Promise<never>(() => undefined);

/**
 * Reports every moment at which a browser can die while it writes: before and after each write, and
 * after a commit that nobody knows about yet. `isDeadAfter` returns whether it is dead then.
 * Returns a function that rolls back everything that was not committed.
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
        // The transaction is being committed and can no longer be rolled back.
      }
    }
  };
}
