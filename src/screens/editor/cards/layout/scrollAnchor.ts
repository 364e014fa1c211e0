import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { type CardList, entityOf } from './cardItems.ts';
import { cardLayout } from './cardLayout.ts';
import type { CardPlace } from '../../../../machines/editorTypes.ts';

type CardVirtualizer = Virtualizer<HTMLDivElement, Element>;

/** The list and the cards that were rendered last. */
interface Shown {
  readonly list: CardList;
  readonly cards: readonly VirtualItem[];
}

/** The cards to render. */
interface Rendering {
  readonly cards: readonly VirtualItem[];
  /** The scroll position once they are rendered, px. */
  readonly top: number;
}

/**
 * If an edit moves the changed card out of view, as the first edit after an import does when it
 * sorts the list (rules 4), the view follows the card. A card that appears with an edit, as a new or
 * restored one does, can be awaited: it is in view as soon as it is rendered.
 */
export class ScrollAnchor {
  #shown: Shown | undefined;
  #awaited: CardPlace | undefined;
  /** The key, in the new list, of the awaited card that the last edit brought into view. */
  #brought: string | undefined;
  /** The key, in the new list, of the card that the last edit left in view. */
  #followed: string | undefined;
  /** The scroll position to move to, px. */
  #to: number | undefined;
  /** Where the next frame scrolls to, px; undefined once that is done. */
  #next: { readonly top: number; readonly scroll: () => void } | undefined;
  /** The last such position, until the page has stopped scrolling there. */
  #arriving: { readonly top: number; readonly announced: boolean } | undefined;

  /**
   * Which cards of `list` to render.
   *
   * @param workedOn keys in `list` of the cards that the view follows in preference to other changed ones
   */
  render(
    virtualizer: CardVirtualizer,
    list: CardList,
    workedOn: readonly (string | undefined)[],
  ): Rendering {
    const shown = this.#shown;
    this.#to = undefined;
    if (shown !== undefined && shown.list !== list) {
      const offset = this.#offset(virtualizer);
      const stays = followedCard(shown, list, virtualizer, offset, workedOn);
      const awaited = this.#awaited && awaitedCard(this.#awaited, list, virtualizer, offset);
      // A card that only has a new name keeps its place.
      const isBrought = awaited !== undefined && awaited.index !== stays?.index;
      const followed = isBrought ? awaited : stays;
      const key = followed && list.keyAt(followed.index);
      this.#followed = key;
      this.#to = followed?.top;
      this.#brought = isBrought && awaited.top !== undefined ? key : undefined;
    }
    const top = this.#to ?? this.#offset(virtualizer);
    this.#arrive(top, virtualizer.isScrolling);
    const cards =
      this.#to === undefined && this.#arriving === undefined
        ? virtualizer.getVirtualItems()
        : cardsAt(top, virtualizer);
    return { cards, top };
  }

  #arrive(top: number, isScrolling: boolean): void {
    if (this.#arriving === undefined) return;
    const { top: there, announced } = this.#arriving;
    // The browser may round the position.
    const isThere = Math.abs(top - there) < 1;
    if (isThere && (isScrolling || !announced))
      this.#arriving = { top: there, announced: isScrolling };
    else this.#arriving = undefined;
  }

  /** Called once the cards are rendered. */
  settle(virtualizer: CardVirtualizer, list: CardList, cards: readonly VirtualItem[]): void {
    if (this.#to !== undefined) {
      const to = this.#to;
      const next = { top: to, scroll: () => virtualizer.scrollToOffset(to) };
      this.#next = next;
      // Scrolling lays out the page: do it in the frame that shows the cards, not in the task that renders
      // them.
      requestAnimationFrame(() => this.#next === next && this.move());
      // The scroll event comes in the next frame; until then, render for the new position.
      virtualizer.scrollOffset = to;
      this.#arriving = { top: to, announced: false };
    }
    if (this.#shown?.list !== list) this.#awaited = undefined;
    this.#shown = { list, cards };
  }

  /** Brings a card into view that the next list will have; undefined: none, or no longer. */
  await(place: CardPlace | undefined): void {
    this.#awaited = place;
  }

  /** Whether the last change of the list brought this card into view, because it was awaited. */
  brought(key: string): boolean {
    return this.#brought === key;
  }

  /** Scrolls to the wanted position, if that has not been done yet. */
  move(): void {
    this.#next?.scroll();
    this.#next = undefined;
  }

  /** Called when the view is about to jump somewhere else. */
  leave(virtualizer: CardVirtualizer): void {
    if (this.#next === undefined) return;
    this.#next = undefined;
    this.#arriving = undefined;
    // The page was never scrolled to that position. If the jump leads to the current one, no event would tell
    // the virtualizer.
    virtualizer.scrollOffset = virtualizer.scrollElement?.scrollTop ?? 0;
  }

  /** Whether the view followed this card at the last change of the list, or would have if necessary. */
  follows(key: string): boolean {
    return this.#followed === key;
  }

  /** The scroll position, px. */
  top({ scrollElement }: CardVirtualizer): number {
    // The virtualizer learns of jumps made by the page only when the next frame begins.
    return this.#next?.top ?? scrollElement?.scrollTop ?? 0;
  }

  /** The scroll position that the virtualizer knows, px: not where the page is until the next frame. */
  #offset({ scrollOffset }: CardVirtualizer): number {
    // The event of an earlier jump may arrive in between, and tell the virtualizer of that position.
    return this.#next?.top ?? scrollOffset ?? 0;
  }
}

/**
 * The cards in view at the scroll position `top`. The overscan is rendered once the page has
 * stopped scrolling: together they would be twice the work for one task.
 */
function cardsAt(top: number, virtualizer: CardVirtualizer): VirtualItem[] {
  const { count, rangeExtractor } = virtualizer.options;
  const indexAt = (offset: number) => virtualizer.getVirtualItemForOffset(offset)?.index ?? 0;
  // Only the gap below a card may be in view.
  const startIndex = indexAt(top + cardLayout.gap);
  const endIndex = indexAt(top + heightOf(virtualizer));
  return rangeExtractor({ startIndex, endIndex, overscan: 0, count }).flatMap(
    (index) => virtualizer.measurementsCache[index] ?? [],
  );
}

/** The height of the view; until it is measured, the estimate used for choosing the cards. */
function heightOf({ scrollRect }: CardVirtualizer): number {
  return scrollRect?.height ?? window.innerHeight;
}

/** The card that keeps its place in the view, or is brought into view. */
interface Followed {
  /** Its index in the new list. */
  readonly index: number;
  /** The scroll position for that; undefined if the card is in view anyway. */
  readonly top: number | undefined;
}

/** The awaited card, if it is in `list` now; the scroll position was `top` until then. */
function awaitedCard(
  place: CardPlace,
  list: CardList,
  virtualizer: CardVirtualizer,
  top: number,
): Followed | undefined {
  const index = list.indexOf(place);
  const height = heightOf(virtualizer);
  // Get the total first: it computes the positions in the new list.
  const limit = Math.max(0, virtualizer.getTotalSize() - height);
  const card = virtualizer.measurementsCache[index];
  if (card === undefined) return undefined;
  const start = card.start - virtualizer.options.scrollPaddingStart;
  const isSeen = start >= top && card.end <= top + height;
  return { index, top: isSeen ? undefined : Math.min(Math.max(0, start), limit) };
}

/** The card that the view follows when `list` replaces what was shown `before` at the scroll position `top`. */
function followedCard(
  before: Shown,
  list: CardList,
  virtualizer: CardVirtualizer,
  top: number,
  workedOn: readonly (string | undefined)[],
): Followed | undefined {
  const height = heightOf(virtualizer);
  // A card counts as out of view if only the gap below it is in view.
  const isInView = ({ start, end }: VirtualItem) =>
    end - cardLayout.gap > top && start < top + height;
  const placeNow = (card: VirtualItem) => {
    const place = list.indexOfKey(String(card.key));
    return place >= 0 ? place : list.indexOfKey(list.renamedSince(before.list) ?? '');
  };
  const isChanged = (card: VirtualItem) => {
    const was = before.list.at(card.index);
    const now = list.at(placeNow(card));
    return was !== undefined && now !== undefined && entityOf(was) !== entityOf(now);
  };
  const isWorkedOn = (card: VirtualItem) => workedOn.includes(list.keyAt(placeNow(card)));
  const isThere = (card: VirtualItem) => placeNow(card) >= 0;
  const stay = before.cards.filter((card) => isInView(card) && isThere(card));
  const gone = before.cards.find((card) => isInView(card) && !isThere(card));
  // The focused card that takes the place of a deleted one, and was below the window until then.
  const heir =
    gone && before.cards.find((card) => !isInView(card) && isThere(card) && isWorkedOn(card));
  const card =
    stay.find((each) => isChanged(each) && isWorkedOn(each)) ??
    stay.find(isChanged) ??
    stay.find(isWorkedOn) ??
    heir ??
    stay[0];
  const place = heir !== undefined && card === heir ? Math.max(gone?.start ?? 0, top) : card?.start;
  // Get the total first: it computes the positions in the new list.
  const limit = Math.max(0, virtualizer.getTotalSize() - height);
  const index = card && placeNow(card);
  const now = index === undefined ? undefined : virtualizer.measurementsCache[index];
  if (place === undefined || now === undefined) return undefined;
  const followed = Math.min(Math.max(0, now.start - (place - top)), limit);
  return { index: now.index, top: isInView(now) ? undefined : followed };
}
