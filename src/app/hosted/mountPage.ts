import styles from './mountPage.module.css';
import { hasLaterInView, knownInView } from './scrollPlace.ts';

/** How long the served page stays at most after the app can show as much, in ms. */
const longestSettling = 3000;

/**
 * The element to render the app into. The server's page of a document can be read before any script
 * has run: it stays until the app can show as much, and is then replaced without a jump, wherever it
 * is read. `root` is the page's #root.
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
    scrollAsIn(root, next);
    const { scrollTop } = next;
    const focused = root.contains(document.activeElement) ? document.activeElement : null;
    const hasTarget = root.querySelector(':target') !== null;
    root.remove();
    // These links are about the served document; the app adds its own.
    for (const link of served) link.remove();
    next.id = 'root';
    next.className = '';
    next.inert = false;
    // Only a navigation of the browser's own makes an element the target.
    if (hasTarget) location.replace(location.hash);
    window.scrollTo(0, scrollTop);
    if (focused !== null) focusIn(next, focused);
  };
  const observer = new MutationObserver(() => {
    if (!isReady(next)) return;
    observer.disconnect();
    const until = performance.now() + longestSettling;
    let frames = 0;
    let before = '';
    // An element with content-visibility gets its real height only a frame after it came into view, which may
    // bring others into view; and contents may arrive in later tasks. So this repeats until nothing moves.
    const settle = () => {
      const isThere = scrollAsIn(root, next);
      frames += 1;
      const now = `${next.scrollTop} ${next.scrollHeight}`;
      const isSettled = isThere && frames > 2 && now === before && !hasLaterInView(next);
      before = now;
      requestAnimationFrame(isSettled || performance.now() > until ? show : settle);
    };
    settle();
  });
  observer.observe(next, { childList: true, subtree: true });
  return next;
}

/** Whether there is a page without elements that wait for data (`data-waiting`). */
function isReady(page: HTMLElement): boolean {
  return (
    page.querySelector('[data-page-title]') !== null &&
    page.querySelector('[data-waiting]') === null
  );
}

/**
 * Scrolls the waiting page to the place that is being read in the served page. Returns whether the
 * waiting page is already long enough for that.
 */
function scrollAsIn(served: HTMLElement, waiting: HTMLElement): boolean {
  const [before, now] = (window.scrollY > 0 && sameInView(served, waiting)) || [];
  const isSame = before !== undefined && now !== undefined;
  const to = isSame ? waiting.scrollTop + topOf(now) - topOf(before) : window.scrollY;
  waiting.scrollTop = to;
  return Math.abs(waiting.scrollTop - to) < 1;
}

/** An element in view that is recognised in the other page: by its id or as the same link. */
function sameInView(page: HTMLElement, other: HTMLElement): [Element, Element] | undefined {
  const main = other.querySelector('main');
  for (const element of knownInView(page, 'main [id], main a[href]')) {
    const same = sameIn(main, element);
    if (same !== undefined) return [element, same];
  }
  return undefined;
}

/** The element of another page that corresponds to this one: with the same id, or else the same link. */
function sameIn(page: HTMLElement | null, element: Element): HTMLElement | undefined {
  const { id } = element;
  const href = element.getAttribute('href') ?? '';
  const same = id === '' ? `a[href="${CSS.escape(href)}"]` : `[id="${CSS.escape(id)}"]`;
  return page?.querySelector<HTMLElement>(same) ?? undefined;
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top;
}

/**
 * Moves the focus from the served page to the same element of the new one or, if there is none, to
 * its title, so that the keyboard goes on from there.
 */
function focusIn(page: HTMLElement, focused: Element): void {
  const element = sameIn(page, focused) ?? page.querySelector<HTMLElement>('[data-page-title]');
  if (element === null) return;
  if (element.tabIndex < 0) element.setAttribute('tabindex', '-1');
  element.focus({ preventScroll: true });
}
