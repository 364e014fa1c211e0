import type { JsonObject } from '../../domain/model/values/json.ts';
import type {
  ArrayType,
  MappingEntry,
  MapType,
  Property,
  ReferenceRef,
  Struct,
  Type,
  TypeBase,
  TypeRef,
} from '../../domain/model/specification.ts';
import type { Seen } from '../../domain/model/values/total.ts';
import {
  hasAnnotations,
  isPlainMap,
  isPlainTemplate,
  writeFlatElement,
  writeFlatProperty,
  writeTemplate,
} from './flat.ts';
import type { propertyKeys, typeKeys, Writing } from './keys.ts';
import { writeTypeRef } from './writeTypeRef.ts';

export function writeType(type: Type): JsonObject {
  const { name, description, deprecated, metadata, layout }: SharedFields = type;
  const out: Writing<typeof typeKeys> = { name, type: type.kind };
  if (description !== undefined) out.description = description;
  if (deprecated !== undefined) out.deprecated = deprecated;
  switch (type.kind) {
    case 'struct':
      writeStruct(type, out);
      break;
    case 'map': {
      const { values }: MapFields = type;
      writeElement(values, out);
      break;
    }
    case 'array': {
      const { items }: ArrayFields = type;
      writeElement(items, out);
    }
  }
  if (metadata !== undefined) out.metadata = metadata;
  if (layout !== undefined) out.layout = { ...layout };
  return out;
}

type SharedFields = Seen<TypeBase, 'name' | 'description' | 'deprecated' | 'metadata' | 'layout'>;
type MapFields = Seen<MapType, 'values' | 'kind' | keyof TypeBase>;
type ArrayFields = Seen<ArrayType, 'items' | 'kind' | keyof TypeBase>;
type StructFields = Seen<
  Struct,
  'base' | 'parent' | 'discriminator' | 'mapping' | 'properties',
  'kind' | keyof TypeBase
>;

function writeElement(element: TypeRef, out: Writing<typeof typeKeys>): void {
  if (!writeFlatElement(element, out)) out.typeRef = writeTypeRef(element);
}

function writeStruct(struct: StructFields, out: Writing<typeof typeKeys>): void {
  const { base, parent, discriminator, mapping, properties } = struct;
  if (base !== undefined) out.base = base;
  if (parent !== undefined) writeParent(parent, out);
  if (discriminator !== undefined) out.discriminator = discriminator;
  if (mapping !== undefined) writeMapping(mapping, out);
  out.properties = properties.map(writeProperty);
}

function writeMapping(mapping: readonly MappingFields[], out: Writing<typeof typeKeys>): void {
  out.mapping = Object.fromEntries(mapping.map(({ type, value }) => [type, value]));
  if (!isPlainMap(mapping.map((entry) => entry.type))) {
    out.mappingEntries = mapping;
  }
}

type MappingFields = Seen<MappingEntry, 'type' | 'value'>;

function writeParent(parent: ReferenceRef, out: Writing<typeof typeKeys>): void {
  const { target, template } = parent;
  out.parent = target;
  if (template !== undefined) out.template = writeTemplate(template);
  const isExact =
    target !== '' &&
    !hasAnnotations(parent) &&
    (template === undefined || isPlainTemplate(template));
  if (!isExact) out.parentRef = writeTypeRef(parent);
}

type PropertyFields = Seen<
  Property,
  'name' | 'description' | 'type' | 'deprecated' | 'nullable' | 'metadata'
>;

function writeProperty(property: PropertyFields): JsonObject {
  const { name, description, type, deprecated, nullable, metadata } = property;
  const out: Writing<typeof propertyKeys> = { name };
  if (description !== undefined) out.description = description;
  if (!writeFlatProperty(type, out)) out.typeRef = writeTypeRef(type);
  if (deprecated !== undefined) out.deprecated = deprecated;
  if (nullable !== undefined) out.nullable = nullable;
  if (metadata !== undefined) out.metadata = metadata;
  return out;
}
