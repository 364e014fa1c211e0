import { useEffect, useRef } from 'react';

/**
 * Makes Enter in a search field choose the first result for its current text. Returns the function
 * to call at that key: `choose` is called once the answer to this query has arrived, unless the
 * field was left or its text was changed by then. Until then, the results of another query may be
 * shown.
 */
export function useAnsweredEnter(
  { query, searching }: { readonly query: string; readonly searching: boolean },
  choose: () => void,
): (field: EventTarget) => void {
  const waiting = useRef<{ readonly query: string; readonly field: EventTarget }>(undefined);
  useEffect(() => {
    const asked = waiting.current;
    if (asked === undefined || (searching && asked.query === query)) return;
    waiting.current = undefined;
    if (asked.query === query && asked.field === document.activeElement) choose();
  }, [query, searching, choose]);
  return (field) => {
    if (searching) waiting.current = { query, field };
    else choose();
  };
}
