import { type RefObject, useLayoutEffect } from 'react';

/** The element that receives keys once the focus is in it; null while it does not exist. */
type Place = () => HTMLElement | null;

const places = new Set<Place>();
let held = '';
/** Whether Ctrl+Enter, which saves, was pressed after the held letters. */
let saves = false;

/**
 * Holds the letters that are typed while a dialog opens, and writes them into its first field; also
 * holds Ctrl+Enter, which then saves. So a person can go on typing, however long the dialog's code
 * takes to load and render. Without `dialog`, keys are held until the component is unmounted or no
 * longer `opening`.
 */
export function useBufferedKeys(opening: boolean, dialog?: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!opening) return undefined;
    const place = () => dialog?.current ?? null;
    hold(place);
    return () => release(place);
  }, [opening, dialog]);
}

/** The letters held so far, for a list whose code has just been loaded; they are then its own. */
export function takeHeldLetters(): string {
  const letters = held;
  held = '';
  return letters;
}

function hold(place: Place): void {
  places.add(place);
  if (places.size > 1) return;
  window.addEventListener('keydown', keep, { capture: true });
  window.addEventListener('focusin', give);
}

function release(place: Place): void {
  if (!places.delete(place) || places.size > 0) return;
  window.removeEventListener('keydown', keep, { capture: true });
  window.removeEventListener('focusin', give);
  // Another dialog that takes over does so in the same task.
  queueMicrotask(() => {
    if (places.size > 0) return;
    held = '';
    saves = false;
  });
}

function keep(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (altKey || placeOf(target) !== undefined) return;
  if (ctrlKey || metaKey) {
    if (key !== 'Enter') return;
    saves = true;
  } else if (key.length === 1) held += key;
  else if (key === 'Backspace') held = held.slice(0, -1);
  // These keys would otherwise act on the page behind the dialog.
  else if (key !== 'Enter' && key !== 'Tab') return;
  event.preventDefault();
  event.stopPropagation();
}

function give({ target }: FocusEvent): void {
  const place = placeOf(target);
  if (place === undefined) return;
  const text = held;
  const isSaved = saves;
  release(place);
  if (text === '' || !isTextField(target)) return;
  // The code that moves the focus may select the field's text after that, and these letters must replace it.
  queueMicrotask(() => {
    const { selectionStart, selectionEnd } = target;
    target.setRangeText(text, selectionStart ?? 0, selectionEnd ?? 0, 'end');
    target.dispatchEvent(
      new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }),
    );
    // After the dialog has processed the letters.
    if (isSaved) setTimeout(() => target.form?.requestSubmit());
  });
}

function placeOf(target: EventTarget | null): Place | undefined {
  if (!(target instanceof Node)) return undefined;
  return [...places].find((place) => place()?.contains(target));
}

function isTextField(
  element: EventTarget | null,
): element is HTMLInputElement | HTMLTextAreaElement {
  // Other inputs have no selection.
  return (
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && element.selectionStart !== null)
  );
}
