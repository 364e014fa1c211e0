import { readRoute } from '../../routes/readRoute.ts';
import { hostedPaths, type Route } from '../../routes/route.ts';

/** Knows and changes the current page of the hosted app. */
export interface Router {
  readonly shown: () => Shown;
  readonly subscribe: (listener: () => void) => () => void;
  readonly go: (address: string, how?: 'replace') => void;
  /**
   * `ask` is called before another page is shown; if it returns false, the current page stays. Call
   * the returned function to stop.
   */
  readonly guard: (ask: () => Promise<boolean>) => () => void;
}

export interface Shown {
  /** Undefined if there is no such page. */
  readonly route: Route | undefined;
  /** Path and query. */
  readonly address: string;
}

/** How long to wait, after going back, for a page to reach its former height, in ms. */
const longestRestore = 2000;

/** Follows the address, and handles links within the app without a page load. */
export function startRouter(page: Window): Router {
  const { history, location } = page;
  const listeners = new Set<() => void>();
  const scrolls = new Map<string, number>();
  let ask: (() => Promise<boolean>) | undefined;
  let shown = look();
  let key = keyOf(history.state) ?? '0';
  let count = 0;

  function look(): Shown {
    const { pathname, search } = location;
    return { route: readRoute({ pathname, search }), address: `${pathname}${search}` };
  }

  function show(): void {
    const now = look();
    if (now.address === shown.address) return;
    shown = now;
    for (const listener of listeners) listener();
  }

  async function mayLeave(): Promise<boolean> {
    return (await ask?.()) ?? true;
  }

  async function go(address: string, how?: 'replace'): Promise<void> {
    const url = new URL(address, location.href);
    if (!hostedPaths.test(url.pathname) || url.origin !== location.origin) {
      location.assign(url);
      return;
    }
    if (!(await mayLeave())) return;
    scrolls.set(key, page.scrollY);
    if (how === 'replace') history.replaceState({ key }, '', url);
    else {
      count += 1;
      key = `${Date.now()} ${count}`;
      history.pushState({ key }, '', url);
    }
    show();
    if (url.hash !== '') {
      showAnchor(page, decodeURIComponent(url.hash.slice(1)));
      return;
    }
    page.scrollTo(0, 0);
    // Focus the new page, so that screen readers read it next.
    page.requestAnimationFrame(() => focusTitle(page.document));
  }

  const router: Router = {
    shown: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    go: (address, how) => void go(address, how),
    guard(wanted) {
      ask = wanted;
      return () => {
        if (ask === wanted) ask = undefined;
      };
    },
  };

  history.scrollRestoration = 'manual';
  if (location.hash !== '') showAnchor(page, decodeURIComponent(location.hash.slice(1)));
  page.addEventListener('popstate', ({ state }) => {
    void mayLeave().then((may) => {
      if (!may) {
        history.pushState({ key }, '', shown.address);
        return;
      }
      scrolls.set(key, page.scrollY);
      key = keyOf(state) ?? '0';
      show();
      restore(page, scrolls.get(key) ?? 0);
    });
  });
  page.document.addEventListener('click', (event) => {
    const link = linkOf(event);
    if (link === undefined) return;
    event.preventDefault();
    void go(link.href);
  });
  return router;
}

/** The link within this app that a plain click follows. */
function linkOf(event: MouseEvent): HTMLAnchorElement | undefined {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event;
  if (defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) {
    return undefined;
  }
  const link = target instanceof Element ? target.closest('a') : null;
  if (link === null || !link.hasAttribute('href') || link.target !== '') return undefined;
  if (link.hasAttribute('download') || link.dataset['reload'] !== undefined) return undefined;
  const url = new URL(link.href);
  const isHere = url.origin === location.origin && hostedPaths.test(url.pathname);
  const isAnchor = url.hash !== '' && url.pathname === location.pathname;
  return isHere && !isAnchor ? link : undefined;
}

/** Restores the scroll position once the page is tall enough again. */
function restore(page: Window, top: number): void {
  const until = performance.now() + longestRestore;
  const step = () => {
    page.scrollTo(0, top);
    const isThere = Math.abs(page.scrollY - top) < 2;
    if (!isThere && performance.now() < until) page.requestAnimationFrame(step);
  };
  page.requestAnimationFrame(step);
}

/** Scrolls to the target of the address once it exists, and goes on from there with the keyboard, too. */
function showAnchor(page: Window, id: string): void {
  const until = performance.now() + longestRestore;
  const step = () => {
    const found = page.document.getElementById(id);
    if (found !== null) {
      found.scrollIntoView();
      if (found.tabIndex < 0) found.setAttribute('tabindex', '-1');
      found.focus({ preventScroll: true });
    } else if (performance.now() < until) page.requestAnimationFrame(step);
  };
  page.requestAnimationFrame(step);
}

function focusTitle(document: Document): void {
  document.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true });
}

function keyOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('key' in state)) return undefined;
  return typeof state.key === 'string' ? state.key : undefined;
}
