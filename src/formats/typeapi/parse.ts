import { isJsonObject, type Json, type JsonObject } from '../../domain/model/json.ts';
import { refuse, succeed, type Result } from '../../domain/model/result.ts';
import type { Operation, Specification } from '../../domain/model/specification.ts';
import type { ParseContext, Parsed } from '../format.ts';
import { readText } from '../reading/readText.ts';
import { parseJson } from '../syntax/parseText.ts';
import { documentKeys, readTypes } from '../typeschema/document.ts';
import { noteUnknownKeys, objectField, textField } from '../typeschema/fields.ts';
import type { Mutable } from '../typeschema/mutable.ts';
import { finishNotes, startNotes, type Notes } from '../reading/notes.ts';
import { readOperation } from './readOperation.ts';
import { readSecurity } from './readSecurity.ts';

const knownKeys = new Set([...documentKeys, 'baseUrl', 'security', 'operations']);

/** A TypeAPI document's value. Refused only when it is not an object. */
export function readTypeapi(value: Json): Result<Parsed> {
  if (!isJsonObject(value)) {
    return refuse('not-an-object', 'A TypeAPI document is a JSON object, and this is none.');
  }
  const notes = startNotes();
  noteUnknownKeys(value, knownKeys, notes);
  const operations = readOperations(value, notes);
  const { empty, ...types } = readTypes(value, notes);
  if (operations.length === 0 && isJsonObject(value.operations)) empty.push('operations');
  const spec: Mutable<Specification> = { operations, ...types };
  const baseUrl = textField(value, 'baseUrl', notes);
  if (baseUrl !== undefined) spec.baseUrl = baseUrl;
  const security = objectField(value, 'security', notes);
  if (security !== undefined) {
    notes.path.push('security');
    const read = readSecurity(security, notes);
    notes.path.pop();
    if (read !== undefined) spec.security = read;
  }
  if (empty.length > 0) spec.layout = { empty };
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

/** TypeAPI text → specification; refused when it is no JSON or no object. */
export function parse(text: string, context: ParseContext): Result<Parsed> {
  return readText(text, context, parseJson, readTypeapi);
}
