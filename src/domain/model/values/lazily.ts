/**
 * Returns what `create` makes, which is made only when it is first asked for: creating a formatter of
 * `Intl` takes milliseconds, which the start of a page should not wait for.
 */
export function lazily<Value extends object>(create: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= create());
}
