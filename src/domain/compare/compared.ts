import type { FindingGroup } from '../check/groupFindings.ts';
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

/**
 * What to compare at a provider: a commit with the one before it, two states, or the changes of a pull
 * request.
 */
export type HostedComparison =
  | { readonly kind: 'commit'; readonly document: string; readonly id: number }
  | { readonly kind: 'states'; readonly base: HostedState; readonly head: HostedState }
  | { readonly kind: 'pull'; readonly source: string; readonly target: string };

/** The result of a comparison; its rows are read separately. */
export interface Compared {
  /** The number of operations in the other document. */
  readonly operations: number;
  readonly types: number;
  /** The version that the other document states. */
  readonly version?: string;
  readonly step: VersionStep;
  readonly counts: Readonly<Record<ChangeLevel, number>>;
  /** How many rows can be read. */
  readonly rows: number;
  readonly breakingRows: number;
  /** Differences that result from a format: how many, and in how many rows. */
  readonly notComparable: { readonly count: number; readonly rows: number };
}

/** The same with another document, which had to be read for it. */
export interface ComparedDocuments extends Compared {
  /** What was left out or changed when it was read, so that it is not compared. */
  readonly remarks: readonly FindingGroup[];
}

/** How the printed texts differ; the rows are read separately. */
export interface DiffSummary {
  readonly rows: number;
  readonly added: number;
  readonly removed: number;
  /** Whether there are more rows than can be listed. */
  readonly isCut: boolean;
}
