import { maxNameLength } from '../../domain/model/constants.ts';
import { isScalarName } from '../../domain/model/names.ts';
import { sha1Words } from './sha1.ts';

/** What a name is for; each kind allows different characters (rules 5). */
export type NameKind = 'operation' | 'type';

const notOperation = /[^A-Za-z0-9_.]/gu;
const notType = /[^A-Za-z0-9_]/gu;
const hashLength = 12;
/** The 16 hexadecimal digits, with 0 to 9 as letters too. */
const hexLetters = 'ghijklmnopabcdef';

/**
 * A name for an unnamed type: `Object_` or `Type_` and 12 letters, from the SHA-1 of its canonical
 * JSON in hexadecimal with the digits 0 to 9 replaced by g to p (rules 9).
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

/**
 * Makes a name valid: replaces characters that its kind does not allow by `_`, cuts it at 128, and
 * uses the fallback if it is empty. A type never gets the name of a scalar, because a template
 * would take it for the scalar.
 */
export function validName(kind: NameKind, name: string, fallback: string): string {
  const valid = name.replace(kind === 'operation' ? notOperation : notType, '_');
  const short = valid.slice(0, maxNameLength);
  if (short === '') return fallback;
  return kind === 'type' && isScalarName(short) ? `${short}_` : short;
}

export interface UniqueNames {
  has(name: string): boolean;
  /** Claims a name; if it is taken, appends `_2`, `_3` and so on. */
  claim(name: string): string;
}

/** Keeps names unique. Constant time per claim, even for thousands of equal names. */
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
