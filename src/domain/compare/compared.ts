import type { ChangeLevel } from './changes/change.ts';
import type { VersionStep } from './version.ts';

/** A document to compare with: a stored body, or the contents of a file or a paste. */
export type ComparedDocument =
  | { readonly body: string }
  | { readonly bytes: ArrayBuffer; readonly fileName?: string };

/** A hosted document, `ada/shop`, and a state of it: a version, `commit-12`, or none for the latest. */
export interface HostedState {
  readonly document: string;
  readonly state?: string;
}

/** What to compare of a provider: a commit with the one before it, two states, or what a pull request brings. */
export type HostedComparison =
  | { readonly kind: 'commit'; readonly document: string; readonly id: number }
  | { readonly kind: 'states'; readonly base: HostedState; readonly head: HostedState }
  | { readonly kind: 'pull'; readonly source: string; readonly target: string };

/** The result of a comparison; its rows are read separately. */
export interface Compared {
  /** Of the other document. */
  readonly operations: number;
  readonly types: number;
  /** What it calls its version, if it says so. */
  readonly version?: string;
  readonly step: VersionStep;
  readonly counts: Readonly<Record<ChangeLevel, number>>;
  /** How many rows there are to read. */
  readonly rows: number;
  readonly breakingRows: number;
  /** Differences that a format makes, and how many rows they have. */
  readonly notComparable: { readonly count: number; readonly rows: number };
}

/** How the printed texts differ; the rows are read separately. */
export interface DiffSummary {
  readonly rows: number;
  readonly added: number;
  readonly removed: number;
  /** There is more than can be listed. */
  readonly isCut: boolean;
}
