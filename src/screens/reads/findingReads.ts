import type { CheckFinding } from '../../domain/check/finding.ts';
import type { CheckCode } from '../../domain/check/findingKinds.ts';

export interface FindingCounts {
  readonly rev: number;
  /** In the order in which they are shown. */
  readonly kinds: readonly { readonly code: CheckCode; readonly count: number }[];
}

/** The findings panel's reads from the worker's replica. */
export interface FindingReads {
  findings(): Promise<FindingCounts>;
  findingsOf(
    code: CheckCode,
    from: number,
    to: number,
  ): Promise<{ readonly rev: number; readonly findings: readonly CheckFinding[] }>;
}
