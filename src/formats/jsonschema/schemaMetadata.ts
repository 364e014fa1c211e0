import {
  memberAt,
  isJsonList,
  isJsonObject,
  ownValue,
  type Json,
  type JsonObject,
} from '../../domain/model/values/json.ts';
import type { SchemaDocumentKeys, SchemaKeys } from '../../domain/model/metadata/metadataKeys.ts';
import type { Metadata } from '../../domain/model/specification.ts';
import { at, type Place } from '../reading/place.ts';
import type { Reporter } from '../reading/reporter.ts';

/** Metadata of a specification that was a JSON Schema: what the document says about itself. */
export interface SchemaDocumentMetadata extends SchemaDocumentKeys {
  readonly $schema?: string;
  readonly $id?: string;
  /** The name of `$id` until draft 4. */
  readonly id?: string;
  readonly $comment?: string;
  readonly $vocabulary?: JsonObject;
  /** Our own key: the document's own schema, if it is not a type. */
  readonly root?: JsonObject;
}

/**
 * On types, properties and type references: the keywords of their schema that the model has no field
 * for. The model's are: type, properties, items, additionalProperties of a map, description,
 * deprecated, nullable (and "null" in `type`), `format` and text `default` of a string, allOf where
 * it is a parent, discriminator with its mapping, `$ref`.
 *
 * These are the keywords that are read by name; all others (bounds, lengths, patterns …) are carried as
 * written: `exclusiveMinimum` is a boolean in OpenAPI 3.0 and draft 4. What the table extends is also read
 * beyond the formats.
 */
export interface SchemaMetadata extends SchemaKeys {
  /** Our own key, on an `any`: the schema was just `true` or `false`. */
  readonly schema?: boolean;
  /** On a named type: every use of it is nullable. */
  readonly nullable?: true;
  /** For a type that became `any`: several types, or an invalid one. */
  readonly type?: Json;
  /** For a union that became `any` or a scalar: its members other than null. */
  readonly oneOf?: readonly Json[];
  readonly anyOf?: readonly Json[];
  /**
   * Beside properties: the names and schemas of additional properties. For a map, the model has it.
   */
  readonly additionalProperties?: Json;
  readonly patternProperties?: JsonObject;
  /** The fields of a discriminator other than its property and its mapping. */
  readonly discriminator?: JsonObject;
  readonly properties?: JsonObject;
  readonly items?: Json;
  /** Also a list that the source has in `items`, unless `additionalItems` is beside it. */
  readonly prefixItems?: readonly Json[];
  readonly allOf?: readonly Json[];
}

/** The keys for the union that a base was in its source. */
export type UnionKey = Extract<keyof SchemaMetadata, 'union' | 'unionMembers' | 'unionSubtypes'>;

/** Metadata that is being collected. Its values are those of the source, never copies. */
export type MetadataDraft = { [key: string]: Json };

/** What is needed to store something in metadata. */
export interface MetadataContext {
  readonly reporter: Reporter;
  /** Replaces references in a value by their targets; undefined if that is impossible. */
  readonly inPlace: (value: Json, key?: string) => Json | undefined;
}

/** Sets an own property, even one called `__proto__`. */
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

/** Whether all references that a value contains pass a test. */
export function isEachReference(value: Json, passes: (ref: string) => boolean): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (isJsonList(value)) return value.every((item) => isEachReference(item, passes));
  const ref = ownValue(value, '$ref');
  if (typeof ref === 'string' && !passes(ref)) return false;
  for (const key in value) {
    const child = value[key];
    if (typeof child === 'object' && child !== null && !isEachReference(child, passes)) {
      return false;
    }
  }
  return true;
}

/**
 * Stores a value that the model has no field for under its own key, with references replaced by
 * their targets. Reports a finding if that is impossible. Returns the metadata, creating it if
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
  if (value === null && !isName && !mayBeNull(key)) {
    context.reporter.add(
      'unexpected-value',
      'info',
      `"${key}" is null, which has no meaning here: it is left out.`,
      at(place, key),
    );
    return metadata;
  }
  const inPlace = context.inPlace(value, isName ? undefined : key);
  // A bare reference where names or keywords should be has no content that could be preserved.
  const kept = key === '$ref' && typeof inPlace === 'string' ? undefined : inPlace;
  if (kept === undefined) {
    context.reporter.add(
      'keyword-left-out',
      'error',
      `"${key}" is left out: nothing here can hold it, and what it refers to is too large, missing or refers to itself. Add its content yourself.`,
      at(place, key),
    );
    return metadata;
  }
  const draft = metadata ?? {};
  setOwn(draft, key, kept);
  return draft;
}

/** Whether null can be the value of a keyword, such as the default of a nullable value. */
function mayBeNull(key: string): boolean {
  return nullable.has(key) || key.startsWith('x-');
}

const nullable: ReadonlySet<string> = new Set([
  'const',
  'default',
  'example',
  'value',
  'dataValue',
]);

/** Merges two sets of metadata; the second takes precedence. */
export function combineMetadata(
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

/**
 * Sorts the keys of an object and of all objects inside it; returns the same object if they are
 * sorted already.
 */
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

/** Whether this is the usual case: keys in order, nothing nested. */
function isPlainlySorted(object: { readonly [key: string]: Json }): boolean {
  let previous = '';
  for (const key in object) {
    if (key < previous || (typeof object[key] === 'object' && object[key] !== null)) return false;
    previous = key;
  }
  return true;
}
