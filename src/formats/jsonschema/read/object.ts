import { isJsonObject, type Json, type JsonObject } from '../../../domain/model/values/json.ts';
import type { Bare, TypeRef } from '../../../domain/model/specification.ts';
import { stated } from '../../../domain/model/values/total.ts';
import type { Component } from './source/component.ts';
import type { SchemaContext } from './source/context.ts';
import {
  anyMapType,
  anyType,
  annotate,
  conclude,
  referenceTo,
  type Converted,
} from './source/converted.ts';
import { withImplied, withType } from './keywords/implied.ts';
import { reportType } from './unions/impliedType.ts';
import { registerInline } from './source/inline.ts';
import { discriminatorOf, referenceOf } from './keywords/keywordKinds.ts';
import type { Keywords } from './keywords/keywords.ts';
import { withTypedMetadata } from '../../../domain/model/metadata/metadataKeys.ts';
import type { SchemaMetadata } from '../schemaMetadata.ts';
import { at, type Place } from '../../reading/place.ts';
import { isNullSchema } from './keywords/nullSchema.ts';
import { buildStruct, isSimple } from './struct.ts';
import { convertUnion } from './unions/union.ts';
import { convertIntersection } from './allOf/together.ts';
import { withAnnotations } from './annotations/wrap.ts';
import { onlyAnnotates } from './annotations/onlyAnnotates.ts';

/** Whether a schema is composed of others or has properties. */
export function isComposed(words: Keywords): boolean {
  return (
    words.properties !== undefined ||
    words.allOf !== undefined ||
    words.oneOf !== undefined ||
    words.anyOf !== undefined
  );
}

/**
 * Converts the schema of an object, or one composed of others, to a generated type, a map or a
 * union.
 */
export function convertObject(
  context: SchemaContext,
  schema: JsonObject,
  words: Keywords,
  place: Place,
): Converted {
  if (words.properties !== undefined) {
    return isSimple(words)
      ? convertSimple(context, schema, words, words.properties, place)
      : convertStruct(context, schema, words, place);
  }
  if (isComposed(words)) {
    if (context.shapes.of(schema) === 'struct' && isOwnStruct(context, schema, words)) {
      return convertStruct(context, schema, words, place);
    }
    if (words.allOf !== undefined && words.allOf.length > 0 && !isMapOfAny(context, words)) {
      return convertAllOf(context, words, place);
    }
    if (isUnionOfTypes(context, words)) return convertUnion(context, words, place);
  }
  const values = words.additionalProperties;
  const isTyped = words.types !== undefined;
  if (values === undefined) {
    if (!isTyped) return conclude(context, words, anyType, place);
    words.metadata = withImplied(words.metadata, true, false);
    return conclude(context, words, anyMapType, place);
  }
  if (values === false) return convertStruct(context, schema, words, place);
  words.metadata = withImplied(words.metadata, isTyped, true);
  words.additionalProperties = undefined;
  if (values === true) return conclude(context, words, anyMapType, place);
  return conclude(
    context,
    words,
    stated<Bare<'map'>>({ kind: 'map', values: valueType(context, values, place) }),
    place,
  );
}

/** The value type of a map. */
export function valueType(context: SchemaContext, values: Json, place: Place): TypeRef {
  return annotate(context.convert(values, at(place, 'additionalProperties', 'value')));
}

/** Converts an object with only properties of its own, once for all repetitions. */
function convertSimple(
  context: SchemaContext,
  schema: JsonObject,
  words: Keywords,
  properties: JsonObject,
  place: Place,
): Converted {
  const { knownObjects } = context;
  const similar = knownObjects.similar(properties);
  const known = knownObjects.find(similar, schema);
  if (known !== undefined) {
    const { description, deprecated, nullable } = words;
    return { type: known.type, description, deprecated, nullable, metadata: undefined };
  }
  const converted = convertStruct(context, schema, words, place);
  knownObjects.add(similar, schema, converted);
  return converted;
}

/** Converts a struct without a name in the source. `component`: what references to it lead to. */
export function convertStruct(
  context: SchemaContext,
  schema: JsonObject,
  words: Keywords,
  place: Place,
  component?: Component,
): Converted {
  const union = words.oneOf ?? words.anyOf;
  const isTyped = words.types !== undefined;
  const allowsNull =
    union?.some(isNullSchema) === true || (!isTyped && context.shapes.areNullable(words.allOf));
  const nullable = words.nullable ?? (allowsNull ? true : undefined);
  const draft = buildStruct(context, schema, words, place, nullable === true);
  const { description, deprecated } = draft;
  // Annotations belong to the place of use: equal objects with different descriptions are one type.
  draft.description = undefined;
  draft.deprecated = undefined;
  const target = registerInline(context, draft, component?.typeName);
  return {
    type: referenceTo(target),
    description,
    deprecated,
    nullable,
    metadata: undefined,
  };
}

/** False if it only annotates one other schema, or is a union of one schema and null. */
function isOwnStruct(context: SchemaContext, schema: JsonObject, words: Keywords): boolean {
  if (context.shapes.isBase(schema)) return true;
  const isUnion = words.oneOf !== undefined || words.anyOf !== undefined;
  if (!isUnion && discriminatorOf(schema) !== undefined) return true;
  if (words.allOf === undefined || words.allOf.length === 0) return false;
  return (
    words.allOf.filter((member) => !onlyAnnotates(member)).length > 1 ||
    words.required !== undefined ||
    words.additionalProperties !== undefined ||
    words.oneOf !== undefined ||
    words.anyOf !== undefined
  );
}

/**
 * Whether it is an object with any properties whose allOf only restricts it; then that stays in the metadata.
 */
function isMapOfAny({ shapes }: SchemaContext, { types, allOf = [] }: Keywords): boolean {
  return (
    types !== undefined &&
    allOf.every(
      (member) =>
        member === true ||
        (isJsonObject(member) &&
          shapes.of(member) === 'any' &&
          restrictingAlone.every((key) => !Object.hasOwn(member, key))),
    )
  );
}

/** Keywords that a schema lacks if it only restricts another one. */
const restrictingAlone = [
  '$ref',
  '$dynamicRef',
  '$recursiveRef',
  'type',
  'allOf',
  'oneOf',
  'anyOf',
];

/**
 * Moves members that say nothing about the type (such as alternatives of `required`) to the
 * metadata.
 */
function isUnionOfTypes(context: SchemaContext, words: Keywords): boolean {
  const union = words.oneOf ?? words.anyOf ?? [];
  if (union.length === 0) return false;
  if (words.types === undefined) return true;
  return union.some(
    (member) =>
      context.shapes.of(member) !== 'any' ||
      (isJsonObject(member) && referenceOf(member) !== undefined),
  );
}

/**
 * An allOf that needs no struct of its own: its most precise type, with the other members as
 * annotations.
 */
function convertAllOf(context: SchemaContext, words: Keywords, place: Place): Converted {
  const list = at(place, 'allOf');
  const [first, ...others] = (words.allOf ?? []).map((schema, index) => ({
    schema,
    place: at(list, index),
  }));
  reportType(context, words.types, words.allOf ?? [], 'all', place);
  words.allOf = undefined;
  if (first === undefined) return conclude(context, words, anyType, place);
  const only = { ...first, schema: withType(first.schema, words.types) };
  const all = [others.length > 0 ? first : only, ...others] as const;
  const converted = convertIntersection(context, all, (left, { type }) =>
    context.reporter.add(
      'all-of-left-out',
      'warning',
      `Of several types in allOf one was used (${type.kind}); the others are left out.`,
      left.place,
    ),
  );
  const [type, ...types] = words.types ?? [];
  if (converted.type.kind === 'reference' && type !== undefined && types.length === 0) {
    words.metadata = withTypedMetadata<SchemaMetadata>(words.metadata, { typeBeside: type });
  }
  return withAnnotations(context, converted, words, words.nullable, place, [first, ...others]);
}
