import { scalarKinds } from '../../../domain/model/constants.ts';
import {
  isJsonList,
  isJsonObject,
  ownValue,
  type Json,
  type JsonObject,
} from '../../../domain/model/values/json.ts';
import type {
  Annotations,
  Property,
  ReferenceRef,
  TypeRef,
  UnionRef,
} from '../../../domain/model/specification.ts';
import type { Seen, Whole } from '../../../domain/model/values/total.ts';
import type { SeenRef } from '../../../domain/model/types/typeRefs.ts';
import { note } from '../../reading/notes.ts';
import type { SchemaMetadata } from '../schemaMetadata.ts';
import { pointerTo, writeDiscriminator, type Referring } from './printDiscriminator.ts';
import { identified, writingInSchema, isIdentityOf, withoutIdentity } from './printIdentity.ts';
import { annotationsBeside, referTo, typeWords, withoutNull } from './printBeside.ts';
import { shareSchema } from './printSharing.ts';
import { areAllOf, impliesType, withoutOldNull } from './printSpelling.ts';
import { listedTypes, type BaseUnion } from './printUnions.ts';
import { shareBoolean } from './booleanSchemas.ts';
import { fillingOf, type Filling, type PrintedType } from './printTypes.ts';
import {
  isAnything,
  leftOut,
  words,
  type AnnotationFields,
  type UseAnnotations,
} from './printWords.ts';
import { keysIn, metadataIn, without } from '../../../domain/model/metadata/metadataKeys.ts';

/** The state shared by all schemas of a document; its notes point to the place being printed. */
export interface SchemaWriting extends Referring {
  /** The types that are printed with a union of their subtypes, by name. */
  readonly unions: ReadonlyMap<string, BaseUnion>;
  /** The unions that the source shared by name, in the form that was printed first. */
  readonly shared: Map<string, JsonObject>;
  /** The annotations of these unions. */
  readonly unionWords: JsonObject;
  /**
   * Writes a type where it is used with these annotations, if that is where it belongs; undefined if
   * a reference belongs there.
   */
  readonly writeInPlace: (
    target: PrintedType,
    annotations: UseAnnotations,
    writing: SchemaWriting,
  ) => JsonObject | undefined;
}

/** The fields of type references that a schema expresses. */
type PrintedRef = SeenRef<
  {
    string: 'format' | 'default';
    integer: never;
    number: never;
    boolean: never;
    any: never;
    generic: 'name';
    reference: 'target' | 'template';
    array: 'items';
    map: 'values';
    union: 'members' | 'match' | 'discriminator' | 'mapping' | 'sharedAs';
    mime: 'contentType';
  },
  keyof AnnotationFields
>;

/**
 * The schema of a type with its annotations; `true` or `false` if the source had that and nothing
 * was added since. `filling`: the template in effect where the type is mentioned.
 */
export function writeSchema(
  ref: TypeRef,
  filling: Filling,
  writing: SchemaWriting,
): JsonObject | boolean {
  return writeAnnotated(ref, ref, filling, writing);
}

/** The schema of a property, including the annotations of its type. */
export function writeProperty(
  property: Seen<Property, 'type' | keyof AnnotationFields, 'name'>,
  filling: Filling,
  writing: SchemaWriting,
): JsonObject | boolean {
  const { type } = property;
  const annotations: Whole<Annotations> = {
    description: property.description ?? type.description,
    deprecated: property.deprecated ?? type.deprecated,
    nullable: property.nullable ?? type.nullable,
    metadata:
      type.metadata === undefined ? property.metadata : { ...type.metadata, ...property.metadata },
  };
  return writeAnnotated(type, annotations, filling, writing);
}

function writeAnnotated(
  ref: PrintedRef,
  said: UseAnnotations,
  filling: Filling,
  writing: SchemaWriting,
): JsonObject | boolean {
  const annotations = withoutOldNull(said);
  const { metadata } = annotations;
  const schema = writeKind(ref, annotations, filling, writingInSchema(metadata, writing));
  if (typeof schema === 'boolean') return shareBoolean(schema, metadata, writing);
  return shareSchema(identified(schema, metadata, writing), metadata, writing);
}

function writeKind(
  ref: PrintedRef,
  annotations: UseAnnotations,
  filling: Filling,
  writing: SchemaWriting,
): JsonObject | boolean {
  switch (ref.kind) {
    case 'string':
      return writeScalar(
        ref.kind,
        { format: ref.format, default: ref.default },
        annotations,
        writing,
      );
    case 'integer':
    case 'number':
    case 'boolean':
      return writeScalar(ref.kind, {}, annotations, writing);
    case 'array':
      return writeArray(ref.items, annotations, filling, writing);
    case 'map':
      return writeMap(ref.values, annotations, filling, writing);
    case 'union':
      return shareUnion(ref, writeUnion(ref, annotations, filling, writing), annotations, writing);
    case 'reference': {
      const inner = fillingOf(ref.template, filling);
      noteOpenTemplate(ref, writing);
      return writeReference(writing.table.refer(ref.target, inner), annotations, writing);
    }
    case 'generic':
      return writeGeneric(ref.name, annotations, filling, writing);
    case 'mime':
      note(
        writing.notes,
        'warning',
        'mime-type',
        `Only a whole body can have a content type: "${ref.contentType}" is any here.`,
      );
      return writeAny(annotations, writing);
    case 'any':
      return writeWhole(annotations, writing) ?? writeAny(annotations, writing);
  }
}

const wholeKeys = keysIn<SchemaMetadata>('schema', 'required', 'sharedAs', 'sharedThrough');

/** A schema that is just `true` or `false`, as long as nothing else was added. */
function writeWhole(
  { description, deprecated, nullable, metadata }: AnnotationFields,
  { dialect }: SchemaWriting,
): JsonObject | boolean | undefined {
  const { schema } = metadataIn<SchemaMetadata>(metadata);
  if (typeof schema !== 'boolean') return undefined;
  if (Object.keys(metadata ?? {}).some((key) => !wholeKeys.has(key))) return undefined;
  if ([description, deprecated, nullable].some((said) => said !== undefined)) return undefined;
  if (dialect !== 'openapi-3.0') return schema;
  return schema ? {} : { not: {} };
}

export function noteOpenTemplate(
  { target, template }: Pick<ReferenceRef, 'target' | 'template'>,
  { notes }: SchemaWriting,
): void {
  for (const { generic, type } of template ?? []) {
    if (type !== '') continue;
    note(
      notes,
      'warning',
      'empty-template',
      `No type fills the generic "${generic}" of ${target}. Choose one.`,
    );
  }
}

function writeScalar(
  kind: 'string' | 'integer' | 'number' | 'boolean',
  said: { readonly [key: string]: Json | undefined },
  annotations: UseAnnotations,
  writing: SchemaWriting,
): JsonObject {
  const { oneOf, anyOf, enum: listed } = metadataIn<SchemaMetadata>(annotations.metadata);
  // If the allowed values include null, it is allowed without a type.
  const isListed = listed !== undefined && isJsonList(listed) && listed.includes(null);
  const mayImply = annotations.nullable !== true || isListed;
  const isImplied = mayImply && impliesType(kind, annotations.metadata);
  // A union of scalars of one type was read as that scalar, and its members express the type; the default is
  // added beside them.
  const isUnion = areAllOf(kind, oneOf ?? anyOf);
  return words(
    isUnion ? { default: said['default'] } : { ...(!isImplied && { type: kind }), ...said },
    annotations,
    writing,
  );
}

export function writeArray(
  items: TypeRef,
  annotations: UseAnnotations,
  filling: Filling,
  writing: SchemaWriting,
): JsonObject {
  const places = metadataIn<SchemaMetadata>(annotations.metadata);
  const isTuple = places.prefixItems !== undefined || places.items !== undefined;
  const { type, contents } = leftOut(annotations, isAnything(items), writing);
  const fit = words(type ? {} : { type: 'array' }, annotations, writing);
  // In a tuple, each item has its own schema, and the array was read as a list of anything.
  if (contents || (isTuple && items.kind === 'any')) return fit;
  writing.notes.path.push('items');
  const schema = writeSchema(items, filling, writing);
  writing.notes.path.pop();
  return { ...fit, items: schema };
}

export function writeMap(
  values: TypeRef,
  annotations: UseAnnotations,
  filling: Filling,
  writing: SchemaWriting,
): JsonObject {
  const { type, contents } = leftOut(annotations, isAnything(values), writing);
  const fit = words(type ? {} : { type: 'object' }, annotations, writing);
  if (contents) return fit;
  writing.notes.path.push('additionalProperties');
  const schema = writeSchema(values, filling, writing);
  writing.notes.path.pop();
  const isAny = typeof schema === 'object' && Object.keys(schema).length === 0;
  return { ...fit, additionalProperties: isAny ? true : schema };
}

const unionKeys = {
  one: keysIn<SchemaMetadata>('oneOf', 'discriminator', 'type'),
  any: keysIn<SchemaMetadata>('anyOf', 'discriminator', 'type'),
};

function writeUnion(
  { match, members, discriminator, mapping }: Pick<UnionRef, UnionField>,
  annotations: UseAnnotations,
  filling: Filling,
  writing: SchemaWriting,
): JsonObject {
  const { notes } = writing;
  const names = listedTypes(members, annotations);
  if (names !== undefined) return words({ type: names }, annotations, writing);
  const key = match === 'one' ? 'oneOf' : 'anyOf';
  const schemas = members.map((member, index) => {
    notes.path.push(key, index);
    const schema = writeSchema(member, filling, writing);
    notes.path.length -= 2;
    return schema;
  });
  const { nullable, metadata } = annotations;
  const { discriminator: kept, typeBeside } = metadataIn<SchemaMetadata>(metadata);
  const isOld = writing.dialect === 'openapi-3.0';
  if (nullable === true && !isOld) schemas.push({ type: 'null' });
  const rest = { ...annotations, metadata: without(metadata, unionKeys[match]) };
  const isTyped = typeBeside !== undefined && typeOf(members, filling, writing) === typeBeside;
  // If one member is null, the type beside the members must include null, too.
  const beside = nullable === true && !isOld ? [typeBeside ?? null, 'null'] : typeBeside;
  const type = isTyped ? beside : undefined;
  const fit = words({ type }, isOld ? rest : { ...rest, nullable: undefined }, writing);
  return {
    ...fit,
    // An empty list is not allowed (JSON Schema, 10.2.1).
    ...(schemas.length > 0 && { [key]: schemas }),
    ...(discriminator !== undefined && {
      discriminator: writeDiscriminator(discriminator, mapping, { fields: kept }, writing),
    }),
  };
}

/** The keyword of the type that all members of a union have. */
function typeOf(
  members: readonly TypeRef[],
  filling: Filling,
  writing: SchemaWriting,
): string | undefined {
  const types = new Set(
    members.map((ref) => {
      if (ref.kind === 'union') return typeOf(ref.members, filling, writing);
      if (ref.kind !== 'reference') return ref.kind === 'map' ? 'object' : ref.kind;
      const target = writing.table.refer(ref.target, fillingOf(ref.template, filling))?.type.kind;
      return target === 'array' ? target : target && 'object';
    }),
  );
  const [type] = types;
  return types.size === 1 ? type : undefined;
}

/** A reference to the shared union, unless a different union of the same name was printed before. */
function shareUnion(
  { sharedAs }: Pick<UnionRef, 'sharedAs'>,
  schema: JsonObject,
  { metadata = {} }: UseAnnotations,
  writing: SchemaWriting,
): JsonObject {
  if (sharedAs === undefined) return schema;
  if (!isIdentityOf(ownValue(writing.unionWords, sharedAs), metadata)) return schema;
  let known = writing.shared.get(sharedAs);
  if (known === undefined) {
    if (!writing.table.claim(sharedAs)) return schema;
    known = asInSource(sharedAs, schema, writing);
    writing.shared.set(sharedAs, known);
  }
  const reference = { $ref: pointerTo(writing, { name: sharedAs }) };
  const shared = withoutIdentity(known);
  return referTo(reference, shared, schema, writing.dialect === 'openapi-3.0') ?? schema;
}

/** The shared union with its own description instead of that of a use, if the use has not changed it. */
function asInSource(sharedAs: string, schema: JsonObject, writing: SchemaWriting): JsonObject {
  const raw = ownValue(writing.unionWords, sharedAs);
  if (!isJsonObject(raw)) return schema;
  const use = raw['nullable'] === true ? schema : withoutNull(schema);
  // Findings about it point to its own place.
  const { path } = writing.notes;
  const place = path.splice(0, path.length, ...writing.prefix.split('/').slice(1, -1), sharedAs);
  const own = words({}, { metadata: without(raw, typeWords) }, writing);
  const union = Object.entries(use).filter(([key]) => typeWords.has(key));
  const whole = { ...own, ...Object.fromEntries(union) };
  const known = identified(annotationsBeside(whole, use) ? whole : schema, raw, writing, sharedAs);
  path.splice(0, path.length, ...place);
  return known;
}

type UnionField = 'match' | 'members' | 'discriminator' | 'mapping';

function writeAny(annotations: UseAnnotations, writing: SchemaWriting): JsonObject {
  const { nullable, metadata } = annotations;
  const { type, oneOf, anyOf } = metadataIn<SchemaMetadata>(metadata);
  const fit = words({}, annotations, writing);
  const says = (type ?? oneOf ?? anyOf) !== undefined;
  if (nullable !== true || says || writing.dialect === 'openapi-3.0') return fit;
  // `any` includes null, but if the source says so explicitly, it is exported like that.
  return { anyOf: [{}, { type: 'null' }], ...fit };
}

function writeReference(
  target: PrintedType | undefined,
  annotations: UseAnnotations,
  writing: SchemaWriting,
): JsonObject {
  if (target === undefined) return writeAny(annotations, writing);
  const inPlace = writing.writeInPlace(target, annotations, writing);
  if (inPlace !== undefined) return inPlace;
  const reference = { $ref: pointerTo(writing, target) };
  const saysNull = annotations.nullable === true && writing.table.isNullable(target.type);
  const { nullable, ...others } = annotations;
  const isNullable = nullable === true && !saysNull;
  if (writing.dialect === 'openapi-3.0') {
    const said = saysNull ? others : annotations;
    const { typeBeside } = metadataIn<SchemaMetadata>(annotations.metadata);
    const isTyped = typeBeside === 'object' && target.type.kind !== 'array';
    const fit = words(isTyped ? { type: typeBeside } : {}, said, writing);
    // OpenAPI 3.0 ignores the siblings of a reference (Reference Object).
    return Object.keys(fit).length === 0 ? reference : { allOf: [reference], ...fit };
  }
  const fit = words({}, others, writing);
  if (!isNullable) return { ...reference, ...fit };
  const key = Object.hasOwn(fit, 'anyOf') ? 'oneOf' : 'anyOf';
  return { ...fit, [key]: [reference, { type: 'null' }] };
}

function writeGeneric(
  name: string,
  annotations: UseAnnotations,
  filling: Filling,
  writing: SchemaWriting,
): JsonObject {
  const filler = filling.get(name);
  if (filler === undefined) {
    note(
      writing.notes,
      'info',
      'generic-is-any',
      `No template fills the generic "${name}" here, so it is any.`,
    );
    return writeAny(annotations, writing);
  }
  if (filler === 'any') return writeAny(annotations, writing);
  const scalar = scalarKinds.find((kind) => kind === filler);
  if (scalar !== undefined) return writeScalar(scalar, {}, annotations, writing);
  return writeReference(writing.table.refer(filler, new Map()), annotations, writing);
}
