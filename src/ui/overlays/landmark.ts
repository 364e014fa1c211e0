/** The dialog around an element. */
export function dialogAround(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]');
}

/**
 * Where a list belongs that is opened from this element: in the page's main landmark, so that whoever
 * goes from landmark to landmark finds it. What a dialog opens stays with the dialog.
 */
export function landmarkOf(opener: Element | null): HTMLElement | null {
  if (opener === null || dialogAround(opener) !== null) return null;
  return opener.ownerDocument.querySelector('main');
}
