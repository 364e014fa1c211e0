import { isJsonObject, type Json } from '../../domain/model/values/json.ts';
import type { MappingEntry } from '../../domain/model/specification.ts';
import { stated } from '../../domain/model/values/total.ts';
import { noteMalformed } from '../typeschema/fields.ts';
import type { Notes } from '../reading/notes.ts';

/** Reads a mapping that is stored as a list, which keeps its order and every name. */
export function readMappingEntries(
  list: readonly Json[],
  key: string,
  notes: Notes,
): readonly MappingEntry[] {
  const entries: MappingEntry[] = [];
  for (const entry of list) {
    if (isJsonObject(entry) && typeof entry.type === 'string' && typeof entry.value === 'string') {
      entries.push(stated<MappingEntry>({ type: entry.type, value: entry.value }));
    } else {
      noteMalformed(notes, key, 'a list of types and values');
    }
  }
  return entries;
}
