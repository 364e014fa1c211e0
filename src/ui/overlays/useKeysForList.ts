import { type RefObject, useLayoutEffect } from 'react';
import { takeHeldLetters } from './useBufferedKeys.ts';

/**
 * Hands a list or menu that was just opened the keys that are pressed before it has the focus: the
 * library moves it some frames later. On the button, Enter would close the list again instead of
 * choosing. Ends when the focus is in the list, or on neither the button nor the list.
 */
export function useKeysForList(
  opening: boolean,
  button: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    if (!opening) return undefined;
    return holdKeys(
      () => button.current,
      () => list.current,
    );
  }, [opening, button, list]);
}

type Find = () => HTMLElement | null;

const types = ['keydown', 'keyup'] as const;

/** Returns a function that ends it. */
function holdKeys(button: Find, list: Find): () => void {
  const held = [...takeHeldLetters()].flatMap((key) =>
    types.map((type) => new KeyboardEvent(type, { key })),
  );
  let frame = 0;

  const hold = (event: KeyboardEvent) => {
    const { target, key, type } = event;
    if (target !== button() && !isIn(list(), target)) return;
    if (type === 'keyup') {
      // The release of the key that opened the list stays with the button.
      if (!held.some((down) => down.key === key)) return;
    } else if (key === 'Escape' || key === 'Tab') {
      held.length = 0;
      return;
    } else if (event.ctrlKey || event.metaKey || event.altKey || !isForList(key)) return;
    held.push(event);
    event.preventDefault();
    event.stopPropagation();
  };

  const follow = ({ target }: FocusEvent) => {
    if (target === button()) return;
    const popup = list();
    if (!isIn(popup, target)) return end();
    cancelAnimationFrame(frame);
    // The library focuses the popup first, and then the entry that is highlighted, if there is one.
    if (target !== popup) handOver();
    else frame = requestAnimationFrame(() => (frame = requestAnimationFrame(handOver)));
  };

  function handOver(): void {
    end();
    void replay(held, list);
  }

  function end(): void {
    cancelAnimationFrame(frame);
    for (const type of types) window.removeEventListener(type, hold, { capture: true });
    window.removeEventListener('focusin', follow);
  }

  for (const type of types) window.addEventListener(type, hold, { capture: true });
  window.addEventListener('focusin', follow);
  return end;
}

/** Each key acts on what the key before it has highlighted; the first that closes the list is the last. */
async function replay(held: readonly KeyboardEvent[], list: Find): Promise<void> {
  for (const { type, key, code, shiftKey } of held) {
    // The highlighted entry may not have the focus yet.
    list()?.querySelector<HTMLElement>('[data-highlighted]')?.focus({ preventScroll: true });
    const focused = document.activeElement;
    if (!isIn(list(), focused)) return;
    focused.dispatchEvent(
      new KeyboardEvent(type, { key, code, shiftKey, bubbles: true, cancelable: true }),
    );
    // React renders in a microtask what the key changed.
    await Promise.resolve();
  }
}

/** Keys by which an entry of a list is found or chosen. */
function isForList(key: string): boolean {
  return key.length === 1 || /^(?:Enter|Arrow\w+|Home|End|Page\w+)$/.test(key);
}

function isIn(list: HTMLElement | null, element: EventTarget | null): element is HTMLElement {
  return element instanceof HTMLElement && list?.contains(element) === true;
}
