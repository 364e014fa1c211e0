import { isJsonObject, ownValue } from '../../model/values/json.ts';
import type { Json, JsonObject } from '../../model/values/json.ts';
import type { Metadata } from '../../model/specification.ts';

/** The entries of a map in metadata: none if it is absent, undefined if the value is not a map. */
export function entriesAt(metadata: Metadata | undefined, key: string): JsonObject | undefined {
  const value = metadata && ownValue(metadata, key);
  if (value === undefined) return {};
  return isJsonObject(value) ? value : undefined;
}

/** Receives each entry of two maps, by whether the other map has one of the same name. */
export interface EntryCases {
  readonly gone: (name: string, before: Json) => void;
  readonly both: (name: string, before: Json, after: Json) => void;
  readonly come: (name: string, after: Json) => void;
}

/** Visits the entries of both maps by name. */
export function compareEntries(
  before: JsonObject,
  after: JsonObject,
  { gone, both, come }: EntryCases,
): void {
  for (const [name, was] of Object.entries(before)) {
    const is = ownValue(after, name);
    if (is === undefined) gone(name, was);
    else both(name, was, is);
  }
  for (const [name, is] of Object.entries(after)) {
    if (!Object.hasOwn(before, name)) come(name, is);
  }
}
