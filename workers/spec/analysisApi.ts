import type {
  ChangeDetail,
  ChangeListName,
} from '../../src/domain/compare/changes/changeDetail.ts';
import type { ChangeRow } from '../../src/domain/compare/changes/changeRows.ts';
import type {
  ComparedDocument,
  ComparedDocuments,
  DiffSummary,
} from '../../src/domain/compare/compared.ts';
import type { DiffRow } from '../../src/domain/compare/changes/diffRow.ts';
import type { CheckFinding } from '../../src/domain/check/finding.ts';
import type { CheckCode } from '../../src/domain/check/findingKinds.ts';
import type { Result } from '../../src/domain/model/values/result.ts';
import type { RestorePoint } from '../../src/storage/database/database.ts';
import type { PreviewApi } from './previewApi.ts';

/**
 * The methods of the spec worker that the first screen does not need; their code is loaded on first
 * use.
 */
export interface AnalysisApi extends PreviewApi {
  /** The number of findings of each kind, in display order. */
  findings(): FindingCounts;
  /** Findings of a code, from one index up to but not including another. */
  findingsOf(code: CheckCode, from: number, to: number): FindingsPage;
  /** The restore points of the open specification, newest first; empty if nothing can be stored. */
  restorePoints(): Promise<readonly RestorePoint[]>;
  /** Compares the replica with another, earlier document; the methods below read the result. */
  compareWith(other: ComparedDocument): Promise<Result<ComparedDocuments>>;
  /** Rows of one of the lists. */
  changeRows(list: ChangeListName, from: number, to: number): readonly ChangeRow[];
  /** The values of the change in a row; undefined for the rows above the changes. */
  changeDetail(list: ChangeListName, index: number): ChangeDetail | undefined;
  /** The changes as a changelog, one per line. */
  changelog(): string;
  /** Rows of the difference between the printed texts. */
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
