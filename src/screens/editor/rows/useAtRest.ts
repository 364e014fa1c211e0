import { startTransition, useEffect, useState } from 'react';

/**
 * False for a component that has just been mounted, and while its list scrolls. The buttons of rows
 * are only visible under the pointer: cards that pass by and dialogs that open are first rendered
 * without them, which halves the cost and shows them sooner.
 */
export function useAtRest(scrolling = false): boolean {
  const [still, setStill] = useState(false);
  useEffect(() => {
    if (!scrolling) startTransition(() => setStill(true));
  }, [scrolling]);
  return still;
}
