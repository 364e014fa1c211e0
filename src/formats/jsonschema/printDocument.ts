import type { Json, JsonObject } from '../../domain/json.ts';
import type { Finding } from '../../domain/findings.ts';
import type { Specification } from '../../domain/specification.ts';
import { finishNotes, note, startNotes } from '../typeschema/notes.ts';
import { data } from './printShapes.ts';
import { pointerTo, writeType, type SchemaWriting } from './printSchema.ts';
import { createTypeTable, noFilling } from './printTypes.ts';
import { findUnions } from './printUnions.ts';

/** What a JSON Schema document says of itself and keeps its meaning in another draft. */
const documentKeys = ['$id', '$comment'];

/** The types as a JSON Schema 2020-12 document; what is no type is a finding. */
export function writeJsonschema(spec: Specification): {
  readonly document: JsonObject;
  readonly findings: readonly Finding[];
} {
  const notes = startNotes();
  const table = createTypeTable(spec, (name) => name !== '', notes);
  const unions = findUnions(spec);
  const writing: SchemaWriting = { dialect: '2020-12', notes, table, unions, prefix: '#/$defs/' };
  const head = new Map<string, Json>([['$schema', 'https://json-schema.org/draft/2020-12/schema']]);
  for (const key of documentKeys) {
    const said = spec.metadata?.[key];
    if (typeof said === 'string') head.set(key, said);
  }
  const extensions = Object.entries(spec.metadata ?? {}).filter(([key]) => key.startsWith('x-'));
  for (const [key, value] of extensions) {
    if (data(value, writing) !== undefined) head.set(key, value);
  }
  const root = spec.root === undefined ? undefined : table.refer(spec.root, noFilling);
  if (root !== undefined) head.set('$ref', pointerTo(writing, root));
  noteRest(spec, writing);
  const types = new Map<string, JsonObject>();
  // Types that are met while these are written join the list behind them.
  for (const printed of table.types) {
    notes.path.push('$defs', printed.name);
    types.set(printed.name, writeType(printed, writing));
    notes.path.length = 0;
  }
  if (types.size > 0) head.set('$defs', Object.fromEntries(types));
  return { document: Object.fromEntries(head), findings: finishNotes(notes) };
}

function noteRest(spec: Specification, { notes }: SchemaWriting): void {
  const count = spec.operations.length;
  if (count > 0) {
    note(
      notes,
      'error',
      'operations-left-out',
      `JSON Schema has no operations: ${count} ${count === 1 ? 'is' : 'are'} not printed.`,
    );
  }
  if (spec.baseUrl !== undefined || spec.security !== undefined) {
    note(
      notes,
      'warning',
      'settings-left-out',
      'JSON Schema has no base URL and no security: they are not printed.',
    );
  }
  const others = Object.keys(spec.metadata ?? {}).filter(
    (key) => key !== '$schema' && !documentKeys.includes(key) && !key.startsWith('x-'),
  );
  if (others.length === 0) return;
  note(
    notes,
    'info',
    'metadata',
    `What another format said of the document as a whole is not printed: ${others.join(', ')}.`,
  );
}
