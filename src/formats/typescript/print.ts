import type { Specification } from '../../domain/model/specification.ts';
import type { Seen } from '../../domain/model/total.ts';
import type { Printed } from '../format.ts';
import { noteInfo } from '../reading/infoLeftOut.ts';
import { finishNotes, note, startNotes, type Notes } from '../reading/notes.ts';
import { createDeclarations } from './declared.ts';
import { writeOperations } from './operations.ts';
import { writeDeclaration, type TypeWriting } from './types.ts';

/**
 * The types as TypeScript declarations, and the operations as one interface that says what each
 * takes, returns and throws. A property may be absent unless a source said that it is required.
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
    inherited: new Map(),
  };
  const operations = writeOperations(spec, writing);
  const blocks: (readonly string[])[] = [];
  // Types of imports that are met while these are written join the list behind them.
  for (const declared of declarations.list) blocks.push(writeDeclaration(declared, writing));
  if (operations.length > 0) blocks.push(operations);
  noteRest(spec, notes);
  // Without an export it would declare its names everywhere.
  if (blocks.length === 0) blocks.push(['export {};']);
  return {
    text: `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`,
    findings: finishNotes(notes),
  };
}

/** What is not printed. Imports are, as far as they are used; how a source was laid out means nothing. */
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
      'Type declarations have no place for a base URL or security: they are not printed.',
    );
  }
  noteInfo({ info, servers, tags }, 'TypeScript', notes);
  if (root !== undefined) {
    note(
      notes,
      'info',
      'root-left-out',
      `Type declarations have no root: the root ${root} is not printed as one.`,
    );
  }
  if (metadata !== undefined) {
    note(notes, 'info', 'metadata', 'Details of the document from another format are not printed.');
  }
}
