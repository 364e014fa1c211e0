import type {
  ImportedSource,
  JournalRow,
  Source,
  SpecRow,
} from '../../../storage/database/database.ts';
import { historySteps, type Description } from '../../../storage/specs/specStore.ts';

/** The source that is stored in the row. */
export function sourceOf(row: SpecRow | undefined): Source {
  const { file, report, name, nameFrom } = row ?? {};
  return {
    ...(file !== undefined && { file }),
    ...(report !== undefined && { report }),
    ...(name !== undefined && nameFrom !== 'person' && nameFrom && { name, nameFrom }),
  };
}

/** The row's change for the import at `seq`, which brought `source`. */
export function withImported(row: SpecRow | undefined, seq: number, source: Source): Description {
  return { ...source, file: source.file ?? null, imported: withReplaced(row, seq) };
}

type Step = Pick<JournalRow, 'seq' | 'step'>;

/**
 * The row's change if the last of `rows` undid or redid an import or a restore: the source that the
 * specification had on the other side of that step. Undefined for any other step.
 */
export function withUndone(
  row: SpecRow | undefined,
  rows: readonly Step[],
): Description | undefined {
  const seq = steppedSeqs(rows).at(-1);
  const found = row?.imported?.find((one) => one.seq === seq);
  if (found === undefined) return undefined;
  const newer = importAfter(row, rows);
  const left = { ...found, other: newer?.other ?? sourceOf(row) };
  const imported = row?.imported?.map((one) => (one === found ? left : one)) ?? [];
  return withSourceThen(row, found.other, imported, newer);
}

/**
 * The row's change if the last of `rows` restored the state of `seq`: the source that the
 * specification had then. Undefined if it still has that source.
 */
export function withRestored(
  row: SpecRow | undefined,
  rows: readonly Step[],
  seq: number,
): Description | undefined {
  const rev = rows.at(-1)?.seq ?? 0;
  const others = new Map(row?.imported?.map((one) => [one.seq, one.other]));
  const newer = importAfter(row, rows);
  const now = newer?.other ?? sourceOf(row);
  let source = now;
  const goBack = (step: number | undefined) => {
    const other = step === undefined ? undefined : others.get(step);
    if (step === undefined || other === undefined) return;
    others.set(step, source);
    source = other;
  };
  const steps = steppedSeqs(rows);
  for (const [at, { seq: own }] of [...rows.entries()].toReversed()) {
    if (own > seq) goBack(steps[at]);
  }
  // Imports that are too old to be undone were certainly done.
  const first = rows[0]?.seq ?? 0;
  const older = [...others.keys()].filter((one) => one < first && one > seq);
  for (const one of older.toSorted((a, b) => b - a)) goBack(one);
  if (source === now) return undefined;
  return withSourceThen(row, source, withReplaced(row, rev, now), newer);
}

/**
 * The first import after the last of these rows: it was stored already, before what that row did to the source
 * was.
 */
function importAfter(row: SpecRow | undefined, rows: readonly Step[]): ImportedSource | undefined {
  const rev = rows.at(-1)?.seq ?? 0;
  const newer = (row?.imported ?? []).filter((one) => one.seq > rev);
  return newer.toSorted((one, other) => one.seq - other.seq)[0];
}

/** With `source`, or if there is a newer import, with `source` as what that import replaced. */
function withSourceThen(
  row: SpecRow | undefined,
  source: Source,
  imported: readonly ImportedSource[],
  newer: ImportedSource | undefined,
): Description {
  if (newer === undefined) return withSource(row, source, imported);
  return {
    imported: imported.map((one) => (one === newer ? { ...newer, other: source } : one)),
  };
}

/** Undoing `seq` brings back the source that it replaces. */
function withReplaced(
  row: SpecRow | undefined,
  seq: number,
  other = sourceOf(row),
): readonly ImportedSource[] {
  const recent = (row?.imported ?? []).filter((one) => one.seq > seq - historySteps);
  return [...recent, { seq, other }];
}

function withSource(
  row: SpecRow | undefined,
  source: Source,
  imported: readonly ImportedSource[],
): Description {
  const { name = null, nameFrom = 'file', ...rest } = source;
  const change = { ...rest, file: source.file ?? null, imported };
  // A name that a person gave stays.
  const follows = row?.nameFrom !== undefined && row.nameFrom !== 'person';
  return follows ? { ...change, name, nameFrom } : change;
}

/**
 * For each of the rows, the number of the step that it did, undid or redid; undefined if that step
 * is too old.
 */
function steppedSeqs(rows: readonly Step[]): readonly (number | undefined)[] {
  const stacks = { undo: new Array<number | undefined>(), redo: new Array<number | undefined>() };
  return rows.map(({ seq, step = 'do' }) => {
    if (step === 'do' || step === 'start') {
      if (step === 'start') stacks.undo.length = 0;
      else stacks.undo.push(seq);
      stacks.redo.length = 0;
      return seq;
    }
    const stepped = stacks[step].pop();
    stacks[step === 'undo' ? 'redo' : 'undo'].push(stepped);
    return stepped;
  });
}
