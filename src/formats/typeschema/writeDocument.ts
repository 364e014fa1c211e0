import { toObject, type Json, type JsonObject } from '../../domain/model/json.ts';
import type { Include } from '../../domain/model/specification.ts';
import { nothingElse } from '../../domain/model/total.ts';
import { note, type Notes } from '../reading/notes.ts';
import { noteDuplicate } from './writePropertyType.ts';

/**
 * alias → url, or undefined when there is nothing to print. `empty`: the collections that were written
 * out although empty.
 */
export function writeImports(
  imports: readonly Include[],
  empty: readonly string[],
  notes: Notes,
): JsonObject | undefined {
  if (imports.length === 0) return empty.includes('import') ? {} : undefined;
  const entries = new Map<string, Json>();
  notes.path.push('import');
  // What an address leads to stands there.
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

/** What metadata a document carries is not part of TypeSchema; one finding says how much there is. */
export function noteMetadata(notes: Notes): void {
  if (notes.metadata > 0) {
    note(
      notes,
      'info',
      'metadata',
      `Details of another format on ${notes.metadata} ${notes.metadata === 1 ? 'entity' : 'entities'} are not printed.`,
    );
  }
}
