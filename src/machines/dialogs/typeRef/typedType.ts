import { withConstraint } from '../../../domain/constraints/constraints.ts';
import { numericFormats } from '../../../domain/constraints/keywords.ts';
import {
  metadataIn,
  textIn,
  withTypedMetadata,
  type SchemaKeys,
} from '../../../domain/model/metadata/metadataKeys.ts';
import { isScalarName, validateTypeName } from '../../../domain/model/names.ts';
import { withOptional } from '../../../domain/model/values/optional.ts';
import type {
  Property,
  ReferenceRef,
  Specification,
  TemplateEntry,
  TypeRef,
} from '../../../domain/model/specification.ts';
import { genericsOf } from '../../../domain/model/types/generics.ts';
import { referenceText } from '../../../domain/model/types/typeInWords.ts';
import { annotationsOf } from '../../../domain/model/types/typeRefs.ts';
import { hasType, named, namedAs, readUnion } from './typeRefEdits.ts';

/** Formats of strings that can be chosen like a type. */
export const typedFormats = ['date', 'date-time', 'time', 'uuid', 'email', 'uri'] as const;

/** Formats that are too rare for the list of suggestions, but understood when typed. */
const rareFormats = ['binary', 'byte', 'duration', 'hostname', 'ipv4', 'ipv6', 'password'] as const;

const formats: ReadonlySet<string> = new Set([...typedFormats, ...rareFormats]);

/** Formats of numbers, which are stored in the metadata (rules 3). */
const numbers: ReadonlyMap<string, TypeRef> = new Map(
  (['integer', 'number'] as const).flatMap((kind) =>
    numericFormats[kind].map((format): [string, TypeRef] => [
      format,
      { kind, metadata: withTypedMetadata<SchemaKeys>({}, { format }) },
    ]),
  ),
);

/** What other languages and formats call a scalar. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ['bool', 'boolean'],
  ['datetime', 'date-time'],
  ['decimal', 'number'],
  ['int', 'integer'],
  ['long', 'int64'],
  ['url', 'uri'],
]);

/** Words with a likely meaning that may just as well be the name of a new type. */
const likelyNames: ReadonlyMap<string, TypeRef> = new Map<string, TypeRef>([
  ['array', { kind: 'array', items: { kind: 'any' } }],
  ['dict', { kind: 'map', values: { kind: 'any' } }],
  ['guid', { kind: 'string', format: 'uuid' }],
  ['list', { kind: 'array', items: { kind: 'any' } }],
  ['map', { kind: 'map', values: { kind: 'any' } }],
  ['object', { kind: 'map', values: { kind: 'any' } }],
  ['str', { kind: 'string' }],
  ['text', { kind: 'string' }],
  ['timestamp', { kind: 'string', format: 'date-time' }],
]);

/**
 * How strictly names are read: `any case` also accepts `Date` and `pet` regardless of upper and
 * lower case, and other languages' names such as `text` for a string.
 */
type Reading = 'as written' | 'any case';

/**
 * The type that a person typed: `date`, `int64`, `Pet[]`, `map<Pet>`, `Page<Pet>`, `Cat | Dog`,
 * `(Cat | Dog)[]`, a generic of these names, in any combination, and nullable with `?` or `| null`. Undefined if
 * the text is no type, or names one that the specification does not have.
 */
export function readTyped(
  spec: Specification,
  typed: string,
  reading: Reading = 'as written',
  generics: readonly string[] = [],
): TypeRef | undefined {
  const text = typed.trim();
  const read = (part: string) => readTyped(spec, part, reading, generics);
  const required = withoutNullMark(text);
  if (required !== text) {
    const type = read(required);
    return type && { ...type, nullable: true };
  }
  const parts = partsOf(text);
  if (parts.length > 1) {
    const members = parts.map(read).filter((part) => part !== undefined);
    if (members.length === parts.length) return { kind: 'union', match: 'one', members };
    return readUnion(spec, text);
  }
  const list = listed(text);
  if (list !== undefined) {
    const items = read(list);
    return items && { kind: 'array', items };
  }
  const within = mapped(text);
  if (within !== undefined) {
    const values = read(within);
    return values && { kind: 'map', values };
  }
  const filled = readFilled(spec, text);
  if (filled !== undefined) return filled;
  const grouped = /^\((.+)\)$/s.exec(text)?.[1];
  if (grouped !== undefined) return read(grouped);
  if (hasType(spec, text) || isScalarName(text)) return named(spec, undefined, text);
  if (generics.includes(text)) return { kind: 'generic', name: text };
  if (formats.has(text)) return { kind: 'string', format: text };
  // Other spellings of scalars: `String`, `INTEGER`.
  const lower = text.toLowerCase();
  if (lower !== text && isScalarName(lower)) return named(spec, undefined, lower);
  const number = numbers.get(lower);
  if (number !== undefined) return number;
  const suggested = otherNames.get(lower);
  if (suggested !== undefined) return readTyped(spec, suggested);
  if (reading === 'as written') return undefined;
  const type = spec.types.find(({ name }) => name.toLowerCase() === lower);
  if (type !== undefined) return named(spec, undefined, type.name);
  return formats.has(lower) ? { kind: 'string', format: lower } : likelyNames.get(lower);
}

/**
 * A type with generics and their values: by position, `Page<Pet>`, or by name as on the cards,
 * `Pair<Second = Pet>`.
 */
function readFilled(spec: Specification, text: string): ReferenceRef | undefined {
  const [, target = '', within = ''] = /^([^\s<>]+)\s*<([^<>]+)>$/.exec(text) ?? [];
  if (!hasType(spec, target)) return undefined;
  const generics = genericsOf(spec, target);
  const template = within.split(',').map((part, index): TemplateEntry | undefined => {
    const [, name, type = ''] = /^\s*(?:(\w+)\s*=)?\s*(\S+)\s*$/.exec(part) ?? [];
    const generic = generics.find((one, at) => (name === undefined ? at === index : one === name));
    if (generic === undefined || !(hasType(spec, type) || isScalarName(type))) return undefined;
    return { generic, type };
  });
  const entries = template.filter((entry) => entry !== undefined);
  const areAll = new Set(entries.map(({ generic }) => generic)).size === template.length;
  return areAll ? { kind: 'reference', target, template: entries } : undefined;
}

/** The typed text without the mark for null: `Pet?`, `Pet | null` or `null | Pet`. */
export function withoutNullMark(typed: string): string {
  return typed.replace(/^\s*null\s*\|\s*/, '').replace(/(?:\s*\|\s*null|[?\s])+$/, '');
}

/** The elements of a text typed as an array: `Pet[]`, `array<Pet>` as on the cards, or `list<Pet>`. */
function listed(text: string): string | undefined {
  return (/^(.+)\[\]$/s.exec(text) ?? /^(?:array|list)\s*<(.+)>$/is.exec(text))?.[1];
}

/** The values of a text typed as a map: `map<Pet>`, or `Record<string, Pet>`. */
function mapped(text: string): string | undefined {
  return /^(?:map|record)\s*<(?:\s*string\s*,)?(.+)>$/is.exec(text)?.[1];
}

/**
 * The type that was typed in place of another one; that one's annotations stay, except those that
 * were typed anew.
 */
export function inPlaceOf(before: TypeRef | undefined, typed: TypeRef): TypeRef {
  const { kind, nullable, metadata } = typed;
  const annotated = {
    ...typed,
    ...annotationsOf(before),
    ...(nullable !== undefined && { nullable }),
  };
  if (kind !== 'integer' && kind !== 'number') return annotated;
  return withConstraint(annotated, 'format', metadataIn<SchemaKeys>(metadata).format);
}

/** The property with another type; constraints and nullability belong to the property, not to its type. */
export function withPropertyType(property: Property, typed: TypeRef): Property {
  const { nullable, metadata } = typed;
  const type = withOptional(withOptional(typed, 'nullable', null), 'metadata', null);
  return {
    ...property,
    type,
    ...(nullable !== undefined && { nullable }),
    ...(metadata !== undefined && { metadata: { ...property.metadata, ...metadata } }),
  };
}

/** The parts between the bars that are not inside `map<…>` or parentheses. */
function partsOf(text: string): readonly string[] {
  const parts: string[] = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '<' || character === '(') depth += 1;
    if (character === '>' || character === ')') depth -= 1;
    if (character === '|' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts;
}

/** A type that does not exist yet, and the notation around its name: `Booking[]`. */
export interface NewTypeText {
  readonly name: string;
  /** The typed reference, once the new type exists under the name `made`. */
  readonly around: (made: string) => TypeRef;
}

/** Reads the name of a new type in the notation of `readTyped`; undefined if there is none. */
export function readNewType(typed: string): NewTypeText | undefined {
  const text = typed.trim();
  const required = withoutNullMark(text);
  if (required !== text) {
    const made = readNewType(required);
    return made && { ...made, around: (name) => ({ ...made.around(name), nullable: true }) };
  }
  const list = listed(text);
  const inner = list ?? mapped(text);
  if (inner === undefined) {
    const isName = validateTypeName(text).ok && !isScalarName(text);
    return isName
      ? { name: text, around: (made) => ({ kind: 'reference', target: made }) }
      : undefined;
  }
  const element = readNewType(inner);
  return (
    element && {
      name: element.name,
      around: (made) =>
        list === undefined
          ? { kind: 'map', values: element.around(made) }
          : { kind: 'array', items: element.around(made) },
    }
  );
}

/** The text that `readTyped` reads as this type, or '' if there is none. */
export function typedText(ref: TypeRef): string {
  switch (ref.kind) {
    case 'array':
      return wrapped(ref.items, (items) =>
        ref.items.kind === 'union' ? `(${items})[]` : `${items}[]`,
      );
    case 'map':
      return wrapped(ref.values, (values) => `map<${values}>`);
    case 'string':
      if (ref.default !== undefined) return '';
      if (ref.format === undefined) return ref.kind;
      return formats.has(ref.format) ? ref.format : '';
    case 'integer':
    case 'number': {
      const format = textIn<SchemaKeys>(ref.metadata, 'format');
      return format !== undefined && numbers.get(format)?.kind === ref.kind ? format : ref.kind;
    }
    case 'generic':
      return ref.name;
    case 'union': {
      const members = ref.members.map(partText);
      return members.length < 2 || members.includes('') ? '' : members.join(' | ');
    }
    case 'reference':
      return referenceText(ref);
    default:
      return namedAs(ref);
  }
}

function wrapped(element: TypeRef, text: (element: string) => string): string {
  const inner = partText(element);
  return inner === '' ? '' : text(inner);
}

function partText(part: TypeRef): string {
  const text = typedText(part);
  return text !== '' && part.nullable === true ? `${text}?` : text;
}
