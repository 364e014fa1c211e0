import { useCallback } from 'react';
import type { ChangeLevel } from '../../domain/compare/change.ts';
import type { ChangeRow } from '../../domain/compare/changeRows.ts';
import { plural } from '../../domain/model/counts.ts';
import type { Target } from '../../machines/editorTypes.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { useRowPages } from '../../ui/useRowPages.ts';
import { VirtualList } from '../../ui/VirtualList.tsx';
import styles from './ChangeList.module.css';
import type { ComparisonReads } from '../reads/compareReads.ts';

export interface ChangeListProps {
  readonly count: number;
  readonly breakingOnly: boolean;
  readonly reads: { analysis(): Promise<ComparisonReads> };
  /** Shows an operation or a type; absent if there is no place to show it. */
  readonly onJump: ((target: Target) => void) | undefined;
}

const levels: Readonly<Record<ChangeLevel, { readonly tone: BadgeTone; readonly word: string }>> = {
  major: { tone: 'danger', word: 'Breaking' },
  minor: { tone: 'success', word: 'Addition' },
  patch: { tone: 'neutral', word: 'Wording' },
};

const nouns = {
  operation: 'Operation',
  type: 'Type',
  import: 'Import',
  specification: 'Specification',
} as const;

/** The changes by operation and type. */
export function ChangeList({ count, breakingOnly, reads, onJump }: ChangeListProps) {
  const read = useCallback(
    async (_list: string, from: number, to: number) =>
      (await reads.analysis()).changeRows(breakingOnly, from, to),
    [reads, breakingOnly],
  );
  const { row, want } = useRowPages<ChangeRow>(breakingOnly, read);
  const onRange = useCallback((from: number, to: number) => want('', from, to), [want]);
  if (count === 0) {
    return (
      <p className={styles.none}>
        {breakingOnly ? 'Nothing breaks clients.' : 'Nothing that clients can see has changed.'}
      </p>
    );
  }
  return (
    <VirtualList
      label="Changes"
      className={styles.list ?? ''}
      count={count}
      rowHeight={32}
      onRange={onRange}
      renderRow={(index) => <Row row={row('', index)} onJump={onJump} />}
    />
  );
}

function Row({
  row,
  onJump,
}: {
  readonly row: ChangeRow | undefined;
  readonly onJump: ChangeListProps['onJump'];
}) {
  if (row === undefined) return <div aria-busy className={styles.change} />;
  const { tone, word } = levels[row.level];
  if (row.kind === 'change') {
    return (
      <div className={styles.change} data-level={row.level}>
        <Badge tone={tone} className={styles.level}>
          {word}
        </Badge>
        <span className={styles.line}>
          {row.line}
          {row.reason !== undefined && <span className={styles.reason}> {row.reason}</span>}
        </span>
      </div>
    );
  }
  const { entity, name, isThere, reaches } = row;
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
        <code className={styles.name}>{name}</code>
      )}
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
