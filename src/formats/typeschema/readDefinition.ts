import { isJsonObject, type Json, type JsonObject } from '../../domain/model/json.ts';
import type { Property, ReferenceRef, Struct, Type } from '../../domain/model/specification.ts';
import { flagField, noteMalformed, noteUnknownKeys, objectField, textField } from './fields.ts';
import type { Mutable } from './mutable.ts';
import { here, note, type Notes } from '../reading/notes.ts';
import {
  noteOtherType,
  readAnnotations,
  readBareType,
  readElement,
  readReference,
  readRefText,
  readTemplate,
} from './readPropertyType.ts';
import { readMapping } from './readMapping.ts';
import { resolveAliases } from './resolveAliases.ts';

const structKeys = new Set([
  'type',
  'description',
  'deprecated',
  'parent',
  'extends',
  '$extends',
  '$template',
  'base',
  'properties',
  'discriminator',
  'mapping',
]);
const mapKeys = new Set(['type', 'description', 'deprecated', 'schema', 'additionalProperties']);
const arrayKeys = new Set(['type', 'description', 'deprecated', 'schema', 'items']);
const aliasKeys = new Set([
  'type',
  'description',
  'deprecated',
  '$ref',
  '$template',
  'target',
  'template',
]);
const parentKeys = new Set([
  'type',
  'description',
  'deprecated',
  'nullable',
  'target',
  'template',
  '$ref',
  '$template',
]);
const scalars = new Set(['string', 'integer', 'number', 'boolean', 'any', 'generic']);

/** `definitions` (name → definition), the notes standing at it. */
export function readDefinitions(definitions: JsonObject, notes: Notes): readonly Type[] {
  const types: Type[] = [];
  const aliases: number[] = [];
  for (const [name, value] of Object.entries(definitions)) {
    notes.path.push(name);
    const type = readDefinition(name, value, notes);
    if (type === 'alias') {
      const alias = readAlias(name, value as JsonObject, notes);
      if (alias !== undefined) {
        aliases.push(types.length);
        types.push(alias);
      }
    } else if (type !== undefined) {
      types.push(type);
    }
    notes.path.pop();
  }
  return resolveAliases(types, aliases);
}

function readDefinition(name: string, value: Json, notes: Notes): Type | 'alias' | undefined {
  if (!isJsonObject(value)) {
    note(
      notes,
      'error',
      'malformed',
      `The definition at ${here(notes)} is not an object and was left out.`,
    );
    return undefined;
  }
  const kind = kindOf(value);
  if (kind !== 'scalar') noteOtherType(value, kind === 'alias' ? 'reference' : kind, notes);
  switch (kind) {
    case 'struct':
      return readStruct(name, value, notes);
    case 'map': {
      noteUnknownKeys(value, mapKeys, notes);
      const type: Mutable<Type> = {
        kind,
        name,
        values: readElement(value, 'additionalProperties', notes),
      };
      readTypeAnnotations(value, type, notes);
      return type;
    }
    case 'array': {
      noteUnknownKeys(value, arrayKeys, notes);
      const type: Mutable<Type> = { kind, name, items: readElement(value, 'items', notes) };
      readTypeAnnotations(value, type, notes);
      return type;
    }
    case 'alias':
      return kind;
    case 'scalar':
      note(
        notes,
        'error',
        'scalar-definition',
        `Can not create scalar object: ${here(notes)} was left out.`,
      );
      return undefined;
    default:
      note(
        notes,
        'error',
        'unknown-definition',
        `The definition at ${here(notes)} is neither struct, map nor array and was left out.`,
      );
      return undefined;
  }
}

function kindOf(value: JsonObject): 'struct' | 'map' | 'array' | 'alias' | 'scalar' | undefined {
  const type = value.type;
  if (type === 'struct' || type === 'map' || type === 'array') return type;
  if (value.$ref !== undefined || type === 'reference') return 'alias';
  if (typeof type === 'string' && scalars.has(type)) return 'scalar';
  if (value.oneOf !== undefined || value.anyOf !== undefined || value.allOf !== undefined) {
    return undefined;
  }
  if (value.additionalProperties !== undefined && value.properties === undefined) return 'map';
  if (type === 'object') return 'struct';
  if (type !== undefined) return undefined;
  if (value.items !== undefined) return 'array';
  const isStruct =
    value.properties !== undefined || value.parent !== undefined || value.$extends !== undefined;
  return isStruct || value.extends !== undefined ? 'struct' : undefined;
}

function readTypeAnnotations(
  value: JsonObject,
  type: { description?: string; deprecated?: boolean },
  notes: Notes,
): void {
  const description = textField(value, 'description', notes);
  if (description !== undefined) type.description = description;
  const deprecated = flagField(value, 'deprecated', notes);
  if (deprecated !== undefined) type.deprecated = deprecated;
}

function readStruct(name: string, value: JsonObject, notes: Notes): Struct {
  noteUnknownKeys(value, structKeys, notes);
  const properties = objectField(value, 'properties', notes);
  const struct: Mutable<Struct> = {
    kind: 'struct',
    name,
    properties: properties === undefined ? [] : readProperties(properties, notes),
  };
  readTypeAnnotations(value, struct, notes);
  const base = flagField(value, 'base', notes);
  if (base !== undefined) struct.base = base;
  const parent = readParent(value, notes);
  if (parent !== undefined) struct.parent = parent;
  const discriminator = textField(value, 'discriminator', notes);
  if (discriminator !== undefined) struct.discriminator = discriminator;
  const mapping = objectField(value, 'mapping', notes);
  if (mapping !== undefined) struct.mapping = readMapping(mapping, notes);
  if (properties !== undefined && Object.keys(properties).length === 0) {
    struct.layout = { empty: ['properties'] };
  }
  return struct;
}

function readProperties(properties: JsonObject, notes: Notes): readonly Property[] {
  const list: Property[] = [];
  notes.path.push('properties');
  for (const [name, value] of Object.entries(properties)) {
    notes.path.push(name);
    const property = readProperty(name, value, notes);
    if (property !== undefined) list.push(property);
    notes.path.pop();
  }
  notes.path.pop();
  return list;
}

/** A property whose type cannot be resolved is skipped (rules 5). */
function readProperty(name: string, value: Json, notes: Notes): Property | undefined {
  if (!isJsonObject(value)) {
    note(
      notes,
      'error',
      'malformed',
      `The property at ${here(notes)} is not an object and was left out.`,
    );
    return undefined;
  }
  const type = readBareType(value, notes);
  if (type === undefined) {
    return undefined;
  }
  const property: Mutable<Property> = { name, type };
  readAnnotations(value, property, notes);
  return property;
}

/** `parent`: a reference; in older documents a text, also as `extends` or `$extends`. */
function readParent(value: JsonObject, notes: Notes): ReferenceRef | undefined {
  const key = ['parent', 'extends', '$extends'].find((each) => value[each] !== undefined);
  if (key === undefined) {
    return undefined;
  }
  const found = value[key];
  if (typeof found === 'string') {
    const target = readRefText(found, notes);
    if (target === undefined) return undefined;
    const parent: Mutable<ReferenceRef> = { kind: 'reference', target };
    const template = readTemplate(value, '$template', notes);
    if (template !== undefined) parent.template = template;
    return parent;
  }
  if (!isJsonObject(found)) {
    noteMalformed(notes, key, 'a reference');
    return undefined;
  }
  notes.path.push(key);
  noteUnknownKeys(found, parentKeys, notes);
  noteOtherType(found, 'reference', notes);
  const reference = readReference(found, notes);
  const parent = reference === undefined ? undefined : { ...reference };
  if (parent !== undefined) readAnnotations(found, parent, notes);
  notes.path.pop();
  return parent;
}

/** A definition that only names another one, as older documents have it. */
function readAlias(name: string, value: JsonObject, notes: Notes): Struct | undefined {
  noteUnknownKeys(value, aliasKeys, notes);
  const parent = readReference(value, notes);
  if (parent === undefined) {
    return undefined;
  }
  const struct: Mutable<Struct> = { kind: 'struct', name, parent, properties: [] };
  readTypeAnnotations(value, struct, notes);
  note(
    notes,
    'info',
    'alias',
    `The definition at ${here(notes)} is another name for "${parent.target}" and was made a type of its own.`,
  );
  return struct;
}
