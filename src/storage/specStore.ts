import type { Result } from '../domain/model/result.ts';
import type { Account } from './account.ts';
import type { BodyRow, FileLink, JournalRow, RestorePoint, SpecKey, SpecRow } from './database.ts';

/** Text above this goes into a body. */
export const maxRowBytes = 64 * 1024;
/** How many steps of history are kept behind a snapshot. */
export const historySteps = 200;

/** What opening a specification needs. */
export interface LoadedSpec {
  readonly head: number;
  readonly snapshot?: SpecRow['snapshot'];
  /** The edits after the snapshot, in order. */
  readonly rows: readonly JournalRow[];
}

/** Operations and types of a specification, for lists. */
export interface Counts {
  readonly operations: number;
  readonly types: number;
}

/** What people see of a specification. */
export type Description = Partial<Pick<SpecRow, 'name' | 'openedAt' | 'counts'>> & {
  /** Null: it came from no file, or from none that can be written to. */
  readonly file?: FileLink | null;
};

/**
 * The specifications kept on this device: a snapshot, a journal and kept states each (rules 4).
 * Refusals: `other-tab` when another tab wrote first, `quota` when there is no room, `newer-app` when
 * a newer version of the app has changed what is stored, `gone` when what a write builds on (earlier
 * edits, a body) is no longer stored, `storage` for whatever else the browser says. Reads reject
 * instead, with a sentence for people.
 */
export interface SpecStore {
  load(key: SpecKey): Promise<LoadedSpec>;
  /** The last `historySteps` edits, in order, for undo and redo. */
  history(key: SpecKey): Promise<readonly JournalRow[]>;
  /** The edits after `seq`, in order. */
  after(key: SpecKey, seq: number): Promise<readonly JournalRow[]>;
  /**
   * Adds the next edit, with the state it replaces where that is to be kept, in one transaction.
   * Every body it names must be stored already. A removed specification is recovered by it.
   */
  append(row: JournalRow, restorePoint?: RestorePoint): Promise<Result<number>>;
  /** Stores a text under its hash; again, it counts as written at its newer time. */
  putBody(body: BodyRow): Promise<Result<string>>;
  body(account: Account, hash: string): Promise<BodyRow | undefined>;
  /**
   * Makes `body` the snapshot after edit `seq`, keeps it as the state of the day (UTC) when the day
   * has none yet and it is not empty, and drops what nothing needs any more at `now`. Does nothing
   * when there is a snapshot as new.
   */
  compact(
    key: SpecKey,
    seq: number,
    body: string,
    counts: Counts,
    now: Date,
  ): Promise<Result<number>>;
  /** The states kept before imports, restores and replacements and one a day, the newest first. */
  restorePoints(key: SpecKey): Promise<readonly RestorePoint[]>;

  /** Every specification of the account that was not removed, the last opened first. */
  list(account: Account): Promise<readonly SpecRow[]>;
  spec(key: SpecKey): Promise<SpecRow | undefined>;
  /** Writes what people see of a specification; creates it when it is new. */
  describe(key: SpecKey, change: Description, now: Date): Promise<Result<SpecRow>>;
  /** Copies everything, history included, under another id; only the file stays the original's. */
  duplicate(from: SpecKey, to: SpecKey, name: string, now: Date): Promise<Result<SpecRow>>;
  /** Hides a specification; it can be recovered until it is collected, a day later at the earliest. */
  remove(key: SpecKey, now: Date): Promise<Result<SpecRow>>;
  recover(key: SpecKey): Promise<Result<SpecRow>>;

  setting(name: string): Promise<unknown>;
  putSetting(name: string, value: unknown): Promise<Result<string>>;
}
