import type { ChangeLevel } from '../../domain/compare/change.ts';
import type { ChangeRow } from '../../domain/compare/changeRows.ts';
import type { DiffRow } from '../../domain/compare/diffRow.ts';
import type { VersionStep } from '../../domain/compare/version.ts';
import type { Result } from '../../domain/result.ts';
import type { KeptRow } from '../../storage/database.ts';

/** What the open specification is compared with. */
export type ComparedDocument =
  | { readonly body: string }
  | { readonly bytes: ArrayBuffer; readonly fileName?: string };

/** A document to compare with, and what it is called within a sentence. */
export interface CompareSource {
  readonly name: string;
  readonly document: () => Promise<ComparedDocument>;
}

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

/** What the comparison reads of the worker. */
export interface CompareReads {
  keptStates(): Promise<readonly KeptRow[]>;
  compareWith(other: ComparedDocument): Promise<Result<Compared>>;
  changeRows(breakingOnly: boolean, from: number, to: number): Promise<readonly ChangeRow[]>;
  changelog(): Promise<string>;
  textDiff(): Promise<DiffSummary>;
  diffRows(from: number, to: number): Promise<readonly DiffRow[]>;
}
