import { type RefObject, useLayoutEffect, useRef } from 'react';
import { copyOfKey } from '../focus/copyOfKey.ts';
import { takeHeldLetters } from './useBufferedKeys.ts';

/** A list or menu, and the button that opens it; each element is found when it is needed. */
interface OpenedList {
  readonly button: RefObject<HTMLElement | null>;
  readonly popup: RefObject<HTMLElement | null>;
  /** Closes it, also before it is rendered. */
  readonly close: () => void;
}

/**
 * Hands a list or menu that was asked to open the keys that are pressed before it has the focus: the library
 * moves the focus some frames later. On the button, Enter would close the list again instead of
 * choosing. If the focus leaves the button for anything else meanwhile, the list is closed, and does not take
 * the focus from there.
 */
export function useKeysForList(isAsked: boolean, { button, popup, close }: OpenedList): void {
  const wasAsked = useRef(false);
  useLayoutEffect(() => {
    if (!isAsked) return wasAsked.current ? keepOut(popup) : undefined;
    wasAsked.current = true;
    return holdKeys({ button, popup, close });
  }, [isAsked, button, popup, close]);
}

const types = ['keydown', 'keyup'] as const;

/** Returns a function to be called when the list closes. */
function holdKeys({ button, popup, close }: OpenedList): (() => void) | undefined {
  // A menu keeps the focus while it fades out, and is then opened again with it.
  if (isIn(popup.current, document.activeElement)) return undefined;
  const held = [...takeHeldLetters()].flatMap((key) =>
    types.map((type) => new KeyboardEvent(type, { key })),
  );
  /** Not 0 from when the popup has the focus until the highlighted entry has had time to get it. */
  let frame = 0;
  let isClosed = false;

  const hold = (event: KeyboardEvent) => {
    const { target, key, type } = event;
    const isOnButton = target === button.current;
    if (!isOnButton && !(frame !== 0 && isIn(popup.current, target))) return;
    if (type === 'keyup') {
      // The release of the key that opened the list stays with the button.
      if (!held.some((down) => down.key === key)) return;
      held.push(event);
    } else if (key === 'Tab' || key === 'Escape') {
      held.length = 0;
      if (!isOnButton) return;
      // The library ignores it while the list is not rendered: then the list would open nevertheless, and Escape
      // would close the dialog around it.
      close();
      if (key === 'Tab') return;
    } else if (!isForList(event)) return;
    // A key that is held down opens the list, and must not choose in it as well.
    else if (!event.repeat || key.startsWith('Arrow')) held.push(event);
    event.preventDefault();
    event.stopPropagation();
  };

  const follow = ({ target }: FocusEvent) => {
    if (target === button.current) return;
    if (!isIn(popup.current, target)) return close();
    cancelAnimationFrame(frame);
    // The library focuses the popup first, and then the entry that is highlighted, if there is one.
    if (target !== popup.current) void handOver();
    else {
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => void handOver());
      });
    }
  };

  /**
   * Each key acts on what the key before it has highlighted. Once one of them closes the list, only Ctrl+Enter
   * is left, for the dialog around it.
   */
  async function handOver(): Promise<void> {
    end();
    for (const event of held) {
      const entry = popup.current?.querySelector<HTMLElement>('[data-highlighted]');
      // The highlighted entry may not have the focus yet.
      if (!isClosed) entry?.focus({ preventScroll: true });
      const { activeElement } = document;
      const isTaken = isClosed
        ? isSave(event) && activeElement === button.current
        : isIn(popup.current, activeElement);
      if (isTaken) activeElement?.dispatchEvent(copyOfKey(event));
      // React renders in a microtask what the key changed.
      await Promise.resolve();
    }
  }

  function end(): void {
    cancelAnimationFrame(frame);
    for (const type of types) window.removeEventListener(type, hold, { capture: true });
    window.removeEventListener('focusin', follow);
  }

  for (const type of types) window.addEventListener(type, hold, { capture: true });
  window.addEventListener('focusin', follow);
  return () => {
    isClosed = true;
    end();
  };
}

/**
 * Gives the focus back that the library moves into a list that has been closed meanwhile: it would be lost once
 * the list has faded out. Returns a function to be called when the list is asked to open again.
 */
function keepOut(popup: OpenedList['popup']): () => void {
  const turnBack = ({ target, relatedTarget }: FocusEvent) => {
    if (!isIn(popup.current, target) || isIn(popup.current, relatedTarget)) return;
    if (relatedTarget instanceof HTMLElement) relatedTarget.focus({ preventScroll: true });
  };
  window.addEventListener('focusin', turnBack);
  return () => window.removeEventListener('focusin', turnBack);
}

/** Whether an entry of a list is found or chosen by this key, or a dialog saved once it is chosen. */
function isForList(event: KeyboardEvent): boolean {
  const { key, altKey, ctrlKey, metaKey } = event;
  if (altKey || ctrlKey || metaKey) return isSave(event);
  return key.length === 1 || /^(?:Enter|Arrow\w+|Home|End|Page\w+)$/.test(key);
}

function isSave({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Enter' && !altKey && (ctrlKey || metaKey);
}

function isIn(popup: HTMLElement | null, element: EventTarget | null): boolean {
  return element instanceof Node && popup?.contains(element) === true;
}
