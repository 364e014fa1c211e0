import { type Range, type Virtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { CardUpdate } from '../../../machines/editorTypes.ts';
import type { Edit } from '../../../domain/edits/edit.ts';
import { usesOfType } from '../../../domain/model/types/references.ts';
import type { Specification } from '../../../domain/model/specification.ts';
import { memoizeIncremental } from '../../../ui/memoizeIncremental.ts';
import { useVirtualRows } from '../../../ui/lists/useVirtualRows.ts';
import { nameRefusal } from '../nameRefusal.ts';
import type { CardActions, CardSelection, OpenTarget } from './cardActions.ts';
import { CardList } from './layout/cardItems.ts';
import { CardFocus, deletedKey, neighbour, neighbourOf } from './layout/cardFocus.ts';
import { cardLayout, lineLength, windowStep } from './layout/cardLayout.ts';
import { rowHeight } from './layout/cardRows.ts';
import { CardSlot } from './CardSlot.tsx';
import styles from './Cards.module.css';
import { knownTypes } from '../typeRef/knownTypes.ts';
import { ScrollAnchor } from './layout/scrollAnchor.ts';
import { usePrefetchedLookups } from './usePrefetchedLookups.ts';
import { useVisibleCards } from './layout/useVisibleCards.ts';
import type { CardPlace } from '../../../machines/editorTypes.ts';
import type { JumpTarget } from '../jumpTarget.ts';

/** The functions of the cards that a page can call. */
export interface CardsController {
  /** Scrolls to a card and flashes it. */
  readonly jumpTo: (target: CardPlace, options?: JumpOptions) => void;
  /**
   * Must be called before another specification is rendered, if rendering is deferred. `made`: a card
   * that will be jumped to then; so it is in view at once.
   */
  readonly prepare: (next: Specification, made?: CardPlace) => void;
}

export interface JumpOptions {
  /** The card also gets the keyboard focus. A card out of view gets it anyway if another card has it. */
  readonly focus?: boolean;
  /**
   * The card was just edited: if it was in view before, it keeps its place as long as its title is
   * visible.
   */
  readonly edited?: boolean;
}

export interface CardsProps {
  readonly spec: Specification;
  /** Nothing can be selected or changed. */
  readonly readonly: boolean;
  /** Operations are shown, but not changed. */
  readonly operationsReadonly?: boolean;
  readonly selection: CardSelection;
  /** `name` is undefined when the selected card was clicked again. */
  readonly onSelect: (kind: 'operation' | 'type', name: string | undefined) => void;
  readonly onEdit: (edit: Edit) => void;
  /** Called with the card to which text was applied that was typed in place and not saved. */
  readonly onDiscard: (update: CardUpdate) => void;
  /** Opens a dialog to edit something; without it there are no Edit buttons. */
  readonly onOpen?: ((what: OpenTarget) => void) | undefined;
  /** The link for an import. */
  readonly linkOf?: ((url: string) => string | undefined) | undefined;
  readonly controller?: Ref<CardsController>;
  /** How wide the list is at first, in px. Default: as wide as the window. */
  readonly width?: number;
  /** The region's accessible name. Default "Specification". */
  readonly label?: string;
  /** Called with the target of a link in a card. */
  readonly onJump?: ((target: JumpTarget) => void) | undefined;
  /**
   * Called with the card in view whenever the list stops scrolling, to mark it in the navigator.
   */
  readonly onVisible?: ((target: JumpTarget) => void) | undefined;
}

/** How long a card stays highlighted after a jump, in ms. */
const flashTime = 1_600;
/** Space above the first card, and above a card that was jumped to, px. */
const padding = 8;
/** From the upper edge of a card to the lower edge of its title, px. */
const titleHeight = cardLayout.border + cardLayout.headPadding + cardLayout.titleLine;
/** How far the list must scroll before long cards render other rows, px. */
const scrollStep = windowStep * rowHeight;

/**
 * Imports, operations and types of a specification as one list of cards. Only visible cards are
 * rendered, and of a long card only the visible rows.
 */
export function Cards(props: CardsProps) {
  const { spec, readonly, selection, onSelect, onOpen, controller, onVisible, onJump } = props;
  const { onEdit, onDiscard, label = 'Specification', linkOf, operationsReadonly = false } = props;
  const { width = window.innerWidth } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [cardList] = useState(() =>
    memoizeIncremental((of: Specification, before?: CardList) => new CardList(of, before)),
  );
  const list = cardList(spec);
  const [knownOf] = useState(() => memoizeIncremental(knownTypes));
  const known = knownOf(spec);
  const [focus] = useState(() => new CardFocus());
  const [anchor] = useState(() => new ScrollAnchor());
  const [flash, setFlash] = useState<{ key: string; count: number }>();
  // The card that was last jumped to, moved to or selected.
  const chosen = useRef<string | undefined>(undefined);
  // A jump to a card that is not in `list` yet.
  const awaited = useRef<{ readonly list: CardList; readonly jump: () => void }>(undefined);
  const [, render] = useReducer((count: number) => count + 1, 0);

  const getItemKey = useCallback((index: number) => list.keyAt(index), [list]);
  // The first width stays: a better estimate later would move the cards.
  const [line] = useState(() => lineLength(width));
  const estimateSize = useCallback((index: number) => list.heightAt(index, line), [list, line]);
  // The card in which Tab was pressed last, until the pointer is used. Tab goes on to what is rendered.
  const [tabbed, setTabbed] = useState<string>();
  const rangeExtractor = useCallback(
    (range: Range) => {
      const at = tabbed === undefined ? -1 : list.indexOfKey(tabbed);
      const beside = at < 0 ? [] : [neighbour(list, at, -1), neighbour(list, at, 1)];
      return withOthers(range, [list.indexOfKey(focus.keyIn(list) ?? ''), ...beside]);
    },
    [list, focus, tabbed],
  );
  const virtualizer = useVirtualRows({
    count: list.count,
    getScrollElement: () => scroller.current,
    getItemKey,
    estimateSize,
    rangeExtractor,
    // With a good estimate, the first, interruptible render already has everything in view.
    initialRect: { width: 0, height: window.innerHeight },
    overscan: 1,
    measureElement: measureHeight,
    scrollPaddingStart: padding,
    paddingStart: padding,
    paddingEnd: 24,
  });

  const jumpTo = (target: CardPlace, options?: JumpOptions) => {
    anchor.await(undefined);
    const index = list.indexOf(target);
    const again = () => latest.current.jumpTo(target, options);
    awaited.current = index < 0 ? { list, jump: again } : undefined;
    if (index < 0) return;
    const key = list.keyAt(index);
    chosen.current = key;
    const card = virtualizer.measurementsCache[index];
    // The virtualizer's own functions would force a layout of the page.
    const top = anchor.top(virtualizer);
    const bottom = top + (virtualizer.scrollRect?.height ?? 0);
    const isSeen =
      card !== undefined &&
      (options?.edited === true && anchor.follows(key)
        ? card.start >= top && card.start + titleHeight <= bottom
        : card.start - padding >= top && card.end <= bottom);
    if (!isSeen) {
      anchor.leave(virtualizer);
      virtualizer.scrollToIndex(index, { align: 'start' });
    }
    setFlash((previous) => ({ key, count: (previous?.count ?? 0) + 1 }));
    const isNew = !isSeen || anchor.brought(key);
    if (options?.focus === true || (isNew && focus.keyIn(list) !== undefined)) focus.give(key);
  };
  // The cards receive one object that never changes; its functions call those of the last render.
  const current = { spec, list, selection, onSelect, onEdit, onDiscard, onOpen, onJump, jumpTo };
  const latest = useRef(current);
  useLayoutEffect(() => {
    latest.current = current;
  });
  useImperativeHandle(
    controller,
    () => ({
      jumpTo: (...what) => latest.current.jumpTo(...what),
      prepare: (next, made) => {
        focus.leave(latest.current.spec, next);
        anchor.await(made);
      },
    }),
    [focus, anchor],
  );
  // The list is rendered a moment after an edit: there may be a jump to a new card before it exists.
  useEffect(() => {
    const missed = awaited.current;
    if (missed === undefined || missed.list === list) return;
    // Jump after this rendering, not during it.
    queueMicrotask(() => {
      if (awaited.current !== missed) return;
      missed.jump();
      awaited.current = undefined;
    });
  });
  usePrefetchedLookups(spec, readonly);
  const canOpen = onOpen !== undefined && !readonly;
  const [expanded] = useState(() => new Set<string>());
  const actions = useMemo<CardActions>(
    () => ({
      edit: readonly
        ? undefined
        : (edit) => {
            const key = deletedKey(edit);
            // Move the focus before the card is removed: removing the focused card would lay out the page
            // several times.
            if (key !== undefined && key === focus.keyIn(latest.current.list)) {
              neighbourOf(scroller.current, latest.current.list, key)?.focus({
                preventScroll: true,
              });
            }
            focus.remember();
            latest.current.onEdit(edit);
          },
      discard: (update) => latest.current.onDiscard(update),
      open: canOpen ? (what) => latest.current.onOpen?.(what) : undefined,
      toggle: readonly
        ? undefined
        : (kind, name) => {
            const { selection: now, onSelect: select, list: cards } = latest.current;
            chosen.current = cards.keyAt(cards.indexOf({ kind, name }));
            anchor.await(undefined);
            select(kind, now[kind] === name ? undefined : name);
          },
      jump: (target) => {
        latest.current.jumpTo(target, { focus: true });
        latest.current.onJump?.(target);
      },
      nameRefusal: (kind, name) => nameRefusal(latest.current.spec, kind, name),
      countUses: (type) => usesOfType(latest.current.spec, type).length,
      linkOf,
      expanded,
    }),
    [readonly, canOpen, linkOf, expanded, focus, anchor],
  );

  const operationActions = useMemo<CardActions>(
    () =>
      operationsReadonly
        ? { ...actions, edit: undefined, open: undefined, toggle: undefined }
        : actions,
    [actions, operationsReadonly],
  );

  useEffect(() => {
    if (flash === undefined) return undefined;
    const timer = setTimeout(() => setFlash(undefined), flashTime);
    return () => clearTimeout(timer);
  }, [flash]);

  const workedOn = [focus.keyIn(list), `o:${selection.operation}`, `t:${selection.type}`];
  const { cards: items, top } = anchor.render(virtualizer, list, workedOn);
  useLayoutEffect(() => anchor.settle(virtualizer, list, items));
  // The virtualizer does not report scrolling within a long card.
  const renderedStep = useRef(0);
  useLayoutEffect(() => {
    renderedStep.current = Math.floor(top / scrollStep);
  });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const follow = () => {
      if (Math.floor(element.scrollTop / scrollStep) !== renderedStep.current) flushSync(render);
    };
    element.addEventListener('scroll', follow, { passive: true });
    return () => element.removeEventListener('scroll', follow);
  }, []);

  // Until the scroller is measured, use the same estimate as for choosing the cards: otherwise the rows of
  // the first cards would count as out of view, and nothing would render them again.
  const height = virtualizer.scrollRect?.height ?? window.innerHeight;
  useLayoutEffect(() => focus.settle(scroller.current, list));
  const view = { top, bottom: top + height, scrolling: virtualizer.isScrolling };
  useVisibleCards(scroller, list, items, view, chosen, onVisible);

  const move = (event: KeyboardEvent) => {
    if (event.key === 'Tab') setTabbed(focus.keyIn(list));
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const article = event.target instanceof Element ? event.target : null;
    if (article?.tagName !== 'ARTICLE') return;
    const slot = article.closest('[data-index]');
    const next = neighbour(list, Number(slot?.getAttribute('data-index')), by);
    if (next < 0) return;
    event.preventDefault();
    const key = list.keyAt(next);
    focus.give(key);
    chosen.current = key;
    anchor.move();
    virtualizer.scrollToIndex(next, { align: 'auto' });
    render();
  };

  return (
    <div
      ref={scroller}
      className={styles.scroller}
      data-pane="cards"
      role="region"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={move}
      onPointerDown={() => setTabbed(undefined)}
      onWheel={() => setTabbed(undefined)}
      onFocus={(event) => {
        focus.moved(event.target);
      }}
      onBlur={(event) => {
        // The focus moves to another element; the blur event of a removed card has no target.
        if (event.relatedTarget !== null) focus.moved(undefined);
      }}
    >
      {/* The groups' headings are rendered only when they are near the view, so the list has a
          heading of its own. */}
      <h2 className="visually-hidden">{label}</h2>
      <div role="list" className={styles.list} style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ index, key, start, end }) => {
          const item = list.at(index);
          if (item === undefined) return null;
          const flashing =
            flash?.key === key ? (flash.count % 2 === 0 ? 'even' : 'odd') : undefined;
          return (
            <CardSlot
              key={key}
              id={String(key)}
              index={index}
              count={list.count}
              item={item}
              start={start}
              end={end}
              viewTop={top}
              viewBottom={top + height}
              scrolling={virtualizer.isScrolling}
              tabbing={tabbed !== undefined}
              flash={flashing}
              selected={
                (item.kind === 'operation' && item.operation.name === selection.operation) ||
                (item.kind === 'type' && item.type.name === selection.type)
              }
              root={item.kind === 'type' && item.type.name === spec.root}
              known={known}
              actions={item.kind === 'operation' ? operationActions : actions}
              measure={virtualizer.measureElement}
              resize={virtualizer.resizeItem}
            />
          );
        })}
      </div>
    </div>
  );
}

/**
 * The height of a card's box in px, gap included; a whole number, as the virtualizer expects. New
 * cards keep their estimate until they are laid out, except while scrolling, when that would make
 * the list jump: measuring them at once would render and lay out in one task.
 */
function measureHeight(
  element: Element,
  entry: ResizeObserverEntry | undefined,
  { indexFromElement, measurementsCache, isScrolling }: Virtualizer<HTMLDivElement, Element>,
): number {
  const box = entry?.borderBoxSize[0];
  const estimate = measurementsCache[indexFromElement(element)]?.size;
  if (box === undefined && !isScrolling && estimate !== undefined) return estimate;
  return Math.round(box?.blockSize ?? element.getBoundingClientRect().height);
}

/** The range with its overscan, and others that must be in the page, such as the focused card; -1: none. */
function withOthers(
  { startIndex, endIndex, overscan, count }: Range,
  others: readonly number[],
): number[] {
  const first = Math.max(startIndex - overscan, 0);
  const last = Math.min(endIndex + overscan, count - 1);
  const indexes = new Set(others.filter((index) => index >= 0));
  for (let index = first; index <= last; index += 1) indexes.add(index);
  return [...indexes].toSorted((one, other) => one - other);
}
