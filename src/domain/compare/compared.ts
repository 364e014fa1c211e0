import type { ChangeLevel } from './change.ts';
import type { VersionStep } from './version.ts';

/** A document to compare with: a stored body, or the contents of a file or a paste. */
export type ComparedDocument =
  | { readonly body: string }
  | { readonly bytes: ArrayBuffer; readonly fileName?: string };

/** The result of a comparison; its rows are read separately. */
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

/** How the printed texts differ; the rows are read separately. */
export interface DiffSummary {
  readonly rows: number;
  readonly added: number;
  readonly removed: number;
  /** There is more than can be listed. */
  readonly isCut: boolean;
}
