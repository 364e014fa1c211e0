import {
  isJsonList,
  isJsonObject,
  type Json,
  type JsonObject,
} from '../../../domain/model/values/json.ts';
import { mergedInto } from '../../../domain/model/metadata/metadata.ts';
import type {
  ArrayType,
  MapType,
  Metadata,
  Struct,
  TypeBase,
} from '../../../domain/model/specification.ts';
import type { Seen, Whole } from '../../../domain/model/values/total.ts';
import { note } from '../../reading/notes.ts';
import { identified, writingInSchema } from './printIdentity.ts';
import { pointerTo, writeDiscriminator, type KeptDiscriminator } from './printDiscriminator.ts';
import {
  noteOpenTemplate,
  writeArray,
  writeMap,
  writeProperty,
  type SchemaWriting,
} from './printSchema.ts';
import { leftOut, words, type UseAnnotations } from './printWords.ts';
import { fillingOf, noFilling, type Filling, type PrintedType } from './printTypes.ts';
import { impliedIn, isApart, sourceUnion, type BaseUnion } from './printUnions.ts';
import { keysIn, metadataIn, without } from '../../../domain/model/metadata/metadataKeys.ts';
import { type SchemaMetadata } from '../schemaMetadata.ts';
import { annotates, refusesNull } from './printSpelling.ts';

/** Prints the schema of a named type. */
export function writeType(printed: PrintedType, writing: SchemaWriting): JsonObject {
  const { metadata } = printed.type;
  const schema = writeNamed(printed, noAnnotations, writingInSchema(metadata, writing), true);
  return identified(schema, metadata, writing, printed.name);
}

const noAnnotations: UseAnnotations = {};

/**
 * Prints the schema of a type where it is used, with its annotations there. The type has no
 * annotations of its own, and no identifier.
 */
export function writeTypeInPlace(
  printed: PrintedType,
  annotations: UseAnnotations,
  writing: SchemaWriting,
): JsonObject {
  return writeNamed(printed, annotations, writing, false);
}

/** The fields that all types share. Their layout has no meaning for a schema. */
type SharedFields = Seen<TypeBase, 'name' | 'description' | 'deprecated' | 'metadata', 'layout'>;

/** Keys that are not keywords of the schema. */
const ownKeys = keysIn<SchemaMetadata>('nullable', 'mergedFrom');
const allOwnKeys = keysIn<SchemaMetadata>('nullable', 'mergedFrom', 'impliedContents');

function writeNamed(
  printed: PrintedType,
  used: UseAnnotations,
  writing: SchemaWriting,
  isNamed: boolean,
): JsonObject {
  const { type, filling } = printed;
  const { description, deprecated, metadata: said }: SharedFields = type;
  // A schema with only `type: object` is read as a struct if it has a name, else as a map of anything.
  const isOther = isNamed
    ? type.kind === 'map'
    : metadataIn<SchemaMetadata>(said).additionalProperties !== false;
  const metadata = without(said, isOther ? allOwnKeys : ownKeys);
  const annotations: Whole<UseAnnotations> = {
    description: used.description ?? description,
    deprecated: used.deprecated ?? deprecated,
    nullable: writing.table.isNullable(type) ? true : used.nullable,
    metadata: used.metadata === undefined ? metadata : { ...metadata, ...used.metadata },
  };
  switch (type.kind) {
    case 'array': {
      const { items }: Seen<ArrayType, 'items', 'kind' | keyof TypeBase> = type;
      return apartAt('items', writeArray(items, annotations, filling, writing));
    }
    case 'map': {
      const { values }: Seen<MapType, 'values', 'kind' | keyof TypeBase> = type;
      const map = apartAt('additionalProperties', writeMap(values, annotations, filling, writing));
      const required = requiredOf(type, new Set());
      return required.length > 0 ? { ...map, required } : map;
    }
    case 'struct':
      return writeStruct(printed, type, annotations, writing);
  }
}

/**
 * Some readers merge a reference with its siblings, and would loop for ever on a list or map of
 * itself. There, the reference is put into an `allOf`, which means the same.
 */
function apartAt(key: 'items' | 'additionalProperties', schema: JsonObject): JsonObject {
  const elements = schema[key];
  if (!isJsonObject(elements)) return schema;
  const { $ref, ...rest } = elements;
  if ($ref === undefined || Object.keys(rest).length === 0) return schema;
  return { ...schema, [key]: { allOf: [{ $ref }], ...rest } };
}

/** The fields of a struct that not all types share. */
type StructFields = Seen<
  Struct,
  'name' | 'base' | 'parent' | 'discriminator' | 'mapping' | 'properties' | 'metadata',
  'kind' | keyof TypeBase
>;

const discriminatorKey = keysIn<SchemaMetadata>('discriminator');
const unionKeys = keysIn<SchemaMetadata>('union', 'unionMembers', 'unionSubtypes', 'impliedValues');

function writeStruct(
  printed: PrintedType,
  type: StructFields,
  annotations: UseAnnotations,
  writing: SchemaWriting,
): JsonObject {
  const { filling } = printed;
  const union = writing.unions.get(type.name);
  const stated = sourceUnion(type);
  if (stated !== undefined && union === undefined) noteUnion(type, stated.keyword, writing);
  const { discriminator: kept } = metadataIn<SchemaMetadata>(annotations.metadata);
  const said = without(annotations.metadata, unionKeys);
  // A discriminator whose members can't be subtypes is kept as a whole, otherwise only its additional fields.
  const isWhole = isJsonObject(kept) && Object.hasOwn(kept, 'propertyName');
  const metadata =
    isWhole && type.discriminator === undefined ? said : without(said, discriminatorKey);
  const unnamed = new Set<string>();
  const members =
    union === undefined ? {} : writeMembers(type, union, annotations, unnamed, writing);
  const discriminator = writeOwnDiscriminator(type, { fields: kept, unnamed }, writing);
  const tail = { ...members, ...(discriminator !== undefined && { discriminator }) };
  const isNullable = annotations.nullable === true && writing.dialect !== 'openapi-3.0';
  const { typeBeside, propertiesBeside } = metadataIn<SchemaMetadata>(said);
  const typed = typeBeside === 'object' && !isNullable ? object : {};
  if (union?.key === 'union') {
    const required = requiredOf(type, new Set());
    const rest = words(typed, { ...annotations, metadata }, writing);
    return { ...rest, ...(required.length > 0 && { required }), ...tail };
  }
  const parent = writeParent(printed, type, writing);
  const references = [...(parent === undefined ? [] : [parent]), ...writeMerged(type, writing)];
  const own = writeProperties(type, filling, writing);
  const { properties: _properties, ...others } = own;
  const hasOwn = type.properties.length > 0;
  const left = leftOut(annotations, !hasOwn, writing);
  const build = (about: UseAnnotations): JsonObject => {
    if (references.length === 0) {
      const all = words(left.type ? {} : object, about, writing);
      return { ...all, ...(left.contents ? others : own), ...tail };
    }
    if (propertiesBeside === true && hasOwn) {
      const { allOf: more, ...all } = words(typed, about, writing);
      const parts = [...references, ...(isJsonList(more) ? more : [])];
      return { ...all, ...own, allOf: parts, ...tail };
    }
    const [outside = {}, beside] = hasOwn
      ? divide(about.metadata, additionalKeys)
      : [about.metadata];
    const { allOf, ...rest } = words(typed, { ...about, metadata: outside }, writing);
    const inner = hasOwn ? { ...own, ...words({}, { metadata: beside }, writing) } : others;
    const isEmpty = Object.keys(inner).length === 0;
    const part = { ...(left.type ? {} : object), ...inner };
    const all = [...references, ...(isEmpty ? [] : [part])];
    return { ...rest, allOf: [...all, ...(isJsonList(allOf) ? allOf : [])], ...tail };
  };
  if (!isNullable || !(references.length > 0 || refusesNull(metadata))) {
    return build({ ...annotations, metadata });
  }
  // The parent may not allow null, and a value has to match all combined schemas.
  const [outside, restricting] = divide(metadata, restrictions(metadata));
  const whole = build({ metadata: restricting });
  const { allOf = [], ...besides } = whole;
  const [only, another] = isJsonList(allOf) ? allOf : [];
  const isOne = only !== undefined && another === undefined && Object.keys(besides).length === 0;
  const beside = words({}, { ...annotations, nullable: undefined, metadata: outside }, writing);
  return { ...beside, anyOf: [isOne ? only : whole, { type: 'null' }] };
}

const object = { type: 'object' };

/** The keys that restrict values instead of only describing them. */
function restrictions(metadata: Metadata): ReadonlySet<string> {
  return new Set(Object.keys(metadata).filter((key) => !annotates(key)));
}

/** Keywords about additional properties, which see only the `properties` beside them and so must stay there. */
const additionalKeys = keysIn<SchemaMetadata>('additionalProperties', 'patternProperties');

/** Splits the metadata into the entries without these keys and those with them. */
function divide(
  metadata: Metadata | undefined,
  keys: ReadonlySet<string>,
): readonly [Metadata, Metadata] {
  const chosen = Object.entries(metadata ?? {}).filter(([key]) => keys.has(key));
  return [without(metadata, keys), Object.fromEntries(chosen)];
}

/**
 * The list of subtypes, for a base that was a union in its source. Adds those written in place, which have no
 * name, to `unnamed`.
 */
function writeMembers(
  { mapping }: StructFields,
  { keyword }: BaseUnion,
  { nullable }: UseAnnotations,
  unnamed: Set<string>,
  writing: SchemaWriting,
): JsonObject {
  const { notes } = writing;
  const types = [...new Set(mapping?.map((entry) => entry.type))];
  const members = types.flatMap((name, index): Json[] => {
    const target = writing.table.refer(name, new Map());
    if (target === undefined) return [];
    notes.path.push(keyword, index);
    const inPlace = writing.writeInPlace(target, noAnnotations, writing);
    notes.path.length -= 2;
    if (inPlace !== undefined) unnamed.add(name);
    return [inPlace ?? { $ref: pointerTo(writing, target) }];
  });
  if (nullable === true && writing.dialect !== 'openapi-3.0') members.push({ type: 'null' });
  return { [keyword]: members };
}

function noteUnion({ name }: StructFields, union: string, { notes }: SchemaWriting): void {
  note(
    notes,
    'info',
    'union-is-base',
    `"${union}" of ${name} is not exported: each of its members would have to be a child that repeats all that it inherits.`,
  );
}

function writeParent(
  { target: own, filling }: PrintedType,
  type: StructFields,
  writing: SchemaWriting,
): JsonObject | undefined {
  const { parent } = type;
  if (parent === undefined || isApart(parent.target, writing.unions)) return undefined;
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

/** References to types whose properties are omitted here because they are the same, and to maps. */
function writeMerged(type: StructFields, writing: SchemaWriting): readonly JsonObject[] {
  return mergedInto(type).flatMap((name) => {
    const target = writing.table.refer(name, noFilling);
    return target === undefined ? [] : [{ $ref: pointerTo(writing, target) }];
  });
}

function writeProperties(type: StructFields, filling: Filling, writing: SchemaWriting): JsonObject {
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
        `There are two properties called "${property.name}" in ${type.name}: the second is not exported.`,
      );
      continue;
    }
    notes.path.push(property.name);
    properties.set(property.name, writeProperty(property, filling, writing));
    notes.path.pop();
    if (metadataIn<SchemaMetadata>(property.metadata).required === true)
      required.push(property.name);
  }
  notes.path.pop();
  required.push(...requiredOf(type, new Set(properties.keys())));
  return {
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(properties),
  };
}

/** The inherited properties that a type requires; its own properties are marked individually. */
function requiredOf({ metadata }: SharedFields, own: ReadonlySet<string>): readonly string[] {
  const required = metadataIn<SchemaMetadata>(metadata).required;
  if (!Array.isArray(required)) return [];
  const names = (required as readonly Json[]).filter((name) => typeof name === 'string');
  return [...new Set(names)].filter((name) => !own.has(name));
}

function writeOwnDiscriminator(
  type: StructFields,
  kept: KeptDiscriminator,
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
      note(notes, 'info', 'base-left-out', `This format can't say that ${type.name} is abstract.`);
    }
    return undefined;
  }
  const implied = impliedIn(type);
  return writeDiscriminator(propertyName, type.mapping, { ...kept, implied }, writing);
}
