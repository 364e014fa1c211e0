/**
 * Tells the worker to write nothing more when its page is about to end, which is some milliseconds later. If a
 * worker ends while it writes in one transaction and reads in another, no page can use the database any more
 * until the browser is restarted (WebKit bug 324094).
 */
export function pauseBeforeUnload(
  worker: { readonly pauseWrites: () => Promise<void> },
  page: Pick<Window, 'addEventListener'> = globalThis,
): void {
  // A worker that has failed has nothing to pause.
  page.addEventListener('beforeunload', () => void worker.pauseWrites().catch(() => undefined));
}
