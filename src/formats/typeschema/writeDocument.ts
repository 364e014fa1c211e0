import { toObject, type Json, type JsonObject } from '../../domain/model/values/json.ts';
import type { Include, Metadata } from '../../domain/model/specification.ts';
import { nothingElse } from '../../domain/model/values/total.ts';
import { note, type Notes } from '../reading/notes.ts';
import { noteDuplicate } from './writePropertyType.ts';

/**
 * The imports (alias → URL), or undefined if there are none to print. `empty`: the collections that
 * were written although they are empty.
 */
export function writeImports(
  imports: readonly Include[],
  empty: readonly string[],
  notes: Notes,
): JsonObject | undefined {
  if (imports.length === 0) return empty.includes('import') ? {} : undefined;
  const entries = new Map<string, Json>();
  notes.path.push('import');
  // The loaded types of an include are found at its URL.
  for (const { alias, url, types: _types, ...rest } of imports) {
    nothingElse(rest);
    if (entries.has(alias)) {
      noteDuplicate(notes, 'import', alias);
    } else {
      entries.set(alias, url);
    }
  }
  notes.path.pop();
  return toObject(entries);
}

/** TypeSchema has no metadata for a document. */
export function noteMetadata(metadata: Metadata | undefined, notes: Notes): void {
  if (metadata === undefined) return;
  const message = 'Details of another format on the document as a whole are not exported.';
  note(notes, 'info', 'metadata', message);
}
