import { isScalarName, validateTypeName } from '../../domain/model/names.ts';
import type { Specification, TypeRef } from '../../domain/model/specification.ts';
import { hasType, named, nameOf, readUnion } from './typeRefs.ts';

/** Formats of strings that can be chosen like a type. */
export const typedFormats = ['date', 'date-time', 'time', 'uuid', 'email', 'uri'] as const;

/** Those that are typed too seldom to be in a list: they are read all the same. */
const rareFormats = ['binary', 'byte', 'duration', 'hostname', 'ipv4', 'ipv6', 'password'] as const;

const formats: ReadonlySet<string> = new Set([...typedFormats, ...rareFormats]);

/** What other languages and formats call a scalar. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ['bool', 'boolean'],
  ['datetime', 'date-time'],
  ['decimal', 'number'],
  ['double', 'number'],
  ['float', 'number'],
  ['int', 'integer'],
  ['int32', 'integer'],
  ['int64', 'integer'],
  ['long', 'integer'],
  ['url', 'uri'],
]);

/**
 * The scalar that a person means by what it is called elsewhere: `integer` for `int64`. Undefined if
 * it is no such name, or the name of a type.
 */
export function scalarMeant(spec: Specification, typed: string): string | undefined {
  const text = typed.trim();
  return hasType(spec, text) ? undefined : otherNames.get(text.toLowerCase());
}

/**
 * The type that a person typed: `date`, `Pet[]`, `map<Pet>`, `Cat | Dog`, in any combination;
 * undefined if it names none or a type that the specification does not have.
 */
export function readTyped(spec: Specification, typed: string): TypeRef | undefined {
  const text = typed.trim();
  const parts = partsOf(text);
  if (parts.length > 1) {
    const members = parts.map((part) => readTyped(spec, part)).filter((part) => part !== undefined);
    if (members.length === parts.length) return { kind: 'union', match: 'one', members };
    return readUnion(spec, text);
  }
  const list = listed(text);
  if (list !== undefined) {
    const items = readTyped(spec, list);
    return items && { kind: 'array', items };
  }
  const within = /^map\s*<(.+)>$/is.exec(text)?.[1];
  if (within !== undefined) {
    const values = readTyped(spec, within);
    return values && { kind: 'map', values };
  }
  if (hasType(spec, text) || isScalarName(text)) return named(spec, undefined, text);
  if (formats.has(text)) return { kind: 'string', format: text };
  // As others spell scalars: `String`, `INTEGER`.
  const lower = text.toLowerCase();
  if (lower !== text && isScalarName(lower)) return named(spec, undefined, lower);
  const meant = scalarMeant(spec, text);
  return meant === undefined ? undefined : readTyped(spec, meant);
}

/** The elements of what is typed as an array: `Pet[]`, or `array<Pet>` as the cards say. */
function listed(text: string): string | undefined {
  return (/^(.+)\[\]$/s.exec(text) ?? /^array\s*<(.+)>$/is.exec(text))?.[1];
}

/** What stands between the bars that are not within `map<…>`. */
function partsOf(text: string): readonly string[] {
  const parts: string[] = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '<') depth += 1;
    if (character === '>') depth -= 1;
    if (character === '|' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts;
}

/** A type that does not exist yet, and what is typed around its name: `Booking[]`. */
export interface NewTypeText {
  readonly name: string;
  /** What was typed, with the type that was made for it under this name. */
  readonly around: (made: string) => TypeRef;
}

/** Reads the name of a new type in the notation of `readTyped`; undefined if there is none. */
export function readNewType(typed: string): NewTypeText | undefined {
  const text = typed.trim();
  const list = listed(text);
  const within = /^map\s*<(.+)>$/is.exec(text)?.[1];
  const inner = list ?? within;
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

/** What `readTyped` reads as this type, or '' if it can't be typed. */
export function typedText(ref: TypeRef): string {
  switch (ref.kind) {
    case 'array':
      return ref.items.kind === 'union' ? '' : wrapped(ref.items, (items) => `${items}[]`);
    case 'map':
      return wrapped(ref.values, (values) => `map<${values}>`);
    case 'string':
      if (ref.default !== undefined) return '';
      if (ref.format === undefined) return ref.kind;
      return formats.has(ref.format) ? ref.format : '';
    case 'union': {
      const members = ref.members.map(typedText);
      return members.length < 2 || members.includes('') ? '' : members.join(' | ');
    }
    default:
      return nameOf(ref);
  }
}

function wrapped(element: TypeRef, text: (element: string) => string): string {
  const inner = typedText(element);
  return inner === '' ? '' : text(inner);
}
