import { useLayoutEffect, useRef } from 'react';
import type { Edit } from '../../../domain/edits/edit.ts';
import type { CardList } from './cardItems.ts';

/** The index of the next card in a direction, headings skipped; -1 when there is none. */
export function neighbour(list: CardList, from: number, by: number): number {
  for (let index = from + by; index >= 0 && index < list.count; index += by) {
    if (list.at(index)?.kind !== 'heading') return index;
  }
  return -1;
}

function cardOf(box: HTMLDivElement, key: string): HTMLElement | null | undefined {
  return Array.from(box.querySelectorAll<HTMLElement>('[data-key]'))
    .find((slot) => slot.dataset['key'] === key)
    ?.querySelector('article');
}

/** The card after that of `key`, or the one before where it is the last. */
export function neighbourOf(box: HTMLDivElement | null, list: CardList, key: string) {
  const at = list.indexOfKey(key);
  const after = neighbour(list, at, 1);
  const next = after < 0 ? neighbour(list, at, -1) : after;
  return box === null || next < 0 ? undefined : cardOf(box, list.keyAt(next));
}

/** Of the card that an edit takes away. */
export function deletedKey(edit: Edit): string | undefined {
  if (edit.kind === 'operation.delete') return `o:${edit.name}`;
  if (edit.kind === 'type.delete') return `t:${edit.name}`;
  return edit.kind === 'import.delete' ? `i:${edit.alias}` : undefined;
}

/** Gives the focus to a card that was asked for, and to a neighbour of a focused one that is gone. */
export function useFocusAfterChange(
  scroller: { readonly current: HTMLDivElement | null },
  list: CardList,
  focused: { current: string | undefined },
  next: { current: string | undefined },
): void {
  const before = useRef(list);
  useLayoutEffect(() => {
    const box = scroller.current;
    const listBefore = before.current;
    before.current = list;
    if (box === null) return;
    if (next.current !== undefined) {
      const card = cardOf(box, next.current);
      if (card) {
        next.current = undefined;
        card.focus({ preventScroll: true });
      }
    }
    const key = focused.current;
    if (key === undefined || list.indexOfKey(key) >= 0) return;
    focused.current = undefined;
    if (document.activeElement !== document.body && document.activeElement !== null) return;
    const at = Math.min(listBefore.indexOfKey(key), list.count - 1);
    const card = at < 0 ? undefined : cardOf(box, list.keyAt(at));
    (card ?? box).focus({ preventScroll: true });
  });
}
