import { isJsonObject, type Json } from '../../domain/model/values/json.ts';
import type {
  ArrayType,
  Bare,
  MappingEntry,
  MapType,
  Property,
  ReferenceRef,
  Struct,
  Type,
  TypeBase,
  TypeRef,
} from '../../domain/model/specification.ts';
import { stated, type Whole } from '../../domain/model/values/total.ts';
import {
  flagField,
  listField,
  noteUnknownKeys,
  objectField,
  textField,
} from '../typeschema/fields.ts';
import { currentPlace, note, type Notes } from '../reading/notes.ts';
import { readMapping } from '../typeschema/readMapping.ts';
import { resolveAliases } from '../typeschema/resolveAliases.ts';
import { typeKeys, type DocumentSource, type TypeSource, type Writing } from './keys.ts';
import { writeFlatElement, writeTemplate } from './flat.ts';
import { readElement, readReferenceText } from './readElement.ts';
import { readMappingEntries } from './mappingEntries.ts';
import { readProperty } from './readProperty.ts';
import {
  noteDisagreement,
  noteUnused,
  readAdded,
  readFilling,
  readLayout,
  readList,
  readName,
  readOwnName,
  type Reading,
} from './reading.ts';

const structOnly: readonly (keyof TypeSource)[] = ['parent', 'discriminator'];
const elementOnly: readonly (keyof TypeSource)[] = [
  'reference',
  'generic',
  'format',
  'typeRef',
  'ref',
  'refs',
];

/** Reads the list `types` of an object; the notes point at that object. */
export function readTypes(value: Pick<DocumentSource, 'types'>, reading: Reading): readonly Type[] {
  const { notes } = reading;
  const types: Type[] = [];
  const aliases: number[] = [];
  notes.path.push('types');
  const { values, keys } = readList(value, 'types', notes);
  for (const [index, member] of values.entries()) {
    notes.path.push(keys?.[index] ?? index);
    const type = readType(member, reading);
    if (type !== undefined) {
      const isAlias = isJsonObject(member) && member.type === 'reference';
      if (isAlias) aliases.push(types.length);
      types.push(type);
    }
    notes.path.pop();
  }
  notes.path.pop();
  return resolveAliases(types, aliases);
}

function readType(member: Json, reading: Reading): Type | undefined {
  const { notes } = reading;
  const name = readOwnName(member, 'type', notes);
  if (name === undefined || !isJsonObject(member)) {
    return undefined;
  }
  const value: TypeSource = member;
  const own = readKind(name, value, reading);
  if (own === undefined) {
    return undefined;
  }
  noteUnknownKeys(value, typeKeys, notes);
  const description = textField(value, 'description', notes);
  const deprecated = flagField(value, 'deprecated', notes);
  const metadata = objectField(value, 'metadata', notes);
  const layout = readLayout(value, notes);
  switch (own.kind) {
    case 'struct':
      return stated<Struct>({
        kind: own.kind,
        name,
        description,
        deprecated,
        base: own.base,
        parent: own.parent,
        discriminator: own.discriminator,
        mapping: own.mapping,
        properties: own.properties,
        metadata,
        layout,
      });
    case 'map': {
      const { kind, values } = own;
      return stated<MapType>({ kind, name, description, deprecated, values, metadata, layout });
    }
    case 'array': {
      const { kind, items } = own;
      return stated<ArrayType>({ kind, name, description, deprecated, items, metadata, layout });
    }
  }
}

/** A type without the fields that all kinds share. */
type KindFields = Own<Struct> | Own<MapType> | Own<ArrayType>;
type Own<Entity extends TypeBase> = Omit<Whole<Entity>, keyof TypeBase>;

function readKind(name: string, value: TypeSource, reading: Reading): KindFields | undefined {
  const { notes } = reading;
  switch (value.type) {
    case 'struct':
    case 'object':
    case undefined:
      return readStruct(value, reading);
    case 'map':
      noteUnused(value, structOnly, notes);
      return { kind: 'map', values: readCollected(value, reading) };
    case 'array':
      noteUnused(value, structOnly, notes);
      return { kind: 'array', items: readCollected(value, reading) };
    case 'reference':
      return readAlias(name, value, reading);
    case 'string':
    case 'integer':
    case 'number':
    case 'boolean':
    case 'any':
      note(
        notes,
        'error',
        'scalar-definition',
        `Can not create scalar object: the type "${name}" at ${currentPlace(notes)} was left out.`,
      );
      return undefined;
    default:
      note(
        notes,
        'error',
        'unknown-definition',
        `The type "${name}" at ${currentPlace(notes)} is neither struct, map nor array and was left out.`,
      );
      return undefined;
  }
}

function readStruct(value: TypeSource, reading: Reading): Own<Struct> {
  const { notes } = reading;
  noteUnused(value, elementOnly, notes);
  return {
    kind: 'struct',
    base: flagField(value, 'base', notes),
    parent: readParent(value, notes),
    discriminator: textField(value, 'discriminator', notes),
    mapping: readMappings(value, notes),
    properties: readProperties(value, reading),
  };
}

function readProperties(value: TypeSource, reading: Reading): readonly Property[] {
  const { notes } = reading;
  const properties: Property[] = [];
  notes.path.push('properties');
  const { values, keys } = readList(value, 'properties', notes);
  for (const [index, member] of values.entries()) {
    notes.path.push(keys?.[index] ?? index);
    const property = readProperty(member, reading);
    if (property !== undefined) properties.push(property);
    notes.path.pop();
  }
  notes.path.pop();
  return properties;
}

/** `parent` and `template`. A template that is a string fills the generic T. */
function readParent(value: TypeSource, notes: Notes): ReferenceRef | undefined {
  if (value.parentRef !== undefined) {
    const ref = readAdded(value, 'parentRef', notes, (added) => isSameParent(added, value));
    if (ref?.kind === 'reference') return ref;
  }
  const target = textField(value, 'parent', notes);
  if (target === undefined || target === '') {
    const isEmpty = isJsonObject(value.template) && Object.keys(value.template).length === 0;
    if (!isEmpty) noteUnused(value, ['template'], notes);
    return undefined;
  }
  return withTemplate(target, value, notes);
}

function isSameParent(ref: TypeRef, value: TypeSource): boolean {
  if (ref.kind !== 'reference') return false;
  const template = ref.template === undefined ? undefined : writeTemplate(ref.template);
  return value.parent === ref.target && JSON.stringify(template) === JSON.stringify(value.template);
}

function withTemplate(target: string, value: TypeSource, notes: Notes): ReferenceRef {
  const template = readFilling(value, notes);
  return stated<Bare<'reference'>>({ kind: 'reference', target, template });
}

function readMappings(value: TypeSource, notes: Notes): readonly MappingEntry[] | undefined {
  const mapping = objectField(value, 'mapping', notes);
  if (mapping === undefined) {
    return undefined;
  }
  const entries = readMapping(mapping, notes);
  return readFullMapping(value, entries, notes) ?? entries;
}

/** The full entries, as long as they agree with the map beside them. */
function readFullMapping(
  value: TypeSource,
  mapped: readonly MappingEntry[],
  notes: Notes,
): readonly MappingEntry[] | undefined {
  const list = listField(value, 'mappingEntries', notes);
  if (list === undefined) {
    return undefined;
  }
  const entries = readMappingEntries(list, 'mappingEntries', notes);
  const merged = new Map(entries.map((entry) => [entry.type, entry.value]));
  const isSame =
    merged.size === mapped.length &&
    mapped.every(({ type, value: each }) => merged.get(type) === each);
  if (!isSame) noteDisagreement(notes, 'mappingEntries');
  return isSame ? entries : undefined;
}

/** The element of a map or an array. */
function readCollected(value: TypeSource, reading: Reading): TypeRef {
  const { notes } = reading;
  if (value.typeRef !== undefined) {
    const ref = readAdded(value, 'typeRef', notes, (added) => isSameElement(added, value));
    if (ref !== undefined) return ref;
  }
  return readElement(value, reading);
}

function isSameElement(ref: TypeRef, value: TypeSource): boolean {
  const flat: Writing<typeof typeKeys> = {};
  writeFlatElement(ref, flat);
  return (
    flat.reference === value.reference &&
    flat.generic === value.generic &&
    flat.format === value.format
  );
}

/** A type that only names another one. */
function readAlias(name: string, value: TypeSource, reading: Reading): Own<Struct> | undefined {
  const { notes } = reading;
  const target = readReferenceText(value, notes);
  if (target === undefined) {
    note(
      notes,
      'error',
      'missing-reference',
      `The type "${name}" at ${currentPlace(notes)} names no other type and was left out.`,
    );
    return undefined;
  }
  const ref = readName(target, undefined, reading);
  if (ref.kind !== 'reference') {
    note(
      notes,
      'error',
      'scalar-definition',
      `Can not create scalar object: the type "${name}" at ${currentPlace(notes)} was left out.`,
    );
    return undefined;
  }
  note(
    notes,
    'info',
    'alias',
    `The type "${name}" at ${currentPlace(notes)} is another name for "${target}" and was made a type of its own.`,
  );
  return {
    kind: 'struct',
    base: undefined,
    parent: withTemplate(ref.target, value, notes),
    discriminator: undefined,
    mapping: undefined,
    properties: [],
  };
}
