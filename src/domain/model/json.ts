/** Any JSON value, immutable. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

export type JsonObject = { readonly [key: string]: Json };

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The own value of `key`, or undefined. People name things `constructor` and `__proto__`, so what a
 * prototype holds must never be taken for what the document says.
 */
export function ownValue(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** An object from entries in which `__proto__` is an ordinary key. */
export function toObject<Value>(entries: Iterable<readonly [string, Value]>): {
  [key: string]: Value;
} {
  return Object.fromEntries(entries);
}
