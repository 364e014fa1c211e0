import {
  isJsonObject,
  ownValue,
  type Json,
  type JsonObject,
} from '../../../domain/model/values/json.ts';
import type { Argument, Metadata, TypeRef } from '../../../domain/model/specification.ts';
import type { SchemaContext } from '../../jsonschema/read/source/context.ts';
import type { Dereference } from '../../jsonschema/read/source/inPlace.ts';
import { isAlone } from '../../jsonschema/read/keywords/keywordKinds.ts';
import type { MetadataDraft } from '../../jsonschema/schemaMetadata.ts';
import { at, placeOfSteps, rootPlace, type Place } from '../../reading/place.ts';
import { toPointer, valueAt } from '../../../domain/model/values/jsonPointer.ts';
import { reportReference } from '../../jsonschema/read/source/reference.ts';
import type { ComponentNames } from './componentNames.ts';
import type { Reporter } from '../../reading/reporter.ts';
import { createUniqueNames, type UniqueNames } from '../../reading/generatedNames.ts';

/** The state shared by reading one OpenAPI document. */
export interface OpenapiReader {
  readonly document: JsonObject;
  readonly isSwagger: boolean;
  /**
   * For Swagger 2.0: the places of objects that are not in the source but were converted to OpenAPI
   * 3.
   */
  readonly homes: WeakMap<JsonObject, Place>;
  /** Converts Swagger 2.0 to OpenAPI 3 while it is read. */
  upgrade: Upgrade | undefined;
  readonly schemas: SchemaContext;
  readonly reporter: Reporter;
  readonly componentNames: ComponentNames;
  readonly inPlace: Dereference;
  readonly operationNames: UniqueNames;
  /** The targets of references other than to schemas, by reference as written. */
  readonly followed: Map<string, Located | undefined>;
  /** Canonical pointers of everything that was reached through a reference. */
  readonly used: Set<string>;
  /** The targets of references that have a different summary or description beside them. */
  readonly described: Set<Json>;
  /** Parameters and responses are read only once, however many operations refer to them. */
  readonly parameters: Map<JsonObject, Argument | undefined>;
  readonly responses: Map<JsonObject, ConvertedBody>;
  /** Fields of paths that operations can't hold, by path. */
  readonly paths: Map<string, MetadataDraft>;
  /** Extensions of the Paths Object. */
  pathsMetadata: MetadataDraft | undefined;
}

/** Converts the parts of Swagger 2.0 that are not converted beforehand. */
export interface Upgrade {
  readonly item: (located: Located) => Located;
  /** Converts an entry in a section of the components. */
  readonly shared: (section: string, located: Located) => JsonObject;
}

/** A value with its own place, which is not the place of a reference to it. */
export interface Located {
  readonly object: JsonObject;
  readonly place: Place;
}

/** A converted response; without content, it has no type. */
export interface ConvertedBody {
  readonly type: TypeRef | undefined;
  readonly metadata: Metadata | undefined;
}

export function createReader(
  document: JsonObject,
  schemas: SchemaContext,
  componentNames: ComponentNames,
  isSwagger: boolean,
): OpenapiReader {
  return {
    document,
    isSwagger,
    homes: new WeakMap(),
    upgrade: undefined,
    schemas,
    reporter: schemas.reporter,
    componentNames,
    inPlace: schemas.inPlace,
    operationNames: createUniqueNames(),
    followed: new Map(),
    used: new Set(),
    described: componentNames.described,
    parameters: new Map(),
    responses: new Map(),
    paths: new Map(),
    pathsMetadata: undefined,
  };
}

/**
 * The place of an object in the source: for Swagger 2.0 that of its original, else where it was
 * found.
 */
export function homeOf(reader: OpenapiReader, value: Json | undefined, place: Place): Place {
  if (!reader.isSwagger || value === undefined || !isJsonObject(value)) return place;
  return reader.homes.get(value) ?? place;
}

/**
 * The object itself, or the target of a reference with the keywords beside it; undefined, with a finding, if
 * there is none. `words` are the keywords that may be beside it, if the target may have them, too.
 */
export function follow(
  reader: OpenapiReader,
  value: Json | undefined,
  place: Place,
  label?: string,
  words: readonly string[] = ['description'],
): Located | undefined {
  if (value === undefined || !isJsonObject(value)) {
    reportKind(reader, place, 'an object');
    return undefined;
  }
  const ref = ownValue(value, '$ref');
  if (typeof ref !== 'string') return { object: value, place: homeOf(reader, value, place) };
  const target = targetOf(reader, ref, place, label);
  return isAlone(value) || target === undefined
    ? target
    : beside(reader, value, target, place, words);
}

/** The target of a reference, which is looked for only once. */
function targetOf(
  reader: OpenapiReader,
  ref: string,
  place: Place,
  label: string | undefined,
): Located | undefined {
  const known = reader.followed.get(ref);
  if (known !== undefined) return known;
  if (reader.followed.has(ref)) {
    reportReference(reader.schemas, ref, place);
    return undefined;
  }
  const found = followReference(reader, ref, place, label);
  reader.followed.set(ref, found);
  return found;
}

/** The version of OpenAPI; empty for Swagger 2.0. */
export function versionOf({ document: { openapi } }: OpenapiReader): string {
  return typeof openapi === 'string' ? openapi : '';
}

/** Whether keywords beside a reference have no effect, as before OpenAPI 3.1. */
export function isOld(reader: OpenapiReader): boolean {
  return /^(3\.0|$)/.test(versionOf(reader));
}

/** The target with the keywords beside the reference, which replace its own. */
function beside(
  reader: OpenapiReader,
  reference: JsonObject,
  { object, place: home }: Located,
  place: Place,
  words: readonly string[],
): Located {
  const own: MetadataDraft = {};
  for (const key of isOld(reader) ? [] : words) {
    const value = ownValue(reference, key);
    if (typeof value === 'string') own[key] = value;
  }
  reportSiblings(reader, reference, own, place);
  const isSame = Object.entries(own).every(([key, value]) => ownValue(object, key) === value);
  if (isSame) return { object, place: home };
  reader.reporter.add(
    'reference-words',
    'info',
    `The ${Object.keys(own).join(' and ')} beside this reference is used here; the shared component keeps its own for OpenAPI.`,
    place,
  );
  reader.described.add(object);
  const described = { ...object, ...own };
  reader.componentNames.follow(object, described);
  return { object: described, place: home };
}

function followReference(
  reader: OpenapiReader,
  first: string,
  place: Place,
  label: string | undefined,
): Located | undefined {
  const visited = new Set<string>();
  for (let ref = first; ;) {
    const located = visited.has(ref) ? undefined : locate(reader, ref, label);
    if (located === undefined) {
      reportReference(reader.schemas, ref, place);
      return undefined;
    }
    visited.add(ref);
    const next = ownValue(located.object, '$ref');
    if (typeof next !== 'string') {
      // Parts of Swagger 2.0 are converted before they are read.
      const steps = reader.isSwagger ? undefined : reader.schemas.locate(ref);
      if (steps !== undefined) reader.componentNames.nameTarget(located.object, steps);
      return located;
    }
    ref = next;
  }
}

/** The target of a reference, which may be a reference again. */
export function locate(reader: OpenapiReader, ref: string, label?: string): Located | undefined {
  const steps = reader.schemas.locate(ref);
  const object = steps && valueAt(reader.document, steps);
  if (steps === undefined || !isJsonObject(object)) return undefined;
  reader.used.add(toPointer(steps));
  return { object, place: placeOfSteps(steps, label ?? steps.at(-1)) };
}

/** Reports keywords beside a reference that have no effect; `words` have one. */
export function reportSiblings(
  reader: OpenapiReader,
  reference: JsonObject,
  words: JsonObject,
  place: Place,
): void {
  const others = Object.keys(reference).filter(
    (key) => key !== '$ref' && !Object.hasOwn(words, key),
  );
  if (others.length === 0) return;
  reader.reporter.add(
    'reference-siblings',
    'warning',
    `Keys beside this reference have no effect and are left out: ${others.join(', ')}. Add them to its target.`,
    place,
  );
}

/** Reports the same for references in copies, once everything is copied. */
export function reportIgnored(reader: OpenapiReader): void {
  const { ignoring } = reader.componentNames;
  if (ignoring.size === 0) return;
  const visit = (value: Json, place: Place): void => {
    if (typeof value !== 'object' || value === null) return;
    if (isJsonObject(value)) {
      const own = ignoring.get(value);
      if (own !== undefined) reportSiblings(reader, value, own, place);
    }
    for (const [key, below] of Object.entries<Json>(value)) visit(below, at(place, key));
  };
  visit(reader.document, rootPlace);
}

/** Reports that a value is of the wrong kind, and therefore left out. */
export function reportKind(reader: OpenapiReader, place: Place, expected: string): void {
  reader.reporter.add(
    'unexpected-value',
    'error',
    typeof place.key === 'number'
      ? `Entry ${place.key + 1} of this list is left out, because it isn't ${expected}.`
      : `"${place.key}" is left out, because it isn't ${expected}.`,
    place,
  );
}

/** The object under a key; undefined, with a finding, if it is something else. */
export function objectAt(
  reader: OpenapiReader,
  parent: JsonObject,
  key: string,
  place: Place,
): JsonObject | undefined {
  const value = ownValue(parent, key);
  if (value === undefined || isJsonObject(value)) return value;
  reportKind(reader, at(place, key), 'an object');
  return undefined;
}

/** The list under a key; undefined, with a finding, if it is something else. */
export function listAt(
  reader: OpenapiReader,
  parent: JsonObject,
  key: string,
  place: Place,
): readonly Json[] | undefined {
  const value = ownValue(parent, key);
  if (value === undefined || Array.isArray(value)) return value as readonly Json[] | undefined;
  reportKind(reader, at(place, key), 'a list');
  return undefined;
}
