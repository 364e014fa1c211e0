import type { Severity } from '../../src/domain/check/findings.ts';
import type { PrintedFormatId } from '../../src/formats/registry/registry.ts';

/** The replica printed in a format, for the pane beside the cards. */
export interface PreviewApi {
  /** Prints the replica as it is now; the other methods then read this text, by its `id`. */
  printPreview(format: PrintedFormatId): Promise<PrintedPreview>;
  /** Lines from one index up to but not including another; none once another text was printed. */
  printedPreviewLines(id: number, from: number, to: number): readonly string[];
  /** What the format can't say at each of these lines, as one text; empty where there is nothing. */
  printedPreviewNotes(id: number, from: number, to: number): readonly string[];
  /** The line, from 0, at which an operation or a type begins, or null. */
  printedPreviewLineOf(id: number, target: PreviewTarget): number | null;
  /** The operation or the type that a line belongs to, or null. */
  printedPreviewTargetAt(id: number, line: number): PreviewTarget | null;
}

export interface PreviewTarget {
  readonly kind: 'operation' | 'type';
  readonly name: string;
}

export interface PrintedPreview {
  /** Different for each text. */
  readonly id: number;
  readonly rev: number;
  readonly totalLines: number;
  /** How many things the format can't say, and the first of them. */
  readonly count: number;
  readonly findings: readonly PreviewFinding[];
}

/** Something that the format can't say, or says otherwise. */
export interface PreviewFinding {
  readonly severity: Severity;
  readonly message: string;
  /** The line, from 0, unless it is about the whole document. */
  readonly line?: number;
  readonly target?: PreviewTarget;
}
