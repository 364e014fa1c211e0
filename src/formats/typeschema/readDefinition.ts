import { isJsonObject, type Json, type JsonObject } from '../../domain/model/values/json.ts';
import type {
  Annotations,
  ArrayType,
  Bare,
  Layout,
  MapType,
  Property,
  ReferenceRef,
  Struct,
  Type,
  TypeBase,
} from '../../domain/model/specification.ts';
import { stated, type Whole } from '../../domain/model/values/total.ts';
import { flagField, noteMalformed, noteUnknownKeys, objectField, textField } from './fields.ts';
import { currentPlace, note, type Notes } from '../reading/notes.ts';
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

/** Reads `definitions` (name → definition), to which the notes point. */
export function readDefinitions(definitions: JsonObject, notes: Notes): readonly Type[] {
  const types: Type[] = [];
  const aliases: number[] = [];
  for (const [name, value] of Object.entries(definitions)) {
    notes.path.push(name);
    const type = readDefinition(name, value, notes);
    if (type === 'alias') {
      const alias = isJsonObject(value) ? readAlias(name, value, notes) : undefined;
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
      `The definition at ${currentPlace(notes)} is not an object and was left out.`,
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
      const values = readElement(value, 'additionalProperties', notes);
      const { description, deprecated, metadata } = readShared(value, notes);
      return stated<MapType>({
        kind,
        name,
        description,
        deprecated,
        values,
        metadata,
        layout: undefined,
      });
    }
    case 'array': {
      noteUnknownKeys(value, arrayKeys, notes);
      const items = readElement(value, 'items', notes);
      const { description, deprecated, metadata } = readShared(value, notes);
      return stated<ArrayType>({
        kind,
        name,
        description,
        deprecated,
        items,
        metadata,
        layout: undefined,
      });
    }
    case 'alias':
      return kind;
    case 'scalar':
      note(
        notes,
        'error',
        'scalar-definition',
        `Can not create scalar object: ${currentPlace(notes)} was left out.`,
      );
      return undefined;
    default:
      note(
        notes,
        'error',
        'unknown-definition',
        `The definition at ${currentPlace(notes)} is neither struct, map nor array and was left out.`,
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

/** The fields of every type, except its name and layout. */
function readShared(value: JsonObject, notes: Notes): Omit<Whole<TypeBase>, 'name' | 'layout'> {
  return {
    description: textField(value, 'description', notes),
    deprecated: flagField(value, 'deprecated', notes),
    metadata: undefined,
  };
}

function readStruct(name: string, value: JsonObject, notes: Notes): Struct {
  noteUnknownKeys(value, structKeys, notes);
  const found = objectField(value, 'properties', notes);
  const properties = found === undefined ? [] : readProperties(found, notes);
  const isEmpty = found !== undefined && Object.keys(found).length === 0;
  const { description, deprecated, metadata } = readShared(value, notes);
  return stated<Struct>({
    kind: 'struct',
    name,
    description,
    deprecated,
    base: flagField(value, 'base', notes),
    parent: readParent(value, notes),
    discriminator: textField(value, 'discriminator', notes),
    mapping: readMappingField(value, notes),
    properties,
    metadata,
    layout: isEmpty
      ? stated<Layout>({ empty: ['properties'], payloadPosition: undefined })
      : undefined,
  });
}

function readMappingField(value: JsonObject, notes: Notes): Struct['mapping'] {
  const mapping = objectField(value, 'mapping', notes);
  return mapping && readMapping(mapping, notes);
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
      `The property at ${currentPlace(notes)} is not an object and was left out.`,
    );
    return undefined;
  }
  const type = readBareType(value, notes);
  if (type === undefined) {
    return undefined;
  }
  const { description, deprecated, nullable, metadata } = readAnnotations(value, notes);
  return stated<Property>({ name, description, deprecated, nullable, type, metadata });
}

/** `parent`: a reference; in older documents a string, also as `extends` or `$extends`. */
function readParent(value: JsonObject, notes: Notes): ReferenceRef | undefined {
  const key = ['parent', 'extends', '$extends'].find((each) => value[each] !== undefined);
  if (key === undefined) {
    return undefined;
  }
  const found = value[key];
  if (typeof found === 'string') {
    const target = readRefText(found, notes);
    if (target === undefined) return undefined;
    const template = readTemplate(value, '$template', notes);
    return stated<Bare<'reference'>>({ kind: 'reference', target, template });
  }
  if (!isJsonObject(found)) {
    noteMalformed(notes, key, 'a reference');
    return undefined;
  }
  notes.path.push(key);
  noteUnknownKeys(found, parentKeys, notes);
  noteOtherType(found, 'reference', notes);
  const reference = readReference(found, notes);
  const parent = reference && {
    ...reference,
    ...stated<Annotations>(readAnnotations(found, notes)),
  };
  notes.path.pop();
  return parent;
}

/** A definition that only names another one, as in older documents. */
function readAlias(name: string, value: JsonObject, notes: Notes): Struct | undefined {
  noteUnknownKeys(value, aliasKeys, notes);
  const parent = readReference(value, notes);
  if (parent === undefined) {
    return undefined;
  }
  const { description, deprecated, metadata } = readShared(value, notes);
  const struct = stated<Struct>({
    kind: 'struct',
    name,
    description,
    deprecated,
    base: undefined,
    parent,
    discriminator: undefined,
    mapping: undefined,
    properties: [],
    metadata,
    layout: undefined,
  });
  note(
    notes,
    'info',
    'alias',
    `The definition at ${currentPlace(notes)} is another name for "${parent.target}" and was made a type of its own.`,
  );
  return struct;
}
