import { useEffect, useMemo, useState } from 'react';
import type { SearchHit } from '../../domain/model/search.ts';
import type { SpecReads } from '../reads/specReads.ts';

/** More hits than anybody looks through. */
const shownHits = 500;

export interface Search {
  /** Undefined without a query, before the first answer, and if the search could not be done. */
  readonly hits: readonly SearchHit[] | undefined;
  readonly total: number;
  readonly searching: boolean;
}

const nothing: Search = { hits: undefined, total: 0, searching: false };

interface Answer extends Omit<Search, 'searching'> {
  /** The replica that was searched. */
  readonly reads: Pick<SpecReads, 'search'>;
  readonly rev: number;
  readonly query: string;
}

/**
 * The worker's answer to `query`, refreshed after every edit; the previous answer stays until then.
 */
export function useSearch(reads: Pick<SpecReads, 'search'>, rev: number, query: string): Search {
  const [answer, setAnswer] = useState<Answer>();
  const isEmpty = query.trim() === '';
  // Don't show the results of the previous search for a new one.
  if (isEmpty && answer !== undefined) setAnswer(undefined);
  useEffect(() => {
    if (isEmpty) return undefined;
    let wanted = true;
    const asked = { reads, rev, query };
    reads.search(rev, query, shownHits).then(
      ({ hits, total }) => {
        if (wanted) setAnswer({ ...asked, hits, total });
      },
      () => {
        if (wanted) setAnswer({ ...asked, hits: undefined, total: 0 });
      },
    );
    return () => {
      wanted = false;
    };
  }, [reads, rev, query, isEmpty]);
  return useMemo(() => {
    if (isEmpty) return nothing;
    const { hits, total } = answer ?? nothing;
    const answered = answer?.reads === reads && answer.rev === rev && answer.query === query;
    return { hits, total, searching: !answered };
  }, [answer, reads, rev, query, isEmpty]);
}
