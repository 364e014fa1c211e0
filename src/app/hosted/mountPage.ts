import styles from './mountPage.module.css';

/**
 * Where the app is rendered. The server's page of a document can be read before any script has run: it stays until
 * the app has as much to show, and is then replaced without a jump. `root` is the page's #root.
 */
export function mountPage(root: HTMLElement): HTMLElement {
  const isServed = root.querySelector('main') !== null;
  if (!isServed) return root;
  const next = document.createElement('div');
  next.className = styles.waiting ?? '';
  next.inert = true;
  root.after(next);
  const show = () => {
    root.remove();
    next.id = 'root';
    next.className = '';
    next.inert = false;
  };
  const observer = new MutationObserver(() => {
    if (!isReady(next)) return;
    observer.disconnect();
    // Parts that are rendered only in view (content-visibility) are found to be so a frame later.
    requestAnimationFrame(() => requestAnimationFrame(show));
  });
  observer.observe(next, { childList: true, subtree: true });
  return next;
}

/** There is a page, and nothing of it waits for data (`data-waiting`). */
function isReady(page: HTMLElement): boolean {
  return (
    page.querySelector('[data-page-title]') !== null &&
    page.querySelector('[data-waiting]') === null
  );
}
