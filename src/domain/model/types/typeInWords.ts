import type { ReferenceRef, TypeRef } from '../specification.ts';

/** Says the members of a union: `Cat | Dog`. */
type MembersInWords = (members: readonly TypeRef[]) => string;

/**
 * A type reference in few words: `string (date)`, `array of Pet`, `Cat | Dog`. The members of a union are their
 * names, each once, unless `union` says more of them.
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

/** A referenced type with what fills its generics: `Page<T = Pet>`, with what stands between the two. */
export function referenceText({ target, template = [] }: ReferenceRef, between = ' = '): string {
  const filled = template.map(({ generic, type }) => `${generic}${between}${type || '?'}`);
  return filled.length === 0 ? target : `${target}<${filled.join(', ')}>`;
}

/** In parentheses where it would otherwise not be clear how far a union goes. */
export function innerInWords(ref: TypeRef, union: MembersInWords = namesOf): string {
  const text = typeInWords(ref, union);
  return ref.kind === 'union' ? `(${text})` : text;
}

function namesOf(members: readonly TypeRef[]): string {
  return [...new Set(members.map((member) => innerInWords(member)))].join(' | ');
}
