import type Dexie from 'dexie';

/**
 * Tracks the transactions of this database, and returns a function that aborts those that have not
 * ended. Must be called before the database is opened.
 */
export function trackTransactions(dexie: Dexie): () => void {
  const running = new Set<IDBTransaction>();
  dexie.use({
    stack: 'dbcore',
    name: 'trackTransactions',
    create: (core) => ({
      ...core,
      transaction(stores, mode, options) {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is the browser's own, of which Dexie's type has only `abort`
        const transaction = core.transaction(stores, mode, options) as IDBTransaction;
        running.add(transaction);
        const forget = () => running.delete(transaction);
        transaction.addEventListener('complete', forget);
        transaction.addEventListener('abort', forget);
        return transaction;
      },
    }),
  });
  return () => {
    for (const transaction of running) {
      try {
        transaction.abort();
      } catch {
        // It is being committed, for which it needs this page no more.
      }
    }
  };
}
