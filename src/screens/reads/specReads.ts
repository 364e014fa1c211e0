import type { FindingGroup } from '../../domain/check/groupFindings.ts';
import type { SearchHit } from '../../domain/model/search.ts';
import type { PrintedFormatId } from '../../formats/registry/registry.ts';
import type { CompareReads } from './compareReads.ts';
import type { FindingReads } from './findingReads.ts';
import type { PreviewReads } from './previewReads.ts';

/**
 * The screen's reads from the worker's replica. Every answer carries the `rev` it is true for, so
 * that a stale one can be dropped.
 */
export interface SpecReads {
  previewLines(
    rev: number,
    from: number,
    to: number,
  ): Promise<{ readonly rev: number; readonly lines: readonly string[] }>;
  previewLineOf(rev: number, kind: 'operation' | 'type', name: string): Promise<number | null>;
  search(
    rev: number,
    query: string,
    limit: number,
  ): Promise<{ readonly rev: number; readonly hits: readonly SearchHit[]; readonly total: number }>;
  print(format: PrintedFormatId): Promise<{
    readonly rev: number;
    readonly totalLines: number;
    /** What the format can't express. */
    readonly groups: readonly FindingGroup[];
  }>;
  printedLines(
    from: number,
    to: number,
  ): Promise<{ readonly rev: number; readonly lines: readonly string[] }>;
  printedBytes(): Promise<ArrayBuffer>;
  /** The reads that the first screen does not need; the worker loads their code on first use. */
  analysis(): Promise<FindingReads & CompareReads & PreviewReads>;
}
