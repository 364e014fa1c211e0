import type { Edit } from '../../domain/edits/edit.ts';
import type {
  BodyRow,
  JournalRow,
  RestorePoint,
  SpecKey,
  SpecRow,
  StoredRef,
} from '../database/database.ts';
import { historySteps, type Counts, type Description, type StoredTogether } from './specStore.ts';
import { gone, otherTab } from '../database/storageRefusal.ts';

/*
 * The decisions that every store of specifications makes in the same way, wherever it stores its
 * rows. Throws `RefusedError` within the transaction when something must not be written.
 */

/** How many restore points of one specification are kept, besides a person's own. */
const maxRestorePoints = 50;
/**
 * A body is written before the row that names it, so a young one may still be waiting for its row.
 */
const bodyGraceMs = 60 * 60 * 1000;
/** How long a removed specification can be recovered, at least. */
const removedGraceMs = 24 * 60 * 60 * 1000;

/**
 * The specification after one more edit. The number must be the next one: a compaction deletes old rows, so
 * the key can't always show that a number was taken, and a gap in the numbers means that the preceding edits
 * are gone.
 */
export function appended(
  spec: SpecRow | undefined,
  row: JournalRow,
  { counts, describe }: StoredTogether,
): SpecRow {
  const { account, spec: id, seq, at } = row;
  const head = spec?.head ?? 0;
  if (seq <= head) throw otherTab();
  if (seq > head + 1) throw editsGone();
  // An edit to a removed specification recovers it.
  const { removedAt: _removed, ...rest } = spec ?? { account, id };
  const next = { ...rest, head: seq, updatedAt: at, ...(counts !== undefined && { counts }) };
  return describe === undefined
    ? next
    : described(next, { account, id }, describe(spec), new Date(at));
}

/** The specification with a changed description; a new one if there was none. */
export function described(
  spec: SpecRow | undefined,
  { account, id }: SpecKey,
  { file, name, ...said }: Description,
  now: Date,
): SpecRow {
  const {
    file: before,
    name: called,
    ...row
  } = spec ?? {
    account,
    id,
    head: 0,
    updatedAt: now.toISOString(),
  };
  const linked = saidOr(before, file);
  const named = saidOr(called, name);
  return {
    ...row,
    ...said,
    ...(linked === undefined ? {} : { file: linked }),
    ...(named === undefined ? {} : { name: named }),
  };
}

/** The new value, or the former one if none is given; null removes it. */
function saidOr<T>(before: T | undefined, said: T | null | undefined): T | undefined {
  return said === undefined ? before : (said ?? undefined);
}

/** What a compaction changes; undefined when the snapshot is already that new. */
export interface Compaction {
  readonly spec: SpecRow;
  /** The edits up to this number are no longer needed. */
  readonly dropUpTo: number;
  /** The restore point of the day, if the day had none. */
  readonly day: RestorePoint | undefined;
  readonly dropPoints: readonly RestorePoint[];
}

/**
 * Compacts the edits up to `seq` into the snapshot `body`; `states` are the restore points. Edits
 * after number `needed` stay, because they are needed to merge something based on it.
 */
export function compacted(
  spec: SpecRow | undefined,
  states: readonly RestorePoint[],
  seq: number,
  body: string,
  counts: Counts,
  now: Date,
  needed = Infinity,
): Compaction | undefined {
  if (spec === undefined || seq > spec.head) throw editsGone();
  if ((spec.snapshot?.seq ?? 0) >= seq) return undefined;
  const { account, id } = spec;
  const at = now.toISOString();
  const hasDay = states.some((state) => state.seq === seq || isSameDay(state.at, at));
  const isEmpty = counts.operations + counts.types === 0;
  const day: RestorePoint | undefined =
    hasDay || isEmpty ? undefined : { account, spec: id, seq, reason: 'day', body, ...counts, at };
  const all = newestFirst(day === undefined ? states : [...states, day]);
  return {
    spec: { ...spec, snapshot: { seq, body }, counts },
    dropUpTo: Math.min(seq - historySteps, needed),
    day,
    dropPoints: all.filter(({ reason }) => reason !== 'person').slice(maxRestorePoints),
  };
}

/** Refuses a person's restore point of a state that is not written. */
export function refuseUnwritten(spec: SpecRow | undefined, { seq }: RestorePoint): void {
  if (spec === undefined || seq > spec.head) throw notWritten();
}

/**
 * The restore point to write: a person's own stays when another reason comes up for the same state.
 */
export function preferred(before: RestorePoint | undefined, point: RestorePoint): RestorePoint {
  return before?.reason === 'person' && point.reason !== 'person' ? before : point;
}

/** Both are ISO times. */
function isSameDay(one: string, other: string): boolean {
  return one.slice(0, 10) === other.slice(0, 10);
}

/** The row of a copy: without what belongs only to the original. */
export function copied(
  source: SpecRow | undefined,
  taken: SpecRow | undefined,
  to: SpecKey,
  name: string,
  now: Date,
): SpecRow {
  if (source === undefined) {
    throw gone('It was not duplicated: it is no longer stored in this browser.');
  }
  if (taken !== undefined) throw otherTab();
  const {
    file: _file,
    imported: _imported,
    beside: _beside,
    removedAt: _removed,
    openedAt: _opened,
    ...rest
  } = source;
  return {
    ...rest,
    account: to.account,
    id: to.id,
    name,
    nameFrom: 'person',
    updatedAt: now.toISOString(),
  };
}

export function removed(spec: SpecRow | undefined, now: Date): SpecRow {
  if (spec === undefined) {
    throw gone('There is nothing to delete: it is no longer stored in this browser.');
  }
  return { ...spec, removedAt: now.toISOString() };
}

export function recovered(spec: SpecRow | undefined): SpecRow {
  if (spec === undefined) {
    throw gone(
      "It can't be brought back: it has been removed from this browser for good in the meantime.",
    );
  }
  const { removedAt: _removed, ...rest } = spec;
  return rest;
}

/** A row must not name a body that is not stored, because it could never be read again. */
export function refuseMissingBody(isStored: boolean): void {
  if (isStored) return;
  throw gone(
    'This change was not saved: a part of it is no longer stored in this browser. Export the specification to keep it, reload this tab and import it again.',
  );
}

function notWritten() {
  return gone(
    'This state was not kept: its last changes are not stored in this browser yet. Export the specification to keep it.',
  );
}

function editsGone() {
  return gone(
    'This change was not saved: the specification is no longer stored in this browser, as after clearing site data. Export it to keep it, reload this tab and import it again.',
  );
}

/** The specifications that were not removed, the last opened first. */
export function listedSpecs(rows: readonly SpecRow[]): SpecRow[] {
  const used = ({ openedAt, updatedAt }: SpecRow) => openedAt ?? updatedAt;
  return rows
    .filter(({ removedAt }) => removedAt === undefined)
    .toSorted((a, b) => (used(a) < used(b) ? 1 : used(a) > used(b) ? -1 : 0));
}

/** The specifications that were removed and can be recovered, the last removed first. */
export function listedRemoved(rows: readonly SpecRow[]): SpecRow[] {
  return rows
    .filter(({ removedAt }) => removedAt !== undefined)
    .toSorted((a, b) => Date.parse(b.removedAt ?? '') - Date.parse(a.removedAt ?? ''));
}

export function newestFirst(states: readonly RestorePoint[]): RestorePoint[] {
  return states.toSorted((a, b) => b.seq - a.seq);
}

/** Whether a specification was removed so long ago that it can be deleted. */
export function isExpired({ removedAt }: SpecRow, now: Date): boolean {
  return (
    removedAt !== undefined && removedAt < new Date(now.getTime() - removedGraceMs).toISOString()
  );
}

/** Whether a body that nothing names can be deleted. */
export function isStale({ at }: Pick<BodyRow, 'at'>, now: Date): boolean {
  return at < new Date(now.getTime() - bodyGraceMs).toISOString();
}

/** The hashes of the bodies that a specification, an edit or a restore point names. */
export function bodiesNamed(row: SpecRow | JournalRow | RestorePoint): readonly string[] {
  if ('edit' in row) return [...bodiesOfRef(row.edit), ...bodiesOfRef(row.undo)];
  if ('body' in row) return [row.body];
  const reports = [row.report, ...(row.imported ?? []).map(({ other }) => other.report)];
  return [row.snapshot?.body, ...reports].filter((body) => body !== undefined);
}

function bodiesOfRef(ref: StoredRef): readonly string[] {
  return 'body' in ref ? [ref.body] : bodiesOfEdit(ref.edit);
}

function bodiesOfEdit(edit: Edit): readonly string[] {
  if (edit.kind === 'batch') return edit.edits.flatMap(bodiesOfEdit);
  return edit.kind === 'spec.replace' && 'body' in edit.content ? [edit.content.body] : [];
}
