import { isJsonObject, type Json } from '../../domain/model/values/json.ts';
import type { Bare, Layout, TemplateEntry, TypeRef } from '../../domain/model/specification.ts';
import { stated } from '../../domain/model/values/total.ts';
import {
  integerField,
  noteUnknownKeys,
  objectField,
  textField,
  textsField,
  type KeyIn,
  type ReadByKey,
} from '../typeschema/fields.ts';
import { currentPlace, note, type Notes } from '../reading/notes.ts';
import { maxTypeDepth, readTemplate } from '../typeschema/readPropertyType.ts';
import { layoutKeys, type LayoutSource, type OperationSource, type TypeSource } from './keys.ts';
import { readTypeRef } from './readTypeRef.ts';

/** The state of one run of the reader. */
export interface Reading {
  readonly notes: Notes;
  /** The names of types and the aliases of imports, to resolve ambiguous words. */
  readonly typeNames: ReadonlySet<string>;
  readonly aliases: ReadonlySet<string>;
}

/** Types without details; one shared value serves all places. */
const plainString = stated<Bare<'string'>>({
  kind: 'string',
  format: undefined,
  default: undefined,
});
const plainInteger = stated<Bare<'integer'>>({ kind: 'integer' });
const plainNumber = stated<Bare<'number'>>({ kind: 'number' });
const plainBoolean = stated<Bare<'boolean'>>({ kind: 'boolean' });
export const plainAny: TypeRef = stated<Bare<'any'>>({ kind: 'any' });

/**
 * The TypeRef for a word: a scalar, any, a generic, `array:word`, `map:word`, or the name of a
 * type. Other tools of this ecosystem write scalars in capitals; a type of that name takes
 * precedence.
 */
export function readName(name: string, generic: Json | undefined, reading: Reading): TypeRef {
  const known = readWord(name, generic);
  if (known !== undefined) {
    return known;
  }
  if (name.startsWith('array:') || name.startsWith('map:')) {
    return readCollection(name, generic, reading);
  }
  const first = name.charCodeAt(0);
  if (first >= 65 && first <= 90 && /^(?:String|Integer|Number|Boolean|Any)$/.test(name)) {
    const scalar = readWord(name.toLowerCase(), generic);
    if (scalar !== undefined && !reading.typeNames.has(name)) return scalar;
  }
  return { kind: 'reference', target: name };
}

function readWord(name: string, generic: Json | undefined): TypeRef | undefined {
  switch (name) {
    case 'string':
      return plainString;
    case 'integer':
      return plainInteger;
    case 'number':
      return plainNumber;
    case 'boolean':
      return plainBoolean;
    case 'any':
      return plainAny;
    case 'generic':
      // Older documents have at most one generic, which has no name.
      return {
        kind: 'generic',
        name: typeof generic === 'string' && generic !== '' ? generic : 'T',
      };
    default:
      return undefined;
  }
}

function readCollection(name: string, generic: Json | undefined, reading: Reading): TypeRef {
  const kinds: ('array' | 'map')[] = [];
  let rest = name;
  for (;;) {
    const kind = rest.startsWith('array:') ? 'array' : rest.startsWith('map:') ? 'map' : undefined;
    if (kind === undefined || reading.aliases.has(kind)) break;
    if (kinds.length === maxTypeDepth) {
      note(
        reading.notes,
        'error',
        'too-deep',
        `The type at ${currentPlace(reading.notes)} is nested too deeply and was read as any.`,
      );
      return plainAny;
    }
    kinds.push(kind);
    rest = rest.slice(kind.length + 1);
  }
  let ref: TypeRef =
    kinds.length === 0 ? { kind: 'reference', target: rest } : readName(rest, generic, reading);
  for (const kind of kinds.toReversed()) {
    ref = kind === 'array' ? { kind, items: ref } : { kind, values: ref };
  }
  return ref;
}

/** The type of a body from its word and shape; undefined if there is neither. */
export function readBodyType(
  name: string | undefined,
  shape: string | undefined,
  reading: Reading,
): TypeRef | undefined {
  if (name === undefined || name === '') {
    return undefined;
  }
  switch (shape) {
    case 'mime':
      return { kind: 'mime', contentType: name };
    case 'array':
      return { kind: 'array', items: readName(name, undefined, reading) };
    case 'map':
      return { kind: 'map', values: readName(name, undefined, reading) };
    case undefined:
    case '':
    case 'object':
      return readName(name, undefined, reading);
    default:
      note(
        reading.notes,
        'warning',
        'unknown-shape',
        `The shape "${shape}" at ${currentPlace(reading.notes)} is unknown; "${name}" was read without it.`,
      );
      return readName(name, undefined, reading);
  }
}

/**
 * The TypeRef stored under `key`, as long as it agrees with the flat fields beside it. If an older
 * editor changed those, they win, with a finding.
 */
export function readAdded<Source extends ReadByKey<Source>>(
  value: Source,
  key: KeyIn<Source>,
  notes: Notes,
  agrees: (added: TypeRef) => boolean,
): TypeRef | undefined {
  notes.path.push(key);
  const added = readTypeRef(value[key], notes);
  notes.path.pop();
  if (added !== undefined && agrees(added)) {
    return added;
  }
  noteDisagreement(notes, key);
  return undefined;
}

/** Reports that the added TypeRef was ignored in favour of the flat fields. */
export function noteDisagreement(notes: Notes, key: string): void {
  note(
    notes,
    'info',
    'changed-since',
    `"${key}" at ${currentPlace(notes)} no longer agrees with the fields beside it; those were used.`,
  );
}

/** The template of a reference. Older documents have at most one generic, as a string. */
export function readFilling(
  value: Pick<TypeSource, 'template'>,
  notes: Notes,
): readonly TemplateEntry[] | undefined {
  const { template } = value;
  if (typeof template !== 'string') return readTemplate(value, 'template', notes);
  return template === '' ? undefined : [{ generic: 'T', type: template }];
}

/** Reports fields that have no meaning for the type. */
export function noteUnused<Source extends ReadByKey<Source>>(
  value: Source,
  keys: readonly KeyIn<Source>[],
  notes: Notes,
): void {
  for (const key of keys) {
    if (value[key] !== undefined && value[key] !== '' && value[key] !== null) {
      note(
        notes,
        'warning',
        'unused-key',
        `"${key}" at ${currentPlace(notes)} has no meaning for this type and was left out.`,
      );
    }
  }
}

/** The members of a list, with their names if they were the keys of an object. */
export interface Members {
  readonly values: readonly Json[];
  readonly keys?: readonly string[];
}

/** A list or, as some older tools wrote it, an object from names to members. */
export function readList<Source extends ReadByKey<Source>>(
  value: Source,
  key: KeyIn<Source>,
  notes: Notes,
): Members {
  const found: Json | undefined = value[key];
  if (Array.isArray(found)) {
    return { values: found as readonly Json[] };
  }
  const map = objectField(value, key, notes, 'a list');
  if (map === undefined) {
    return { values: [] };
  }
  const values = Object.entries(map).map(([name, member]) =>
    isJsonObject(member) && member.name === undefined ? { ...member, name } : member,
  );
  return { values, keys: Object.keys(map) };
}

export function readLayout(
  value: Pick<OperationSource, 'layout'>,
  notes: Notes,
): Layout | undefined {
  const found = objectField(value, 'layout', notes);
  if (found === undefined) {
    return undefined;
  }
  notes.path.push('layout');
  noteUnknownKeys(found, layoutKeys, notes);
  const said: LayoutSource = found;
  const layout = stated<Layout>({
    empty: textsField(said, 'empty', notes),
    payloadPosition: integerField(said, 'payloadPosition', notes),
  });
  notes.path.pop();
  return layout;
}

/** The name of a member; undefined, with a finding, if it is not an object with a name. */
export function readOwnName(value: Json, what: string, notes: Notes): string | undefined {
  const name = isJsonObject(value) ? textField(value, 'name', notes) : undefined;
  if (name === undefined) {
    note(
      notes,
      'error',
      'malformed',
      `The ${what} at ${currentPlace(notes)} has no name and was left out.`,
    );
  }
  return name;
}
