import { focusableControls } from './firstControl.ts';

/**
 * Prevents losing the focus when the focused element is removed from `room`, at once or after a
 * dialog that asks about it, as with a row that is deleted. A lost focus would start again at the
 * top of the window: instead it goes to the same button of the next row that has one, or of the
 * last row before, or else to the heading. Returns a function that ends this.
 */
export function keepFocusIn(room: HTMLElement): () => void {
  const { body } = document;
  /** Whether an element is in the app rather than above it: dialogs and menus are siblings of the app. */
  const isInApp = (element: Element) => room.closest('body > *')?.contains(element) === true;
  /** The element in the room that last had the focus. */
  let last: HTMLElement | undefined;
  /** Whether a dialog or a menu above the room has had the focus since. */
  let isAbove = false;
  /** The candidates for the focus, once nothing above the room has it. */
  let heirs: readonly HTMLElement[] | undefined;
  let frame = 0;
  const settle = () => {
    const active = document.activeElement ?? body;
    if (heirs === undefined || (active !== body && !isInApp(active))) return;
    const found = heirs;
    heirs = undefined;
    // A dialog or menu returns the focus to where it was before. Otherwise, the focus was moved on purpose.
    if (active === body || isAbove) found.find(takesFocus);
  };
  const settleSoon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(settle);
  };
  const notice = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    if (heirs !== undefined) settleSoon();
    else if (room.contains(target)) {
      last = target;
      isAbove = false;
    } else if (isInApp(target)) last = undefined;
    else isAbove = true;
  };
  const observer = new MutationObserver((records) => {
    for (const record of records) {
      if (last === undefined || last.isConnected) break;
      for (const removed of record.removedNodes) {
        if (!(removed instanceof HTMLElement) || !removed.contains(last)) continue;
        heirs = [...sameInRows(last, removed, record), ...headings(record.target, room)];
        last = undefined;
        break;
      }
    }
    if (heirs !== undefined) settleSoon();
  });
  observer.observe(room, { childList: true, subtree: true });
  // Dialogs are removed from the body.
  observer.observe(body, { childList: true });
  document.addEventListener('focusin', notice);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', notice);
    cancelAnimationFrame(frame);
  };
}

/**
 * The control at the same position in the rows after a removed one, then in those before it; for a
 * removed button, its neighbours.
 */
function sameInRows(
  lost: HTMLElement,
  removed: HTMLElement,
  { nextSibling, previousSibling }: MutationRecord,
): readonly HTMLElement[] {
  if (removed !== lost && !removed.matches('li')) return [];
  const path: number[] = [];
  for (let at: Element = lost; at !== removed && at.parentElement; at = at.parentElement) {
    path.unshift([...at.parentElement.children].indexOf(at));
  }
  const rows = [
    ...siblings(nextSibling, 'nextElementSibling'),
    ...siblings(previousSibling, 'previousElementSibling'),
  ];
  return rows.flatMap((row) => {
    const same = path.reduce<Element | undefined>((at, index) => at?.children[index], row);
    return same instanceof HTMLElement && same.tagName === lost.tagName ? [same] : [];
  });
}

/** The elements from this node on. */
function siblings(
  first: Node | null,
  way: 'nextElementSibling' | 'previousElementSibling',
): readonly Element[] {
  const found: Element[] = [];
  let at = first instanceof Element || first instanceof CharacterData ? first : null;
  while (at !== null) {
    if (at instanceof Element) found.push(at);
    at = at[way];
  }
  return found;
}

/** The heading of the surrounding section, and the title of the page. */
function headings(place: Node, room: HTMLElement): readonly HTMLElement[] {
  const section = place instanceof Element ? place.closest('section') : null;
  return [
    section?.querySelector<HTMLElement>('h1, h2, h3'),
    room.querySelector<HTMLElement>('[data-page-title]'),
  ].flatMap((heading) => heading ?? []);
}

function takesFocus(element: HTMLElement): boolean {
  if (!element.isConnected) return false;
  const isControl = focusableControls(element.parentElement).includes(element);
  if (!isControl && !element.matches('h1, h2, h3')) return false;
  if (!isControl) element.tabIndex = -1;
  element.focus({ preventScroll: isControl });
  return document.activeElement === element;
}
