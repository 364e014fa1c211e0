import { maxNameLength } from '../../domain/model/constants.ts';
import { isScalarName } from '../../domain/model/names.ts';
import { sha1Words } from './sha1.ts';

/** What a name is for: each kind has characters of its own (rules 5). */
export type NameKind = 'operation' | 'type';

const notOperation = /[^A-Za-z0-9_.]/gu;
const notType = /[^A-Za-z0-9_]/gu;
const separators = /[^A-Za-z0-9]+/u;
const hashLength = 12;
/** The 16 digits of hex, 0 to 9 as letters too. */
const hexLetters = 'ghijklmnopabcdef';

/**
 * `Object_` or `Type_` and 12 letters: the SHA-1 of the canonical JSON in hex, its digits 0 to 9
 * replaced by the letters g to p (rules 9).
 */
export function hashedName(prefix: 'Object_' | 'Type_', canonical: string): string {
  const words = sha1Words(canonical);
  let name: string = prefix;
  for (let index = 0; index < hashLength; index += 1) {
    const word = words[index >> 3] ?? 0;
    name += hexLetters.charAt((word >>> (28 - 4 * (index & 7))) & 15);
  }
  return name;
}

/** `/pets/{petId}` → `PetsPetId`. Empty when there is no letter and no digit. */
export function pascalCase(text: string): string {
  let name = '';
  for (const word of text.split(separators)) name += word.charAt(0).toUpperCase() + word.slice(1);
  return name;
}

/**
 * The name with every character that its kind has not replaced by `_`, at most 128 long; the
 * fallback for an empty one. A type is never called like a scalar: a template would mean the scalar.
 */
export function validName(kind: NameKind, name: string, fallback: string): string {
  const valid = name.replace(kind === 'operation' ? notOperation : notType, '_');
  const short = valid.slice(0, maxNameLength);
  if (short === '') return fallback;
  return kind === 'type' && isScalarName(short) ? `${short}_` : short;
}

export interface UniqueNames {
  has(name: string): boolean;
  /** The name itself, or with `_2`, `_3` … behind it when it is taken. It is taken from then on. */
  claim(name: string): string;
}

/** Keeps names apart. Constant time a claim, also for thousands of equal names. */
export function createUniqueNames(): UniqueNames {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return {
    has: (name) => taken.has(name),
    claim(name) {
      if (!taken.has(name)) {
        taken.add(name);
        return name;
      }
      let unique = name;
      let count = counts.get(name) ?? 1;
      while (taken.has(unique)) {
        count += 1;
        const suffix = `_${count}`;
        unique = name.slice(0, maxNameLength - suffix.length) + suffix;
      }
      counts.set(name, count);
      taken.add(unique);
      return unique;
    },
  };
}
