import type { TypeRef } from '../model/specification.ts';
import { innerInWords, typeInWords } from '../model/types/typeInWords.ts';
import { inOneLine, distinctNames, type CalledMember } from './sameMeaning/wording.ts';

/** A type reference in few words, for changelog lines, with what tells members of one kind apart. */
export function describeType(ref: TypeRef): string {
  return typeInWords(ref, allInOneLine);
}

/** Each of the members in few words, with what tells those of one kind apart. */
export function describeMembers(members: readonly TypeRef[]): readonly string[] {
  return distinctNames(members.map(called));
}

function allInOneLine(members: readonly TypeRef[]): string {
  return inOneLine(members.map(called));
}

function called(ref: TypeRef): CalledMember {
  return { name: innerInWords(ref, allInOneLine), said: ref.metadata };
}
