import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { Choice } from '../../../domain/merge/choice.ts';
import type { ViewedEntity } from '../../../domain/merge/decisionView.ts';
import type { ShownConflict } from '../../../domain/merge/shownConflict.ts';
import { plural } from '../../../domain/model/counts.ts';
import { Button } from '../../../ui/bars/Button.tsx';
import { useVirtualRows } from '../../../ui/lists/useVirtualRows.ts';
import { decisionRows, type DecisionRow } from './decisionRows.ts';
import { DecisionRowView } from './DecisionRowView.tsx';
import styles from './Deciding.module.css';
import type { VersionLabels } from './versionLabels.ts';
import type { ChosenSoFar } from './useDeciding.ts';

export interface DecisionListProps {
  readonly conflicts: readonly ShownConflict[];
  readonly chosen: ChosenSoFar;
  readonly isDecided: (id: string) => boolean;
  readonly names: VersionLabels;
  /** Undefined: the choice is withdrawn. */
  readonly onChoose: (conflicts: readonly ShownConflict[], choice: Choice | undefined) => void;
  readonly onLook: (at: ViewedEntity) => void;
  /** Called when the last conflict was decided by key, to move the focus on. */
  readonly onEnd: () => void;
}

const keys: ReadonlyMap<string, Choice> = new Map<string, Choice>([
  ['m', 'mine'],
  ['t', 'theirs'],
  ['o', 'base'],
  ['b', 'both'],
]);

/** The list of conflicts; only rows in view are rendered. A key decides a row and moves on to the next. */
export function DecisionList(props: DecisionListProps) {
  const { conflicts, chosen, isDecided, names, onChoose, onLook, onEnd } = props;
  const rows = useMemo(() => decisionRows(conflicts), [conflicts]);
  const scroller = useRef<HTMLDivElement>(null);
  /** The conflict for which an own value is being written, and the choice before that. */
  const [writing, setWriting] = useState<{ id: string; before: Choice | undefined }>();
  /** The row to focus as soon as it is rendered. */
  const [wanted, setWanted] = useState<string | undefined>(() => firstOpen(conflicts, isDecided));
  const virtualizer = useVirtualRows({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: useCallback(() => 150, []),
    overscan: 3,
    initialRect: { width: 0, height: 800 },
  });
  const goOn = useCallback(
    (at: number) => {
      const rest = [...conflicts.slice(at + 1), ...conflicts.slice(0, at)];
      const next = rest.find((each) => !isDecided(each.id));
      if (next === undefined) onEnd();
      else setWanted(next.id);
    },
    [conflicts, isDecided, onEnd],
  );
  const shown = virtualizer.getVirtualItems();
  useEffect(() => {
    if (wanted === undefined) return;
    const isIt = (each: DecisionRow) => each.kind === 'conflict' && each.conflict.id === wanted;
    const at = rows.findIndex(isIt);
    if (!shown.some(({ index }) => index === at)) {
      // Requested again once the row is rendered.
      virtualizer.scrollToIndex(at, { align: 'start' });
      return;
    }
    const row = scroller.current?.querySelector(`[data-conflict='${CSS.escape(wanted)}']`);
    if (!(row instanceof HTMLElement)) return;
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest' });
    // If a row is higher than the list, its heading is shown, because the next key decides this row.
    row.querySelector('[data-beginning]')?.scrollIntoView({ block: 'nearest' });
    setWanted(undefined);
  }, [wanted, shown, rows, virtualizer]);
  const onWriting = useCallback((id: string, before: Choice | undefined) => {
    setWriting({ id, before });
  }, []);
  const onWritten = useCallback(
    (conflict: ShownConflict, isTaken: boolean) => {
      setWriting(undefined);
      if (isTaken) {
        goOn(conflicts.indexOf(conflict));
        return;
      }
      onChoose([conflict], writing?.before);
      setWanted(conflict.id);
    },
    [conflicts, goOn, onChoose, writing],
  );

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { target } = event;
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-conflict]') : null;
    const id = row?.dataset['conflict'];
    const at = conflicts.findIndex((conflict) => conflict.id === id);
    const conflict = conflicts[at];
    if (
      id === undefined ||
      conflict === undefined ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return;
    const isRow = target === row;
    const key = event.key.toLowerCase();
    if (isRow && (key === 'arrowdown' || key === 'arrowup')) {
      const next = conflicts[at + (key === 'arrowdown' ? 1 : -1)];
      if (next === undefined) return;
      event.preventDefault();
      setWanted(next.id);
      return;
    }
    if (key === 'w' && conflict.wording !== undefined) {
      event.preventDefault();
      onWriting(id, chosen.get(id));
      return;
    }
    const choice = keys.get(key);
    if (choice === undefined || (choice === 'both' && conflict.both !== true)) return;
    event.preventDefault();
    onChoose([conflict], choice);
    goOn(at);
  };

  return (
    <div
      ref={scroller}
      className={styles.scroller}
      role="region"
      aria-label="Conflicts"
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        const id = target.closest<HTMLElement>('[data-conflict]')?.dataset['conflict'];
        const conflict = conflicts.find((each) => each.id === id);
        if (conflict !== undefined) onLook({ entity: conflict.entity, name: conflict.name });
      }}
    >
      <ol
        aria-label="To decide"
        className={styles.list}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {shown.map(({ index, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <li
              key={row.kind === 'conflict' ? row.conflict.id : `${row.entity} ${row.name}`}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className={styles.slot}
              style={{ transform: `translateY(${start}px)` }}
            >
              {row.kind === 'entity' ? (
                <div className={styles.entity} role="group" aria-label={`All of ${row.name}`}>
                  <h2 className={styles.entityName}>
                    {row.entity} <code>{row.name}</code>
                  </h2>
                  <span className={styles.count}>{plural(row.conflicts.length, 'conflict')}</span>
                  <Button
                    size="small"
                    variant="quiet"
                    onClick={() => onChoose(row.conflicts, 'mine')}
                  >
                    {names.mine} for all of it
                  </Button>
                  <Button
                    size="small"
                    variant="quiet"
                    onClick={() => onChoose(row.conflicts, 'theirs')}
                  >
                    {names.theirs} for all of it
                  </Button>
                </div>
              ) : (
                <DecisionRowView
                  conflict={row.conflict}
                  chosen={chosen.get(row.conflict.id)}
                  isDecided={isDecided(row.conflict.id)}
                  names={names}
                  isWriting={writing?.id === row.conflict.id}
                  onWriting={onWriting}
                  onWritten={onWritten}
                  onChoose={onChoose}
                />
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function firstOpen(
  conflicts: readonly ShownConflict[],
  isDecided: (id: string) => boolean,
): string | undefined {
  return conflicts.find(({ id }) => !isDecided(id))?.id;
}
