import type { Json, JsonObject } from '../../domain/json.ts';
import type { Converted } from './converted.ts';

/** An inline object of the source and what it became. */
export interface KnownObject {
  readonly schema: JsonObject;
  readonly converted: Converted;
}

/** Inline objects by what is seen of them from afar. */
export type KnownObjects = Map<string, KnownObject[]>;

/** Of objects that look the same from afar, this many are compared: there could be thousands. */
const maxCompared = 16;
/** What is said of an object where it is used, and not part of its content. */
const annotations: ReadonlySet<string> = new Set(['description', 'deprecated', 'nullable']);

/** Inline objects that may be the same as this one, to be asked with `findKnown`. */
export function similarObjects(known: KnownObjects, properties: JsonObject): KnownObject[] {
  let count = 0;
  let last = '';
  for (const name in properties) {
    count += 1;
    last = name;
  }
  const look = `${count} ${last}`;
  let similar = known.get(look);
  if (similar === undefined) {
    similar = [];
    known.set(look, similar);
  }
  return similar;
}

/**
 * What became of an object that is literally the same but for its annotations. Most inline objects
 * are repetitions, and comparing two is many times cheaper than converting one.
 */
export function findKnown(
  similar: readonly KnownObject[],
  schema: JsonObject,
): Converted | undefined {
  return similar.find((known) => isSameSchema(known.schema, schema))?.converted;
}

export function addKnown(similar: KnownObject[], schema: JsonObject, converted: Converted): void {
  if (similar.length < maxCompared) similar.push({ schema, converted });
}

function isSameSchema(a: JsonObject, b: JsonObject): boolean {
  let keys = 0;
  for (const key in a) {
    if (annotations.has(key)) continue;
    keys += 1;
    if (!Object.hasOwn(b, key) || !isSame(a[key] as Json, b[key] as Json)) return false;
  }
  for (const key in b) if (!annotations.has(key)) keys -= 1;
  return keys === 0;
}

function isSame(a: Json, b: Json): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) return Array.isArray(b) && isSameList(a, b);
  return !Array.isArray(b) && isSameObject(a as JsonObject, b as JsonObject);
}

function isSameList(a: readonly Json[], b: readonly Json[]): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index += 1) {
    if (!isSame(a[index] as Json, b[index] as Json)) return false;
  }
  return true;
}

function isSameObject(a: JsonObject, b: JsonObject): boolean {
  let keys = 0;
  for (const key in a) {
    keys += 1;
    if (!Object.hasOwn(b, key) || !isSame(a[key] as Json, b[key] as Json)) return false;
  }
  for (const _ in b) keys -= 1;
  return keys === 0;
}
