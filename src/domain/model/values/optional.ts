/**
 * The object with the optional field set, or without it for null and undefined. The model
 * distinguishes absent from undefined, because JSON has only the former. Returns the same object
 * when nothing changes.
 */
export function withOptional<Value extends object, Key extends keyof Value>(
  object: Value,
  key: Key,
  value: Value[Key] | null | undefined,
): Value {
  if (object[key] === (value ?? undefined)) return object;
  if (value !== null && value !== undefined) return { ...object, [key]: value };
  const { [key]: _, ...rest } = object;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- without a field that is optional
  return rest as Value;
}
