import { toObject, type Json, type JsonObject } from '../../domain/model/values/json.ts';
import type {
  ArrayType,
  MappingEntry,
  MapType,
  Property,
  Struct,
  Type,
  TypeBase,
} from '../../domain/model/specification.ts';
import { nothingElse, type Seen } from '../../domain/model/values/total.ts';
import { leaveOut } from '../reading/detailsLeftOut.ts';
import type { Notes } from '../reading/notes.ts';
import {
  noteDuplicate,
  writeNested,
  writeProperty,
  writePropertyType,
} from './writePropertyType.ts';

/** Prints a type as its definition; the notes point to it. */
export function writeDefinition(type: Type, notes: Notes): JsonObject {
  const { description, deprecated, metadata }: SharedFields = type;
  const out: Record<string, Json> = {};
  if (description !== undefined) out.description = description;
  if (deprecated !== undefined) out.deprecated = deprecated;
  leaveOut(notes, metadata);
  out.type = type.kind;
  switch (type.kind) {
    case 'map': {
      const { values }: Seen<MapType, 'values', 'kind' | keyof TypeBase> = type;
      out.schema = writeNested(values, notes);
      break;
    }
    case 'array': {
      const { items }: Seen<ArrayType, 'items', 'kind' | keyof TypeBase> = type;
      out.schema = writeNested(items, notes);
      break;
    }
    case 'struct':
      writeStruct(type, out, notes);
  }
  return out;
}

/** The name is the key; the layout matters for structs only. */
type SharedFields = Seen<TypeBase, 'description' | 'deprecated' | 'metadata', 'name' | 'layout'>;

type StructFields = Seen<
  Struct,
  'base' | 'parent' | 'discriminator' | 'mapping' | 'properties' | 'layout',
  'kind' | keyof TypeBase
>;

function writeStruct(struct: StructFields, out: Record<string, Json>, notes: Notes): void {
  const { base, parent, discriminator, mapping, properties, layout } = struct;
  if (parent !== undefined) {
    notes.path.push('parent');
    out.parent = writePropertyType(parent, notes);
    notes.path.pop();
  }
  if (base !== undefined) out.base = base;
  if (properties.length > 0 || layout?.empty?.includes('properties') === true) {
    out.properties = writeProperties(properties, notes);
  }
  if (discriminator !== undefined) out.discriminator = discriminator;
  if (mapping !== undefined) out.mapping = writeMapping(mapping, notes);
}

function writeProperties(properties: readonly Property[], notes: Notes): JsonObject {
  const entries = new Map<string, JsonObject>();
  notes.path.push('properties');
  for (const property of properties) {
    if (entries.has(property.name)) {
      noteDuplicate(notes, 'property', property.name);
      continue;
    }
    notes.path.push(property.name);
    entries.set(property.name, writeProperty(property, notes));
    notes.path.pop();
  }
  notes.path.pop();
  return toObject(entries);
}

function writeMapping(mapping: readonly MappingEntry[], notes: Notes): JsonObject {
  const entries = new Map<string, string>();
  notes.path.push('mapping');
  for (const { type, value, ...rest } of mapping) {
    nothingElse(rest);
    if (entries.has(type)) {
      noteDuplicate(notes, 'mapping of the type', type);
    } else {
      entries.set(type, value);
    }
  }
  notes.path.pop();
  return toObject(entries);
}
