import {
  memberAt,
  isJsonList,
  isJsonObject,
  type Json,
  type JsonObject,
} from '../../domain/model/json.ts';
import type { Metadata } from '../../domain/model/specification.ts';
import { at, type Place } from '../reading/place.ts';
import type { Reporter } from '../reading/reporter.ts';

/** On a specification that was a JSON Schema: what the document says of itself. */
export interface SchemaDocumentMetadata {
  readonly $schema?: string;
  readonly $id?: string;
  /** What `$id` was called until draft 4. */
  readonly id?: string;
  readonly $comment?: string;
  readonly $vocabulary?: JsonObject;
  /** The definitions that are no types. */
  readonly $defs?: JsonObject;
}

/**
 * On types, properties and type references: the keywords of their schema that the model has no field
 * for. The model's are: type, properties, items, additionalProperties of a map, description,
 * deprecated, nullable (and "null" in `type`), `format` and text `default` of a string, allOf where
 * it is a parent, discriminator with its mapping, `$ref`.
 *
 * These are the keywords that are read by name; all others (bounds, lengths, patterns …) are carried as
 * written: `exclusiveMinimum` is a boolean in OpenAPI 3.0 and draft 4.
 */
export interface SchemaMetadata {
  /** Our key, on a type: its name in the source, where that was no valid name here. */
  readonly name?: string;
  /** Our key, on a base: it was nothing but this union of what are its children. */
  readonly union?: 'oneOf' | 'anyOf';
  /** Our key, on what is any here: the schema is true or false and nothing else. */
  readonly schema?: boolean;
  /**
   * On a property: the struct lists it as required. On a type: what it lists and is no property of its
   * own, most often an inherited one.
   */
  readonly required?: true | readonly Json[];
  /** On a named type: every use of it may be null. */
  readonly nullable?: true;
  readonly title?: string;
  readonly enum?: readonly Json[];
  readonly const?: Json;
  /** Of numbers, and of whatever else is no string. */
  readonly format?: string;
  readonly default?: Json;
  /** Of a type that is any here: several types, or one that is none. */
  readonly type?: Json;
  /** Of a union that is any, or one scalar, here: its members but null. */
  readonly oneOf?: readonly Json[];
  readonly anyOf?: readonly Json[];
  /** Beside properties: what others may be called and hold. On a map it is the model's. */
  readonly additionalProperties?: Json;
  /** What a discriminator says beside its property and its mapping. */
  readonly discriminator?: JsonObject;
  readonly properties?: JsonObject;
  readonly items?: Json;
  readonly prefixItems?: readonly Json[];
  readonly allOf?: readonly Json[];
}

/** Metadata while it is being collected. Its values are the source's own, never copies. */
export type MetadataDraft = { [key: string]: Json };

/** What is needed to store something in metadata. */
export interface MetadataContext {
  readonly reporter: Reporter;
  /** The value with its references replaced by their targets; undefined if that is impossible. */
  readonly inPlace: (value: Json, key?: string) => Json | undefined;
}

/** Sets an own key, whatever it is called: `__proto__` is an ordinary name. */
export function setOwn(target: MetadataDraft, key: string, value: Json): void {
  if (key === '__proto__') {
    Object.defineProperty(target, key, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  } else target[key] = value;
}

/** Whether it contains a `$ref`. */
export function containsReference(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (isJsonList(value)) return value.some(containsReference);
  if (Object.hasOwn(value, '$ref') && typeof value['$ref'] === 'string') return true;
  for (const key in value) {
    const child = value[key];
    if (typeof child === 'object' && child !== null && containsReference(child)) return true;
  }
  return false;
}

/**
 * Stores what the model has no field for, under its own key, with references replaced by their
 * targets. Reports a finding where that is impossible. Returns the metadata, creating it if
 * necessary. `isName`: the key is a name that somebody chose, not a keyword.
 */
export function keep(
  metadata: MetadataDraft | undefined,
  key: string,
  value: Json,
  place: Place,
  context: MetadataContext,
  isName = false,
): MetadataDraft | undefined {
  const inPlace = context.inPlace(value, isName ? undefined : key);
  // A bare reference, where there should be names or keywords, has nothing that could be kept.
  const kept = key === '$ref' && typeof inPlace === 'string' ? undefined : inPlace;
  if (kept === undefined) {
    context.reporter.add(
      'keyword-left-out',
      'error',
      `"${key}" is left out: nothing here can hold it, and what it refers to is too large, missing or refers to itself. Add what it says yourself.`,
      at(place, key),
    );
    return metadata;
  }
  const draft = metadata ?? {};
  setOwn(draft, key, kept);
  return draft;
}

/** Both, the second's where both have a key. */
export function mergeMetadata(
  first: Metadata | undefined,
  second: Metadata | undefined,
): Metadata | undefined {
  if (first === undefined) return second;
  return second === undefined ? first : { ...first, ...second };
}

function sorted(value: Json): Json {
  if (isJsonList(value)) {
    return value.some((item) => typeof item === 'object') ? value.map(sorted) : value;
  }
  return isJsonObject(value) ? sortKeys(value) : value;
}

/** The object with the keys of every object in it in order, and itself where they already are. */
export function sortKeys(object: JsonObject): JsonObject {
  if (isPlainlySorted(object)) return object;
  const entries: [string, Json][] = [];
  let isSorted = true;
  let previous = '';
  for (const key in object) {
    const child = sorted(memberAt(object, key));
    if (key < previous || child !== object[key]) isSorted = false;
    previous = key;
    entries.push([key, child]);
  }
  if (isSorted) return object;
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** True for the usual case: keys in order, nothing nested. */
function isPlainlySorted(object: { readonly [key: string]: Json }): boolean {
  let previous = '';
  for (const key in object) {
    if (key < previous || (typeof object[key] === 'object' && object[key] !== null)) return false;
    previous = key;
  }
  return true;
}
