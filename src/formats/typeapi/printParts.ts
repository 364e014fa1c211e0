import type { Finding } from '../../domain/check/findings.ts';
import type { Json, JsonObject } from '../../domain/model/values/json.ts';
import type { Operation, Specification, Type } from '../../domain/model/specification.ts';
import { nothingElse } from '../../domain/model/values/total.ts';
import { noteMetadata, writeImports } from '../typeschema/writeDocument.ts';
import { noteLeftOut } from '../reading/detailsLeftOut.ts';
import { noteInfo } from '../reading/infoLeftOut.ts';
import { finishNotes, startNotes, type Notes } from '../reading/notes.ts';
import { writeDefinition } from '../typeschema/writeDefinition.ts';
import { noteDuplicate } from '../typeschema/writePropertyType.ts';
import { writeOperation } from './writeOperation.ts';

/**
 * A part of the printed document: the lines of an operation or type, or the lines between them
 * (without `entity`). The lines include their commas. As long as an entity is the same object, and
 * still has (or still lacks) an entity after it, its part stays the same object too, so what was
 * rendered from it stays valid.
 */
export interface PrintedPart {
  readonly lines: readonly string[];
  readonly entity?: { readonly kind: 'operation' | 'type'; readonly name: string };
}

/** The printed lines of an entity: as the last of its map and, if needed, followed by another. */
interface PrintedEntity {
  readonly last: PrintedPart;
  inner?: PrintedPart;
  readonly findings: readonly Finding[];
}

interface Printing {
  readonly parts: PrintedPart[];
  /** Lines between two entities that are not a part yet. */
  pending: string[];
  readonly notes: Notes;
}

const printed = new WeakMap<Operation | Type, PrintedEntity>();

/**
 * Prints a TypeAPI document in parts. Joined by line feeds, all lines of all parts are the same as
 * `JSON.stringify(document, null, 2)`, except that numeric names stay in their place.
 */
export function printParts(spec: Specification): PrintedPart[] {
  return printWithFindings(spec).parts;
}

export function printWithFindings(spec: Specification): {
  readonly parts: PrintedPart[];
  readonly findings: readonly Finding[];
} {
  const printing: Printing = { parts: [], pending: [], notes: startNotes() };
  const { notes } = printing;
  const { imports, operations, types, root, baseUrl, security, ...more } = spec;
  const { info, servers, tags, metadata, layout, ...rest } = more;
  nothingElse(rest);
  const empty = layout?.empty ?? [];
  const members: (() => void)[] = [];
  const addValue = (key: string, value: Json | undefined): void => {
    if (value !== undefined) members.push(() => pushValue(printing, key, value));
  };
  addValue('baseUrl', baseUrl);
  addValue('security', security);
  addValue('import', writeImports(imports, empty, notes));
  if (operations.length > 0 || empty.includes('operations')) {
    members.push(() =>
      pushEntities(printing, 'operations', 'operation', operations, writeOperation),
    );
  }
  if (types.length > 0 || empty.includes('definitions')) {
    members.push(() => pushEntities(printing, 'definitions', 'type', types, writeDefinition));
  }
  addValue('root', root);
  pushMembers(printing, members);
  noteInfo({ info, servers, tags }, 'TypeAPI', notes);
  noteMetadata(metadata, notes);
  return { parts: printing.parts, findings: finishNotes(notes) };
}

function pushMembers(printing: Printing, members: readonly (() => void)[]): void {
  printing.pending.push(members.length === 0 ? '{}' : '{');
  members.forEach((push, index) => {
    push();
    if (index < members.length - 1) {
      printing.pending.push(`${printing.pending.pop() ?? ''},`);
    }
  });
  if (members.length > 0) printing.pending.push('}');
  flush(printing);
}

/** There is always a line to take: the brace before or after what was printed. */
function flush(printing: Printing): void {
  printing.parts.push({ lines: printing.pending });
  printing.pending = [];
}

function pushValue(printing: Printing, key: string, value: Json): void {
  const lines = JSON.stringify({ [key]: value }, null, 2).split('\n');
  for (const line of lines.slice(1, -1)) printing.pending.push(line);
}

/** The lines of an entity, indented as in the document. JSON strings contain no line feeds. */
function printLines(name: string, value: Json): readonly string[] {
  return JSON.stringify({ document: { [name]: value } }, null, 2)
    .split('\n')
    .slice(2, -2);
}

function pushEntities<Entity extends Operation | Type>(
  printing: Printing,
  key: string,
  kind: 'operation' | 'type',
  entities: readonly Entity[],
  write: (entity: Entity, notes: Notes) => JsonObject,
): void {
  const unique = leaveOutDuplicates(printing.notes, key, kind, entities);
  if (unique.length === 0) {
    printing.pending.push(`  "${key}": {}`);
    return;
  }
  printing.pending.push(`  "${key}": {`);
  flush(printing);
  unique.forEach((entity, index) => {
    let memo = printed.get(entity);
    if (memo === undefined) {
      memo = printEntity(key, kind, entity, write);
      printed.set(entity, memo);
    }
    printing.notes.reporter.addAll(memo.findings);
    printing.parts.push(index === unique.length - 1 ? memo.last : innerPart(memo));
  });
  printing.pending.push('  }');
}

function printEntity<Entity extends Operation | Type>(
  key: string,
  kind: 'operation' | 'type',
  entity: Entity,
  write: (entity: Entity, notes: Notes) => JsonObject,
): PrintedEntity {
  const notes = startNotes(key, entity.name);
  const lines = printLines(entity.name, write(entity, notes));
  noteLeftOut(notes, 'TypeAPI', entity.name, [key, entity.name]);
  return {
    last: { lines, entity: { kind, name: entity.name } },
    findings: finishNotes(notes),
  };
}

function innerPart(memo: PrintedEntity): PrintedPart {
  if (memo.inner === undefined) {
    const lines = [...memo.last.lines];
    lines.push(`${lines.pop() ?? ''},`);
    memo.inner = { ...memo.last, lines };
  }
  return memo.inner;
}

function leaveOutDuplicates<Entity extends Operation | Type>(
  notes: Notes,
  key: string,
  kind: 'operation' | 'type',
  entities: readonly Entity[],
): readonly Entity[] {
  const names = new Set<string>();
  return entities.filter((entity) => {
    if (!names.has(entity.name)) {
      names.add(entity.name);
      return true;
    }
    notes.path.push(key);
    noteDuplicate(notes, kind, entity.name);
    notes.path.pop();
    return false;
  });
}
