import type { VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { CardList } from './cardItems.ts';
import { cardLayout } from './cardLayout.ts';
import type { JumpTarget } from '../../jumpTarget.ts';

/** So much of a card must be in view for it to count as seen, px. */
const seenHeight = 30;

/**
 * Tells, whenever the list stands still, which card is read: the one that was jumped to, moved to or selected,
 * for as long as anything of it is in view, else the first one in view.
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
      // Below a card is a gap, of which nothing is seen.
      items.find((item) => item.key === chosen.current && shows(item, cardLayout.gap)) ??
      items.find((item) => shows(item, seenHeight) && list.at(item.index)?.kind !== 'heading');
    if (card === undefined || card.key === told.current) return;
    // A jump that the virtualizer was not told of yet: what is read is where it leads. Asked for
    // last, as it has the page laid out.
    if (Math.abs((scroller.current?.scrollTop ?? 0) - view.top) > 1) return;
    told.current = String(card.key);
    const item = list.at(card.index);
    if (item?.kind === 'operation') onVisible({ kind: 'operation', name: item.operation.name });
    if (item?.kind === 'type') onVisible({ kind: 'type', name: item.type.name });
  });
}
