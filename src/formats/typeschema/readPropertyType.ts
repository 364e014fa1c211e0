import { isJsonObject, type Json, type JsonObject } from '../../domain/model/values/json.ts';
import type {
  Annotations,
  Bare,
  PlainKind,
  ReferenceRef,
  TemplateEntry,
  TypeRef,
} from '../../domain/model/specification.ts';
import { decodeStep } from '../../domain/model/values/jsonPointer.ts';
import { stated, type Whole } from '../../domain/model/values/total.ts';
import { annotated } from '../../domain/model/types/typeRefs.ts';
import { flagField, noteMalformed, noteUnknownKeys, objectField, textField } from './fields.ts';
import { currentPlace, note, type Notes } from '../reading/notes.ts';

/** Deeper collections are cut off; the parsers refuse such documents earlier. */
export const maxTypeDepth = 200;

const annotationKeys = ['type', 'description', 'deprecated', 'nullable'];
const plainKeys = new Set(annotationKeys);
const stringKeys = new Set([...annotationKeys, 'format', 'default']);
const genericKeys = new Set([...annotationKeys, 'name', '$generic']);
const referenceKeys = new Set([...annotationKeys, 'target', 'template', '$ref', '$template']);
const arrayKeys = new Set([...annotationKeys, 'schema', 'items']);
const mapKeys = new Set([...annotationKeys, 'schema', 'additionalProperties']);

const kinds = new Set([
  'string',
  'integer',
  'number',
  'boolean',
  'any',
  'generic',
  'reference',
  'array',
  'map',
]);

/**
 * Reads a property type with its annotations. What cannot be read becomes `any`, with a finding.
 */
export function readPropertyType(value: Json | undefined, notes: Notes, depth = 0): TypeRef {
  if (!isJsonObject(value)) {
    note(
      notes,
      'error',
      'missing-type',
      `The type at ${currentPlace(notes)} is not an object and was read as any.`,
    );
    return { kind: 'any' };
  }
  const ref = readBareType(value, notes, depth) ?? { kind: 'any' };
  return annotated(ref, readAnnotations(value, notes));
}

/** The annotations of a property type or a property; metadata only occurs in internal JSON. */
export function readAnnotations(value: JsonObject, notes: Notes): Whole<Annotations> {
  return {
    description: textField(value, 'description', notes),
    deprecated: flagField(value, 'deprecated', notes),
    nullable: flagField(value, 'nullable', notes),
    metadata: undefined,
  };
}

/**
 * Reads a property type without its description, deprecated and nullable. Undefined, with a
 * finding, if nothing in it is known.
 */
export function readBareType(value: JsonObject, notes: Notes, depth = 0): TypeRef | undefined {
  if (depth > maxTypeDepth) {
    note(notes, 'error', 'too-deep', `The type at ${currentPlace(notes)} is nested too deeply.`);
    return undefined;
  }
  const kind = kindOf(value);
  noteOtherType(value, kind, notes);
  switch (kind) {
    case 'string':
      return readString(value, notes);
    case 'integer':
    case 'number':
    case 'boolean':
    case 'any':
      noteUnknownKeys(value, plainKeys, notes);
      return stated<Bare<PlainKind>>({ kind });
    case 'generic':
      noteUnknownKeys(value, genericKeys, notes);
      return readGeneric(value, notes);
    case 'reference':
      noteUnknownKeys(value, referenceKeys, notes);
      return readReference(value, notes);
    case 'array':
      noteUnknownKeys(value, arrayKeys, notes);
      return stated<Bare<'array'>>({ kind, items: readNested(value, 'items', notes, depth) });
    case 'map':
      noteUnknownKeys(value, mapKeys, notes);
      return stated<Bare<'map'>>({
        kind,
        values: readNested(value, 'additionalProperties', notes, depth),
      });
    case 'union':
      note(
        notes,
        'warning',
        'union',
        `The combination of types at ${currentPlace(notes)} can't be expressed here and was read as any.`,
      );
      return { kind: 'any' };
    case 'struct':
      note(
        notes,
        'error',
        'inline-struct',
        `The object at ${currentPlace(notes)} is inside another type and was read as any. Make it a definition and refer to it.`,
      );
      return { kind: 'any' };
    default:
      note(
        notes,
        'error',
        'missing-type',
        `The type at ${currentPlace(notes)} could not be resolved: ${describeType(value.type)}.`,
      );
      return undefined;
  }
}

/** One of the nine kinds; in older spellings it is recognised by keys that only one kind has. */
function kindOf(value: JsonObject): string | undefined {
  const type = value.type;
  if (typeof type === 'string' && kinds.has(type)) {
    return type;
  }
  if (value.$ref !== undefined || (type === undefined && value.target !== undefined)) {
    return 'reference';
  }
  if (value.$generic !== undefined) return 'generic';
  if (value.oneOf !== undefined || value.anyOf !== undefined || value.allOf !== undefined) {
    return 'union';
  }
  if (type === 'union' || type === 'intersection') return 'union';
  if (value.additionalProperties !== undefined && value.properties === undefined) return 'map';
  if (value.items !== undefined) return 'array';
  if (type === 'object' || type === 'struct' || value.properties !== undefined) return 'struct';
  return undefined;
}

/**
 * Older documents use `object` for several kinds, or say nothing apart from the kind's own keys.
 */
const oldTypes: ReadonlySet<Json | undefined> = new Set(['object', 'union', 'intersection']);
const oldKeys = [
  '$ref',
  '$generic',
  '$extends',
  'extends',
  'additionalProperties',
  'items',
  'oneOf',
  'anyOf',
  'allOf',
];

/** Reports that the kind was inferred from other keys, if that is more than an older spelling. */
export function noteOtherType(value: JsonObject, kind: string | undefined, notes: Notes): void {
  if (kind === undefined || value.type === kind || oldTypes.has(value.type)) {
    return;
  }
  if (value.type !== undefined) {
    noteMalformed(notes, 'type', `"${kind}"`);
  } else if (!oldKeys.some((key) => value[key] !== undefined)) {
    note(
      notes,
      'info',
      'type-inferred',
      `${currentPlace(notes)} has no type and was read as ${kind}.`,
    );
  }
}

function describeType(type: Json | undefined): string {
  if (type === undefined) return 'it has no type';
  return typeof type === 'string' ? `"${type}" is not a type` : 'its type is not text';
}

function readString(value: JsonObject, notes: Notes): TypeRef {
  noteUnknownKeys(value, stringKeys, notes);
  return stated<Bare<'string'>>({
    kind: 'string',
    format: textField(value, 'format', notes),
    default: textField(value, 'default', notes),
  });
}

function readGeneric(value: JsonObject, notes: Notes): TypeRef | undefined {
  const name = textField(value, value.name === undefined ? '$generic' : 'name', notes);
  if (name === undefined) {
    note(notes, 'error', 'missing-type', `The generic at ${currentPlace(notes)} has no name.`);
    return undefined;
  }
  return stated<Bare<'generic'>>({ kind: 'generic', name });
}

/** A reference from `target` and `template` (or `$ref` and `$template`). */
export function readReference(value: JsonObject, notes: Notes): ReferenceRef | undefined {
  let target = textField(value, 'target', notes);
  if (target === undefined && value.target === undefined) {
    const ref = textField(value, '$ref', notes);
    target = ref === undefined ? undefined : readRefText(ref, notes);
    if (ref !== undefined && target === undefined) return undefined;
  }
  if (target === undefined) {
    note(notes, 'error', 'missing-type', `The reference at ${currentPlace(notes)} has no target.`);
    return undefined;
  }
  const key = value.template === undefined ? '$template' : 'template';
  return stated<Bare<'reference'>>({
    kind: 'reference',
    target,
    template: readTemplate(value, key, notes),
  });
}

const pointers = ['#/definitions/', '#/$defs/', '#/components/schemas/'];

/** `Name`, `alias:Name`, or a pointer as in older documents. */
export function readRefText(ref: string, notes: Notes): string | undefined {
  const pointer = pointers.find((each) => ref.startsWith(each) && ref !== each);
  if (pointer !== undefined) {
    return decodeStep(ref.slice(pointer.length));
  }
  if (ref === '' || ref.includes('/') || ref.includes('#')) {
    note(
      notes,
      'error',
      'foreign-reference',
      `Can only resolve local refs: "${ref}" at ${currentPlace(notes)} was left out.`,
    );
    return undefined;
  }
  return ref;
}

export function readTemplate(
  value: JsonObject,
  key: string,
  notes: Notes,
): readonly TemplateEntry[] | undefined {
  const found = objectField(value, key, notes);
  if (found === undefined) {
    return undefined;
  }
  const template: TemplateEntry[] = [];
  for (const [generic, type] of Object.entries(found)) {
    if (typeof type === 'string') {
      template.push(stated<TemplateEntry>({ generic, type }));
    } else {
      noteMalformed(notes, `${key}/${generic}`, 'the name of a type');
    }
  }
  return template;
}

/**
 * The element of a collection: `schema`, or in older documents `items` or `additionalProperties`.
 */
function readNested(value: JsonObject, oldKey: string, notes: Notes, depth: number): TypeRef {
  const key = value.schema === undefined && value[oldKey] !== undefined ? oldKey : 'schema';
  const nested = value[key];
  if (key === 'additionalProperties' && nested === true) {
    return { kind: 'any' };
  }
  notes.path.push(key);
  const ref = readPropertyType(nested, notes, depth + 1);
  notes.path.pop();
  return ref;
}

/** The element of a map or array definition. */
export function readElement(value: JsonObject, oldKey: string, notes: Notes): TypeRef {
  return readNested(value, oldKey, notes, 0);
}
