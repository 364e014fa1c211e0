/** The parts of the page's window that this uses. */
interface Page {
  addEventListener(
    name: 'pagehide' | 'pageshow',
    listen: (event: Pick<PageTransitionEvent, 'persisted'>) => void,
  ): void;
  readonly location: { reload(): void };
}

/**
 * Ends the worker when the browser sets its page aside for Back and Forward, and loads the page again
 * if the person returns to it. The worker would stop wherever it is, even in the middle of a
 * transaction or with a lock, for which every other page would then wait (Firefox, WebKit).
 */
export function terminateInBfcache(
  worker: Pick<Worker, 'terminate'>,
  page: Page = globalThis,
): void {
  page.addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return;
    worker.terminate();
    page.addEventListener('pageshow', () => page.location.reload());
  });
}
