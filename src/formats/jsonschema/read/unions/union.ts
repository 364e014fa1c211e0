import { isJsonObject, ownValue, type Json } from '../../../../domain/model/values/json.ts';
import type { Bare, MappingEntry, TypeRef } from '../../../../domain/model/specification.ts';
import { stated } from '../../../../domain/model/values/total.ts';
import { scalarShape } from '../source/shape.ts';
import { isNullSchema } from '../keywords/nullSchema.ts';
import { keepOthers, readUnionMapping } from './discriminator.ts';
import { maxUnionSize, sizeOfUnion } from './unionSize.ts';
import type { ScalarShape } from '../source/component.ts';
import { lookUp } from '../source/components.ts';
import { reportType } from './impliedType.ts';
import type { SchemaContext } from '../source/context.ts';
import { annotate, anyType, type Converted } from '../source/converted.ts';
import { withAnnotations } from '../annotations/wrap.ts';
import { withType } from '../keywords/implied.ts';
import { discriminatorOf, referenceOf } from '../keywords/keywordKinds.ts';
import type { Keywords } from '../keywords/keywords.ts';
import { keepRest } from '../keywords/leftover.ts';
import { saysType } from './saysType.ts';
import { setOwn, type SchemaMetadata } from '../../schemaMetadata.ts';
import { at, type Place } from '../../../reading/place.ts';
import { keyIn, withTypedMetadata } from '../../../../domain/model/metadata/metadataKeys.ts';

/**
 * Converts a oneOf or anyOf whose members do not get a base: a union of one schema and null becomes that
 * schema, one of scalars of one type that scalar, and every other one a union of the converted members.
 */
export function convertUnion(context: SchemaContext, words: Keywords, place: Place): Converted {
  const key = words.oneOf !== undefined ? 'oneOf' : 'anyOf';
  const union = words[key] ?? [];
  const list = at(place, key);
  words[key] = undefined;
  reportType(context, words.types, union, 'one', place);
  const all = union.map((schema, index): Member => ({ schema, place: at(list, index) }));
  const members = all.filter(({ schema }) => !isNullSchema(schema));
  for (const member of all) if (!members.includes(member)) reportWordsOfNull(context, member);
  const hasNull = members.length < union.length;
  const nullable = hasNull ? true : words.nullable;
  const [member] = members;
  if (members.length === 1 && member !== undefined && !hasDiscriminator(words)) {
    const schema = hasNull ? withNull(member.schema) : member.schema;
    const typed = withType(schema, words.types);
    const converted = context.convert(typed, member.place);
    return withAnnotations(context, converted, words, nullable, place, [member]);
  }
  const type = typeOf(context, words, key, members, place);
  keepRest(words, place, context);
  return {
    type,
    description: words.description,
    deprecated: words.deprecated,
    nullable,
    metadata: words.metadata,
  };
}

/** Reports keywords beside null: here, null is no member of the union but makes the type nullable. */
function reportWordsOfNull({ reporter }: SchemaContext, { schema, place }: Member): void {
  for (const key in isJsonObject(schema) ? schema : {}) {
    if (nullKeys.has(key)) continue;
    const message = `"${key}" is left out: null has no keywords of its own here.`;
    reporter.add('keyword-left-out', 'warning', message, at(place, key));
  }
}

const nullKeys: ReadonlySet<string> = new Set(['type', 'nullable', 'const', 'enum']);

/** Adds null to a schema with an enumeration; others allow null by being nullable. */
function withNull(schema: Json): Json {
  if (!isJsonObject(schema) || referenceOf(schema) !== undefined) return schema;
  const values = ownValue(schema, 'enum');
  if (Array.isArray(values)) {
    return values.includes(null) ? schema : { ...schema, enum: [...values, null] };
  }
  const only = ownValue(schema, 'const');
  if (only === undefined || only === null) return schema;
  const { const: _only, ...others } = schema;
  return { ...others, enum: [only, null] };
}

interface Member {
  readonly schema: Json;
  readonly place: Place;
}

function typeOf(
  context: SchemaContext,
  words: Keywords,
  key: 'oneOf' | 'anyOf',
  members: readonly Member[],
  place: Place,
): TypeRef {
  const schemas = members.map(({ schema }) => schema);
  const scalar = sharedScalar(context, schemas);
  if (scalar !== undefined) {
    keepMembers(context, words, key, schemas, true, place);
    return scalarType(context, scalar, schemas);
  }
  if (schemas.some((schema) => saysType(context, schema)) && !schemas.some(onlyRequires)) {
    const type = readMembers(context, words, key, members, place);
    const [beside, ...others] = words.types ?? [];
    if (beside !== undefined && others.length === 0) {
      words.metadata = withTypedMetadata<SchemaMetadata>(words.metadata, { typeBeside: beside });
    }
    if (sizeOfUnion(context, type) <= maxUnionSize) return type;
  }
  keepMembers(context, words, key, schemas, false, at(place, key));
  return anyType;
}

/** Such a list of names would be lost, because there are no properties to mark. */
function onlyRequires(schema: Json): boolean {
  if (!isJsonObject(schema) || ownValue(schema, 'required') === undefined) return false;
  return ['$ref', 'type', 'properties', 'oneOf', 'anyOf', 'allOf'].every(
    (key) => ownValue(schema, key) === undefined,
  );
}

function hasDiscriminator({ discriminator }: Keywords): boolean {
  return discriminator !== undefined && discriminatorOf({ discriminator }) !== undefined;
}

function readMembers(
  context: SchemaContext,
  words: Keywords,
  key: 'oneOf' | 'anyOf',
  members: readonly Member[],
  place: Place,
): TypeRef {
  const { discriminator } = words;
  const name = discriminator && discriminatorOf({ discriminator });
  let mapping: readonly MappingEntry[] = [];
  if (discriminator !== undefined && name !== undefined) {
    const discriminatorPlace = at(place, 'discriminator');
    words.discriminator = undefined;
    mapping = readUnionMapping(context, discriminator, discriminatorPlace);
    words.metadata = keepOthers(context, words.metadata, discriminator, discriminatorPlace);
  }
  return stated<Bare<'union'>>({
    kind: 'union',
    match: key === 'oneOf' ? 'one' : 'any',
    members: members.map((member) => annotate(context.convert(member.schema, member.place))),
    discriminator: name,
    mapping: mapping.length > 0 ? mapping : undefined,
    sharedAs: undefined,
  });
}

function sharedScalar(context: SchemaContext, members: readonly Json[]): ScalarShape | undefined {
  const [first] = members;
  const shape = scalarShape(context.shapes.of(first));
  if (shape === undefined) return undefined;
  return members.every((member) => context.shapes.of(member) === shape) ? shape : undefined;
}

function scalarType(context: SchemaContext, kind: ScalarShape, members: readonly Json[]): TypeRef {
  if (kind !== 'string') return stated<Bare<typeof kind>>({ kind });
  const formats = new Set(members.map((member) => formatOf(resolve(context, member))));
  const [format] = formats;
  return stated<Bare<'string'>>({
    kind,
    format: formats.size === 1 ? format : undefined,
    default: undefined,
  });
}

function formatOf(schema: Json): string | undefined {
  const format = isJsonObject(schema) ? ownValue(schema, 'format') : undefined;
  return typeof format === 'string' ? format : undefined;
}

function resolve(context: SchemaContext, member: Json): Json {
  const ref = isJsonObject(member) ? referenceOf(member) : undefined;
  return ref !== undefined ? (lookUp(context, ref)?.schema ?? member) : member;
}

/** Preserves the members, with a finding that names them unless they are all the same scalar. */
function keepMembers(
  context: SchemaContext,
  words: Keywords,
  key: 'oneOf' | 'anyOf',
  members: readonly Json[],
  isScalar: boolean,
  place: Place,
): void {
  const resolved = context.inPlace(members);
  if (resolved !== undefined) {
    words.metadata ??= {};
    setOwn(words.metadata, keyIn<SchemaMetadata>(key), resolved);
  }
  if (isScalar) return;
  const names = members.slice(0, shownMembers).map((member) => nameOf(context, member));
  const shown = names.join(', ') + (members.length > shownMembers ? ' …' : '');
  const lost =
    resolved === undefined ? ' They are too large to be resolved, or refer to themselves.' : '';
  context.reporter.add(
    'union-is-any',
    'warning',
    members.length === 0
      ? 'A union without members became any.'
      : `A union whose members only restrict what a value is, or are too large, became any; they are ${shown}.${lost}`,
    place,
  );
}

const shownMembers = 10;

function nameOf(context: SchemaContext, member: Json): string {
  const ref = isJsonObject(member) ? referenceOf(member) : undefined;
  if (ref !== undefined) {
    const target = lookUp(context, ref);
    return target?.typeName ?? target?.name ?? ref;
  }
  const title = isJsonObject(member) ? ownValue(member, 'title') : undefined;
  if (typeof title === 'string') return title;
  const shape = context.shapes.of(member);
  return shape === 'struct' ? 'object' : shape;
}
