import { isScalarName } from '../../domain/names.ts';
import { isJsonObject, type Json, type JsonObject } from '../../domain/json.ts';
import type { Metadata, Property, Struct, Type, TypeRef } from '../../domain/specification.ts';
import { note } from '../typeschema/notes.ts';
import { setOwn, type MetadataDraft } from './metadata.ts';
import { escapeStep } from './place.ts';
import { fitKeywords, keywordsFor, type SchemaKind } from './printKeywords.ts';
import { data, type Fitting } from './printShapes.ts';
import { areAllOf } from './printSpelling.ts';
import { unionOf } from './printUnions.ts';
import { fillingOf, type Filling, type PrintedType, type TypeTable } from './printTypes.ts';

/** Everything that printing the schemas of one document shares; its notes stand where it prints. */
export interface SchemaWriting extends Fitting {
  readonly table: TypeTable;
  /** Names of the types that are printed as a union of their children. */
  readonly unions: ReadonlySet<string>;
  /** Where named schemas stand: `#/components/schemas/`. */
  readonly prefix: string;
}

/** What is said of a type where it is used. */
interface Annotations {
  readonly description?: string | undefined;
  readonly deprecated?: boolean | undefined;
  readonly nullable?: boolean | undefined;
  readonly metadata?: Metadata | undefined;
}

/** What a reference to a named schema says. */
export function pointerTo(writing: SchemaWriting, { name }: PrintedType): string {
  // Half a surrogate pair can not be encoded; written as it is, it still is the name.
  const encoded = escapeStep(name).replace(
    /[\uD800-\uDBFF][\uDC00-\uDFFF]|[^\uD800-\uDFFF]+/g,
    encodeURIComponent,
  );
  return writing.prefix + encoded;
}

/**
 * The schema of a type with what stands on it, which is true or false where the source's was and nothing
 * was said since. `filling`: of the type in which it is mentioned.
 */
export function writeSchema(
  ref: TypeRef,
  filling: Filling,
  writing: SchemaWriting,
): JsonObject | boolean {
  return writeAnnotated(ref, ref, filling, writing);
}

/** The schema of a property, which carries the annotations of its type. */
function writeProperty(
  property: Property,
  filling: Filling,
  writing: SchemaWriting,
): JsonObject | boolean {
  const { type } = property;
  const both = type.metadata !== undefined && property.metadata !== undefined;
  const annotations = {
    description: property.description ?? type.description,
    deprecated: property.deprecated ?? type.deprecated,
    nullable: property.nullable ?? type.nullable,
    metadata: both
      ? { ...type.metadata, ...property.metadata }
      : (property.metadata ?? type.metadata),
  };
  return writeAnnotated(type, annotations, filling, writing);
}

function writeAnnotated(
  ref: TypeRef,
  annotations: Annotations,
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
        `A content type can only be said of a whole body: "${ref.contentType}" is any here.`,
      );
      return writeAny(annotations, writing);
    default:
      return writeWhole(annotations, writing) ?? writeAny(annotations, writing);
  }
}

/** A schema that was nothing but true or false, as long as that is all there is to say. */
function writeWhole(
  { description, deprecated, nullable, metadata = {} }: Annotations,
  { dialect }: SchemaWriting,
): JsonObject | boolean | undefined {
  const { schema, required: _required, ...others } = metadata;
  if (typeof schema !== 'boolean' || Object.keys(others).length > 0) return undefined;
  if ([description, deprecated, nullable].some((said) => said !== undefined)) return undefined;
  if (dialect !== 'openapi-3.0') return schema;
  return schema ? {} : { not: {} };
}

function noteOpenTemplate(
  ref: Extract<TypeRef, { kind: 'reference' }>,
  { notes }: SchemaWriting,
): void {
  for (const { generic, type } of ref.template ?? []) {
    if (type !== '') continue;
    note(
      notes,
      'warning',
      'empty-template',
      `No type fills the generic "${generic}" of ${ref.target}. Choose one.`,
    );
  }
}

/** The keywords of a type that is no reference: what the model says, and what the source said. */
function words(
  kind: SchemaKind,
  said: { readonly [key: string]: Json | undefined },
  { description, deprecated, nullable, metadata }: Annotations,
  writing: SchemaWriting,
): JsonObject {
  const draft: MetadataDraft = {};
  const model = { ...said, description, deprecated, nullable };
  for (const [key, value] of Object.entries(model)) {
    if (value !== undefined) setOwn(draft, key, value);
  }
  const kept = keywordsFor(kind, metadata, writing);
  for (const key of Object.keys(kept)) {
    const isOwn = ownKeys.has(key) || (key === 'schema' && typeof kept[key] === 'boolean');
    if (!isOwn && !Object.hasOwn(draft, key)) setOwn(draft, key, kept[key] as Json);
  }
  return fitKeywords(draft, writing);
}

/** Keys of the metadata that are said elsewhere: in the list of the struct, in the name of the type. */
const ownKeys: ReadonlySet<string> = new Set(['required', 'name']);

function writeScalar(
  kind: 'string' | 'integer' | 'number' | 'boolean',
  said: { readonly [key: string]: Json | undefined },
  annotations: Annotations,
  writing: SchemaWriting,
): JsonObject {
  const { metadata } = annotations;
  // A union of scalars of one type is read as that type: its members say it.
  const isUnion = areAllOf(kind, metadata?.['oneOf'] ?? metadata?.['anyOf']);
  return words(kind, isUnion ? {} : { type: kind, ...said }, annotations, writing);
}

function writeArray(
  items: TypeRef,
  annotations: Annotations,
  filling: Filling,
  writing: SchemaWriting,
): JsonObject {
  const { metadata } = annotations;
  const isTuple = metadata?.['prefixItems'] !== undefined || metadata?.['items'] !== undefined;
  const fit = words('array', { type: 'array' }, annotations, writing);
  // A schema for each place is read as a list of any: then the places say it all.
  if (isTuple && items.kind === 'any') return fit;
  writing.notes.path.push('items');
  const schema = writeSchema(items, filling, writing);
  writing.notes.path.pop();
  return { ...fit, items: schema };
}

function writeMap(
  values: TypeRef,
  annotations: Annotations,
  filling: Filling,
  writing: SchemaWriting,
): JsonObject {
  const fit = words('object', { type: 'object' }, annotations, writing);
  writing.notes.path.push('additionalProperties');
  const schema = writeSchema(values, filling, writing);
  writing.notes.path.pop();
  const isAny = typeof schema === 'object' && Object.keys(schema).length === 0;
  return { ...fit, additionalProperties: isAny ? true : schema };
}

function writeAny(annotations: Annotations, writing: SchemaWriting): JsonObject {
  const { nullable, metadata } = annotations;
  const fit = words('other', {}, annotations, writing);
  const says = ['type', 'oneOf', 'anyOf'].some((key) => metadata?.[key] !== undefined);
  if (nullable !== true || says || writing.dialect === 'openapi-3.0') return fit;
  // Null is among any, but a document that says so keeps saying it.
  return { anyOf: [{}, { type: 'null' }], ...fit };
}

function writeReference(
  target: PrintedType | undefined,
  annotations: Annotations,
  writing: SchemaWriting,
): JsonObject {
  if (target === undefined) return writeAny(annotations, writing);
  const reference = { $ref: pointerTo(writing, target) };
  const saysNull = annotations.nullable === true && writing.table.isNullable(target.type);
  const { nullable, ...others } = annotations;
  const isNullable = nullable === true && !saysNull;
  if (writing.dialect === 'openapi-3.0') {
    const said = saysNull ? others : annotations;
    const fit = words('other', {}, said, writing);
    // OpenAPI 3.0 ignores what stands beside a reference (Reference Object).
    return Object.keys(fit).length === 0 ? reference : { allOf: [reference], ...fit };
  }
  const fit = words('other', {}, others, writing);
  if (!isNullable) return { ...reference, ...fit };
  const key = Object.hasOwn(fit, 'anyOf') ? 'oneOf' : 'anyOf';
  return { ...fit, [key]: [reference, { type: 'null' }] };
}

function writeGeneric(
  name: string,
  annotations: Annotations,
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
  if (isScalarName(filler)) {
    return writeScalar(filler as 'string', {}, annotations, writing);
  }
  return writeReference(writing.table.refer(filler, new Map()), annotations, writing);
}

/** The schema of a named type. */
export function writeType(printed: PrintedType, writing: SchemaWriting): JsonObject {
  const { type, filling } = printed;
  const { description, deprecated } = type;
  const { nullable: _, ...metadata } = type.metadata ?? {};
  const annotations: Annotations = {
    description,
    deprecated,
    nullable: writing.table.isNullable(type) ? true : undefined,
    metadata,
  };
  if (type.kind === 'array') {
    return apartAt('items', writeArray(type.items, annotations, filling, writing));
  }
  if (type.kind === 'map') {
    const map = apartAt(
      'additionalProperties',
      writeMap(type.values, annotations, filling, writing),
    );
    const required = requiredOf(type, new Set());
    return required.length > 0 ? { ...map, required } : map;
  }
  return writeStruct(printed, type, annotations, writing);
}

/**
 * A list or a map of itself, with something said beside that reference, makes readers that merge both
 * go round for ever: there the reference stands in an `allOf`, which means the same.
 */
function apartAt(key: 'items' | 'additionalProperties', schema: JsonObject): JsonObject {
  const elements = schema[key];
  if (!isJsonObject(elements)) return schema;
  const { $ref, ...rest } = elements;
  if ($ref === undefined || Object.keys(rest).length === 0) return schema;
  return { ...schema, [key]: { allOf: [{ $ref }], ...rest } };
}

function writeStruct(
  printed: PrintedType,
  type: Struct,
  annotations: Annotations,
  writing: SchemaWriting,
): JsonObject {
  const { filling } = printed;
  const union = unionOf(type);
  const { discriminator: kept, ...metadata } = annotations.metadata ?? {};
  if (union !== undefined) {
    delete (metadata as { union?: Json }).union;
    if (writing.unions.has(type.name)) {
      return writeUnion(type, union, { ...annotations, metadata }, kept, writing);
    }
    noteUnion(type, union, writing);
  }
  const parent = writeParent(printed, type, writing);
  const isNullable = annotations.nullable === true;
  const kind = parent === undefined || isNullable ? { type: 'object' } : {};
  const rest = words('object', kind, { ...annotations, metadata }, writing);
  const own = writeProperties(type, filling, writing);
  const discriminator = writeDiscriminator(type, kept, writing);
  const tail: JsonObject = discriminator === undefined ? {} : { discriminator };
  if (parent === undefined) return { ...rest, ...own, ...tail };
  const { properties, ...others } = own;
  const said = type.properties.length > 0 ? own : others;
  const isEmpty = Object.keys(said).length === 0;
  return { ...rest, allOf: [parent, ...(isEmpty ? [] : [{ type: 'object', ...said }])], ...tail };
}

/** The children inherit nothing from it that they don't say themselves, so none names it as its parent. */
function writeUnion(
  type: Struct,
  union: 'oneOf' | 'anyOf',
  annotations: Annotations,
  kept: Json | undefined,
  writing: SchemaWriting,
): JsonObject {
  const rest = words('object', {}, annotations, writing);
  const members = [...new Set(type.mapping?.map((entry) => entry.type))].flatMap((name): Json[] => {
    const target = writing.table.refer(name, new Map());
    return target === undefined ? [] : [{ $ref: pointerTo(writing, target) }];
  });
  const isNull = annotations.nullable === true && writing.dialect !== 'openapi-3.0';
  if (isNull) members.push({ type: 'null' });
  const discriminator = writeDiscriminator(type, kept, writing);
  return { ...rest, [union]: members, ...(discriminator && { discriminator }) };
}

function noteUnion({ name }: Struct, union: string, { notes }: SchemaWriting): void {
  note(
    notes,
    'info',
    'union-is-base',
    `"${union}" of ${name} is not printed again, because not every child is a member that says all it inherits.`,
  );
}

function writeParent(
  { target: own, filling }: PrintedType,
  type: Struct,
  writing: SchemaWriting,
): JsonObject | undefined {
  const { parent } = type;
  if (parent === undefined || writing.unions.has(parent.target)) return undefined;
  writing.notes.path.push('allOf', 0);
  const isCircle = writing.table.isOwnAncestor(own);
  if (isCircle) {
    note(
      writing.notes,
      'error',
      'parent-cycle',
      `${type.name} inherits from itself, so its parent ${parent.target} is left out.`,
    );
  }
  noteOpenTemplate(parent, writing);
  const inherited = fillingOf(parent.template, filling, filling);
  const target = isCircle ? undefined : writing.table.refer(parent.target, inherited);
  if (target !== undefined && target.type.kind !== 'struct') {
    note(
      writing.notes,
      'error',
      'parent-left-out',
      `The parent ${parent.target} of ${type.name} is left out: only another struct can be inherited from.`,
    );
  }
  writing.notes.path.length -= 2;
  return target?.type.kind === 'struct' ? { $ref: pointerTo(writing, target) } : undefined;
}

function writeProperties(type: Struct, filling: Filling, writing: SchemaWriting): JsonObject {
  const { notes } = writing;
  const properties = new Map<string, JsonObject | boolean>();
  const required: string[] = [];
  notes.path.push('properties');
  for (const property of type.properties) {
    if (properties.has(property.name)) {
      note(
        notes,
        'error',
        'duplicate-name',
        `There are two properties called "${property.name}" in ${type.name}: the second is not printed.`,
      );
      continue;
    }
    notes.path.push(property.name);
    properties.set(property.name, writeProperty(property, filling, writing));
    notes.path.pop();
    if (property.metadata?.['required'] === true) required.push(property.name);
  }
  notes.path.pop();
  required.push(...requiredOf(type, new Set(properties.keys())));
  return {
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(properties),
  };
}

/** What a type requires that is inherited: what is its own says so itself. */
function requiredOf({ metadata }: Type, own: ReadonlySet<string>): readonly string[] {
  const said = metadata?.['required'];
  if (!Array.isArray(said)) return [];
  const names = (said as readonly Json[]).filter((name) => typeof name === 'string');
  return [...new Set(names)].filter((name) => !own.has(name));
}

function writeDiscriminator(
  type: Struct,
  kept: Json | undefined,
  writing: SchemaWriting,
): JsonObject | undefined {
  const { notes } = writing;
  const { discriminator: propertyName } = type;
  if (propertyName === undefined) {
    if (type.mapping !== undefined && type.mapping.length > 0) {
      note(
        notes,
        'warning',
        'mapping-left-out',
        `The mapping of ${type.name} is left out: no property tells its children apart.`,
      );
    } else if (type.base === true) {
      note(
        notes,
        'info',
        'base-left-out',
        `This format can't say that ${type.name} is only there to be inherited from.`,
      );
    }
    return undefined;
  }
  notes.path.push('discriminator', 'mapping');
  const mapping = new Map<string, string>();
  for (const entry of type.mapping ?? []) {
    // A text called `$ref` would be taken for a reference.
    const isUsable = !mapping.has(entry.value) && entry.value !== '$ref';
    const target = isUsable ? writing.table.refer(entry.type, new Map()) : undefined;
    if (target !== undefined) mapping.set(entry.value, pointerTo(writing, target));
    else if (!isUsable) noteMapping(entry.type, entry.value, writing);
  }
  notes.path.length -= 2;
  const others = isJsonObject(kept) && data(kept, writing) !== undefined ? kept : {};
  return {
    ...others,
    propertyName,
    ...(mapping.size > 0 && { mapping: Object.fromEntries(mapping) }),
  };
}

function noteMapping(type: string, value: string, { notes }: SchemaWriting): void {
  note(
    notes,
    'warning',
    'mapping-value-taken',
    `The discriminator's value "${value}" can't stand for ${type} as well, so it is left out of the mapping.`,
  );
}
