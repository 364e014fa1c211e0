import { startTransition, useEffect, useState } from 'react';

/**
 * False for what has just appeared, and while its list scrolls. The buttons of rows are only visible
 * under the pointer: cards that pass by and dialogs that open are rendered without them at first, which
 * halves their cost and shows them sooner.
 */
export function useAtRest(scrolling = false): boolean {
  const [still, setStill] = useState(false);
  useEffect(() => {
    if (!scrolling) startTransition(() => setStill(true));
  }, [scrolling]);
  return still;
}
