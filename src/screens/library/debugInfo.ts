import type { JournalRow } from '../../storage/database.ts';
import type { Counts } from '../../storage/specStore.ts';
import type { Persistence, StorageRoom } from './storageState.ts';

/** How long calls of one kind took, in milliseconds. */
export interface Timing {
  /** The call: `follow`, `print`. */
  readonly name: string;
  readonly count: number;
  readonly lastMs: number;
  readonly worstMs: number;
}

/** What is going on inside, for finding a bug. */
export interface DebugInfo {
  /** Of the app. */
  readonly version: string;
  /** Of the specification on the screen. */
  readonly rev: number;
  /** The newest `rev` that is in the journal. */
  readonly writtenRev: number;
  /** Whether this tab writes or follows the one that does. */
  readonly role: 'writer' | 'follower';
  /** The end of the journal, in order. */
  readonly journal: readonly Pick<JournalRow, 'seq' | 'edit' | 'label' | 'step' | 'at'>[];
  readonly timings: readonly Timing[];
  readonly room: StorageRoom;
  readonly persistence: Persistence;
  /** Of the specification on the screen. */
  readonly counts: Counts;
}
