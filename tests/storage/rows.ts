import type {
  BodyRow,
  JournalRow,
  RestorePoint,
  StoredRef,
} from '../../src/storage/database/database.ts';

export const key = { account: 'local', id: 'sandbox' };
export const start = new Date('2026-01-01T12:00:00Z');
export const counts = { operations: 2, types: 3 };

const minute = 60_000;
const hour = 60 * minute;
export const day = 24 * hour;

/** This many milliseconds after the start. */
export function later(ms: number): Date {
  return new Date(start.getTime() + ms);
}

/** After two hours, an unreferenced body can be collected. */
export const bodiesOld = later(2 * hour);

/** The edit `seq` of the sandbox. */
export function journalRow(seq: number, changed: Partial<JournalRow> = {}): JournalRow {
  return {
    account: key.account,
    spec: key.id,
    seq,
    edit: { v: 1, edit: { kind: 'root.set', root: `T${seq}` } },
    undo: { v: 1, edit: { kind: 'root.set', root: null } },
    label: `Edit ${seq}`,
    step: 'do',
    at: later(seq * 1000).toISOString(),
    ...changed,
  };
}

/** An edit that replaces everything with a stored body. */
export function replaceBy(body: string): StoredRef {
  return { v: 1, edit: { kind: 'spec.replace', content: { body } } };
}

/** The restore point `seq` of the sandbox, stored in `body`. */
export function restorePointOf(
  seq: number,
  body: string,
  changed: Partial<RestorePoint> = {},
): RestorePoint {
  return {
    account: key.account,
    spec: key.id,
    seq,
    reason: 'import',
    body,
    ...counts,
    at: later(seq * 1000).toISOString(),
    ...changed,
  };
}

/** A body without content: stores only look at its name. */
export function bodyRow(hash: string, at = start, account = key.account): BodyRow {
  return { account, hash, gzip: new ArrayBuffer(1), size: 1, at: at.toISOString() };
}
