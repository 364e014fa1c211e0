import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';
import { type CardList, entityOf } from './cardItems.ts';

type CardVirtualizer = Virtualizer<HTMLDivElement, Element>;

/** What was shown last. */
interface Shown {
  readonly list: CardList;
  readonly cards: readonly VirtualItem[];
}

/** What is to be rendered. */
interface ScrollAnchor {
  readonly cards: readonly VirtualItem[];
  /** Where the view begins once this is rendered, px. */
  readonly top: number;
}

/**
 * The cards to render. Where an edit takes the card that it changed out of view, as the first edit of
 * an import does that sorts its list (rules 4), the view goes along with it.
 *
 * @param workedOn keys of the cards to go along with where none in view has changed
 */
export function useScrollAnchor(
  virtualizer: CardVirtualizer,
  list: CardList,
  workedOn: readonly (string | undefined)[],
): ScrollAnchor {
  const shown = useRef<Shown>(undefined);
  const to =
    shown.current === undefined || shown.current.list === list
      ? undefined
      : topOf(shown.current, list, virtualizer, workedOn);
  const cards = to === undefined ? virtualizer.getVirtualItems() : cardsAt(to, virtualizer);
  useLayoutEffect(() => {
    if (to !== undefined) {
      virtualizer.scrollToOffset(to);
      // The page tells it with the next frame; what is rendered before that is rendered for here.
      virtualizer.scrollOffset = to;
    }
    shown.current = { list, cards };
  });
  return { cards, top: to ?? virtualizer.scrollOffset ?? 0 };
}

/** What `getVirtualItems` gives once the view begins at `top`. */
function cardsAt(top: number, virtualizer: CardVirtualizer): VirtualItem[] {
  const { count, overscan, rangeExtractor } = virtualizer.options;
  const indexAt = (offset: number) => virtualizer.getVirtualItemForOffset(offset)?.index ?? 0;
  const startIndex = indexAt(top);
  const endIndex = indexAt(top + heightOf(virtualizer));
  return rangeExtractor({ startIndex, endIndex, overscan, count }).flatMap(
    (index) => virtualizer.measurementsCache[index] ?? [],
  );
}

/** Of the view; until it is measured, the guess that the cards are chosen by. */
function heightOf({ scrollRect }: CardVirtualizer): number {
  return scrollRect?.height ?? window.innerHeight;
}

/** Where the view must begin for the card to stand in it as before; undefined while it is in view. */
function topOf(
  before: Shown,
  list: CardList,
  virtualizer: CardVirtualizer,
  workedOn: readonly (string | undefined)[],
): number | undefined {
  const top = virtualizer.scrollOffset ?? 0;
  const height = heightOf(virtualizer);
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
