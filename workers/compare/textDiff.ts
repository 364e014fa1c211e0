import { diffArrays } from 'diff';
import type { DiffRow } from '../../src/domain/compare/changes/diffRow.ts';
import { longestIncreasing } from '../../src/domain/edits/difference.ts';
import type { PrintedPart } from '../../src/formats/typeapi/printParts.ts';

export interface TextDiff {
  readonly rows: readonly DiffRow[];
  readonly added: number;
  readonly removed: number;
  /** Whether there are more rows than `rows` contains. */
  readonly isCut: boolean;
}

/** Unchanged lines shown around a change. */
const context = 3;
/** More than anybody reads, and few enough for a browser to show. */
const maxRows = 50_000;
/** With this many changed lines, all lines of an entity count as changed. */
const maxEditLength = 2000;

/**
 * The difference of two printed documents, line by line. Entities are matched by name first and
 * only then compared, so that the time depends on what changed and not on the size of the
 * documents.
 */
export function diffParts(before: readonly PrintedPart[], after: readonly PrintedPart[]): TextDiff {
  const writing = startWriting();
  const places = new Map(keysOf(after).map((key, index) => [key, index]));
  const now = keysOf(before).map((key) => places.get(key) ?? -1);
  const stays = longestIncreasing(now);
  let to = 0;
  before.forEach((part, from) => {
    if (stays[from] !== 1) {
      writing.removed(part.lines, labelOf(part));
      return;
    }
    for (; to < (now[from] ?? 0); to++) {
      const come = after[to];
      if (come !== undefined) writing.added(come.lines, labelOf(come));
    }
    const other = after[to];
    to += 1;
    if (other !== undefined) compareLines(part, other, writing);
  });
  for (const come of after.slice(to)) writing.added(come.lines, labelOf(come));
  return writing.done();
}

function compareLines(before: PrintedPart, after: PrintedPart, writing: Writing): void {
  const label = labelOf(after);
  if (before === after || sameLines(before.lines, after.lines)) {
    writing.same(before.lines);
    return;
  }
  const changes = diffArrays([...before.lines], [...after.lines], { maxEditLength });
  if (changes === undefined) {
    writing.removed(before.lines, label);
    writing.added(after.lines, label);
    return;
  }
  for (const { added, removed, value } of changes) {
    if (removed) writing.removed(value, label);
    else if (added) writing.added(value, label);
    else writing.same(value);
  }
}

function sameLines(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((line, index) => line === other[index]);
}

/** The key of a part: for an entity its name; for the lines between entities, the kind of the next one. */
function keysOf(parts: readonly PrintedPart[]): readonly string[] {
  return parts.map(({ entity }, index) =>
    entity === undefined
      ? `before ${parts[index + 1]?.entity?.kind ?? 'the end'}`
      : `${entity.kind} ${entity.name}`,
  );
}

function labelOf({ entity }: PrintedPart): string {
  return entity?.name ?? '';
}

type Writing = ReturnType<typeof startWriting>;

/** Collects rows: changes with the lines around them. */
function startWriting() {
  const rows: DiffRow[] = [];
  let old = 1;
  let current = 1;
  let added = 0;
  let removed = 0;
  let isCut = false;
  /** The last unchanged lines not shown yet, for a change that may follow. */
  let lead: string[] = [];
  /** How many more unchanged lines belong to the previous change. */
  let contextLeft = 0;

  const push = (row: DiffRow) => {
    if (rows.length < maxRows) rows.push(row);
    else isCut = true;
  };
  const pushSame = (lines: readonly string[], back: number) => {
    lines.forEach((text, index) => {
      push({ kind: 'same', text, old: old - back + index, new: current - back + index });
    });
  };
  const begin = (label: string) => {
    if (contextLeft === 0) {
      push({ kind: 'place', label, old: old - lead.length, new: current - lead.length });
    }
    pushSame(lead, lead.length);
    lead = [];
    contextLeft = context;
  };

  return {
    same(lines: readonly string[]) {
      const shown = lines.slice(0, contextLeft);
      pushSame(shown, 0);
      const hidden = lines.length - shown.length;
      old += lines.length;
      current += lines.length;
      contextLeft -= shown.length;
      if (hidden === 0) return;
      lead = [...lead, ...lines.slice(Math.max(shown.length, lines.length - context))].slice(
        -context,
      );
    },
    added(lines: readonly string[], label: string) {
      begin(label);
      for (const text of lines) push({ kind: 'added', text, new: current++ });
      added += lines.length;
    },
    removed(lines: readonly string[], label: string) {
      begin(label);
      for (const text of lines) push({ kind: 'removed', text, old: old++ });
      removed += lines.length;
    },
    done: (): TextDiff => ({ rows, added, removed, isCut }),
  };
}
