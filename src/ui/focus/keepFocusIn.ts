import { operable } from './firstControl.ts';

/**
 * Keeps the keyboard in a room when what has the focus is taken off it, at once or while a dialog asks about it, as
 * a row that is deleted. A lost focus starts again at the top of the window: it goes to the same button of the next
 * row that has one, or of the last one before, else to the heading. Returns how to end it.
 */
export function keepFocusIn(room: HTMLElement): () => void {
  const { body } = document;
  /** Not in what is above it: dialogs and menus are beside the app. */
  const isInApp = (element: Element) => room.closest('body > *')?.contains(element) === true;
  /** What had the focus last in the room. */
  let last: HTMLElement | undefined;
  /** A dialog or a menu above the room has had the focus since. */
  let isAbove = false;
  /** Where the focus goes, once nothing above the room has it. */
  let heirs: readonly HTMLElement[] | undefined;
  let frame = 0;
  const settle = () => {
    const active = document.activeElement ?? body;
    if (heirs === undefined || (active !== body && !isInApp(active))) return;
    const found = heirs;
    heirs = undefined;
    // After a dialog or menu, the focus is where it was before that. Otherwise, whatever has it got it on purpose.
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
  // Where dialogs are taken off.
  observer.observe(body, { childList: true });
  document.addEventListener('focusin', notice);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', notice);
    cancelAnimationFrame(frame);
  };
}

/** The control at the same place in the rows after a removed one, and then in those before it; a lone button has its neighbours. */
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

/** The heading of the section in which something was, and the title of the page. */
function headings(place: Node, room: HTMLElement): readonly HTMLElement[] {
  const section = place instanceof Element ? place.closest('section') : null;
  return [
    section?.querySelector<HTMLElement>('h1, h2, h3'),
    room.querySelector<HTMLElement>('[data-page-title]'),
  ].flatMap((heading) => heading ?? []);
}

function takesFocus(element: HTMLElement): boolean {
  if (!element.isConnected) return false;
  const isControl = operable(element.parentElement).includes(element);
  if (!isControl && !element.matches('h1, h2, h3')) return false;
  if (!isControl) element.tabIndex = -1;
  element.focus({ preventScroll: isControl });
  return document.activeElement === element;
}
