import type { Severity } from '../../src/domain/check/findings.ts';
import type { PrintedFormatId } from '../../src/formats/registry/registry.ts';

/** The replica printed in a format, for the pane beside the cards. */
export interface PreviewApi {
  /** Prints the replica as it is now; the other methods then read this text, by its `id`. */
  printPreview(format: PrintedFormatId): Promise<PrintedPreview>;
  /** Lines `from` up to, not including, `to`; none once another text was printed. */
  printedPreviewLines(id: number, from: number, to: number): readonly string[];
  /** The losses at each of these lines, as one text; empty for lines without any. */
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
  /** Identifies the text. */
  readonly id: number;
  readonly rev: number;
  readonly totalLines: number;
  /** The number of losses, and the first of them. */
  readonly count: number;
  readonly findings: readonly PreviewFinding[];
}

/** A loss: something that the format can't express, or only differently. */
export interface PreviewFinding {
  readonly severity: Severity;
  readonly message: string;
  /** The line, from 0, unless it is about the whole document. */
  readonly line?: number;
  readonly target?: PreviewTarget;
}
