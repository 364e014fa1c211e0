/**
 * Returns a function that calls `create` on first use and then returns the same value: creating a formatter
 * of `Intl` takes milliseconds, for which the start of a page should not wait.
 */
export function lazily<Value extends object>(create: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= create());
}
