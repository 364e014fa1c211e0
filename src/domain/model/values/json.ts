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

export function isJsonList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** The value of a key that the object is known to have, such as in a loop over its keys. */
export function memberAt(object: JsonObject, key: string): Json {
  const value = object[key];
  if (value === undefined) throw new Error(`The object has no "${key}".`);
  return value;
}

/**
 * The own value of `key`, or undefined. People use names like `constructor` and `__proto__`, so a
 * value from the prototype must never be taken for part of the document.
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
