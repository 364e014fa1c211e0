import { useEffect, useState } from 'react';
import type { FindingCounts, FindingReads } from '../reads/findingReads.ts';

/** Where findings are asked for. */
export interface FindingSource {
  analysis(): Promise<FindingReads>;
}

/**
 * How many findings there are, asked again when the replica is at another `rev`; the answer before
 * stays until then. Undefined at first, and while `rev` is: the replica is behind, or nobody looks.
 */
export function useFindingCounts(
  source: FindingSource,
  rev: number | undefined,
  {
    resolved,
    patience = 0,
  }: {
    /** What the includes resolve to: asked again when it is something else, which is no edit. */
    readonly resolved?: unknown;
    /** Debounce: how long to wait for more edits, ms. */
    readonly patience?: number;
  } = {},
): FindingCounts | undefined {
  const [counts, setCounts] = useState<FindingCounts>();
  useEffect(() => {
    if (rev === undefined) return undefined;
    let wanted = true;
    const timer = setTimeout(() => {
      source
        .analysis()
        .then((reads) => reads.findings())
        .then(
          (answer) => {
            if (wanted) setCounts(answer);
          },
          // The next edit asks again.
          () => undefined,
        );
    }, patience);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- they are asked for again when the includes resolve to something else
  }, [source, rev, resolved, patience]);
  return counts;
}
