import type { TypeRef } from '../model/specification.ts';
import { innerInWords, typeInWords } from '../model/types/typeInWords.ts';
import { inOneLine, distinctNames, type CalledMember } from './sameMeaning/wording.ts';

/**
 * A short description of a type reference for changelog lines, with the details that distinguish members of
 * one kind.
 */
export function describeType(ref: TypeRef): string {
  return typeInWords(ref, allInOneLine);
}

/** A short description of each member, with the details that distinguish members of one kind. */
export function describeMembers(members: readonly TypeRef[]): readonly string[] {
  return distinctNames(members.map(called));
}

function allInOneLine(members: readonly TypeRef[]): string {
  return inOneLine(members.map(called));
}

function called(ref: TypeRef): CalledMember {
  return { name: innerInWords(ref, allInOneLine), said: ref.metadata };
}
