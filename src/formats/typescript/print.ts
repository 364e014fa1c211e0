import type { Specification } from '../../domain/model/specification.ts';
import type { Seen } from '../../domain/model/values/total.ts';
import type { Printed, TextPlace } from '../format.ts';
import { noteInfo } from '../reading/infoLeftOut.ts';
import { finishNotes, note, startNotes, type Notes } from '../reading/notes.ts';
import { writeDeclaration } from './declaration.ts';
import { createDeclarations } from './declared.ts';
import { writeOperations } from './operations.ts';
import type { TypeWriting } from './types.ts';

/**
 * Prints the types as TypeScript declarations, and the operations as one interface with their
 * arguments, results and errors. A property is optional unless the source said that it is required.
 */
export function print(spec: Specification): Printed {
  const notes = startNotes();
  const declarations = createDeclarations(spec, notes);
  const writing: TypeWriting = {
    declarations,
    notes,
    generics: new Map(),
    isAlias: false,
    values: new Map(),
    own: new Map(),
    inherited: new Map(),
    required: new Map(),
  };
  const operations = writeOperations(spec, writing);
  const blocks: (readonly string[])[] = [];
  const places: TextPlace[] = [];
  let line = 0;
  const add = (block: readonly string[]) => {
    blocks.push(block);
    // An empty line follows.
    line += block.length + 1;
  };
  // Writing a type may append imported types to the list.
  for (const declared of declarations.list) {
    const block = writeDeclaration(declared, writing);
    const at = { line, count: block.length };
    places.push({ kind: 'type', name: declared.target, at });
    add(block);
  }
  for (const { at, ...entity } of operations.places) {
    places.push({ ...entity, at: { line: line + at.line, count: at.count } });
  }
  if (operations.lines.length > 0) add(operations.lines);
  noteRest(spec, notes);
  // Without an export, the file would be a script, whose names are global.
  if (blocks.length === 0) blocks.push(['export {};']);
  return {
    text: `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`,
    findings: finishNotes(notes),
    places,
  };
}

/**
 * The fields that are not printed. Imports are printed where they are used; the layout has no
 * meaning.
 */
type RestFields = Seen<
  Specification,
  'root' | 'baseUrl' | 'security' | 'info' | 'servers' | 'tags' | 'metadata',
  'imports' | 'operations' | 'types' | 'layout'
>;

function noteRest(spec: Specification, notes: Notes): void {
  const { root, baseUrl, security, info, servers, tags, metadata }: RestFields = spec;
  if (baseUrl !== undefined || security !== undefined) {
    note(
      notes,
      'warning',
      'settings-left-out',
      'Type declarations have no place for a base URL or security: they are not exported.',
    );
  }
  noteInfo({ info, servers, tags }, 'TypeScript', notes);
  if (root !== undefined) {
    note(
      notes,
      'info',
      'root-left-out',
      `Type declarations have no root: the root ${root} is not exported as one.`,
    );
  }
  if (metadata !== undefined) {
    note(
      notes,
      'info',
      'metadata',
      'Details of the document from another format are not exported.',
    );
  }
}
