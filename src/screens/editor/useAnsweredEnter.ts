import { useEffect, useRef } from 'react';

/**
 * Enter in the field of a search means the first result of what is written there. Returns the function to call
 * at that key: `choose` is called when the answer to this query is there, unless the field was left or its text
 * changed by then. What is shown until then may be the results of another query.
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
