import { isJsonObject, type Json, type JsonObject } from '../../domain/model/values/json.ts';
import { refuse, succeed, type Result } from '../../domain/model/values/result.ts';
import type { Include, Operation, Specification, Type } from '../../domain/model/specification.ts';
import { stated, type Whole } from '../../domain/model/values/total.ts';
import { toInfo, toServer, toTag, withTypedInfo } from '../../domain/model/metadata/typedInfo.ts';
import type { Parsed } from '../format.ts';
import { readSecurity } from '../typeapi/readSecurity.ts';
import {
  listField,
  noteMalformed,
  noteUnknownKeys,
  objectField,
  textField,
} from '../typeschema/fields.ts';
import { finishNotes, currentPlace, note, startNotes, type Notes } from '../reading/notes.ts';
import { readRefText } from '../typeschema/readPropertyType.ts';
import { documentKeys, includeKeys, type DocumentSource, type IncludeSource } from './keys.ts';
import { readLayout, readList, type Reading } from './reading.ts';
import { readOperation } from './readOperation.ts';
import { readTypes } from './readType.ts';

/** Reads all variants of internal JSON. Refuses only a value that is not an object. */
export function readInternal(document: Json): Result<Parsed> {
  if (!isJsonObject(document)) {
    return refuse(
      'not-an-object',
      'A specification must be a JSON object, and this is not one. Choose another format or another file.',
    );
  }
  const value: DocumentSource = document;
  const notes = startNotes();
  noteUnknownKeys(value, documentKeys, notes);
  const reading: Reading = {
    notes,
    typeNames: collectTexts(value.types, 'name'),
    aliases: collectTexts(value.imports, 'alias'),
  };
  const imports = readImports(value, reading);
  const operations = readOperations(value, reading);
  const types = readTypes(value, reading);
  const spec = stated<Specification>({
    imports,
    operations,
    types,
    root: readRoot(value, types, notes),
    baseUrl: textField(value, 'baseUrl', notes),
    security: readSecurity(value, notes),
    ...readAbout(value, notes),
    metadata: objectField(value, 'metadata', notes),
    layout: readLayout(value, notes),
  });
  return succeed({ spec: withTypedInfo(spec), findings: finishNotes(notes) });
}

function collectTexts(list: Json | undefined, key: string): ReadonlySet<string> {
  const texts = new Set<string>();
  if (Array.isArray(list)) {
    for (const member of list as readonly Json[]) {
      const text = isJsonObject(member) ? member[key] : undefined;
      if (typeof text === 'string') texts.add(text);
    }
  }
  return texts;
}

function readImports(value: DocumentSource, reading: Reading): readonly Include[] {
  const { notes } = reading;
  const imports: Include[] = [];
  notes.path.push('imports');
  const { values, keys } = readList(value, 'imports', notes);
  for (const [index, member] of values.entries()) {
    notes.path.push(keys?.[index] ?? index);
    const include = isJsonObject(member) ? readInclude(member, reading) : undefined;
    if (include !== undefined) {
      imports.push(include);
    } else {
      note(
        notes,
        'error',
        'malformed',
        `The import at ${currentPlace(notes)} has no alias or no address and was left out.`,
      );
    }
    notes.path.pop();
  }
  notes.path.pop();
  return imports;
}

function readInclude(value: IncludeSource, reading: Reading): Include | undefined {
  const { notes } = reading;
  noteUnknownKeys(value, includeKeys, notes);
  const alias = textField(value, 'alias', notes);
  const url = textField(value, 'url', notes) ?? oldUrl(value);
  if (alias === undefined || url === undefined) {
    return undefined;
  }
  const typeNames = collectTexts(value.types, 'name');
  const types =
    value.types === undefined
      ? undefined
      : readTypes(value, { notes, typeNames, aliases: reading.aliases });
  return stated<Include>({ alias, url, types });
}

/** Before imports had a URL, they had a document with a user, and a version. */
function oldUrl(value: IncludeSource): string | undefined {
  const { document, version } = value;
  const user = isJsonObject(document) ? document.user : undefined;
  const owner = isJsonObject(user) ? user.name : undefined;
  const name = isJsonObject(document) ? document.name : undefined;
  return typeof owner === 'string' && typeof name === 'string' && typeof version === 'string'
    ? `typehub://${owner}:${name}@${version}`
    : undefined;
}

/** What the specification says about itself, in the terms of OpenAPI. */
function readAbout(
  value: DocumentSource,
  notes: Notes,
): Whole<Pick<Specification, 'info' | 'servers' | 'tags'>> {
  const info = objectField(value, 'info', notes);
  return {
    info: info && toInfo(info),
    servers: readItems(value, 'servers', toServer, notes),
    tags: readItems(value, 'tags', toTag, notes),
  };
}

function readItems<Item>(
  value: DocumentSource,
  key: 'servers' | 'tags',
  read: (member: JsonObject) => Item | undefined,
  notes: Notes,
): readonly Item[] | undefined {
  const members = listField(value, key, notes);
  if (members === undefined) return undefined;
  notes.path.push(key);
  const items = members.flatMap((member, index) => {
    notes.path.push(index);
    const item = isJsonObject(member) ? read(member) : undefined;
    if (item === undefined) {
      const { noun, needs } = itemWords[key];
      note(
        notes,
        'error',
        'malformed',
        `The ${noun} at ${currentPlace(notes)} has no ${needs} and was left out.`,
      );
    }
    notes.path.pop();
    return item ?? [];
  });
  notes.path.pop();
  return items;
}

const itemWords = {
  servers: { noun: 'server', needs: 'address' },
  tags: { noun: 'tag', needs: 'name' },
} as const;

function readOperations(value: DocumentSource, reading: Reading): readonly Operation[] {
  const { notes } = reading;
  const operations: Operation[] = [];
  notes.path.push('operations');
  const { values, keys } = readList(value, 'operations', notes);
  for (const [index, member] of values.entries()) {
    notes.path.push(keys?.[index] ?? index);
    const operation = readOperation(member, reading);
    if (operation !== undefined) operations.push(operation);
    notes.path.pop();
  }
  notes.path.pop();
  return operations;
}

/** The root's name, from an index into the list `types` of the source, a name or a `$ref`. */
function readRoot(value: DocumentSource, types: readonly Type[], notes: Notes): string | undefined {
  const { root } = value;
  if (typeof root === 'string' && root !== '') {
    return root;
  }
  if (typeof root === 'number') {
    const member: Json | undefined = Array.isArray(value.types)
      ? (value.types as readonly Json[])[root]
      : undefined;
    const name = isJsonObject(member) ? member.name : types[root]?.name;
    if (typeof name === 'string') return name;
    note(
      notes,
      'warning',
      'unknown-root',
      `"root" names the type at index ${root}, but there is none.`,
    );
    return undefined;
  }
  if (isJsonObject(root) && typeof root.$ref === 'string') {
    return readRefText(root.$ref, notes);
  }
  if (root !== undefined && root !== null && root !== '') {
    noteMalformed(notes, 'root', 'an index or a name');
  }
  const ref = textField(value, '$ref', notes);
  return ref === undefined ? undefined : readRefText(ref, notes);
}
