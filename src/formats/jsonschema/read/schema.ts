import { isJsonObject, type Json, type JsonObject } from '../../../domain/model/values/json.ts';
import type { Bare, TypeRef } from '../../../domain/model/specification.ts';
import { stated } from '../../../domain/model/values/total.ts';
import type { ImportOptions } from '../../format.ts';
import { createUniqueNames } from '../../reading/generatedNames.ts';
import { elementType } from './array.ts';
import type { ScalarShape } from './source/component.ts';
import { lookUp, lookUpMapped, namedSchemas, registerNested } from './source/components.ts';
import { mergeBudget, unionBudget, type SchemaContext } from './source/context.ts';
import {
  anyMapType,
  anyOfFalse,
  anyOfTrue,
  anyType,
  conclude,
  plainAny,
  type Converted,
} from './source/converted.ts';
import { createLocate } from './source/schemaIds.ts';
import type { CopiedParts } from './source/copiedParts.ts';
import { createDereference, noWords, type CopyWords } from './source/inPlace.ts';
import { readKeywords, type Keywords } from './keywords/keywords.ts';
import { createKnownObjects } from './source/knownObjects.ts';
import type { SchemaMetadata } from '../schemaMetadata.ts';
import { convertObject, isComposed } from './object.ts';
import { reportNull } from './keywords/reportNull.ts';
import { at, pointerOf, type Place } from '../../reading/place.ts';
import type { Reporter } from '../../reading/reporter.ts';
import { createShapes, scalarShape, shapeOfValues } from './source/shape.ts';
import { convertReference } from './use.ts';
import { metadataIn, withTypedMetadata } from '../../../domain/model/metadata/metadataKeys.ts';

/**
 * Creates the state for converting the schemas of `document`, without reading any yet. `words` determines the
 * metadata of copied components.
 */
export function createSchemaContext(
  document: JsonObject,
  options: ImportOptions,
  reporter: Reporter,
  componentPrefixes: readonly string[],
  words: CopyWords = noWords,
): SchemaContext {
  const locate = createLocate(document);
  const sources = new WeakMap<object, Json>();
  const copiedParts: CopiedParts = new Map();
  const context: SchemaContext = {
    document,
    options,
    reporter,
    locate,
    inPlace: createDereference(document, locate, sources, words, copiedParts),
    copiedParts,
    sources,
    componentPrefixes,
    names: createUniqueNames(),
    shapes: createShapes(
      (ref) => lookUp(context, ref),
      (target) => lookUpMapped(context, target),
    ),
    components: new Map(),
    references: new Map(),
    late: [],
    formats: new Map(),
    types: [],
    generated: [],
    inlineTypes: new Map(),
    knownObjects: createKnownObjects(),
    children: [],
    merging: new Set(),
    depth: 0,
    budget: mergeBudget,
    unionSizes: new WeakMap(),
    unionBudget,
    convert(schema, place) {
      const converted = convert(context, schema, place);
      if (converted.nullable === true) reportNull(context, schema, place);
      return converted;
    },
  };
  return context;
}

/** Converts a schema for the place that uses it. Inline objects become types on the way. */
function convert(context: SchemaContext, schema: Json | undefined, place: Place): Converted {
  if (schema === undefined || !isJsonObject(schema)) return convertNoObject(context, schema, place);
  const words = readKeywords(schema, place, context);
  registerDefinitions(context, words, place);
  if (words.ref !== undefined) return convertReference(context, schema, words, words.ref, place);
  const { types } = words;
  if (types === undefined) return convertUntyped(context, schema, words, place);
  const [only] = types;
  if (types.length === 1 && only !== undefined) {
    return convertTyped(context, schema, words, only, place);
  }
  return convertSeveral(context, words, types, place);
}

function convertNoObject(
  context: SchemaContext,
  schema: Json | undefined,
  place: Place,
): Converted {
  if (schema !== true) {
    context.reporter.add(
      'schema-is-any',
      'warning',
      schema === false
        ? 'A schema that no value can match became any.'
        : 'This should be a schema but is not one, so it became any.',
      place,
    );
  }
  return schema === true ? anyOfTrue : schema === false ? anyOfFalse : plainAny;
}

/** Definitions inside a schema become types like all others. */
export function registerDefinitions(context: SchemaContext, words: Keywords, place: Place): void {
  if (words.defs === undefined && words.definitions === undefined) return;
  for (const [key, schemas] of [
    ['$defs', words.defs],
    ['definitions', words.definitions],
  ] as const) {
    if (schemas === undefined) continue;
    const parent = at(place, key);
    for (const named of namedSchemas(schemas, parent, pointerOf(parent))) {
      registerNested(context, named);
    }
  }
}

function convertTyped(
  context: SchemaContext,
  schema: JsonObject,
  words: Keywords,
  type: string,
  place: Place,
): Converted {
  const scalar = scalarShape(type);
  if (scalar !== undefined) return convertScalar(context, words, scalar, place);
  if (type === 'array') return convertArray(context, words, place);
  if (type === 'object') return convertObject(context, schema, words, place);
  context.reporter.add('invalid-type', 'error', 'Provided an invalid type', at(place, 'type'));
  return conclude(context, withType(words, type), anyType, place);
}

/** Several types are a union of them; null alone and invalid types become any. */
function convertSeveral(
  context: SchemaContext,
  words: Keywords,
  types: readonly string[],
  place: Place,
): Converted {
  const members = types.map((type) => simpleTypes.get(type));
  const known = members.filter((member) => member !== undefined);
  const saysMore = [words.properties, words.additionalProperties, words.items, words.prefixItems];
  if (
    types.length > 0 &&
    known.length === members.length &&
    saysMore.every((word) => word === undefined) &&
    !isComposed(words)
  ) {
    const union: TypeRef = stated<Bare<'union'>>({
      kind: 'union',
      match: 'any',
      members: known,
      discriminator: undefined,
      mapping: undefined,
      sharedAs: undefined,
    });
    return conclude(context, withType(words, types), union, place);
  }
  if (types.length > 0) {
    context.reporter.add(
      'union-is-any',
      'warning',
      `A union became any; its members are ${types.join(', ')}.`,
      at(place, 'type'),
    );
  }
  const type = types.length > 0 ? types : 'null';
  return conclude(context, withType(words, type), anyType, place);
}

function withType(words: Keywords, type: Json): Keywords {
  words.metadata = withTypedMetadata<SchemaMetadata>(words.metadata, { type });
  return words;
}

function convertUntyped(
  context: SchemaContext,
  schema: JsonObject,
  words: Keywords,
  place: Place,
): Converted {
  if (isComposed(words) || words.additionalProperties !== undefined) {
    return convertObject(context, schema, words, place);
  }
  if (words.items !== undefined || words.prefixItems !== undefined) {
    return convertArray(context, words, place);
  }
  const { enum: values, const: only, type } = metadataIn<SchemaMetadata>(words.metadata);
  const scalar = shapeOfValues(values, only);
  if (scalar === undefined) return conclude(context, words, anyType, place);
  if (Array.isArray(values) && values.includes(null)) words.nullable ??= true;
  if (type === undefined) {
    words.metadata = withTypedMetadata<SchemaMetadata>(words.metadata, { impliedType: true });
  }
  return convertScalar(context, words, scalar, place);
}

const scalars: { readonly [Kind in ScalarShape]: TypeRef } = {
  string: stated<Bare<'string'>>({ kind: 'string', format: undefined, default: undefined }),
  integer: stated<Bare<'integer'>>({ kind: 'integer' }),
  number: stated<Bare<'number'>>({ kind: 'number' }),
  boolean: stated<Bare<'boolean'>>({ kind: 'boolean' }),
};

/** The type for a name in a list of types, if the schema has no further keywords. */
const simpleTypes: ReadonlyMap<string, TypeRef> = new Map<string, TypeRef>([
  ...Object.entries(scalars),
  ['array', stated<Bare<'array'>>({ kind: 'array', items: anyType })],
  ['object', anyMapType],
]);

/**
 * Shares one value among all strings of a format: there are thousands of strings but few formats.
 */
function formatted(context: SchemaContext, format: string): TypeRef {
  let type = context.formats.get(format);
  if (type === undefined) {
    type = stated<Bare<'string'>>({ kind: 'string', format, default: undefined });
    context.formats.set(format, type);
  }
  return type;
}

function convertScalar(
  context: SchemaContext,
  words: Keywords,
  kind: ScalarShape,
  place: Place,
): Converted {
  if (kind !== 'string') return conclude(context, words, scalars[kind], place);
  const { format } = words;
  words.format = undefined;
  if (typeof words.default !== 'string') {
    const type = format === undefined ? scalars.string : formatted(context, format);
    return conclude(context, words, type, place);
  }
  const type = stated<Bare<'string'>>({ kind, format, default: words.default });
  words.default = undefined;
  return conclude(context, words, type, place);
}

function convertArray(context: SchemaContext, words: Keywords, place: Place): Converted {
  const items = elementType(context, words, place);
  return conclude(context, words, stated<Bare<'array'>>({ kind: 'array', items }), place);
}
