import { isJsonObject, type Json } from '../../domain/model/values/json.ts';
import { refuse, succeed, type Result } from '../../domain/model/values/result.ts';
import type { Layout, Specification } from '../../domain/model/specification.ts';
import { stated } from '../../domain/model/values/total.ts';
import type { ParseContext, Parsed } from '../format.ts';
import { readText } from '../reading/readText.ts';
import { parseJson } from '../syntax/parseText.ts';
import { documentKeys, readTypes } from './document.ts';
import { noteUnknownKeys } from './fields.ts';
import { finishNotes, startNotes } from '../reading/notes.ts';

const knownKeys = new Set(documentKeys);

/** Reads a TypeSchema document. Refused only if it is not an object. */
export function readTypeschema(value: Json): Result<Parsed> {
  if (!isJsonObject(value)) {
    return refuse(
      'not-an-object',
      'A TypeSchema document must be a JSON object, and this is not one. Choose another format or another file.',
    );
  }
  const notes = startNotes();
  noteUnknownKeys(value, knownKeys, notes);
  const { imports, types, root, empty } = readTypes(value, notes);
  const spec = stated<Specification>({
    imports,
    operations: [],
    types,
    root,
    baseUrl: undefined,
    security: undefined,
    info: undefined,
    servers: undefined,
    tags: undefined,
    metadata: undefined,
    layout: empty.length > 0 ? stated<Layout>({ empty, payloadPosition: undefined }) : undefined,
  });
  return succeed({ spec, findings: finishNotes(notes) });
}

/** TypeSchema text → specification; refuses text that is not a JSON object. */
export function parse(text: string, context: ParseContext): Result<Parsed> {
  return readText(text, context, parseJson, readTypeschema);
}
