import { isJsonObject, type Json, type JsonObject } from '../../domain/model/values/json.ts';
import { currentPlace, note, type Notes } from '../reading/notes.ts';

/**
 * An object whose fields are read by key: any key of a `JsonObject`, else only those of the table
 * it is typed by.
 */
export type ReadByKey<Source> = { readonly [Key in keyof Source]?: Json };
export type KeyIn<Source> = keyof Source & string;

// These keys are constants of a format, and none of them is a name on Object.prototype, so plain
// property access never meets an inherited value. Names chosen by people are read with
// Object.entries.

/** Reports a value of the wrong kind, which is then left out. */
export function noteMalformed(notes: Notes, key: string, expected: string): void {
  note(
    notes,
    'error',
    'malformed',
    `"${key}" at ${currentPlace(notes)} is not ${expected} and was left out.`,
  );
}

/**
 * The value of a key. Some tools write null for absent values: it counts as absent, with a finding.
 */
function valueOf<Source extends ReadByKey<Source>>(
  value: Source,
  key: KeyIn<Source>,
  notes: Notes,
): Json | undefined {
  const found: Json | undefined = value[key];
  if (found !== null) {
    return found;
  }
  note(
    notes,
    'info',
    'null',
    `"${key}" at ${currentPlace(notes)} is null and was read as if it were missing.`,
  );
  return undefined;
}

export function textField<Source extends ReadByKey<Source>>(
  value: Source,
  key: KeyIn<Source>,
  notes: Notes,
): string | undefined {
  const found = valueOf(value, key, notes);
  if (found === undefined || typeof found === 'string') {
    return found;
  }
  noteMalformed(notes, key, 'text');
  return undefined;
}

export function flagField<Source extends ReadByKey<Source>>(
  value: Source,
  key: KeyIn<Source>,
  notes: Notes,
): boolean | undefined {
  const found = valueOf(value, key, notes);
  if (found === undefined || typeof found === 'boolean') {
    return found;
  }
  noteMalformed(notes, key, 'true or false');
  return undefined;
}

export function objectField<Source extends ReadByKey<Source>>(
  value: Source,
  key: KeyIn<Source>,
  notes: Notes,
  expected = 'an object',
): JsonObject | undefined {
  const found = valueOf(value, key, notes);
  if (found === undefined || isJsonObject(found)) {
    return found;
  }
  // PHP, in which the reference server is written, prints an empty object as an empty list.
  if (Array.isArray(found) && found.length === 0) return {};
  noteMalformed(notes, key, expected);
  return undefined;
}

export function listField<Source extends ReadByKey<Source>>(
  value: Source,
  key: KeyIn<Source>,
  notes: Notes,
): readonly Json[] | undefined {
  const found = valueOf(value, key, notes);
  if (found === undefined) {
    return undefined;
  }
  if (Array.isArray(found)) {
    return found as readonly Json[];
  }
  noteMalformed(notes, key, 'a list');
  return undefined;
}

/** A list of strings; other members are left out, each with a finding. */
export function textsField<Source extends ReadByKey<Source>>(
  value: Source,
  key: KeyIn<Source>,
  notes: Notes,
): readonly string[] | undefined {
  const list = listField(value, key, notes);
  if (list === undefined) {
    return undefined;
  }
  const texts: string[] = [];
  list.forEach((member, index) => {
    if (typeof member === 'string') {
      texts.push(member);
    } else {
      noteMalformed(notes, `${key}/${index}`, 'text');
    }
  });
  return texts;
}

/** A whole number. A string of digits is read as a number, with a finding. */
export function integerField<Source extends ReadByKey<Source>>(
  value: Source,
  key: KeyIn<Source>,
  notes: Notes,
): number | undefined {
  const found = valueOf(value, key, notes);
  if (found === undefined || (typeof found === 'number' && Number.isSafeInteger(found))) {
    return found;
  }
  if (typeof found === 'string' && /^\d{1,9}$/.test(found)) {
    note(
      notes,
      'info',
      'number-as-text',
      `"${key}" at ${currentPlace(notes)} is text and was read as the number ${Number(found)}.`,
    );
    return Number(found);
  }
  noteMalformed(notes, key, 'a whole number');
  return undefined;
}

/** Reports each key that the format (or the model) does not know. */
export function noteUnknownKeys(value: JsonObject, known: ReadonlySet<string>, notes: Notes): void {
  for (const key in value) {
    if (!known.has(key)) noteUnknownKey(key, notes);
  }
}

function noteUnknownKey(key: string, notes: Notes): void {
  note(
    notes,
    'warning',
    'unknown-key',
    `The key "${key}" at ${currentPlace(notes)} is unknown and was left out.`,
  );
}

/**
 * A bit for each key that is present, with a finding for each unknown one. It saves a reader that
 * is called very often from looking up optional keys that are absent.
 */
export function readKeyBits(
  value: JsonObject,
  bits: ReadonlyMap<string, number>,
  notes: Notes,
): number {
  let present = 0;
  for (const key in value) {
    const bit = bits.get(key);
    if (bit === undefined) {
      noteUnknownKey(key, notes);
    } else {
      present |= bit;
    }
  }
  return present;
}
