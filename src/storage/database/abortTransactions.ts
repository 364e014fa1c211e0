import type Dexie from 'dexie';

/** Returns a function that aborts every transaction of this database that has not ended. */
export function abortTransactions(dexie: Dexie): () => void {
  const running = new Set<IDBTransaction>();
  dexie.use({
    stack: 'dbcore',
    name: 'abortTransactions',
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
