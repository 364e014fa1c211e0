import { isJsonList, type Json, type JsonObject } from '../../../../domain/model/values/json.ts';
import type { Converted } from './converted.ts';

/** The maximum number of similar objects to compare with, since there could be thousands. */
const maxCompared = 16;
/** The maximum number of comparisons per document, to bound the effort. */
const maxComparisons = 20_000_000;
/** Annotations, which belong to the place of use rather than to the content of an object. */
const annotations: ReadonlySet<string> = new Set(['description', 'deprecated', 'nullable']);

/** An inline object of the source, and the type it became. */
interface KnownObject {
  readonly schema: JsonObject;
  readonly converted: Converted;
}

/** The inline objects found so far, to recognise repetitions. */
export interface KnownObjects {
  /** The earlier objects that may be equal to one with these properties. */
  similar(properties: JsonObject): KnownObject[];
  /** The type of an identical object (except for annotations), if there was one. */
  find(similar: readonly KnownObject[], schema: JsonObject): Converted | undefined;
  add(similar: KnownObject[], schema: JsonObject, converted: Converted): void;
}

/**
 * Most inline objects are repetitions, and comparing two is many times cheaper than converting one.
 * Repetitions with keys in a different order are not recognised here but later, by their canonical
 * JSON.
 */
export function createKnownObjects(): KnownObjects {
  const byLook = new Map<string, KnownObject[]>();
  let left = maxComparisons;

  const isSame = (a: Json | undefined, b: Json | undefined): boolean => {
    if (a === b) return true;
    if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
    if (isJsonList(a)) return isJsonList(b) && isSameList(a, b);
    return !isJsonList(b) && isSameObject(a, b);
  };
  const isSameList = (a: readonly Json[], b: readonly Json[]): boolean => {
    if (a.length !== b.length) return false;
    for (let index = 0; index < a.length; index += 1) {
      if (!isSame(a[index], b[index])) return false;
    }
    return true;
  };
  const isSameObject = (a: JsonObject, b: JsonObject): boolean => {
    const names = Object.keys(b);
    let keys = 0;
    for (const key in a) {
      // Repetitions have their keys in the same order, which is quicker to check than membership.
      if (key !== names[keys] && !Object.hasOwn(b, key)) return false;
      keys += 1;
      if (!isSame(a[key], b[key])) return false;
    }
    left -= keys + 1;
    return keys === names.length;
  };
  const isSameSchema = (a: JsonObject, b: JsonObject): boolean => {
    let keys = 0;
    for (const key in a) {
      if (annotations.has(key)) continue;
      keys += 1;
      if (!Object.hasOwn(b, key) || !isSame(a[key], b[key])) return false;
    }
    left -= keys + 1;
    for (const key in b) if (!annotations.has(key)) keys -= 1;
    return keys === 0;
  };

  return {
    similar(properties) {
      let count = 0;
      let last = '';
      for (const name in properties) {
        count += 1;
        last = name;
      }
      const look = `${count} ${last}`;
      let similar = byLook.get(look);
      if (similar === undefined) {
        similar = [];
        byLook.set(look, similar);
      }
      return similar;
    },
    find(similar, schema) {
      if (left <= 0) return undefined;
      return similar.find((known) => isSameSchema(known.schema, schema))?.converted;
    },
    add(similar, schema, converted) {
      if (similar.length < maxCompared) similar.push({ schema, converted });
    },
  };
}
