import type { JournalRow } from '../../storage/database/database.ts';
import type { Counts } from '../../storage/specs/specStore.ts';
import type { StorageSpace } from '../../machines/dialogs/storageDialog.ts';
import type { PersistAnswer } from './storage/storageState.ts';

/** How long calls of one kind took, in milliseconds. */
export interface Timing {
  /** The call: `follow`, `print`. */
  readonly name: string;
  readonly count: number;
  readonly lastMs: number;
  readonly worstMs: number;
}

/** Something that failed: a part of the app that could not be loaded, or an unexpected error. */
export interface ReportedFailure {
  /** ISO. */
  readonly at: string;
  /** What failed, in the words of the app: `The export dialog`. */
  readonly part: string;
  /** The error's name: `TypeError`. */
  readonly error: string;
  readonly message: string;
  /** The built files in the error, with line and column: `page-CoZhL-1k.js:2:4711`. */
  readonly where: readonly string[];
}

/** The internal state, for finding a bug. */
export interface DebugInfo {
  /** The app's version. */
  readonly version: string;
  /** The `rev` of the specification on the screen. */
  readonly rev: number;
  /** The newest `rev` that is in the journal. */
  readonly writtenRev: number;
  /** Whether this tab writes or follows the one that does. */
  readonly role: 'writer' | 'follower';
  /** The end of the journal, in order. */
  readonly journal: readonly Pick<JournalRow, 'seq' | 'edit' | 'label' | 'step' | 'at'>[];
  readonly timings: readonly Timing[];
  /** The newest failures, in order. */
  readonly failures: readonly ReportedFailure[];
  readonly room: StorageSpace;
  readonly persistence: PersistAnswer;
  /** The counts of the specification on the screen. */
  readonly counts: Counts;
}
