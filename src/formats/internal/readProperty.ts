import { isJsonObject, type Json, type JsonObject } from '../../domain/model/values/json.ts';
import type { Annotations, Bare, Property, TypeRef } from '../../domain/model/specification.ts';
import { stated, type Whole } from '../../domain/model/values/total.ts';
import { objectField, readKeyBits, textField } from '../typeschema/fields.ts';
import { currentPlace, note, type Notes } from '../reading/notes.ts';
import { readAnnotations } from '../typeschema/readPropertyType.ts';
import { writeFlatProperty } from './flat.ts';
import type { propertyKeys, PropertySource, Writing } from './keys.ts';
import { readElement, readReferenceText } from './readElement.ts';
import {
  noteUnused,
  plainAny,
  readAdded,
  readFilling,
  readName,
  readOwnName,
  type Reading,
} from './reading.ts';

const isAnnotated = 1;
const isFormatted = 2;
const isDefaulted = 4;
const isReferring = 8;
const isGeneric = 16;
const isTemplate = 32;
const isTyped = 64;
const isDetailed = 128;

/** A specification has tens of thousands of properties, each with few of these keys. */
const bitsOfKeys: ReadonlyMap<string, number> = new Map(
  Object.entries({
    name: 0,
    type: 0,
    description: isAnnotated,
    deprecated: isAnnotated,
    nullable: isAnnotated,
    format: isFormatted,
    default: isDefaulted,
    reference: isReferring,
    ref: isReferring,
    refs: isReferring,
    generic: isGeneric,
    template: isTemplate,
    typeRef: isTyped,
    metadata: isDetailed,
  } satisfies { readonly [Key in keyof PropertySource]-?: number }),
);
const scalarUnused = isFormatted | isDefaulted | isReferring | isGeneric | isTemplate;
const stringUnused = isReferring | isGeneric | isTemplate;
const genericUnused = isFormatted | isDefaulted | isTemplate;
const referenceUnused = isFormatted | isDefaulted | isGeneric;
const collectionUnused = isDefaulted | isTemplate;

const noAnnotations: Whole<Annotations> = {
  description: undefined,
  deprecated: undefined,
  nullable: undefined,
  metadata: undefined,
};

/** Reports keys that have no meaning for the type. */
function noteUnusedBits(value: JsonObject, unused: number, notes: Notes): void {
  if (unused === 0) {
    return;
  }
  const keys = [...bitsOfKeys].filter(([, bit]) => (bit & unused) !== 0);
  noteUnused(
    value,
    keys.map(([key]) => key),
    notes,
  );
}

/** Reads a member of `properties`. One whose type can't be resolved is skipped (rules 5). */
export function readProperty(member: Json, reading: Reading): Property | undefined {
  const { notes } = reading;
  const name = readOwnName(member, 'property', notes);
  if (name === undefined || !isJsonObject(member)) {
    return undefined;
  }
  const value: PropertySource = member;
  const present = readKeyBits(value, bitsOfKeys, notes);
  const type = readPropertyRef(value, present, reading);
  if (type === undefined) {
    note(
      notes,
      'error',
      'missing-type',
      `The type of the property "${name}" at ${currentPlace(notes)} could not be resolved; it was left out.`,
    );
    return undefined;
  }
  const { description, deprecated, nullable } =
    (present & isAnnotated) === 0 ? noAnnotations : readAnnotations(value, notes);
  const metadata = (present & isDetailed) === 0 ? undefined : objectField(value, 'metadata', notes);
  return stated<Property>({ name, description, deprecated, nullable, type, metadata });
}

function readPropertyRef(
  value: PropertySource,
  present: number,
  reading: Reading,
): TypeRef | undefined {
  const { notes } = reading;
  if ((present & isTyped) !== 0) {
    const ref = readAdded(value, 'typeRef', notes, (added) => isSame(added, value));
    if (ref !== undefined) return ref;
  }
  return readFlat(value, present, reading);
}

function isSame(ref: TypeRef, value: PropertySource): boolean {
  const flat: Writing<typeof propertyKeys> = {};
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

function readFlat(value: PropertySource, present: number, reading: Reading): TypeRef | undefined {
  const { notes } = reading;
  switch (value.type) {
    case 'string':
    case 'String':
      return readString(value, present, reading);
    case 'integer':
    case 'number':
    case 'boolean':
    case 'any':
    case 'Integer':
    case 'Number':
    case 'Boolean':
    case 'Any':
      noteUnusedBits(value, present & scalarUnused, notes);
      return readName(value.type.toLowerCase(), undefined, reading);
    case 'generic':
      noteUnusedBits(value, present & genericUnused, notes);
      return readName('generic', value.generic, reading);
    case 'object':
    case 'struct':
    case 'reference':
      return readReference(value, present, reading);
    case 'array':
      noteUnusedBits(value, present & collectionUnused, notes);
      return stated<Bare<'array'>>({ kind: 'array', items: readElement(value, reading) });
    case 'map':
      noteUnusedBits(value, present & collectionUnused, notes);
      return stated<Bare<'map'>>({ kind: 'map', values: readElement(value, reading) });
    case 'union':
    case 'intersection':
      note(
        notes,
        'warning',
        'union',
        `The ${value.type} of types at ${currentPlace(notes)} can't be expressed here and was read as any.`,
      );
      return plainAny;
    default:
      return undefined;
  }
}

function readString(value: PropertySource, present: number, reading: Reading): TypeRef {
  const { notes } = reading;
  if ((present & (scalarUnused | isTyped)) === 0) {
    return readName('string', undefined, reading);
  }
  noteUnusedBits(value, present & stringUnused, notes);
  const format = textField(value, 'format', notes);
  const fallback = textField(value, 'default', notes);
  if ((format === undefined || format === '') && fallback === undefined) {
    return readName('string', undefined, reading);
  }
  return stated<Bare<'string'>>({
    kind: 'string',
    format: format === '' ? undefined : format,
    default: fallback,
  });
}

/** A property of type `object`: a reference, which may also name a scalar or a generic. */
function readReference(
  value: PropertySource,
  present: number,
  reading: Reading,
): TypeRef | undefined {
  const { notes } = reading;
  const name = readReferenceText(value, notes);
  if (name === undefined) {
    return undefined;
  }
  const ref = readName(name, value.generic, reading);
  if (ref.kind !== 'reference') {
    const unused = ref.kind === 'generic' ? genericUnused : collectionUnused;
    noteUnusedBits(value, present & unused, notes);
    return ref;
  }
  noteUnusedBits(value, present & referenceUnused, notes);
  const template = (present & isTemplate) === 0 ? undefined : readFilling(value, notes);
  return stated<Bare<'reference'>>({ kind: 'reference', target: ref.target, template });
}
