import type { Database } from './database.ts';
import { transact } from './transact.ts';

/**
 * Chromium starts a new log after 4 MB were written to one; pieces over 64 kB would become files.
 */
const pieceBytes = 48_000;
const pieces = 100;
/** How long to wait for another tab, in ms: the browser may have frozen it meanwhile. */
const patience = 5000;
/** Held by whoever has renewed the log, as long as it has the database open. */
const renewedLock = 'typewright-log-renewed';

/**
 * What makes the browser begin another log of the database, once, before the first edit is written.
 * To be made before the database is opened: the log of one that is created then is new already.
 *
 * Chromium goes on with the log of its last run. Had that been killed in the middle of a record, a
 * part of it is the log's end; what is written behind it makes the next start find the log damaged
 * and delete the whole database (LevelDB's issue 1287). 4.8 MB that are put and deleted again fill
 * the log; what it held moves to a table, and the half record is gone with it.
 */
export function createRenewLog(database: Database): () => Promise<void> {
  let isNew = false;
  database.on('populate', () => {
    isNew = true;
  });
  return async () => {
    if (!isChromium()) return;
    await database.open();
    // Of several tabs that open at the same time, one does it and the others wait.
    const signal = AbortSignal.timeout(patience);
    await navigator.locks.request('typewright-log', { signal }, async () => {
      const { held = [] } = await navigator.locks.query();
      if (held.some(({ name }) => name === renewedLock)) return;
      // All databases of an origin share their log.
      const isLogNew = isNew && (await indexedDB.databases()).length === 1;
      if (!isLogNew) await fill(database);
      await hold(renewedLock);
    });
  };
}

/** Only Chromium's event says how much of a damaged database was lost. */
function isChromium(): boolean {
  return (
    typeof IDBVersionChangeEvent === 'function' && 'dataLoss' in IDBVersionChangeEvent.prototype
  );
}

async function fill(database: Database): Promise<void> {
  // Random, because it is stored compressed.
  const rows = Array.from({ length: pieces }, (_, index) => ({
    name: `log ${index}`,
    value: crypto.getRandomValues(new Uint8Array(pieceBytes)),
  }));
  const { settings } = database;
  await transact(database, [settings], async () => {
    await settings.bulkPut(rows);
    await settings.bulkDelete(rows.map(({ name }) => name));
  });
}

/** Takes a lock for as long as this page or worker lives. */
function hold(name: string): Promise<void> {
  return new Promise((granted, refused) => {
    navigator.locks
      .request(name, { mode: 'shared' }, () => {
        granted();
        return new Promise<never>(() => undefined);
      })
      .catch(refused);
  });
}
