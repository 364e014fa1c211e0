import { useLiveQuery } from 'dexie-react-hooks';

/**
 * What the local database answers, followed; undefined until it has answered. `read` must be an async
 * function, or Dexie doesn't notice what it reads after an await; it is called again when one of `dependencies` changes.
 * An answer about another `subject` is never returned: a live query alone goes on returning the previous one.
 */
export function useLiveRead<Value>(
  read: () => Promise<Value>,
  dependencies: readonly unknown[],
  subject: readonly unknown[] = dependencies,
): Value | undefined {
  const found = useLiveQuery(async () => ({ subject, value: await read() }), [...dependencies]);
  return found?.subject.every((part, index) => Object.is(part, subject[index])) === true
    ? found.value
    : undefined;
}
