import { readRoute } from '../../routes/readRoute.ts';
import { hostedPaths, type Route } from '../../routes/route.ts';
import type { NavigationMode } from '../../screens/hosted/shared/hosted.ts';
import { finishTyping } from './editing/typing.ts';
import {
  distanceTo,
  hasLaterInView,
  scrollPlaceOf,
  shownById,
  type ScrollPlace,
} from './scrollPlace.ts';

/** Knows and changes the current page of the hosted app. */
export interface Router {
  readonly shown: () => Shown;
  readonly subscribe: (listener: () => void) => () => void;
  readonly go: (address: string, how?: NavigationMode) => void;
  /**
   * `ask` is called before another page is shown; if it returns false, the current page stays. Call
   * the returned function to stop.
   */
  readonly guard: (ask: () => Promise<boolean>) => () => void;
  /** The id of the element to which a page is scrolled when it is shown. */
  readonly scrollTarget: () => string | undefined;
}

export interface Shown {
  /** Undefined if there is no such page. */
  readonly route: Route | undefined;
  /** Path and query. */
  readonly address: string;
}

/** How long to wait for a page to have its title, or its former height after going back, in ms. */
const longestRestore = 5000;

/** The relations of links that lead to another page of the same list. */
const otherPages: ReadonlySet<string> = new Set(['first', 'prev', 'next', 'last']);

/** After any of these the person no longer expects the page to scroll by itself. */
const takingOver = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Follows the address, and handles links within the app without a page load. */
export function startRouter(page: Window): Router {
  const { history, location } = page;
  const listeners = new Set<() => void>();
  const scrolls = readScrolls(page);
  let ask: (() => Promise<boolean>) | undefined;
  let shown = look();
  let aimed: string | undefined;
  let count = 0;
  let key = keyOf(history.state) ?? newKey();

  function newKey(): string {
    count += 1;
    return `${Date.now()} ${count}`;
  }

  const keepScroll = () => void scrolls.set(key, scrollPlaceOf(page));

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
    finishTyping(page.document);
    return (await ask?.()) ?? true;
  }

  async function go(address: string, how?: NavigationMode, of?: 'list'): Promise<void> {
    const url = new URL(address, location.href);
    if (!hostedPaths.test(url.pathname) || url.origin !== location.origin) {
      location.assign(url);
      return;
    }
    // If the same screen stays, so does the text being typed in it.
    if (how !== 'here' && !(await mayLeave())) return;
    if (how === 'replace') history.replaceState({ key }, '', url);
    else {
      keepScroll();
      key = newKey();
      history.pushState({ key }, '', url);
    }
    aimed = idIn(url.hash);
    show();
    if (url.hash !== '') {
      showAnchor(page, url.hash);
      return;
    }
    if (how === 'here') return;
    page.scrollTo(0, 0);
    if (of === 'list') focusList(page);
    else focusTitle(page);
  }

  const router: Router = {
    shown: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    go: (address, how) => void go(address, how),
    scrollTarget: () => aimed,
    guard(wanted) {
      ask = wanted;
      return () => {
        if (ask === wanted) ask = undefined;
      };
    },
  };

  history.scrollRestoration = 'manual';
  history.replaceState({ key }, '');
  const before = scrolls.get(key);
  aimed = before === undefined ? idIn(location.hash) : before.id;
  if (before !== undefined) hold(page, before);
  else if (location.hash !== '') showAnchor(page, location.hash);
  page.addEventListener('pagehide', () => {
    keepScroll();
    writeScrolls(page, scrolls);
  });
  page.addEventListener('popstate', ({ state }) => {
    const stay = () => history.pushState({ key }, '', shown.address);
    const wanted = keyOf(state);
    if (wanted === undefined) {
      // A link to a place on this page, to which the browser itself has scrolled.
      key = newKey();
      history.replaceState({ key }, '');
      return;
    }
    if (dismissDialog(page.document)) {
      stay();
      return;
    }
    void mayLeave().then((may) => {
      if (!may) {
        stay();
        return;
      }
      keepScroll();
      key = wanted;
      const place = scrolls.get(key) ?? { top: 0 };
      aimed = place.id;
      show();
      hold(page, place);
      focusTitle(page);
    });
  });
  page.document.addEventListener('click', (event) => {
    const link = linkOf(event);
    if (link === undefined) {
      // It may be a link to a place on this page, to which the browser scrolls by itself.
      if (isOnLink(event.target)) keepScroll();
      return;
    }
    event.preventDefault();
    void go(link.href, undefined, otherPages.has(link.rel) ? 'list' : undefined);
  });
  return router;
}

function isOnLink(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a') !== null;
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

/** Frames in which nothing moves before a page counts as complete. */
const stillFrames = 10;

/** Scrolls to a place once the page is tall enough, and stays there while more of it comes. */
function hold(page: Window, place: ScrollPlace): void {
  let still = 0;
  tryEachFrame(page, () => {
    const by = distanceTo(page, place);
    if (Math.abs(by) >= 1) page.scrollTo(0, page.scrollY + by);
    const isThere = Math.abs(distanceTo(page, place)) < 2 && !hasLaterInView(page.document);
    still = isThere ? still + 1 : 0;
    return still >= stillFrames;
  });
}

function idIn(hash: string): string | undefined {
  return hash === '' ? undefined : decodeURIComponent(hash.slice(1));
}

/**
 * Focuses the title of the new page once it exists, so that screen readers read it next and the
 * keyboard goes on from there: the element that had the focus may be gone.
 */
function focusTitle(page: Window): void {
  const { document } = page;
  tryEachFrame(page, () => {
    // An open dialog keeps the focus.
    if (document.activeElement?.closest('[role="dialog"], [role="alertdialog"]')) return true;
    const title = document.querySelector<HTMLElement>('[data-page-title]');
    title?.focus({ preventScroll: true });
    return title !== null;
  });
}

/**
 * Focuses the list whose next page is shown, once it exists, so that the keyboard goes on with its
 * entries. Without a list, as after its end, the title gets the focus.
 */
function focusList(page: Window): void {
  const { document } = page;
  tryEachFrame(page, () => {
    const list = document.querySelector<HTMLElement>('[data-paged]');
    if (list === null) {
      if (document.querySelector('[data-waiting]') !== null) return false;
      focusTitle(page);
      return true;
    }
    list.focus({ preventScroll: true });
    // Comments are below the document they are about.
    if (list.getBoundingClientRect().top > page.innerHeight / 2) list.scrollIntoView();
    return true;
  });
}

/**
 * Calls `isDone` in each frame until it returns true, the person does something else, or it takes
 * too long.
 */
function tryEachFrame(page: Window, isDone: () => boolean): void {
  const until = performance.now() + longestRestore;
  const given = new AbortController();
  for (const type of takingOver) {
    page.addEventListener(type, () => given.abort(), { passive: true, signal: given.signal });
  }
  const step = () => {
    if (given.signal.aborted) return;
    if (isDone() || performance.now() >= until) given.abort();
    else page.requestAnimationFrame(step);
  };
  page.requestAnimationFrame(step);
}

/**
 * Scrolls to the target of the address once it exists, makes it the `:target`, and moves the
 * keyboard there too.
 */
function showAnchor(page: Window, hash: string): void {
  const id = idIn(hash) ?? '';
  const until = performance.now() + longestRestore;
  const step = () => {
    if (page.location.hash !== hash) return;
    const found = shownById(page, id);
    if (found !== undefined) {
      // Only a navigation of the browser's own makes an element the target.
      page.location.replace(hash);
      if (found.tabIndex < 0) found.setAttribute('tabindex', '-1');
      found.focus({ preventScroll: true });
      const at = Number.parseFloat(page.getComputedStyle(found).scrollMarginTop) || 0;
      hold(page, { top: page.scrollY, id, at });
    } else if (performance.now() < until) page.requestAnimationFrame(step);
  };
  page.requestAnimationFrame(step);
}

/**
 * Closes the dialog that is open, as Escape does: going back must not lose what was typed there.
 * Returns whether there was one.
 */
function dismissDialog(document: Document): boolean {
  const dialogs = document.querySelectorAll('[role="dialog"], [role="alertdialog"]');
  const top = [...dialogs].at(-1);
  if (top === undefined) return false;
  const focused = document.activeElement;
  const target = focused !== null && top.contains(focused) ? focused : top;
  target.dispatchEvent(
    new KeyboardEvent('keydown', {
      key: 'Escape',
      code: 'Escape',
      bubbles: true,
      cancelable: true,
    }),
  );
  return true;
}

function keyOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('key' in state)) return undefined;
  return typeof state.key === 'string' ? state.key : undefined;
}

/** Where this tab stores how far each entry of its history was scrolled. */
const scrollsKey = 'typewright_scrolls';
/** Only the latest entries are stored. */
const mostScrolls = 50;

/**
 * The scroll positions are stored because they must outlive a reload, and a visit to a page that is
 * not part of the hosted app.
 */
function readScrolls(page: Window): Map<string, ScrollPlace> {
  try {
    const stored: unknown = JSON.parse(page.sessionStorage.getItem(scrollsKey) ?? '{}');
    const entries = Object.entries(stored ?? {});
    return new Map(entries.filter((entry): entry is [string, ScrollPlace] => isPlace(entry[1])));
  } catch {
    // Not available, or not what was stored: each page is shown from its top.
    return new Map();
  }
}

function isPlace(value: unknown): value is ScrollPlace {
  return typeof value === 'object' && value !== null && 'top' in value;
}

function writeScrolls(page: Window, scrolls: ReadonlyMap<string, ScrollPlace>): void {
  try {
    const latest = Object.fromEntries([...scrolls].slice(-mostScrolls));
    page.sessionStorage.setItem(scrollsKey, JSON.stringify(latest));
  } catch {
    // There is no room, or it is not allowed.
  }
}
