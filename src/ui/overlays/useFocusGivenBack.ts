import { type RefObject, useLayoutEffect } from 'react';

type Popup = RefObject<HTMLElement | null>;

const openDialogs = new Set<Popup>();

/** Whether an element is in a dialog that is open, and not only fading out. */
export function isInOpenDialog(element: Element | null): boolean {
  return [...openDialogs].some(({ current }) => current?.contains(element) === true);
}

/** What a dialog that has just closed gives the focus back to: one that opens in its place does so later. */
let returning: HTMLElement | undefined;

/**
 * Gives the focus back as soon as a dialog closes. The library does so only once the dialog has faded out, and until
 * then what a person types would go to a dialog that is closed.
 */
export function useFocusGivenBack(open: boolean, popup: Popup): void {
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

/** In a task of its own, since focusing makes the browser lay out the page; at the first key, if that comes before. */
function giveBack(popup: Popup, before: HTMLElement | undefined): void {
  returning = before;
  const give = () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', keep, { capture: true });
    returning = undefined;
    // The library may have taken it from the dialog.
    if (!holdsFocus(popup) && focused() !== undefined) return;
    if (before?.isConnected === true) before.focus({ preventScroll: true });
    // Where nothing is left to have it, the library finds what is next.
    if (holdsFocus(popup)) focused()?.blur();
  };
  const keep = (event: KeyboardEvent) => {
    if (!(event.target instanceof Node) || popup.current?.contains(event.target) !== true) return;
    give();
    // The browser types the letter where the focus is now, but sends the event to the dialog, so it is repeated.
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
