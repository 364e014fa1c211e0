import { toObject, type Json, type JsonObject } from '../../domain/model/json.ts';
import type { Specification } from '../../domain/model/specification.ts';
import { note, type Notes } from '../reading/notes.ts';
import { noteDuplicate } from './writePropertyType.ts';

/** alias → url, or undefined when there is nothing to print. */
export function writeImports(spec: Specification, notes: Notes): JsonObject | undefined {
  if (spec.imports.length === 0) {
    return spec.layout?.empty?.includes('import') === true ? {} : undefined;
  }
  const entries = new Map<string, Json>();
  notes.path.push('import');
  for (const { alias, url } of spec.imports) {
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
