import { isJsonObject, toObject, type JsonObject } from '../../domain/model/values/json.ts';
import type { Include, Specification } from '../../domain/model/specification.ts';
import { stated, type Whole } from '../../domain/model/values/total.ts';
import { noteMalformed, objectField, textField } from './fields.ts';
import { currentPlace, note, type Notes } from '../reading/notes.ts';
import { readDefinitions } from './readDefinition.ts';
import { readRefText } from './readPropertyType.ts';

/** The keys of a document that TypeSchema and TypeAPI share, including older spellings. */
export const documentKeys = ['import', '$import', 'definitions', '$defs', 'root', '$ref'];

/** Reads imports, types and root, which TypeSchema and TypeAPI have in common. */
export function readTypes(
  value: JsonObject,
  notes: Notes,
): Pick<Whole<Specification>, 'imports' | 'types' | 'root'> & { readonly empty: string[] } {
  const empty: string[] = [];
  const includes = new Map<string, Include>();
  for (const key of ['import', '$import']) {
    const found = objectField(value, key, notes);
    if (found !== undefined) readImports(found, key, includes, notes);
  }
  const imports = [...includes.values()];
  if (imports.length === 0 && isJsonObject(value.import)) empty.push('import');
  const types = readBothDefinitions(value, notes);
  if (types.length === 0 && isJsonObject(value.definitions)) empty.push('definitions');
  const root = readRoot(value, notes);
  return { imports, types, root, empty };
}

function readImports(
  found: JsonObject,
  key: string,
  includes: Map<string, Include>,
  notes: Notes,
): void {
  for (const [alias, url] of Object.entries(found)) {
    if (typeof url !== 'string') {
      noteMalformed(notes, `${key}/${alias}`, 'the address of a document');
    } else if (includes.has(alias)) {
      noteTwice(notes, key, alias);
    } else {
      includes.set(alias, stated<Include>({ alias, url, types: undefined }));
    }
  }
}

/** `definitions` and `$defs`, merged into one map so that aliases find their targets. */
function readBothDefinitions(value: JsonObject, notes: Notes): Specification['types'] {
  const current = objectField(value, 'definitions', notes);
  const old = objectField(value, '$defs', notes);
  if (current !== undefined && old !== undefined) {
    const merged = new Map(Object.entries(current));
    for (const [name, definition] of Object.entries(old)) {
      if (merged.has(name)) {
        noteTwice(notes, '$defs', name);
      } else {
        merged.set(name, definition);
      }
    }
    return readAt('definitions', toObject(merged), notes);
  }
  return current !== undefined
    ? readAt('definitions', current, notes)
    : readAt('$defs', old ?? {}, notes);
}

function readAt(key: string, definitions: JsonObject, notes: Notes): Specification['types'] {
  notes.path.push(key);
  const types = readDefinitions(definitions, notes);
  notes.path.pop();
  return types;
}

function readRoot(value: JsonObject, notes: Notes): string | undefined {
  if (value.root !== undefined) {
    return textField(value, 'root', notes);
  }
  const ref = textField(value, '$ref', notes);
  return ref === undefined ? undefined : readRefText(ref, notes);
}

function noteTwice(notes: Notes, key: string, name: string): void {
  note(
    notes,
    'error',
    'duplicate-name',
    `"${name}" in "${key}" of ${currentPlace(notes)} is already there and was left out.`,
  );
}
