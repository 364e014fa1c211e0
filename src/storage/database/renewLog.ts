/** How long to wait for another tab, in ms: the browser may have frozen it. */
const patience = 5000;
/** A database that only exists to be deleted. */
const passing = 'typewright-log';

/**
 * Makes Chromium start a new log for its databases. Call this before anything is written.
 *
 * Chromium appends to the log of its last run. If it was killed in the middle of a record, the log
 * ends with part of that record. Anything written after it makes the next start consider the log
 * damaged and delete the whole database (LevelDB issue 1287). Deleting any database makes Chromium
 * compact its store, which all databases of an origin share: the content of the log moves to a
 * table, and the log goes, with its partial record.
 */
export async function renewLog(): Promise<void> {
  if (!isChromium()) return;
  const signal = AbortSignal.timeout(patience);
  const database = await settled(indexedDB.open(passing), signal);
  // Another realm that does the same must not have to wait for this one.
  database?.addEventListener('versionchange', () => database.close());
  database?.close();
  await settled(indexedDB.deleteDatabase(passing), signal);
}

/** Only Chromium's event reports how much of a damaged database was lost. */
function isChromium(): boolean {
  return (
    typeof IDBVersionChangeEvent === 'function' && 'dataLoss' in IDBVersionChangeEvent.prototype
  );
}

/** Undefined after a timeout. */
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
