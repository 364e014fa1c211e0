import type { ReferenceRef, TypeRef } from '../specification.ts';

/** Writes the members of a union: `Cat | Dog`. */
type MembersInWords = (members: readonly TypeRef[]) => string;

/**
 * A type reference in a few words: `string (date)`, `array of Pet`, `Cat | Dog`. The members of a union are
 * written as their names without duplicates, unless `union` is given.
 */
export function typeInWords(ref: TypeRef, union: MembersInWords = namesOf): string {
  switch (ref.kind) {
    case 'string':
      return ref.format === undefined ? 'string' : `string (${ref.format})`;
    case 'array':
      return `array of ${innerInWords(ref.items, union)}`;
    case 'map':
      return `map of ${innerInWords(ref.values, union)}`;
    case 'union':
      return union(ref.members);
    case 'generic':
      return `generic ${ref.name}`;
    case 'mime':
      return ref.contentType;
    case 'reference':
      return referenceText(ref, ': ');
    default:
      return ref.kind;
  }
}

/** A referenced type with the types that fill its generics: `Page<T = Pet>`; `between` separates the two. */
export function referenceText({ target, template = [] }: ReferenceRef, between = ' = '): string {
  const filled = template.map(({ generic, type }) => `${generic}${between}${type || '?'}`);
  return filled.length === 0 ? target : `${target}<${filled.join(', ')}>`;
}

/** The text in parentheses if it is a union inside another type. */
export function innerInWords(ref: TypeRef, union: MembersInWords = namesOf): string {
  const text = typeInWords(ref, union);
  return ref.kind === 'union' ? `(${text})` : text;
}

function namesOf(members: readonly TypeRef[]): string {
  return [...new Set(members.map((member) => innerInWords(member)))].join(' | ');
}
