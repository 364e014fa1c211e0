import type Dexie from 'dexie';
import { newerApp } from './storageRefusal.ts';

/**
 * Stops this app from writing once a newer one has changed the schema, or is about to. Reading
 * continues: what is stored can still be exported. `onNewer` is called once; then every transaction
 * that writes is refused as `newer-app`. Must be called before the database is opened.
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
    // Let the one that waits continue. Dexie would reopen it by itself, and does so only for
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
    }),
  });
}
