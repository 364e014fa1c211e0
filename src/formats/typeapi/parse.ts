import { isJsonObject, type Json, type JsonObject } from '../../domain/model/values/json.ts';
import { refuse, succeed, type Result } from '../../domain/model/values/result.ts';
import type { Layout, Operation, Specification } from '../../domain/model/specification.ts';
import { stated } from '../../domain/model/values/total.ts';
import type { ParseContext, Parsed } from '../format.ts';
import { readText } from '../reading/readText.ts';
import { parseJson } from '../syntax/parseText.ts';
import { documentKeys, readTypes } from '../typeschema/document.ts';
import { noteUnknownKeys, objectField, textField } from '../typeschema/fields.ts';
import { finishNotes, startNotes, type Notes } from '../reading/notes.ts';
import { readOperation } from './readOperation.ts';
import { readSecurity } from './readSecurity.ts';

const knownKeys = new Set([...documentKeys, 'baseUrl', 'security', 'operations']);

/** Reads a TypeAPI document. Refused only if it is not an object. */
export function readTypeapi(value: Json): Result<Parsed> {
  if (!isJsonObject(value)) {
    return refuse(
      'not-an-object',
      'A TypeAPI document must be a JSON object, and this is not one. Choose another format or another file.',
    );
  }
  const notes = startNotes();
  noteUnknownKeys(value, knownKeys, notes);
  const operations = readOperations(value, notes);
  const { imports, types, root, empty } = readTypes(value, notes);
  if (operations.length === 0 && isJsonObject(value.operations)) empty.push('operations');
  const spec = stated<Specification>({
    imports,
    operations,
    types,
    root,
    baseUrl: textField(value, 'baseUrl', notes),
    security: readSecurity(value, notes),
    info: undefined,
    servers: undefined,
    tags: undefined,
    metadata: undefined,
    layout: empty.length > 0 ? stated<Layout>({ empty, payloadPosition: undefined }) : undefined,
  });
  return succeed({ spec, findings: finishNotes(notes) });
}

function readOperations(value: JsonObject, notes: Notes): readonly Operation[] {
  const operations: Operation[] = [];
  const found = objectField(value, 'operations', notes);
  notes.path.push('operations');
  for (const [name, operation] of Object.entries(found ?? {})) {
    notes.path.push(name);
    const read = readOperation(name, operation, notes);
    if (read !== undefined) operations.push(read);
    notes.path.pop();
  }
  notes.path.pop();
  return operations;
}

/** TypeAPI text → specification; refuses text that is not a JSON object. */
export function parse(text: string, context: ParseContext): Result<Parsed> {
  return readText(text, context, parseJson, readTypeapi);
}
