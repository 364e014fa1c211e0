import { liveQuery } from 'dexie';

/**
 * Calls `tell` with the result of `read`, and again whenever the data it read changes, in whichever
 * tab or worker, until the returned function is called. `read` must await nothing but the database.
 * A failure is not reported; the next change reads again.
 */
export function watch<Value>(read: () => Promise<Value>, tell: (value: Value) => void): () => void {
  // Dexie tracks reads after an await only if the query itself is an async function.
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
