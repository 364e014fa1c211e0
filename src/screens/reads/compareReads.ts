import type { ChangeDetail, ChangeListName } from '../../domain/compare/changes/changeDetail.ts';
import type { ChangeRow } from '../../domain/compare/changes/changeRows.ts';
import type {
  ComparedDocument,
  ComparedDocuments,
  DiffSummary,
} from '../../domain/compare/compared.ts';
import type { DiffRow } from '../../domain/compare/changes/diffRow.ts';
import type { Result } from '../../domain/model/values/result.ts';
import type { RestorePoint } from '../../storage/database/database.ts';

/** The reads from a finished comparison. */
export interface ComparisonReads {
  changeRows(list: ChangeListName, from: number, to: number): Promise<readonly ChangeRow[]>;
  changeDetail(list: ChangeListName, index: number): Promise<ChangeDetail | undefined>;
  changelog(): Promise<string>;
  textDiff(): Promise<DiffSummary>;
  diffRows(from: number, to: number): Promise<readonly DiffRow[]>;
}

/** The comparison's reads from the worker. */
export interface CompareReads extends ComparisonReads {
  restorePoints(): Promise<readonly RestorePoint[]>;
  compareWith(other: ComparedDocument): Promise<Result<ComparedDocuments>>;
}
