import { useLiveQuery } from 'dexie-react-hooks';

/**
 * A live read from the local database; undefined until it has answered. `read` must be an async
 * function, or Dexie doesn't notice reads after an await; it is called again when one of
 * `dependencies` changes. An answer about another `subject` is never returned, whereas a plain live
 * query would go on returning the previous answer.
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
