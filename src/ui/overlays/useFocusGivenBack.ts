import { type RefObject, useLayoutEffect } from 'react';

const openDialogs = new Set<RefObject<HTMLElement | null>>();

/** Whether an element is in a dialog that is open, and not only fading out. */
export function isInOpenDialog(element: Element | null): boolean {
  return [...openDialogs].some(({ current }) => current?.contains(element) === true);
}

/** What a dialog that closes in this task gives the focus back to: one that opens in its place does so later. */
let returning: HTMLElement | undefined;

/**
 * Gives the focus back as soon as a dialog closes, where the library does so once it has faded out: a person goes on
 * typing, and what is gone by then must not take the keys.
 */
export function useFocusGivenBack(open: boolean, popup: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!open) return undefined;
    const before = returning ?? focused();
    openDialogs.add(popup);
    return () => {
      openDialogs.delete(popup);
      returning = before;
      const isHeld = holdsFocus(popup);
      // Once everything that closed it is rendered: the focus has the page laid out.
      queueMicrotask(() => {
        returning = undefined;
        // The library may have taken it from the dialog.
        const isStillThere = holdsFocus(popup) || focused() === undefined;
        if (!isHeld || !isStillThere) return;
        if (before?.isConnected === true) before.focus({ preventScroll: true });
        // Where nothing is left to have it, the library finds what is next.
        if (holdsFocus(popup)) focused()?.blur();
      });
    };
  }, [open, popup]);
}

function focused(): HTMLElement | undefined {
  const { activeElement, body } = document;
  return activeElement instanceof HTMLElement && activeElement !== body ? activeElement : undefined;
}

function holdsFocus(popup: RefObject<HTMLElement | null>): boolean {
  return popup.current?.contains(document.activeElement) === true;
}
