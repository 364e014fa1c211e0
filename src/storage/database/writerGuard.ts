import Dexie from 'dexie';
import { newerApp } from './storageRefusal.ts';

const ended = 'The transaction has ended before everything was written. Try again.';

/**
 * Stops this app from writing once a newer one has changed the schema, or is about to. Reading
 * continues: what is stored can still be exported. `onNewer` is called once; then every transaction
 * that writes is refused as `newer-app`. Must be called before the database is opened.
 *
 * Also fails what would be written outside of a transaction: Dexie can lose track of one while much
 * else is awaited (it follows a hundred continuations), and would write in a transaction of its own,
 * when what the first one had read, such as an account's generation, might no longer be true.
 */
export function guardWriters(dexie: Dexie, schemaVersion: number, onNewer?: () => void): void {
  let isOutdated = false;

  /** Dexie stores ten times its version number, and adds less than ten when it repairs a schema. */
  function noticeVersion(stored: number): void {
    if (isOutdated || Math.floor(stored / 10) <= schemaVersion) return;
    isOutdated = true;
    onNewer?.();
  }

  dexie.on('versionchange', ({ newVersion }) => {
    // Without a version it is to be deleted: an empty one is created at the next use.
    if (newVersion !== null) noticeVersion(newVersion);
    // Closed, so that the app that waits can continue. Dexie would reopen it by itself, and does so only for
    // reading.
    dexie.close({ disableAutoOpen: false });
    return false;
  });
  // Dexie opens a newer database even with older code.
  dexie.on('ready', () => noticeVersion(dexie.backendDB().version), true);
  dexie.use({
    stack: 'dbcore',
    name: 'writerGuard',
    create: (core) => ({
      ...core,
      transaction(stores, mode, options) {
        if (isOutdated && mode === 'readwrite') throw newerApp();
        return core.transaction(stores, mode, options);
      },
      table(name) {
        const table = core.table(name);
        return {
          ...table,
          mutate(request) {
            if (Dexie.currentTransaction?.explicit !== true) throw new Error(ended);
            return table.mutate(request);
          },
        };
      },
    }),
  });
}
