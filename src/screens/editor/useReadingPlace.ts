import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { type CardList, entityOf } from './cardItems.ts';

type CardVirtualizer = Virtualizer<HTMLDivElement, Element>;

/** What was shown last. */
interface Shown {
  readonly list: CardList;
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
  workedOn: readonly (string | undefined)[],
): readonly VirtualItem[] {
  const shown = useRef<Shown>(undefined);
  /** Where the virtualizer has gone along, px, and the page has not yet. */
  const ahead = useRef<{ readonly from: number; readonly to: number }>(undefined);
  if (ahead.current !== undefined) {
    const { from, to } = ahead.current;
    // What it was rendered for was never shown. It may have been told of the page meanwhile.
    if (virtualizer.scrollOffset === to) virtualizer.scrollOffset = from;
    ahead.current = undefined;
  }
  if (shown.current !== undefined && shown.current.list !== list) {
    const to = topOf(shown.current, list, virtualizer, workedOn);
    if (to !== undefined) {
      ahead.current = { from: virtualizer.scrollOffset ?? 0, to };
      virtualizer.scrollOffset = to;
    }
  }
  const cards = virtualizer.getVirtualItems();
  useLayoutEffect(() => {
    if (ahead.current !== undefined && scroller.current !== null) {
      scroller.current.scrollTop = ahead.current.to;
      virtualizer.scrollOffset = ahead.current.to;
      ahead.current = undefined;
    }
    shown.current = { list, cards };
  });
  return cards;
}

/** Where the view must begin for the card to stand in it as before; undefined while it is in view. */
function topOf(
  before: Shown,
  list: CardList,
  virtualizer: CardVirtualizer,
  workedOn: readonly (string | undefined)[],
): number | undefined {
  const top = virtualizer.scrollOffset ?? 0;
  // Until it is measured, the guess that the cards are chosen by.
  const height = virtualizer.scrollRect?.height ?? window.innerHeight;
  const isInView = ({ start, end }: VirtualItem) => end > top && start < top + height;
  const placeNow = ({ key }: VirtualItem) => list.indexOfKey(String(key));
  const isChanged = (card: VirtualItem) => {
    const was = before.list.at(card.index);
    const now = list.at(placeNow(card));
    return was !== undefined && now !== undefined && entityOf(was) !== entityOf(now);
  };
  const stay = before.cards.filter((card) => isInView(card) && placeNow(card) >= 0);
  const card =
    stay.find(isChanged) ?? stay.find(({ key }) => workedOn.includes(String(key))) ?? stay[0];
  // The total is asked for first: with it the places of the new list are reckoned.
  const limit = Math.max(0, virtualizer.getTotalSize() - height);
  const now = card && virtualizer.measurementsCache[placeNow(card)];
  if (card === undefined || now === undefined || isInView(now)) return undefined;
  return Math.min(Math.max(0, now.start - (card.start - top)), limit);
}
