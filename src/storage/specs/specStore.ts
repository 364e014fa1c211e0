import type { Result } from '../../domain/model/values/result.ts';
import type { Account } from '../database/account.ts';
import type {
  BodyRow,
  FileLink,
  JournalRow,
  RestorePoint,
  SpecKey,
  SpecRow,
} from '../database/database.ts';

/** Text above this goes into a body. */
export const maxRowBytes = 64 * 1024;
/** How many steps of history are stored behind a snapshot. */
export const historySteps = 200;

/** What is needed to open a specification. */
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

/** What people see of a specification in lists. */
export type Description = Partial<
  Pick<SpecRow, 'nameFrom' | 'openedAt' | 'report' | 'imported' | 'beside'>
> & {
  /** Null if nothing gives it a name any more. */
  readonly name?: string | null;
  /** Null if it came from no file, or from one that can't be written to. */
  readonly file?: FileLink | null;
};

/** What is stored together with an edit. */
export interface StoredTogether {
  /** The state that the edit replaces, if that is to become a restore point. */
  readonly restorePoint?: RestorePoint | undefined;
  /** The counts after the edit, if they are known. */
  readonly counts?: Counts | undefined;
  /** What the edit makes of the description so far. */
  readonly describe?: ((before: SpecRow | undefined) => Description) | undefined;
}

/**
 * The specifications stored on this device: a snapshot, a journal and restore points each (rules 4).
 * Refusals: `other-tab` if another tab wrote first, `quota` if there is no room, `newer-app` if a newer
 * version of the app has changed the stored data, `gone` if something that a write builds on (earlier edits,
 * a body) is no longer stored, `storage` for any other error of the browser. Reads reject instead, with a
 * sentence for people.
 */
export interface SpecStore {
  load(key: SpecKey): Promise<LoadedSpec>;
  /** The last `historySteps` edits, in order, for undo and redo. */
  history(key: SpecKey): Promise<readonly JournalRow[]>;
  /** The edits after `seq`, in order. */
  after(key: SpecKey, seq: number): Promise<readonly JournalRow[]>;
  /**
   * Adds the next edit, with everything that is stored with it in one transaction. Every body it names must
   * already be stored. It recovers a removed specification.
   */
  append(row: JournalRow, together?: StoredTogether): Promise<Result<number>>;
  /** Stores a text under its hash; storing it again renews the time of writing. */
  putBody(body: BodyRow): Promise<Result<string>>;
  body(account: Account, hash: string): Promise<BodyRow | undefined>;
  /**
   * Makes `body` the snapshot after edit `seq`, makes it the restore point of the day (UTC) if the
   * day has none yet and it is not empty, and drops what is no longer needed at `now`. Does nothing
   * when the snapshot is already that new.
   */
  compact(
    key: SpecKey,
    seq: number,
    body: string,
    counts: Counts,
    now: Date,
  ): Promise<Result<number>>;
  /**
   * Makes a written state a person's own restore point, which is never dropped by itself. If the
   * same state already is one, it is replaced.
   */
  addRestorePoint(point: RestorePoint): Promise<Result<RestorePoint>>;
  /**
   * The restore points made before imports, restores and replacements, once a day and by a person,
   * the newest first.
   */
  restorePoints(key: SpecKey): Promise<readonly RestorePoint[]>;

  /** Every specification of the account that was not removed, the last opened first. */
  list(account: Account): Promise<readonly SpecRow[]>;
  /** Every specification that was removed and can still be recovered, the last removed first. */
  removedList(account: Account): Promise<readonly SpecRow[]>;
  spec(key: SpecKey): Promise<SpecRow | undefined>;
  /** Writes what people see of a specification in lists; creates the specification if it is new. */
  describe(key: SpecKey, change: Description, now: Date): Promise<Result<SpecRow>>;
  /**
   * Copies everything, history included, under another id; only the link to the file stays with the
   * original.
   */
  duplicate(from: SpecKey, to: SpecKey, name: string, now: Date): Promise<Result<SpecRow>>;
  /**
   * Hides a specification; it can be recovered until it is deleted, a day later at the earliest.
   */
  remove(key: SpecKey, now: Date): Promise<Result<SpecRow>>;
  recover(key: SpecKey): Promise<Result<SpecRow>>;

  setting(name: string): Promise<unknown>;
  putSetting(name: string, value: unknown): Promise<Result<string>>;
}
