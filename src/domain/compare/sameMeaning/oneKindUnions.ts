import type { Bare, Property, TypeRef } from '../../model/specification.ts';
import { annotated, annotationsOf, withoutAnnotations } from '../../model/types/typeRefs.ts';
import { stated } from '../../model/values/total.ts';
import { isJsonList, isJsonObject, type Json } from '../../model/values/json.ts';

/*
 * A union whose members are all of one scalar kind, such as two formats of text, is that kind in the model, with
 * the members in its metadata. It becomes a union of the model when a member of another kind is added.
 */

type Scalar = 'string' | 'integer' | 'number';

/** The type as a union of the model, if it is one in its metadata and the other side is one of the model. */
export function asModelUnion(ref: TypeRef, other: TypeRef): TypeRef {
  const { kind, description, deprecated, nullable, metadata, ...own } = ref;
  if (other.kind !== 'union' || metadata === undefined) return ref;
  if (kind !== 'string' && kind !== 'integer' && kind !== 'number') return ref;
  // A field of its kind, such as a format, has no place in a union.
  if (Object.keys(own).length > 0) return ref;
  const { anyOf, oneOf, ...rest } = metadata;
  const schemas = anyOf ?? oneOf;
  if (!isJsonList(schemas) || (anyOf !== undefined && oneOf !== undefined)) return ref;
  const members = schemas.flatMap((schema) => memberOf(kind, schema) ?? []);
  if (members.length < schemas.length) return ref;
  const match = anyOf === undefined ? 'one' : 'any';
  const said = { description, deprecated, nullable, metadata: someOf(rest) };
  const union = stated<Bare<'union'>>({
    kind: 'union',
    match,
    members,
    discriminator: undefined,
    mapping: undefined,
    sharedAs: undefined,
  });
  return annotated(union, said);
}

/** The same for a property, which carries the annotations of its type. */
export function withModelUnion(property: Property, other: Property): Property {
  const { name, type, ...said } = property;
  const ref = { ...type, ...said };
  const union = asModelUnion(ref, other.type);
  if (union === ref || union.kind !== 'union') return property;
  return { name, ...annotationsOf(union), type: withoutAnnotations(union) };
}

/** The type of a member; undefined if it is of another kind, or has a keyword that is a field of a type. */
function memberOf(kind: Scalar, schema: Json): TypeRef | undefined {
  if (!isJsonObject(schema)) return undefined;
  const { type, description, ...rest } = schema;
  if (type !== kind || fields.some((field) => Object.hasOwn(rest, field))) return undefined;
  if (description !== undefined && typeof description !== 'string') return undefined;
  const said = { description, deprecated: undefined, nullable: undefined };
  const { format, ...others } = rest;
  if (kind !== 'string') {
    return annotated(stated<Bare<typeof kind>>({ kind }), { ...said, metadata: someOf(rest) });
  }
  const isFormat = typeof format === 'string';
  const text = stated<Bare<'string'>>({
    kind,
    format: isFormat ? format : undefined,
    default: undefined,
  });
  return annotated(text, { ...said, metadata: someOf(isFormat ? others : rest) });
}

const fields = ['default', 'deprecated', 'nullable'] as const;

function someOf(metadata: { readonly [key: string]: Json }) {
  return Object.keys(metadata).length === 0 ? undefined : metadata;
}
