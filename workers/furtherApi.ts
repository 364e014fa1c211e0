import type { ChangeLevel } from '../src/domain/compare/change.ts';
import type { ChangeRow } from '../src/domain/compare/changeRows.ts';
import type { DiffRow } from '../src/domain/compare/diffRow.ts';
import type { VersionStep } from '../src/domain/compare/version.ts';
import type { CheckFinding } from '../src/domain/check/finding.ts';
import type { CheckCode } from '../src/domain/check/kinds.ts';
import type { Result } from '../src/domain/result.ts';
import type { KeptRow } from '../src/storage/database.ts';

/**
 * What the page asks of the spec worker that the first screen does not need: its code is loaded when
 * it is first asked for.
 */
export interface FurtherApi {
  /** How many findings of each kind there are, in the order in which they are shown. */
  findings(): FindingCounts;
  /** The findings of a code from one place to another (exclusive). */
  findingsOf(code: CheckCode, from: number, to: number): FindingsPage;
  /** The states kept of the open specification, the newest first; none where nothing is stored. */
  keptStates(): Promise<readonly KeptRow[]>;
  /** Compares the replica with another document, the earlier one; what came of it is then read below. */
  compareWith(other: ComparedDocument): Promise<Result<Compared>>;
  /** Rows of the changes, all or only what breaks clients. */
  changeRows(breakingOnly: boolean, from: number, to: number): readonly ChangeRow[];
  /** The changes as a changelog, one line each. */
  changelog(): string;
  /** The difference of the printed texts. */
  textDiff(): DiffSummary;
  diffRows(from: number, to: number): readonly DiffRow[];
}

export interface FindingCounts {
  readonly rev: number;
  readonly kinds: readonly { readonly code: CheckCode; readonly count: number }[];
}

export interface FindingsPage {
  readonly rev: number;
  readonly findings: readonly CheckFinding[];
}

/** A stored body, or a document as it was read from a file or pasted. */
export type ComparedDocument =
  | { readonly body: string }
  | { readonly bytes: ArrayBuffer; readonly fileName?: string };

export interface Compared {
  /** Of the other document. */
  readonly operations: number;
  readonly types: number;
  readonly step: VersionStep;
  readonly counts: Readonly<Record<ChangeLevel, number>>;
  /** How many rows there are to read. */
  readonly rows: number;
  readonly breakingRows: number;
}

export interface DiffSummary {
  readonly rows: number;
  readonly added: number;
  readonly removed: number;
  /** There is more than can be listed. */
  readonly isCut: boolean;
}
