import { isScalarName } from '../../domain/model/names.ts';
import type { Specification, TypeRef } from '../../domain/model/specification.ts';
import { hasType, named, nameOf, readUnion } from './typeRefs.ts';

/** Formats of strings that can be chosen like a type. */
export const typedFormats = ['date', 'date-time', 'time', 'uuid'] as const;

/**
 * The type that a person typed: `date`, `Pet[]`, `map<Pet>`, `Cat | Dog`, in any combination;
 * undefined if it names none or a type that the specification does not have.
 */
export function readTyped(spec: Specification, typed: string): TypeRef | undefined {
  const text = typed.trim();
  const list = /^(.+)\[\]$/s.exec(text)?.[1];
  if (list !== undefined && !list.includes('|')) {
    const items = readTyped(spec, list);
    return items && { kind: 'array', items };
  }
  const within = /^map\s*<(.+)>$/is.exec(text)?.[1];
  if (within !== undefined) {
    const values = readTyped(spec, within);
    return values && { kind: 'map', values };
  }
  if (hasType(spec, text) || isScalarName(text)) return named(spec, undefined, text);
  if (typedFormats.some((format) => format === text)) return { kind: 'string', format: text };
  return readUnion(spec, text);
}

/** What `readTyped` reads as this type, or '' if it can't be typed. */
export function typedText(ref: TypeRef): string {
  switch (ref.kind) {
    case 'array':
      return wrapped(ref.items, (items) => `${items}[]`);
    case 'map':
      return wrapped(ref.values, (values) => `map<${values}>`);
    case 'string':
      return typedFormats.find((format) => format === ref.format) ?? nameOf(ref);
    default:
      return nameOf(ref);
  }
}

function wrapped(element: TypeRef, text: (element: string) => string): string {
  const inner = typedText(element);
  return inner === '' ? '' : text(inner);
}
