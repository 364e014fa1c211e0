import type { Severity } from '../../domain/check/findings.ts';
import type { PrintedFormatId } from '../../formats/registry/registry.ts';

/** A card, by what it shows. */
export interface PreviewTarget {
  readonly kind: 'operation' | 'type';
  readonly name: string;
}

/** Something that the format can't say, or says otherwise. */
export interface PreviewFinding {
  readonly severity: Severity;
  readonly message: string;
  /** The line, from 0, unless it is about the whole document. */
  readonly line?: number;
  readonly target?: PreviewTarget;
}

/** What the pane beside the cards reads from the worker: the replica printed in a format. */
export interface PreviewReads {
  printPreview(format: PrintedFormatId): Promise<{
    /** Different for each text; what is asked about another one than the last gets no answer. */
    readonly id: number;
    readonly rev: number;
    readonly totalLines: number;
    /** How many things the format can't say, and the first of them. */
    readonly count: number;
    readonly findings: readonly PreviewFinding[];
  }>;
  printedPreviewLines(id: number, from: number, to: number): Promise<readonly string[]>;
  /** What the format can't say at each of these lines; empty where there is nothing. */
  printedPreviewNotes(id: number, from: number, to: number): Promise<readonly string[]>;
  printedPreviewLineOf(id: number, target: PreviewTarget): Promise<number | null>;
  printedPreviewTargetAt(id: number, line: number): Promise<PreviewTarget | null>;
}
