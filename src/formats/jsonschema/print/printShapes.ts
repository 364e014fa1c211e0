import { metadataIn, type ExtensionKeys } from '../../../domain/model/metadata/metadataKeys.ts';
import {
  isJsonList,
  isJsonObject,
  type Json,
  type JsonObject,
} from '../../../domain/model/values/json.ts';
import { mapSame } from '../../../domain/model/values/lists.ts';
import { note, type Notes } from '../../reading/notes.ts';
import type { Sharing } from './printSharing.ts';
import { isEachReference } from '../schemaMetadata.ts';

/**
 * The kind of document a schema is printed for, which decides the available keywords and their
 * spelling.
 */
export type Dialect = 'openapi-3.0' | 'openapi-3.1' | '2020-12';

/** The identifiers in a printed JSON Schema document. */
export interface Identities {
  /** The document's own address. */
  readonly base: string | undefined;
  /** Whether the source used `id` as today's `$id` (draft 4) rather than as an unknown keyword. */
  readonly hasOldIds: boolean;
  /** The owner of each identifier, which must not occur twice. */
  readonly owners: Map<string, string>;
}

export interface Fitting {
  /** Set only for formats that have components. */
  readonly sharing?: Sharing | undefined;
  readonly dialect: Dialect;
  readonly notes: Notes;
  /** Set only for formats whose copies of a schema refer to it again. */
  readonly copies?: Copies;
  /** Whether metadata may be printed that contains this reference; set only if its target may be printed, too. */
  readonly mayRefer?: (ref: string) => boolean;
  /** The printed `operationId` of the operation that a link names by this id; set only for OpenAPI. */
  readonly linkedId?: (id: string) => string;
  /** Set only for a JSON Schema document, which is the only kind that gets its identifiers back. */
  readonly identities?: Identities;
  /** For other documents: whether `id` identifies a schema, as in a source of draft 4. */
  readonly hasOldIds?: boolean;
}

/** How copies of schemas that the source shared by name are printed. */
export interface Copies {
  /** The reference to the type of that name; undefined if there is none. */
  readonly type: (name: string) => { readonly $ref: string } | undefined;
  /** For a copy of a schema that is not a type: a reference if that means the same, else the content. */
  readonly other: (name: string, content: JsonObject) => JsonObject;
}

/**
 * Checks that a value from metadata may stand in a printed document, as metadata may hold anything
 * under any key. Returns the value, or the parts of it that fit (reporting the rest), or undefined
 * if it does not fit at all.
 */
export type Shape = (value: Json, fitting: Fitting) => Json | undefined;

export const text: Shape = (value) => (typeof value === 'string' ? value : undefined);
export const flag: Shape = (value) => (typeof value === 'boolean' ? value : undefined);
export const numeric: Shape = (value) => (typeof value === 'number' ? value : undefined);
export const count: Shape = (value) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;

/** Data of any kind. A reader would try to resolve a `$ref` in it, so this must lead somewhere. */
export const data: Shape = (value, { mayRefer = () => false }) =>
  isEachReference(value, mayRefer) ? value : undefined;

/** The value of an `x-` key: data, in which copies of shared schemas are references again. */
export const extension: Shape = (value, fitting) =>
  data(value, fitting) === undefined ? undefined : referring(value, fitting);

function referring(value: Json, fitting: Fitting): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (isJsonList(value)) return mapSame(value, (item) => referring(item, fitting));
  if (metadataIn<ExtensionKeys>(value).$sharedAs === undefined)
    return mapValues(value, (item) => referring(item, fitting));
  const { $sharedAs: name, ...content } = value;
  const { copies } = fitting;
  const whole = mapValues(content, (item) => referring(item, fitting));
  if (typeof name !== 'string' || copies === undefined) return whole;
  return copies.type(name) ?? copies.other(name, whole);
}

/** The same object if none of its values changes. */
function mapValues(whole: JsonObject, map: (value: Json) => Json): JsonObject {
  const entries = Object.entries(whole);
  const mapped = entries.map(([key, value]): [string, Json] => [key, map(value)]);
  return mapped.every(([, value], index) => value === entries[index]?.[1])
    ? whole
    : Object.fromEntries(mapped);
}

export function oneOf(...values: readonly string[]): Shape {
  return (value) => (typeof value === 'string' && values.includes(value) ? value : undefined);
}

/** A list; items that don't fit are left out with a finding. */
export function list(shape: Shape, least = 0): Shape {
  return (value, fitting) => {
    if (!Array.isArray(value)) return undefined;
    const fit: Json[] = [];
    (value as readonly Json[]).forEach((item, index) => {
      const kept = fitAt(shape, item, index, fitting);
      if (kept !== undefined) fit.push(kept);
    });
    return fit.length < least ? undefined : fit;
  };
}

/** An object whose keys are names. */
export function mapOf(shape: Shape, names?: RegExp): Shape {
  return (value, fitting) => {
    if (!isJsonObject(value)) return undefined;
    const fit: [string, Json][] = [];
    for (const [key, item] of Object.entries(value)) {
      const isName = (names === undefined || names.test(key)) && !isReference(key, item);
      if (!isName) leaveOutKey(fitting.notes, key);
      else {
        const kept = fitAt(shape, item, key, fitting);
        if (kept !== undefined) fit.push([key, kept]);
      }
    }
    return Object.fromEntries(fit);
  };
}

/** Every reader would take this key for a reference. */
function isReference(key: string, value: Json): boolean {
  return key === '$ref' && typeof value === 'string';
}

export interface Fields {
  readonly [key: string]: Shape;
}

export interface ObjectRules {
  /** Required keys, unless `defaults` has them. */
  readonly required?: readonly string[];
  readonly defaults?: JsonObject;
  /** False: `x-` keys are not allowed. */
  readonly extensions?: boolean;
  /** A final check of what fits. */
  readonly finish?: (fit: ReadonlyMap<string, Json>, fitting: Fitting) => JsonObject | undefined;
}

/** An object with known keys and `x-` keys. `fields` may depend on the dialect. */
export function object(
  fields: Fields | ((dialect: Dialect) => Fields),
  rules: ObjectRules = {},
): Shape {
  return (value, fitting) => {
    if (!isJsonObject(value)) return undefined;
    const known = typeof fields === 'function' ? fields(fitting.dialect) : fields;
    const fit = fitEntries(value, known, rules.extensions !== false, fitting);
    for (const [key, standard] of Object.entries(rules.defaults ?? {})) {
      if (!fit.has(key)) fit.set(key, standard);
    }
    if (rules.required?.some((key) => !fit.has(key)) === true) return undefined;
    return rules.finish === undefined ? Object.fromEntries(fit) : rules.finish(fit, fitting);
  };
}

/** The entries of an object that fit; the others are reported. */
export function fitEntries(
  value: JsonObject,
  fields: Fields,
  extensions: boolean,
  fitting: Fitting,
): Map<string, Json> {
  const fit = new Map<string, Json>();
  for (const [key, item] of Object.entries(value)) {
    const shape = Object.hasOwn(fields, key)
      ? fields[key]
      : extensions && key.startsWith('x-')
        ? extension
        : undefined;
    const kept = fitAt(shape, item, key, fitting);
    if (kept !== undefined) fit.set(key, kept);
  }
  return fit;
}

/** The value of a key in the shape for this document; undefined, with a finding, if it does not fit. */
export function fitAt(
  shape: Shape | undefined,
  value: Json,
  key: string | number,
  fitting: Fitting,
): Json | undefined {
  fitting.notes.path.push(key);
  const kept = shape?.(value, fitting);
  fitting.notes.path.pop();
  if (kept === undefined) leaveOutKey(fitting.notes, key);
  return kept;
}

/** Reports that a value of the source under this key is not printed. */
export function leaveOutKey(
  notes: Notes,
  key: string | number,
  why = 'this format has no place for it here, or its value is not valid',
): void {
  notes.path.push(key);
  note(notes, 'warning', 'keyword-left-out', `"${key}" is left out: ${why}.`);
  notes.path.pop();
}
