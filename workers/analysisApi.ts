import type { ChangeRow } from '../src/domain/compare/changeRows.ts';
import type { Compared, ComparedDocument, DiffSummary } from '../src/domain/compare/compared.ts';
import type { DiffRow } from '../src/domain/compare/diffRow.ts';
import type { CheckFinding } from '../src/domain/check/finding.ts';
import type { CheckCode } from '../src/domain/check/kinds.ts';
import type { Result } from '../src/domain/model/result.ts';
import type { RestorePoint } from '../src/storage/database.ts';

/**
 * What the page asks of the spec worker that the first screen does not need: its code is loaded when
 * it is first asked for.
 */
export interface AnalysisApi {
  /** How many findings of each kind there are, in the order in which they are shown. */
  findings(): FindingCounts;
  /** The findings of a code from one place to another (exclusive). */
  findingsOf(code: CheckCode, from: number, to: number): FindingsPage;
  /** The states kept of the open specification, the newest first; none where nothing is stored. */
  restorePoints(): Promise<readonly RestorePoint[]>;
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
