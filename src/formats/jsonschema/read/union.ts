import { isJsonObject, ownValue, type Json } from '../../../domain/model/json.ts';
import type { TypeRef } from '../../../domain/model/specification.ts';
import { scalarShape, isNullSchema } from './shape.ts';
import type { ScalarShape } from './component.ts';
import { lookUp } from './components.ts';
import type { SchemaContext } from './context.ts';
import { anyType, type Converted } from './converted.ts';
import { withAnnotations } from './wrap.ts';
import { referenceOf } from './keywordKinds.ts';
import type { Keywords } from './keywords.ts';
import { keepRest } from './leftover.ts';
import { setOwn, type SchemaMetadata } from '../metadata.ts';
import { at, type Place } from '../../reading/place.ts';
import { keyIn } from '../../reading/metadataKeys.ts';

/**
 * oneOf or anyOf without a discriminator: a union of one schema and null is that schema, a union of
 * scalars of one type is that scalar, everything else is any.
 */
export function convertUnion(context: SchemaContext, words: Keywords, place: Place): Converted {
  const key = words.oneOf !== undefined ? 'oneOf' : 'anyOf';
  const union = words[key] ?? [];
  const list = at(place, key);
  words[key] = undefined;
  words.types = undefined;
  const members = union.filter((member) => !isNullSchema(member));
  const nullable = members.length < union.length ? true : words.nullable;
  const [member] = members;
  if (members.length === 1 && member !== undefined) {
    const converted = context.convert(member, at(list, union.indexOf(member)));
    return withAnnotations(context, converted, words, nullable, place);
  }
  const scalar = sharedScalar(context, members);
  const type = scalar === undefined ? anyType : scalarType(context, scalar, members);
  keepRest(words, place, context);
  keepMembers(context, words, key, members, scalar !== undefined, list);
  return {
    type,
    description: words.description,
    deprecated: words.deprecated,
    nullable,
    metadata: words.metadata,
  };
}

function sharedScalar(context: SchemaContext, members: readonly Json[]): ScalarShape | undefined {
  const [first] = members;
  const shape = scalarShape(context.shapes.of(first));
  if (shape === undefined) return undefined;
  return members.every((member) => context.shapes.of(member) === shape) ? shape : undefined;
}

function scalarType(context: SchemaContext, kind: ScalarShape, members: readonly Json[]): TypeRef {
  if (kind !== 'string') return { kind };
  const formats = new Set(members.map((member) => formatOf(resolve(context, member))));
  const [format] = formats;
  return formats.size === 1 && format !== undefined ? { kind, format } : { kind };
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
  const kept = context.inPlace(members);
  if (kept !== undefined) {
    words.metadata ??= {};
    setOwn(words.metadata, keyIn<SchemaMetadata>(key), kept);
  }
  if (isScalar) return;
  const names = members.slice(0, shownMembers).map((member) => nameOf(context, member));
  const shown = names.join(', ') + (members.length > shownMembers ? ' …' : '');
  const lost = kept === undefined ? ' They are too large to be kept, or refer to themselves.' : '';
  context.reporter.add(
    'union-is-any',
    'warning',
    members.length === 0
      ? 'A union without members became any.'
      : `A union without a discriminator became any; its members are ${shown}.${lost}`,
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
