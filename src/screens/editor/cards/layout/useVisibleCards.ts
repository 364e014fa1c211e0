import type { VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { CardList } from './cardItems.ts';
import { cardLayout } from './cardLayout.ts';
import type { JumpTarget } from '../../jumpTarget.ts';

/** A card counts as seen if at least this much of it is in view, px. */
const seenHeight = 30;

/**
 * Reports, whenever the list stands still, which card is being read: the one that was jumped to,
 * moved to or selected, as long as a part of it is in view, otherwise the first one in view.
 */
export function useVisibleCards(
  scroller: { readonly current: HTMLDivElement | null },
  list: CardList,
  items: readonly VirtualItem[],
  view: { readonly top: number; readonly bottom: number; readonly scrolling: boolean },
  chosen: { readonly current: string | undefined },
  onVisible: ((target: JumpTarget) => void) | undefined,
): void {
  const told = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (view.scrolling || onVisible === undefined) return;
    const shows = ({ start, end }: VirtualItem, height: number) =>
      end - height > view.top && start + height < view.bottom;
    const card =
      // The gap below a card does not count as part of it.
      items.find((item) => item.key === chosen.current && shows(item, cardLayout.gap)) ??
      items.find((item) => shows(item, seenHeight) && list.at(item.index)?.kind !== 'heading');
    if (card === undefined || card.key === told.current) return;
    // After a jump that the virtualizer has not noticed yet, the card being read is at the target. Checked
    // last, because reading the scroll position lays out the page.
    if (Math.abs((scroller.current?.scrollTop ?? 0) - view.top) > 1) return;
    told.current = String(card.key);
    const item = list.at(card.index);
    if (item?.kind === 'operation') onVisible({ kind: 'operation', name: item.operation.name });
    if (item?.kind === 'type') onVisible({ kind: 'type', name: item.type.name });
  });
}
