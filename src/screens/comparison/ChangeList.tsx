import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { ChangeListName } from '../../domain/compare/changes/changeDetail.ts';
import type { ChangeRow } from '../../domain/compare/changes/changeRows.ts';
import { plural } from '../../domain/model/counts.ts';
import type { CardPlace } from '../../machines/editorTypes.ts';
import { useRowPages } from '../../ui/lists/useRowPages.ts';
import { VirtualList } from '../../ui/lists/VirtualList.tsx';
import styles from './ChangeList.module.css';
import type { ComparisonReads } from '../reads/compareReads.ts';
import { ChangeLine } from './ChangeLine.tsx';

export interface ChangeListProps {
  readonly list: ChangeListName;
  readonly count: number;
  readonly reads: { analysis(): Promise<ComparisonReads> };
  /** Shows a card; absent if there is no place to show it. */
  readonly onJump: ((place: CardPlace) => void) | undefined;
  /** Called when the list is first shown, with its rows. */
  readonly onShown?: (() => void) | undefined;
}

const labels: Readonly<Record<ChangeListName, string>> = {
  all: 'Changes',
  breaking: 'Changes',
  notComparable: 'Not comparable',
};

const nouns = {
  operation: 'Operation',
  type: 'Type',
  import: 'Import',
  specification: 'Specification',
} as const;

/** The changes by operation and type; each unfolds to its values before and after. */
export function ChangeList({ list, count, reads, onJump, onShown }: ChangeListProps) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const read = useCallback(
    async (_list: string, from: number, to: number) =>
      (await reads.analysis()).changeRows(list, from, to),
    [reads, list],
  );
  const { row, want } = useRowPages<ChangeRow>(list, read);
  const onRange = useCallback((from: number, to: number) => want('', from, to), [want]);
  // The list does not have its final height until its rows are loaded.
  const isKnown = count === 0 || row('', 0) !== undefined;
  useEffect(() => onRange(0, Math.min(count, 1)), [onRange, count]);
  useLayoutEffect(() => {
    if (isKnown) onShown?.();
  }, [isKnown, onShown]);
  const readDetail = useCallback(
    async (index: number) => (await reads.analysis()).changeDetail(list, index),
    [reads, list],
  );
  const toggle = (index: number) => {
    const next = new Set(open);
    if (!next.delete(index)) next.add(index);
    setOpen(next);
  };
  if (count === 0) {
    return (
      <p className={styles.none}>
        {list === 'breaking' ? 'Nothing breaks clients.' : 'There are no changes.'}
      </p>
    );
  }
  if (!isKnown) return <div aria-busy className={styles.waiting} />;
  return (
    <VirtualList
      label={labels[list]}
      className={styles.list ?? ''}
      count={count}
      rowHeight={32}
      onRange={onRange}
      renderRow={(index) => {
        const shown = row('', index);
        if (shown === undefined) return <div aria-busy className={styles.waiting} />;
        if (shown.kind === 'entity') return <Entity row={shown} onJump={onJump} />;
        return (
          <ChangeLine
            row={shown}
            isChange={list !== 'notComparable'}
            open={open.has(index)}
            onToggle={() => toggle(index)}
            readDetail={() => readDetail(index)}
            onJump={onJump}
          />
        );
      }}
    />
  );
}

function Entity({
  row: { entity, name, where, isThere, reaches },
  onJump,
}: {
  readonly row: Extract<ChangeRow, { readonly kind: 'entity' }>;
  readonly onJump: ChangeListProps['onJump'];
}) {
  return (
    <div className={styles.entity}>
      <span className={styles.noun}>{nouns[entity]}</span>
      {isThere && onJump !== undefined && (entity === 'operation' || entity === 'type') ? (
        <button
          type="button"
          className={styles.name}
          onClick={() => onJump({ kind: entity, name })}
        >
          {name}
        </button>
      ) : (
        name !== '' && <code className={styles.name}>{name}</code>
      )}
      {where !== undefined && <span className={styles.where}>in {where}</span>}
      {reaches.length > 0 && (
        <span className={styles.reaches}>breaks clients of {listOf(reaches)}</span>
      )}
    </div>
  );
}

/** At most this many operations are named. */
const named = 3;

function listOf(names: readonly string[]): string {
  const more = names.length - named;
  const shown = names.slice(0, named).join(', ');
  return more > 0 ? `${shown} and ${plural(more, 'other operation')}` : shown;
}
