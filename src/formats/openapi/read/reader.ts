import { isJsonObject, ownValue, type Json, type JsonObject } from '../../../domain/model/json.ts';
import type { Argument, Metadata, TypeRef } from '../../../domain/model/specification.ts';
import type { SchemaContext } from '../../jsonschema/read/context.ts';
import type { InPlace } from '../../jsonschema/read/inPlace.ts';
import { isAlone } from '../../jsonschema/read/keywordKinds.ts';
import type { MetadataDraft } from '../../jsonschema/metadata.ts';
import { at, placeOfSteps, type Place } from '../../reading/place.ts';
import { toPointer, valueAt } from '../../../domain/model/jsonPointer.ts';
import { reportReference } from '../../jsonschema/read/reference.ts';
import type { Reporter } from '../../reading/reporter.ts';
import { createUniqueNames, type UniqueNames } from '../../reading/generatedNames.ts';

/** What reading one OpenAPI document shares. */
export interface OpenapiReader {
  readonly document: JsonObject;
  /**
   * Swagger 2.0: where objects stand that are not the source's own, but say in the words of OpenAPI 3
   * what the source says there.
   */
  readonly homes: WeakMap<JsonObject, Place> | undefined;
  /** Swagger 2.0 in the words of OpenAPI 3. */
  upgrade: Upgrade | undefined;
  readonly schemas: SchemaContext;
  readonly reporter: Reporter;
  readonly inPlace: InPlace;
  readonly operationNames: UniqueNames;
  /** Where references to anything but schemas led, by reference as it was written. */
  readonly followed: Map<string, Located | undefined>;
  /** Canonical pointers of what was reached by reference. */
  readonly used: Set<string>;
  /** Parameters and responses are read once, however many operations refer to them. */
  readonly parameters: Map<JsonObject, Argument | undefined>;
  readonly responses: Map<JsonObject, Body>;
  /** What paths say that no operation can hold, by path. */
  readonly paths: Map<string, MetadataDraft>;
  /** What the object of all paths says of itself. */
  pathsMetadata: MetadataDraft | undefined;
}

/** What of Swagger 2.0 is upgraded where it is read. */
export interface Upgrade {
  readonly item: (located: Located) => Located;
  /** An entry of a section of the components. */
  readonly shared: (section: string, located: Located) => JsonObject;
}

/** A value with the place it was found in, which is not where the reference to it stands. */
export interface Located {
  readonly object: JsonObject;
  readonly place: Place;
}

/** What a response says: without a type it has no content. */
export interface Body {
  readonly type: TypeRef | undefined;
  readonly metadata: Metadata | undefined;
}

export function createReader(
  document: JsonObject,
  schemas: SchemaContext,
  homes?: WeakMap<JsonObject, Place>,
): OpenapiReader {
  return {
    document,
    homes,
    upgrade: undefined,
    schemas,
    reporter: schemas.reporter,
    inPlace: schemas.inPlace,
    operationNames: createUniqueNames(),
    followed: new Map(),
    used: new Set(),
    parameters: new Map(),
    responses: new Map(),
    paths: new Map(),
    pathsMetadata: undefined,
  };
}

/** The place of an object in the source, which is where it was met but in Swagger 2.0. */
export function homeOf(reader: OpenapiReader, value: Json | undefined, place: Place): Place {
  if (reader.homes === undefined || value === undefined || !isJsonObject(value)) return place;
  return reader.homes.get(value) ?? place;
}

/** The object itself, or what it refers to; undefined, with a finding, when there is none. */
export function follow(
  reader: OpenapiReader,
  value: Json | undefined,
  place: Place,
  label?: string,
): Located | undefined {
  if (value === undefined || !isJsonObject(value)) {
    reportKind(reader, place, 'an object');
    return undefined;
  }
  const ref = ownValue(value, '$ref');
  if (typeof ref !== 'string') return { object: value, place: homeOf(reader, value, place) };
  if (!isAlone(value)) reportSiblings(reader, place);
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
    if (typeof next !== 'string') return located;
    ref = next;
  }
}

/** The object that the reference itself names, which may be a reference again. */
export function locate(reader: OpenapiReader, ref: string, label?: string): Located | undefined {
  const steps = reader.schemas.locate(ref);
  const object = steps && valueAt(reader.document, steps);
  if (steps === undefined || !isJsonObject(object)) return undefined;
  reader.used.add(toPointer(steps));
  return { object, place: placeOfSteps(steps, label ?? steps.at(-1)) };
}

/** Summary and description may stand beside a reference; nothing here has a place for a second one. */
function reportSiblings(reader: OpenapiReader, place: Place): void {
  reader.reporter.add(
    'reference-siblings',
    'warning',
    'The fields beside this reference are left out, because the referenced part has its own.',
    place,
  );
}

/** Says that a value is of another kind than it must be, and left out therefore. */
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

/** The object under a key; undefined, with a finding, when something else is there. */
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

/** The list under a key; undefined, with a finding, when something else is there. */
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
