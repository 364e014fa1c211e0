/** The parts of the page's window that this uses. */
interface Page {
  addEventListener(
    name: 'pagehide' | 'pageshow',
    listen: (event: Pick<PageTransitionEvent, 'persisted'>) => void,
  ): void;
  readonly location: { reload(): void };
}

/**
 * Calls `stop` when the browser sets the page aside for Back and Forward, and loads the page again
 * if the person returns to it. Otherwise a worker, or the page itself, would stop wherever it is, even
 * in the middle of a transaction or with a lock, for which every other page would then wait
 * (Firefox, WebKit).
 */
export function stopInBfcache(stop: () => void, page: Page = globalThis): void {
  page.addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return;
    stop();
    page.addEventListener('pageshow', () => page.location.reload());
  });
}
