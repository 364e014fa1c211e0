import { type RefObject, useLayoutEffect } from 'react';

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
 */
export function useRestoreFocus(open: boolean, popup: Popup): void {
  useLayoutEffect(() => {
    if (!open) return undefined;
    const before = returning ?? focused();
    openDialogs.add(popup);
    return () => {
      openDialogs.delete(popup);
      if (holdsFocus(popup)) giveBack(popup, before);
    };
  }, [open, popup]);
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
    // If that element is gone, the library finds the next one.
    if (holdsFocus(popup)) focused()?.blur();
  };
  const keep = (event: KeyboardEvent) => {
    if (!(event.target instanceof Node) || popup.current?.contains(event.target) !== true) return;
    give();
    // The browser types the letter at the new focus, but sends the event to the dialog, so it is dispatched
    // again.
    event.stopImmediatePropagation();
    const target = document.activeElement ?? document.body;
    if (!target.dispatchEvent(new KeyboardEvent('keydown', copyOf(event)))) event.preventDefault();
  };
  const timer = setTimeout(give);
  window.addEventListener('keydown', keep, { capture: true });
}

function copyOf(event: KeyboardEvent): KeyboardEventInit {
  const { key, code, location, repeat, altKey, ctrlKey, metaKey, shiftKey } = event;
  const pressed = { key, code, location, repeat, altKey, ctrlKey, metaKey, shiftKey };
  return { ...pressed, bubbles: true, cancelable: true, composed: true };
}

function focused(): HTMLElement | undefined {
  const { activeElement, body } = document;
  return activeElement instanceof HTMLElement && activeElement !== body ? activeElement : undefined;
}

function holdsFocus(popup: Popup): boolean {
  return popup.current?.contains(document.activeElement) === true;
}
