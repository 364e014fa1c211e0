import { startTransition, useEffect, useState } from 'react';

/**
 * False for a component that has just been mounted, and while its list scrolls. The buttons of rows
 * are only visible under the pointer: cards that pass by and dialogs that open are first rendered
 * without them, which halves the cost and shows them sooner.
 *
 * @param atOnce always true: the buttons can't wait, because the next Tab leads to them
 */
export function useAtRest(scrolling = false, atOnce = false): boolean {
  const [still, setStill] = useState(atOnce);
  useEffect(() => {
    if (!scrolling || atOnce) startTransition(() => setStill(true));
  }, [scrolling, atOnce]);
  return still || atOnce;
}
