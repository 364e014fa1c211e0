/** The dialog around an element. */
export function enclosingDialog(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]');
}

/**
 * The element in which to render a list that is opened from this element: the page's main landmark,
 * so that screen reader users find it by landmarks, or the dialog that contains the opener.
 */
export function popupContainer(opener: Element | null): HTMLElement | null {
  if (opener === null || enclosingDialog(opener) !== null) return null;
  return opener.ownerDocument.querySelector('main');
}
