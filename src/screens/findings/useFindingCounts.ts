import { startTransition, useEffect, useState } from 'react';
import type { FindingCounts, FindingReads } from '../reads/findingReads.ts';

/** The part of the worker's API that counts findings. */
export interface FindingSource {
  analysis(): Promise<FindingReads>;
}

/**
 * The number of findings, refreshed when the replica reaches another `rev`; the previous answer
 * stays until then. `failed`: there was no answer. Undefined at first, and while `rev` is undefined
 * because the replica is behind, or nothing is shown.
 */
export function useFindingCounts(
  source: FindingSource,
  rev: number | undefined,
  {
    resolved,
    attempt = 0,
    patience = 0,
  }: {
    /** The resolved includes: a change refreshes the count, although it is not an edit. */
    readonly resolved?: unknown;
    /** A new number refreshes the count. */
    readonly attempt?: number;
    /** Debounce: how long to wait for more edits, ms. */
    readonly patience?: number;
  } = {},
): FindingCounts | 'failed' | undefined {
  const [counts, setCounts] = useState<FindingCounts | 'failed'>();
  useEffect(() => {
    if (rev === undefined) return undefined;
    let wanted = true;
    const timer = setTimeout(() => {
      source
        .analysis()
        .then((reads) => reads.findings())
        .then(
          (answer) => {
            // A long list of findings is rendered in slices.
            if (wanted) startTransition(() => setCounts(answer));
          },
          () => {
            if (wanted) setCounts('failed');
          },
        );
    }, patience);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- refreshed when the includes resolve to something else, and when a person tries again
  }, [source, rev, resolved, attempt, patience]);
  return counts;
}
