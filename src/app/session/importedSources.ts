import type { JournalRow, Source, SpecRow } from '../../storage/database/database.ts';
import { historySteps, type Description } from '../../storage/specs/specStore.ts';

/** Where the specification came from, as far as that is stored. */
export function sourceOf(row: SpecRow | undefined): Source {
  const { file, report, name, nameFrom } = row ?? {};
  return {
    ...(file !== undefined && { file }),
    ...(report !== undefined && { report }),
    ...(name !== undefined && nameFrom !== 'person' && nameFrom && { name, nameFrom }),
  };
}

/** What to store about the source that the import at `seq` brought. */
export function withImported(row: SpecRow | undefined, seq: number, source: Source): Description {
  const recent = (row?.imported ?? []).filter((one) => one.seq > seq - historySteps);
  const imported = [...recent, { seq, other: sourceOf(row) }];
  return { ...source, file: source.file ?? null, imported };
}

/**
 * What to store after the last of the rows, which undid or redid something: the source that the
 * specification had on that side of the import. Undefined if it was no import.
 */
export function withUndone(
  row: SpecRow | undefined,
  rows: readonly Pick<JournalRow, 'seq' | 'step'>[],
): Description | undefined {
  const seq = steppedSeq(rows);
  const found = row?.imported?.find((one) => one.seq === seq);
  if (found === undefined) return undefined;
  const { other } = found;
  const left = { ...found, other: sourceOf(row) };
  const imported = row?.imported?.map((one) => (one === found ? left : one)) ?? [];
  const { name = null, nameFrom = 'file', ...rest } = other;
  const change = { ...rest, file: other.file ?? null, imported };
  // A name that a person gave stays.
  const follows = row?.nameFrom !== undefined && row.nameFrom !== 'person';
  return follows ? { ...change, name, nameFrom } : change;
}

/** The number of the step that the last of the rows undid or redid; undefined if it is too old. */
function steppedSeq(rows: readonly Pick<JournalRow, 'seq' | 'step'>[]): number | undefined {
  const stacks = { undo: new Array<number | undefined>(), redo: new Array<number | undefined>() };
  let last: number | undefined;
  for (const { seq, step = 'do' } of rows) {
    if (step === 'do' || step === 'start') {
      if (step === 'start') stacks.undo.length = 0;
      else stacks.undo.push(seq);
      stacks.redo.length = 0;
      continue;
    }
    last = stacks[step].pop();
    stacks[step === 'undo' ? 'redo' : 'undo'].push(last);
  }
  return last;
}
