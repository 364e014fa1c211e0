import { liveQuery } from 'dexie';

/**
 * Calls `tell` with what `read` gives, and again whenever what it read is changed, by whichever tab or
 * worker, until what it returns is called. `read` waits for nothing but the database. A failure is not
 * told; the next change reads again.
 */
export function watch<Value>(read: () => Promise<Value>, tell: (value: Value) => void): () => void {
  // Dexie notices what is read after an await only where the query itself is an async function.
  const subscription = liveQuery(async () => {
    try {
      return { value: await read() };
    } catch {
      return undefined;
    }
  }).subscribe((found) => {
    if (found !== undefined) tell(found.value);
  });
  return () => subscription.unsubscribe();
}
