import type { TypeRef } from '../specification.ts';

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
    case 'reference': {
      const filled = ref.template?.map((entry) => `${entry.generic}: ${entry.type}`) ?? [];
      return filled.length === 0 ? ref.target : `${ref.target}<${filled.join(', ')}>`;
    }
    default:
      return ref.kind;
  }
}

/** In parentheses where it would otherwise not be clear how far a union goes. */
export function innerInWords(ref: TypeRef, union: MembersInWords = namesOf): string {
  const text = typeInWords(ref, union);
  return ref.kind === 'union' ? `(${text})` : text;
}

function namesOf(members: readonly TypeRef[]): string {
  return [...new Set(members.map((member) => innerInWords(member)))].join(' | ');
}
