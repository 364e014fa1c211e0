import { useEffect, useState } from 'react';
import type { SearchHit } from '../../domain/model/search.ts';
import type { SpecReads } from './specReads.ts';

/** More hits than a person looks through. */
const shownHits = 500;

export interface Search {
  readonly hits: readonly SearchHit[] | undefined;
  readonly total: number;
  readonly searching: boolean;
}

const nothing: Search = { hits: undefined, total: 0, searching: false };

/** The worker's answer to `query`, asked again after every edit; earlier answers stay until then. */
export function useSearch(reads: Pick<SpecReads, 'search'>, rev: number, query: string): Search {
  const [search, setSearch] = useState(nothing);
  useEffect(() => {
    if (query.trim() === '') {
      setSearch(nothing);
      return undefined;
    }
    let wanted = true;
    setSearch((earlier) => ({ ...earlier, searching: true }));
    reads.search(rev, query, shownHits).then(
      ({ hits, total }) => {
        if (wanted) setSearch({ hits, total, searching: false });
      },
      () => {
        if (wanted) setSearch({ hits: [], total: 0, searching: false });
      },
    );
    return () => {
      wanted = false;
    };
  }, [reads, rev, query]);
  return search;
}
