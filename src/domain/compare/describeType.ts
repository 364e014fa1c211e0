import type { TypeRef } from '../model/specification.ts';
import { inOneLine, toldApart, type CalledMember } from './toldApart.ts';

/** A type reference in few words, for changelog lines: `string (date)`, `array of Pet`, `Cat | Dog`. */
export function describeType(ref: TypeRef): string {
  switch (ref.kind) {
    case 'string':
      return ref.format === undefined ? 'string' : `string (${ref.format})`;
    case 'array':
      return `array of ${describeInner(ref.items)}`;
    case 'map':
      return `map of ${describeInner(ref.values)}`;
    case 'union':
      return inOneLine(ref.members.map(called));
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
function describeInner(ref: TypeRef): string {
  const text = describeType(ref);
  return ref.kind === 'union' ? `(${text})` : text;
}

/** Each of the members in few words, with what tells those of one kind apart. */
export function describeMembers(members: readonly TypeRef[]): readonly string[] {
  return toldApart(members.map(called));
}

function called(ref: TypeRef): CalledMember {
  return { name: describeInner(ref), said: ref.metadata };
}
