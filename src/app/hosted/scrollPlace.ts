/**
 * Where a page is scrolled to: how far, and at which element, since the height above that element
 * may differ next time.
 */
export interface ScrollPlace {
  /** How far down, px. */
  readonly top: number;
  /** The id of an element, and where it is in the window, px. */
  readonly id?: string;
  readonly at?: number;
}

/** Elements that addresses lead to; other ids may be generated anew each time. */
const anchors = '[id^="o:"], [id^="t:"]';

/**
 * Elements in view by which a place can be found again: targets of addresses or, if there are none,
 * the first ones that have an address.
 */
export function knownInView(page: ParentNode, others = anchors): Element[] {
  return [...page.querySelectorAll(':target'), ...page.querySelectorAll(others)].filter(isInView);
}

/** Where the page is now. */
export function scrollPlaceOf(page: Window): ScrollPlace {
  const top = page.scrollY;
  const known = top > 0 ? knownInView(page.document).find(({ id }) => id !== '') : undefined;
  return known === undefined
    ? { top }
    : { top, id: known.id, at: known.getBoundingClientRect().top };
}

/** How far the page must be scrolled to be at a place, px. */
export function distanceTo(page: Window, { top, id, at }: ScrollPlace): number {
  const known = id === undefined ? undefined : shownById(page, id);
  return known === undefined || at === undefined
    ? top - page.scrollY
    : known.getBoundingClientRect().top - at;
}

/** The element of this id, unless it is in a page that is not shown yet. */
export function shownById(page: Window, id: string): HTMLElement | undefined {
  const found = page.document.getElementById(id);
  return found === null || found.closest('[inert]') !== null ? undefined : found;
}

/** Whether something in view waits for its contents. */
export function hasLaterInView(page: ParentNode): boolean {
  return [...page.querySelectorAll('[data-later]')].some(isInView);
}

function isInView(element: Element): boolean {
  // Asked first: the rectangle of an element that is out of view and not laid out would make the browser lay it out.
  if (!element.checkVisibility({ contentVisibilityAuto: true })) return false;
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}
