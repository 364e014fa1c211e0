import type Dexie from 'dexie';
import { newerApp } from './storageRefusal.ts';

/**
 * Keeps this app from writing once a newer one has changed the schema, or is about to. Reading goes
 * on: what is stored can still be exported. `onNewer` is called once, then every transaction that
 * writes is refused as `newer-app`. To be called before the database is opened.
 */
export function guardWriters(dexie: Dexie, schemaVersion: number, onNewer?: () => void): void {
  let isOutdated = false;

  /** Dexie stores ten times the number of its version; it adds less than ten when it mends one. */
  function noticeVersion(stored: number): void {
    if (isOutdated || Math.floor(stored / 10) <= schemaVersion) return;
    isOutdated = true;
    onNewer?.();
  }

  dexie.on('versionchange', ({ newVersion }) => {
    // Without a version it is to be deleted: an empty one is made at the next use.
    if (newVersion !== null) noticeVersion(newVersion);
    // Whoever waits may go on. Dexie would open it again by itself, and does so for reading only.
    dexie.close({ disableAutoOpen: false });
    return false;
  });
  // Dexie opens a newer database with older code all the same.
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
