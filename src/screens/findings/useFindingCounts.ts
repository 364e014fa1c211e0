import { useEffect, useState } from 'react';
import type { FindingCounts, FindingReads } from '../reads/findingReads.ts';

/** Where findings are asked for. */
export interface FindingSource {
  analysis(): Promise<FindingReads>;
}

/**
 * How many findings there are, asked again when the replica is at another `rev`; the answer before
 * stays until then. `failed`: there was none. Undefined at first, and while `rev` is: the replica is behind, or nobody looks.
 */
export function useFindingCounts(
  source: FindingSource,
  rev: number | undefined,
  {
    resolved,
    attempt = 0,
    patience = 0,
  }: {
    /** What the includes resolve to: asked again when it is something else, which is no edit. */
    readonly resolved?: unknown;
    /** Asked again when it is another number. */
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
            if (wanted) setCounts(answer);
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
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- they are asked for again when the includes resolve to something else, and when a person tries again
  }, [source, rev, resolved, attempt, patience]);
  return counts;
}
