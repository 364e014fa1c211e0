import { type Range } from '@tanstack/react-virtual';
import { Search, X } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { formatCount } from '../../../domain/model/counts.ts';
import { groupByPrefix } from '../../../domain/model/operationGroups.ts';
import type { Specification } from '../../../domain/model/specification.ts';
import { useVirtualRows } from '../../../ui/lists/useVirtualRows.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import styles from './Navigator.module.css';
import { NavigatorLine } from './NavigatorLine.tsx';
import { type NavigatorRow, navigatorRows, resultRows } from './navigatorRows.ts';
import type { JumpTarget } from '../jumpTarget.ts';
import { useAnsweredEnter } from '../useAnsweredEnter.ts';
import { useLate } from './useLate.ts';

/** One search result. */
export interface SearchResult extends JumpTarget {
  /** The text that matched, if it was not the name. */
  readonly where?: string;
}

export interface NavigatorProps {
  readonly spec: Specification;
  readonly query: string;
  readonly onQuery: (text: string) => void;
  /**
   * The results; undefined while there is no query or no answer yet, and, when no longer
   * `searching`, if the search could not be done.
   */
  readonly results?: readonly SearchResult[] | undefined;
  /** How many were found in total, if `results` has only the best of them. */
  readonly total?: number | undefined;
  readonly searching?: boolean;
  readonly current?: JumpTarget | undefined;
  readonly onJump: (target: JumpTarget) => void;
  /** The landmark's accessible name. Default "Operations and types". */
  readonly label?: string;
}

const lineHeight = 26;
/** How long a search may take before the list says so, in ms. */
const patience = 200;
const noneClosed: ReadonlySet<string> = new Set();

/** Operations by prefix and types, as a tree with a search field and keyboard navigation. */
export function Navigator(props: NavigatorProps) {
  const { spec, query, onQuery, results, total, searching = false, current, onJump } = props;
  const { label = 'Operations and types' } = props;
  const [closed, setClosed] = useState(noneClosed);
  const [active, setActive] = useState<string>();
  const scroller = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const treeId = useId();

  const groups = useMemo(() => groupByPrefix(spec.operations), [spec.operations]);
  const tree = useMemo(
    () => navigatorRows(groups, spec.operations.length, spec.types, closed),
    [groups, spec.operations.length, spec.types, closed],
  );
  const isSearch = query.trim() !== '' && results !== undefined;
  // Said at once, it would have each letter paint the whole page twice more.
  const isLate = useLate(searching, patience);
  const failed = query.trim() !== '' && results === undefined && !searching;
  const found = useMemo(
    () => (isSearch ? resultRows(results, spec) : undefined),
    [isSearch, results, spec],
  );
  const rows = found ?? tree;
  const currentId = current && `${current.kind === 'operation' ? 'o' : 't'}:${current.name}`;
  const currentAt = useMemo(() => placeOf(rows, currentId), [rows, currentId]);
  const activeAt = useMemo(() => placeOf(rows, active), [rows, active]);
  const at = activeAt ?? currentAt ?? 0;
  const activeRow = rows[at];

  const rangeExtractor = useCallback((range: Range) => withActive(range, at), [at]);
  const virtualizer = useVirtualRows({
    count: rows.length,
    getScrollElement: () => scroller.current,
    // Each letter of a search brings other results: the lines get new texts instead of being made again.
    getItemKey: useCallback(
      (index: number) => (isSearch ? index : (rows[index]?.id ?? index)),
      [isSearch, rows],
    ),
    estimateSize: useCallback(() => lineHeight, []),
    overscan: 12,
    rangeExtractor,
    initialRect: { width: 0, height: window.innerHeight },
  });

  // The current item is scrolled into view when it changes, not when the list does, except when the results
  // of a search give way to the tree again. It is done after an edit is shown, because scrolling lays out the
  // page.
  const shown = useRef<{ readonly id?: string | undefined; readonly isSearch?: boolean }>({});
  useEffect(() => {
    const before = shown.current;
    shown.current = { id: currentId, isSearch };
    const isBack = before.isSearch === true && !isSearch;
    if (currentAt === undefined || (before.id === currentId && !isBack)) return;
    virtualizer.scrollToIndex(currentAt, { align: isBack ? 'center' : 'auto' });
  }, [currentId, currentAt, isSearch, virtualizer]);

  const activate = (index: number) => {
    const place = Math.min(Math.max(index, 0), rows.length - 1);
    const row = rows[place];
    if (row === undefined) return;
    setActive(row.id);
    virtualizer.scrollToIndex(place, { align: 'auto' });
  };
  const toggle = (id: string, open: boolean) => {
    setClosed((before) => {
      const after = new Set(before);
      if (open) after.delete(id);
      else after.add(id);
      return after;
    });
  };
  const choose = (row: NavigatorRow) => {
    setActive(row.id);
    if ('open' in row) toggle(row.id, !row.open);
    else onJump({ kind: row.kind, name: row.name });
  };

  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const page = Math.max(1, Math.floor((virtualizer.scrollRect?.height ?? 0) / lineHeight) - 1);
    const folder = activeRow !== undefined && 'open' in activeRow ? activeRow : undefined;
    const steps: Record<string, () => void> = {
      ArrowDown: () => activate(at + 1),
      ArrowUp: () => activate(at - 1),
      PageDown: () => activate(at + page),
      PageUp: () => activate(at - page),
      Home: () => activate(0),
      End: () => activate(rows.length - 1),
      Enter: () => activeRow && choose(activeRow),
      ' ': () => activeRow && choose(activeRow),
      ArrowRight: () => {
        if (folder?.open) activate(at + 1);
        else if (folder !== undefined) toggle(folder.id, true);
      },
      ArrowLeft: () => {
        if (folder?.open) toggle(folder.id, false);
        else activate(parentOf(rows, at));
      },
    };
    const step = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    step();
  };
  const click = (event: MouseEvent) => {
    const line = event.target instanceof Element ? event.target.closest('[data-index]') : null;
    const row = rows[Number(line?.getAttribute('data-index') ?? -1)];
    if (row !== undefined) choose(row);
  };
  const enter = useAnsweredEnter({ query, searching }, () => {
    const first = found?.[0];
    if (first !== undefined) choose(first);
  });
  const pressInSearch = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && query.trim() !== '') enter(event.target);
    else if (event.key === 'ArrowDown') scroller.current?.focus();
    else if (event.key === 'Escape' && query !== '') onQuery('');
    else return;
    event.preventDefault();
  };

  return (
    <nav className={styles.navigator} aria-label={label}>
      <div className={styles.search}>
        <Search aria-hidden className={styles.icon} />
        <TextField
          ref={field}
          label="Search operations and types"
          hideLabel
          compact
          type="search"
          placeholder="Search"
          className={styles.field}
          value={query}
          onValueChange={onQuery}
          onKeyDown={pressInSearch}
        />
        {query !== '' && (
          <button
            type="button"
            className={styles.clear}
            aria-label="Clear the search"
            onClick={() => {
              // Before this button disappears with the focus.
              field.current?.focus();
              onQuery('');
            }}
          >
            <X aria-hidden />
          </button>
        )}
      </div>
      <p className={isSearch || failed ? styles.summary : 'visually-hidden'} role="status">
        {isSearch ? summarize(results.length, total, query.trim()) : isLate ? 'Searching' : ''}
        {failed &&
          "The search couldn't be loaded. Check your connection, then change the text to search again."}
      </p>
      <div
        ref={scroller}
        className={styles.scroller}
        role="tree"
        aria-label={isSearch ? 'Search results' : 'Specification'}
        aria-busy={isLate || undefined}
        tabIndex={0}
        aria-activedescendant={activeRow && `${treeId}-${at}`}
        onKeyDown={press}
        onClick={click}
      >
        <div
          role="presentation"
          className={styles.list}
          style={{ height: virtualizer.getTotalSize() }}
        >
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const row = rows[index];
            return (
              row && (
                <NavigatorLine
                  key={key}
                  id={`${treeId}-${index}`}
                  index={index}
                  row={row}
                  top={start}
                  active={index === at}
                  current={row.id === currentId}
                />
              )
            );
          })}
        </div>
      </div>
    </nav>
  );
}

function summarize(shown: number, total: number | undefined, query: string): string {
  const count = total ?? shown;
  if (count === 0) return `Nothing contains “${query}”.`;
  const results = count === 1 ? '1 result' : `${formatCount(count)} results`;
  return shown < count ? `${results}, the first ${formatCount(shown)} shown` : results;
}

/**
 * The active line stays in the page when it is out of view, because assistive technology refers to
 * it.
 */
function withActive({ startIndex, endIndex, overscan, count }: Range, active: number): number[] {
  const first = Math.max(startIndex - overscan, 0);
  const last = Math.min(endIndex + overscan, count - 1);
  const indexes: number[] = [];
  if (active < first && active >= 0) indexes.push(active);
  for (let index = first; index <= last; index += 1) indexes.push(index);
  if (active > last && active < count) indexes.push(active);
  return indexes;
}

/**
 * The index of a line; a map of all lines would be rebuilt with every edit, just to look up two.
 */
function placeOf(rows: readonly NavigatorRow[], id: string | undefined): number | undefined {
  const index = id === undefined ? -1 : rows.findIndex((row) => row.id === id);
  return index < 0 ? undefined : index;
}

/** The group or section that contains a line. */
function parentOf(rows: readonly NavigatorRow[], at: number): number {
  const own = levelOf(rows[at]);
  for (let index = at - 1; index >= 0; index -= 1) {
    if (levelOf(rows[index]) < own) return index;
  }
  return at;
}

function levelOf(row: NavigatorRow | undefined): number {
  return row?.level ?? 1;
}
