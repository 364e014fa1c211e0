import type { Json, JsonObject } from '../../domain/model/json.ts';
import type { Property, Struct, Type } from '../../domain/model/specification.ts';
import {
  isPlainMap,
  isPlainTemplate,
  writeFlatElement,
  writeFlatProperty,
  writeTemplate,
  type Writing,
} from './flat.ts';
import { writeTypeRef } from './writeTypeRef.ts';

export function writeType(type: Type): JsonObject {
  const out: Writing = { name: type.name, type: type.kind };
  if (type.description !== undefined) out.description = type.description;
  if (type.deprecated !== undefined) out.deprecated = type.deprecated;
  if (type.kind === 'struct') {
    writeStruct(type, out);
  } else {
    const element = type.kind === 'map' ? type.values : type.items;
    if (!writeFlatElement(element, out)) out.typeRef = writeTypeRef(element);
  }
  if (type.metadata !== undefined) out.metadata = type.metadata;
  if (type.layout !== undefined) out.layout = type.layout as JsonObject;
  return out;
}

function writeStruct(struct: Struct, out: Writing): void {
  if (struct.base !== undefined) out.base = struct.base;
  if (struct.parent !== undefined) writeParent(struct.parent, out);
  if (struct.discriminator !== undefined) out.discriminator = struct.discriminator;
  if (struct.mapping !== undefined) {
    out.mapping = Object.fromEntries(struct.mapping.map(({ type, value }) => [type, value]));
    if (!isPlainMap(struct.mapping.map((entry) => entry.type))) {
      out.mappingEntries = struct.mapping as unknown as Json;
    }
  }
  const properties: Json[] = [];
  for (const property of struct.properties) properties.push(writeProperty(property));
  out.properties = properties;
}

function writeParent(parent: NonNullable<Struct['parent']>, out: Writing): void {
  const { template } = parent;
  out.parent = parent.target;
  if (template !== undefined) out.template = writeTemplate(template);
  const isExact =
    parent.target !== '' &&
    parent.description === undefined &&
    parent.deprecated === undefined &&
    parent.nullable === undefined &&
    parent.metadata === undefined &&
    (template === undefined || isPlainTemplate(template));
  if (!isExact) out.parentRef = writeTypeRef(parent);
}

function writeProperty(property: Property): JsonObject {
  const out: Writing = { name: property.name };
  if (property.description !== undefined) out.description = property.description;
  if (!writeFlatProperty(property.type, out)) out.typeRef = writeTypeRef(property.type);
  if (property.deprecated !== undefined) out.deprecated = property.deprecated;
  if (property.nullable !== undefined) out.nullable = property.nullable;
  if (property.metadata !== undefined) out.metadata = property.metadata;
  return out;
}
