import { useEffect } from 'react';
import { prefetchDialogs } from '../../../ui/loading/lazyPart.tsx';
import { untilIdle } from '../../../ui/untilIdle.ts';

/** Events that show that a person uses the page, and does not only look at it. */
const signs = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Prefetch: loads the code of the dialogs while the browser is idle, once a person uses the page, so
 * that the first opening takes no longer than the second. The first view of the page loads none of it.
 */
export function usePrefetchedDialogs(): void {
  useEffect(() => {
    const stop = new AbortController();
    const begin = () => {
      stop.abort();
      void prefetchDialogs(untilIdle);
    };
    const options = { capture: true, passive: true, signal: stop.signal };
    for (const sign of signs) window.addEventListener(sign, begin, options);
    return () => stop.abort();
  }, []);
}
