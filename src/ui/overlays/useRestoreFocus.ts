import { type RefObject, useLayoutEffect, useRef } from 'react';
import { copyOfKey } from '../focus/copyOfKey.ts';

type Popup = RefObject<HTMLElement | null>;

const openDialogs = new Set<Popup>();

/** Whether an element is in a dialog that is open, and not only fading out. */
export function isInOpenDialog(element: Element | null): boolean {
  return [...openDialogs].some(({ current }) => current?.contains(element) === true);
}

/**
 * The element to which a dialog that has just closed returns the focus: a dialog that opens in its
 * place will return it there later.
 */
let returning: HTMLElement | undefined;

/**
 * Returns the focus as soon as a dialog closes. The library does so only once the dialog has faded
 * out, and until then typed text would go to a closed dialog.
 *
 * @returns where the library then returns it: by itself, it would choose what opened an earlier dialog if the
 *   element that had the focus is gone
 */
export function useRestoreFocus(open: boolean, popup: Popup): () => HTMLElement | false {
  const opener = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    if (!open) return undefined;
    const before = returning?.isConnected === true ? returning : focused();
    opener.current = before;
    openDialogs.add(popup);
    return () => {
      openDialogs.delete(popup);
      if (holdsFocus(popup)) giveBack(popup, before);
    };
  }, [open, popup]);
  return () => {
    if (!holdsFocus(popup) && focused() !== undefined) return false;
    if (opener.current?.isConnected === true) return opener.current;
    return [...openDialogs].at(-1)?.current ?? false;
  };
}

/**
 * Returns the focus in a separate task, since focusing lays out the page, or at the first key, if
 * one comes before.
 */
function giveBack(popup: Popup, before: HTMLElement | undefined): void {
  returning = before;
  const give = () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', keep, { capture: true });
    returning = undefined;
    // The library may have returned it already.
    if (!holdsFocus(popup) && focused() !== undefined) return;
    if (before?.isConnected === true) before.focus({ preventScroll: true });
    // If that element is gone, another one gets it once the dialog has faded out.
    if (holdsFocus(popup)) focused()?.blur();
  };
  const keep = (event: KeyboardEvent) => {
    if (!(event.target instanceof Node) || popup.current?.contains(event.target) !== true) return;
    give();
    // The browser types the letter at the new focus, but sends the event to the dialog, so it is dispatched
    // again.
    event.stopImmediatePropagation();
    const target = document.activeElement ?? document.body;
    if (!target.dispatchEvent(copyOfKey(event))) event.preventDefault();
  };
  const timer = setTimeout(give);
  window.addEventListener('keydown', keep, { capture: true });
}

function focused(): HTMLElement | undefined {
  const { activeElement, body } = document;
  return activeElement instanceof HTMLElement && activeElement !== body ? activeElement : undefined;
}

function holdsFocus(popup: Popup): boolean {
  return popup.current?.contains(document.activeElement) === true;
}
