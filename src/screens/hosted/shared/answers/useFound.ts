import { useCallback, useEffect, useState } from 'react';
import type { Result } from '../../../../domain/model/values/result.ts';
import type { Contract } from '../../../../provider/contract/index.ts';
import type { DocumentPlace } from '../../../../routes/route.ts';
import { useHosted, type Failure } from '../hosted.ts';

/** The page size of our own server (rules 9): the newest ones are listed; others can be searched for. */
export const pageLength = 100;

/** Whether a list continues after this page. */
export function hasNextPage(
  page: { readonly totalResults: number; readonly entry: readonly unknown[] } | undefined,
): boolean {
  return page !== undefined && page.totalResults > page.entry.length;
}

/** Debounce of the search, ms. */
const rest = 250;

interface Search extends DocumentPlace {
  readonly count: number;
  readonly search: string;
}

export interface FoundEntries<Entry> {
  readonly found: readonly Entry[];
  readonly onSearch: (typed: string) => void;
}

/**
 * The provider's search results beyond the listed versions of a document, and a function that
 * searches for more.
 */
export function useFoundVersions(place: DocumentPlace) {
  const { call } = useHosted();
  const ask = useCallback(
    (search: Search) => call<Contract['tags']['getAll']>('tags.getAll', search),
    [call],
  );
  return useFound(place, ask);
}

/** The same for its commits. */
export function useFoundCommits(place: DocumentPlace) {
  const { call } = useHosted();
  const ask = useCallback(
    (search: Search) => call<Contract['commits']['getAll']>('commits.getAll', search),
    [call],
  );
  return useFound(place, ask);
}

function useFound<Entry>(
  { user, document }: DocumentPlace,
  ask: (search: Search) => Promise<Result<{ readonly entry: readonly Entry[] }, Failure>>,
): FoundEntries<Entry> {
  const [typed, setTyped] = useState('');
  const of = `${user}/${document}`;
  const [all, setAll] = useState<{ readonly of: string; readonly found: readonly Entry[] }>();
  useEffect(() => {
    const search = typed.trim();
    if (search === '') return undefined;
    // A search that fails, such as one without a network, leaves the list as it is.
    const timer = setTimeout(() => {
      void ask({ user, document, count: pageLength, search }).then((answer) => {
        if (!answer.ok) return;
        const { entry } = answer.value;
        setAll((before) => ({
          of,
          found: before?.of === of ? [...before.found, ...entry] : entry,
        }));
      });
    }, rest);
    return () => clearTimeout(timer);
  }, [ask, user, document, of, typed]);
  return { found: all?.of === of ? all.found : [], onSearch: setTyped };
}
