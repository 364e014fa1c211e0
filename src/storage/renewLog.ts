/** How long to wait for another tab, in ms: the browser may have frozen it meanwhile. */
const patience = 5000;
/** A database that only exists to be deleted. */
const passing = 'typewright-log';

/**
 * Makes the browser begin another log of the database; to be done before anything is written.
 *
 * Chromium goes on with the log of its last run. Had that been killed in the middle of a record, a
 * part of it is the log's end; what is written behind it makes the next start find the log damaged
 * and delete the whole database (LevelDB's issue 1287). After a database was deleted, Chromium makes
 * its store compact: what the log held moves to a table, and the half record is gone with the log.
 * All databases of an origin share it.
 */
export async function renewLog(): Promise<void> {
  if (!isChromium()) return;
  const signal = AbortSignal.timeout(patience);
  const database = await settled(indexedDB.open(passing), signal);
  // Another realm that does the same is not to wait for this one.
  database?.addEventListener('versionchange', () => database.close());
  database?.close();
  await settled(indexedDB.deleteDatabase(passing), signal);
}

/** Only Chromium's event says how much of a damaged database was lost. */
function isChromium(): boolean {
  return (
    typeof IDBVersionChangeEvent === 'function' && 'dataLoss' in IDBVersionChangeEvent.prototype
  );
}

/** Undefined when it took too long. */
function settled<Value>(
  request: IDBRequest<Value>,
  signal: AbortSignal,
): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('It failed.')));
    signal.addEventListener('abort', () => resolve(undefined));
  });
}
