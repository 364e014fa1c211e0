import type { Finding } from '../../domain/check/findings.ts';
import { toObject, type Json, type JsonObject } from '../../domain/model/values/json.ts';
import type { Specification } from '../../domain/model/specification.ts';
import { nothingElse } from '../../domain/model/values/total.ts';
import { noteLeftOut } from '../reading/detailsLeftOut.ts';
import { noteInfo } from '../reading/infoLeftOut.ts';
import { noteMetadata, writeImports } from './writeDocument.ts';
import { finishNotes, note, startNotes } from '../reading/notes.ts';
import { writeDefinition } from './writeDefinition.ts';
import { noteDuplicate } from './writePropertyType.ts';

/**
 * Prints the types of a specification as a TypeSchema document; operations and settings become
 * findings.
 */
export function print(spec: Specification): {
  readonly text: string;
  readonly findings: readonly Finding[];
} {
  const notes = startNotes();
  const { imports, operations, types, root, baseUrl, security, ...more } = spec;
  const { info, servers, tags, metadata, layout, ...rest } = more;
  nothingElse(rest);
  const out: Record<string, Json> = {};
  const empty = layout?.empty ?? [];
  const written = writeImports(imports, empty, notes);
  if (written !== undefined) out.import = written;
  // Without the key, the format of a document that has only operations could not be recognised.
  if (types.length > 0 || operations.length > 0 || empty.includes('definitions')) {
    notes.path.push('definitions');
    const definitions = new Map<string, JsonObject>();
    for (const type of types) {
      if (definitions.has(type.name)) {
        noteDuplicate(notes, 'type', type.name);
        continue;
      }
      notes.path.push(type.name);
      definitions.set(type.name, writeDefinition(type, notes));
      noteLeftOut(notes, 'TypeSchema', type.name, ['definitions', type.name]);
      notes.path.pop();
    }
    notes.path.pop();
    out.definitions = toObject(definitions);
  }
  if (root !== undefined) out.root = root;
  if (operations.length > 0) {
    const count = operations.length;
    note(
      notes,
      'error',
      'operations-left-out',
      `TypeSchema has no operations: ${count} ${count === 1 ? 'is' : 'are'} not exported.`,
    );
  }
  if (baseUrl !== undefined || security !== undefined) {
    note(
      notes,
      'warning',
      'settings-left-out',
      'TypeSchema has no place for a base URL or security: they are not exported.',
    );
  }
  noteInfo({ info, servers, tags }, 'TypeSchema', notes);
  noteMetadata(metadata, notes);
  return { text: JSON.stringify(out, null, 2), findings: finishNotes(notes) };
}
