import styles from './mountPage.module.css';

/**
 * The element to render the app into. The server's page of a document can be read before any script
 * has run: it stays until the app can show as much, and is then replaced without a jump. `root` is
 * the page's #root.
 */
export function mountPage(root: HTMLElement): HTMLElement {
  const isServed = root.querySelector('main') !== null;
  if (!isServed) return root;
  const next = document.createElement('div');
  next.className = styles.waiting ?? '';
  next.inert = true;
  root.after(next);
  const served = document.querySelectorAll('head link[rel="alternate"]');
  const show = () => {
    root.remove();
    // They are about this document; the app has them for the one that it shows.
    for (const link of served) link.remove();
    next.id = 'root';
    next.className = '';
    next.inert = false;
  };
  const observer = new MutationObserver(() => {
    if (!isReady(next)) return;
    observer.disconnect();
    // Elements with content-visibility are recognised as in view only a frame later.
    requestAnimationFrame(() => requestAnimationFrame(show));
  });
  observer.observe(next, { childList: true, subtree: true });
  return next;
}

/** Whether there is a page of which nothing waits for data (`data-waiting`). */
function isReady(page: HTMLElement): boolean {
  return (
    page.querySelector('[data-page-title]') !== null &&
    page.querySelector('[data-waiting]') === null
  );
}
