import type { JsonObject } from '../../domain/model/values/json.ts';
import type { MappingEntry } from '../../domain/model/specification.ts';
import { stated } from '../../domain/model/values/total.ts';
import { noteMalformed } from './fields.ts';
import type { Notes } from '../reading/notes.ts';

/** Reads `mapping` (type name → discriminator value); the notes point to the struct. */
export function readMapping(mapping: JsonObject, notes: Notes): readonly MappingEntry[] {
  const entries: MappingEntry[] = [];
  for (const [type, value] of Object.entries(mapping)) {
    if (typeof value === 'string') {
      entries.push(stated<MappingEntry>({ type, value }));
    } else {
      noteMalformed(notes, `mapping/${type}`, 'text');
    }
  }
  return entries;
}
