/**
 * The object with the optional field set, or without it for null and undefined. Absent and undefined
 * are different things in the model, because JSON knows only the former. Gives the same object back
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
