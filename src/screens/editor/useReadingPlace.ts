import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { type CardList, entityOf } from './cardItems.ts';

type CardVirtualizer = Virtualizer<HTMLDivElement, Element>;

/** What was in view when the list was last shown. */
interface Place {
  readonly list: CardList;
  /** Upper edge of the view, px. */
  readonly top: number;
  /** The cards in view, the one that most likely is worked on first. */
  readonly cards: readonly VirtualItem[];
}

/**
 * The cards to render. Where an edit takes the card that it changed out of view, as the first edit of
 * an import does that sorts its list (rules 4), the view goes along with it.
 *
 * @param workedOn keys of the cards to go along with where none in view has changed
 */
export function useReadingPlace(
  virtualizer: CardVirtualizer,
  list: CardList,
  scroller: RefObject<HTMLDivElement | null>,
  workedOn: () => readonly (string | undefined)[],
): readonly VirtualItem[] {
  const place = useRef<Place>(undefined);
  const before = place.current;
  /** The virtualizer went along, and the page has not yet. */
  const ahead = useRef(false);
  if (before !== undefined && ahead.current) {
    // What it was rendered for was never shown.
    virtualizer.scrollOffset = before.top;
    ahead.current = false;
  }
  if (before !== undefined && before.list !== list) {
    const top = topOf(before, list, virtualizer);
    if (top !== undefined) {
      virtualizer.scrollOffset = top;
      ahead.current = true;
    }
  }
  const items = virtualizer.getVirtualItems();
  useLayoutEffect(() => {
    const top = virtualizer.scrollOffset ?? 0;
    if (ahead.current && scroller.current !== null) {
      scroller.current.scrollTop = top;
      ahead.current = false;
    }
    const bottom = top + heightOf(virtualizer);
    const keys = workedOn();
    const rank = ({ key }: VirtualItem) => {
      const at = keys.indexOf(String(key));
      return at < 0 ? keys.length : at;
    };
    const inView = items.filter(({ start, end }) => end > top && start < bottom);
    place.current = { list, top, cards: inView.toSorted((a, b) => rank(a) - rank(b)) };
  });
  return items;
}

/** Where the view must begin for the card to stand in it as before; undefined while it is in view. */
function topOf(before: Place, list: CardList, virtualizer: CardVirtualizer): number | undefined {
  const { top } = before;
  const height = heightOf(virtualizer);
  const limit = Math.max(0, virtualizer.getTotalSize() - height);
  const stay = before.cards.filter(({ key }) => list.indexOfKey(String(key)) >= 0);
  const card = stay.find((one) => isChanged(one, before.list, list)) ?? stay[0];
  if (card === undefined) return undefined;
  const now = virtualizer.measurementsCache[list.indexOfKey(String(card.key))];
  if (now === undefined || (now.end > top && now.start < top + height)) return undefined;
  return Math.min(Math.max(0, now.start - (card.start - top)), limit);
}

function isChanged({ index, key }: VirtualItem, before: CardList, list: CardList): boolean {
  const was = before.at(index);
  const now = list.at(list.indexOfKey(String(key)));
  return was !== undefined && now !== undefined && entityOf(was) !== entityOf(now);
}

/** Of the view, px; until it is measured, the guess that its cards are chosen by. */
function heightOf({ scrollRect }: CardVirtualizer): number {
  return scrollRect?.height ?? window.innerHeight;
}
