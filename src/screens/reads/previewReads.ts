import type { Severity } from '../../domain/check/findings.ts';
import type { PrintedFormatId } from '../../formats/registry/registry.ts';

/** The operation or type of a card. */
export interface PreviewTarget {
  readonly kind: 'operation' | 'type';
  readonly name: string;
}

/** A loss: something that the format can't express, or only differently. */
export interface PreviewFinding {
  readonly severity: Severity;
  readonly message: string;
  /** The line, from 0, unless it is about the whole document. */
  readonly line?: number;
  readonly target?: PreviewTarget;
}

/** The preview's reads from the worker: the replica printed in a format. */
export interface PreviewReads {
  printPreview(format: PrintedFormatId): Promise<{
    /** Identifies a text; requests about any but the last text get no answer. */
    readonly id: number;
    readonly rev: number;
    readonly totalLines: number;
    /** The number of losses, and the first of them. */
    readonly count: number;
    readonly findings: readonly PreviewFinding[];
  }>;
  printedPreviewLines(id: number, from: number, to: number): Promise<readonly string[]>;
  /** The losses at each of these lines, as text; empty for lines without any. */
  printedPreviewNotes(id: number, from: number, to: number): Promise<readonly string[]>;
  printedPreviewLineOf(id: number, target: PreviewTarget): Promise<number | null>;
  printedPreviewTargetAt(id: number, line: number): Promise<PreviewTarget | null>;
}
