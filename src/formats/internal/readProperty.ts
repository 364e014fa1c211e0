import { isJsonObject, type Json, type JsonObject } from '../../domain/json.ts';
import type { Property, ReferenceRef, StringRef, TypeRef } from '../../domain/specification.ts';
import { noteUnknownKeys, objectField, textField } from '../typeschema/fields.ts';
import type { Mutable } from '../typeschema/mutable.ts';
import { here, note, type Notes } from '../typeschema/notes.ts';
import { readAnnotations, readTemplate } from '../typeschema/readPropertyType.ts';
import { writeFlatProperty, type Writing } from './flat.ts';
import { readElement, readReferenceText } from './readElement.ts';
import {
  noteDisagreement,
  noteUnused,
  plainAny,
  readName,
  readOwnName,
  type Reading,
} from './reading.ts';
import { readTypeRef } from './readTypeRef.ts';

const propertyKeys = new Set([
  'name',
  'description',
  'type',
  'format',
  'default',
  'reference',
  'generic',
  'template',
  'typeRef',
  'deprecated',
  'nullable',
  'ref',
  'refs',
  'metadata',
]);
const scalarUnused = ['format', 'default', 'reference', 'generic', 'template', 'ref', 'refs'];
const stringUnused = ['reference', 'generic', 'template', 'ref', 'refs'];
const genericUnused = ['format', 'default', 'template'];
const referenceUnused = ['format', 'default', 'generic'];
const collectionUnused = ['default', 'template'];

/** A member of `properties`. One whose type cannot be resolved is skipped (rules 5). */
export function readProperty(value: Json, reading: Reading): Property | undefined {
  const { notes } = reading;
  const name = readOwnName(value, 'property', notes);
  if (name === undefined || !isJsonObject(value)) {
    return undefined;
  }
  noteUnknownKeys(value, propertyKeys, notes);
  const type = readPropertyRef(value, reading);
  if (type === undefined) {
    note(
      notes,
      'error',
      'missing-type',
      `The type of the property "${name}" at ${here(notes)} could not be resolved; it was left out.`,
    );
    return undefined;
  }
  const property: Mutable<Property> = { name, type };
  readAnnotations(value, property, notes);
  const metadata = objectField(value, 'metadata', notes);
  if (metadata !== undefined) property.metadata = metadata;
  return property;
}

function readPropertyRef(value: JsonObject, reading: Reading): TypeRef | undefined {
  const { notes } = reading;
  if (value.typeRef !== undefined) {
    notes.path.push('typeRef');
    const ref = readTypeRef(value.typeRef, notes);
    notes.path.pop();
    if (ref !== undefined && isSame(ref, value)) return ref;
    noteDisagreement(notes, 'typeRef');
  }
  return readFlat(value, reading);
}

function isSame(ref: TypeRef, value: JsonObject): boolean {
  const flat: Writing = {};
  writeFlatProperty(ref, flat);
  return (
    flat.type === value.type &&
    flat.reference === value.reference &&
    flat.generic === value.generic &&
    flat.format === value.format &&
    flat.default === value.default &&
    JSON.stringify(flat.template) === JSON.stringify(value.template)
  );
}

function readFlat(value: JsonObject, reading: Reading): TypeRef | undefined {
  const { notes } = reading;
  switch (value.type) {
    case 'string':
    case 'String':
      return readString(value, reading);
    case 'integer':
    case 'number':
    case 'boolean':
    case 'any':
    case 'Integer':
    case 'Number':
    case 'Boolean':
    case 'Any':
      noteUnused(value, scalarUnused, notes);
      return readName(value.type.toLowerCase(), undefined, reading);
    case 'generic':
      noteUnused(value, genericUnused, notes);
      return readName('generic', value.generic, reading);
    case 'object':
    case 'struct':
    case 'reference':
      return readReference(value, reading);
    case 'array':
      noteUnused(value, collectionUnused, notes);
      return { kind: 'array', items: readElement(value, reading) };
    case 'map':
      noteUnused(value, collectionUnused, notes);
      return { kind: 'map', values: readElement(value, reading) };
    case 'union':
    case 'intersection':
      note(
        notes,
        'warning',
        'union',
        `The ${value.type} of types at ${here(notes)} cannot be said and was read as any.`,
      );
      return plainAny;
    default:
      return undefined;
  }
}

function readString(value: JsonObject, reading: Reading): TypeRef {
  const { notes } = reading;
  noteUnused(value, stringUnused, notes);
  const format = textField(value, 'format', notes);
  const fallback = textField(value, 'default', notes);
  if ((format === undefined || format === '') && fallback === undefined) {
    return readName('string', undefined, reading);
  }
  const ref: Mutable<StringRef> = { kind: 'string' };
  if (format !== undefined && format !== '') ref.format = format;
  if (fallback !== undefined) ref.default = fallback;
  return ref;
}

/** A property of type object: a reference, to a scalar or a generic too. */
function readReference(value: JsonObject, reading: Reading): TypeRef | undefined {
  const { notes } = reading;
  const name = readReferenceText(value, notes);
  if (name === undefined) {
    return undefined;
  }
  const ref = readName(name, value.generic, reading);
  if (ref.kind !== 'reference') {
    noteUnused(value, ref.kind === 'generic' ? genericUnused : collectionUnused, notes);
    return ref;
  }
  noteUnused(value, referenceUnused, notes);
  return withTemplate(ref, value, notes);
}

function withTemplate(ref: ReferenceRef, value: JsonObject, notes: Notes): TypeRef {
  const template =
    typeof value.template === 'string'
      ? [{ generic: 'T', type: value.template }]
      : readTemplate(value, 'template', notes);
  return template === undefined || value.template === '' ? ref : { ...ref, template };
}
