import { toObject, type Json, type JsonObject } from '../../domain/model/json.ts';
import type { MappingEntry, Property, Type } from '../../domain/model/specification.ts';
import type { Notes } from '../reading/notes.ts';
import {
  noteDuplicate,
  writeNested,
  writeProperty,
  writePropertyType,
} from './writePropertyType.ts';

/** A type as its definition, the notes standing at it. */
export function writeDefinition(type: Type, notes: Notes): JsonObject {
  const out: Record<string, Json> = {};
  if (type.description !== undefined) out.description = type.description;
  if (type.deprecated !== undefined) out.deprecated = type.deprecated;
  if (type.metadata !== undefined) notes.metadata += 1;
  out.type = type.kind;
  if (type.kind === 'map') {
    out.schema = writeNested(type.values, notes);
    return out;
  }
  if (type.kind === 'array') {
    out.schema = writeNested(type.items, notes);
    return out;
  }
  if (type.parent !== undefined) {
    notes.path.push('parent');
    out.parent = writePropertyType(type.parent, notes);
    notes.path.pop();
  }
  if (type.base !== undefined) out.base = type.base;
  if (type.properties.length > 0 || type.layout?.empty?.includes('properties') === true) {
    out.properties = writeProperties(type.properties, notes);
  }
  if (type.discriminator !== undefined) out.discriminator = type.discriminator;
  if (type.mapping !== undefined) out.mapping = writeMapping(type.mapping, notes);
  return out;
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
  for (const { type, value } of mapping) {
    if (entries.has(type)) {
      noteDuplicate(notes, 'mapping of the type', type);
    } else {
      entries.set(type, value);
    }
  }
  notes.path.pop();
  return toObject(entries);
}
