import { isJsonObject, ownValue } from '../../../domain/model/values/json.ts';
import type { ArrayType, MapType, TypeBase } from '../../../domain/model/specification.ts';
import { stated, type Whole } from '../../../domain/model/values/total.ts';
import { elementType } from './array.ts';
import type { Component } from './source/component.ts';
import type { SchemaContext } from './source/context.ts';
import { anyType } from './source/converted.ts';
import { readKeywords, type Keywords } from './keywords/keywords.ts';
import { withImplied } from './keywords/implied.ts';
import { reportNull } from './keywords/reportNull.ts';
import { keepRest } from './keywords/leftover.ts';
import type { SchemaMetadata } from '../schemaMetadata.ts';
import { valueType } from './object.ts';
import { rootPlace, type Place } from '../../reading/place.ts';
import { registerDefinitions } from './schema.ts';
import { scalarShape } from './source/shape.ts';
import { buildStruct } from './struct.ts';
import { useOf } from './use.ts';
import { withTypedMetadata } from '../../../domain/model/metadata/metadataKeys.ts';

/** Converts named schemas to types, including those found on the way. */
export function convertComponents(context: SchemaContext, components: readonly Component[]): void {
  for (const component of components) convertComponent(context, component);
  convertPending(context);
}

/** Converts the named schemas found since the last call. */
export function convertPending(context: SchemaContext): void {
  for (let component = context.late.shift(); component; component = context.late.shift()) {
    convertComponent(context, component);
  }
}

function convertComponent(context: SchemaContext, component: Component): void {
  const { schema, kind, typeName, place } = component;
  if (kind === 'inline' || typeName === undefined || !isJsonObject(schema)) {
    return reportInline(context, component);
  }
  const words = readKeywords(schema, place, context);
  registerDefinitions(context, words, place);
  if (typeName !== component.name) {
    words.metadata = withTypedMetadata<SchemaMetadata>(words.metadata, { name: component.name });
  }
  if (component.isNullable) {
    // Each use is nullable, so the schema's own nullability is not repeated.
    words.metadata = withTypedMetadata<SchemaMetadata>(words.metadata, { nullable: true });
    reportNull(context, schema, place);
  }
  if (kind === 'struct') {
    const draft = buildStruct(context, schema, words, place, component.isNullable);
    draft.name = typeName;
    context.types.push(draft);
  } else if (kind === 'map') context.types.push(convertMap(context, component, words, typeName));
  else context.types.push(convertArray(context, component, words, typeName));
}

function convertMap(
  context: SchemaContext,
  { place }: Component,
  words: Keywords,
  name: string,
): MapType {
  const values = words.additionalProperties;
  words.additionalProperties = undefined;
  words.metadata = withImplied(words.metadata, words.types !== undefined, true);
  if (words.required !== undefined) {
    // A map has no properties that could carry the flag.
    words.metadata = withTypedMetadata<SchemaMetadata>(words.metadata, {
      required: words.required,
    });
    words.required = undefined;
  }
  const type =
    values === undefined || values === true ? anyType : valueType(context, values, place);
  return stated<MapType>({ kind: 'map', name, values: type, ...rest(context, words, place) });
}

function convertArray(
  context: SchemaContext,
  { place }: Component,
  words: Keywords,
  name: string,
): ArrayType {
  const items = elementType(context, words, place);
  return stated<ArrayType>({ kind: 'array', name, items, ...rest(context, words, place) });
}

function rest(
  context: SchemaContext,
  words: Keywords,
  place: Place,
): Omit<Whole<TypeBase>, 'name'> {
  keepRest(words, place, context);
  const { description, deprecated, metadata } = words;
  return { description, deprecated, metadata, layout: undefined };
}

/**
 * Reports a schema that can't become a type. Its content is converted wherever it is used, and once
 * here.
 */
function reportInline(context: SchemaContext, component: Component): void {
  const { shape, name, place } = component;
  // `useOf` reports the cycle, and nothing else is wrong with it.
  if (component.isCircle) useOf(context, component, place);
  else if (shape !== undefined && scalarShape(shape) !== undefined) {
    context.reporter.add('scalar-type', 'info', 'Can not create scalar object', place);
    context.reporter.keepScalar(place);
  } else if (place !== rootPlace) {
    context.reporter.add(
      'type-in-place',
      'info',
      `The schema "${name}" did not become a type of its own; each reference to it now contains it.`,
      place,
    );
  }
  // A union is contained only in its uses; an unused one is preserved unread.
  if (!isUnion(component)) useOf(context, component, place);
}

function isUnion({ shape, schema }: Component): boolean {
  return (
    (shape === 'any' || shape === 'map') &&
    isJsonObject(schema) &&
    ['oneOf', 'anyOf'].some((key) => ownValue(schema, key) !== undefined)
  );
}
