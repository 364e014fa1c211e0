import type { Finding } from '../../domain/check/findings.ts';
import { toObject, type Json, type JsonObject } from '../../domain/model/json.ts';
import type { Specification } from '../../domain/model/specification.ts';
import { noteMetadata, writeImports } from './writeDocument.ts';
import { finishNotes, note, startNotes } from '../reading/notes.ts';
import { writeDefinition } from './writeDefinition.ts';
import { noteDuplicate } from './writePropertyType.ts';

/** The types of a specification as a TypeSchema document; operations and settings are findings. */
export function print(spec: Specification): {
  readonly text: string;
  readonly findings: readonly Finding[];
} {
  const notes = startNotes();
  const out: Record<string, Json> = {};
  if (spec.metadata !== undefined) notes.metadata += 1;
  const imports = writeImports(spec, notes);
  if (imports !== undefined) out.import = imports;
  if (spec.types.length > 0 || spec.layout?.empty?.includes('definitions') === true) {
    notes.path.push('definitions');
    const definitions = new Map<string, JsonObject>();
    for (const type of spec.types) {
      if (definitions.has(type.name)) {
        noteDuplicate(notes, 'type', type.name);
        continue;
      }
      notes.path.push(type.name);
      definitions.set(type.name, writeDefinition(type, notes));
      notes.path.pop();
    }
    notes.path.pop();
    out.definitions = toObject(definitions);
  }
  if (spec.root !== undefined) out.root = spec.root;
  if (spec.operations.length > 0) {
    const count = spec.operations.length;
    note(
      notes,
      'error',
      'operations-left-out',
      `TypeSchema has no operations: ${count} ${count === 1 ? 'is' : 'are'} not printed.`,
    );
  }
  if (spec.baseUrl !== undefined || spec.security !== undefined) {
    note(
      notes,
      'warning',
      'settings-left-out',
      'TypeSchema has no base URL and no security: they are not printed.',
    );
  }
  noteMetadata(notes);
  return { text: JSON.stringify(out, null, 2), findings: finishNotes(notes) };
}
