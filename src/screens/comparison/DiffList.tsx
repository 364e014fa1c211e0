import { useCallback } from 'react';
import type { DiffRow } from '../../domain/compare/changes/diffRow.ts';
import { formatCount } from '../../domain/model/counts.ts';
import { useRowPages } from '../../ui/lists/useRowPages.ts';
import { VirtualList } from '../../ui/lists/VirtualList.tsx';
import type { ComparisonReads } from '../reads/compareReads.ts';
import styles from './DiffList.module.css';

export interface DiffListProps {
  readonly count: number;
  readonly reads: { analysis(): Promise<ComparisonReads> };
}

/** The lines that changed, with the lines around them. */
export function DiffList({ count, reads }: DiffListProps) {
  const read = useCallback(
    async (_list: string, from: number, to: number) => (await reads.analysis()).diffRows(from, to),
    [reads],
  );
  const { row, want } = useRowPages<DiffRow>('', read);
  const onRange = useCallback((from: number, to: number) => want('', from, to), [want]);
  return (
    <VirtualList
      label="Lines that differ"
      className={styles.list ?? ''}
      count={count}
      rowHeight={20}
      onRange={onRange}
      renderRow={(index) => <Line row={row('', index)} />}
    />
  );
}

/** Also as text, because screen readers read neither the sign nor the colour. */
const signs = {
  added: { sign: '+', word: 'Added' },
  removed: { sign: '−', word: 'Removed' },
} as const;

function Line({ row }: { readonly row: DiffRow | undefined }) {
  if (row === undefined) return <div aria-busy className={styles.line} />;
  if (row.kind === 'place') {
    return (
      <div className={styles.place}>
        {row.label === '' ? '' : `${row.label} · `}line {formatCount(row.new)}
      </div>
    );
  }
  const { sign, word } = row.kind === 'same' ? { sign: '', word: '' } : signs[row.kind];
  return (
    <div className={styles.line} data-kind={row.kind}>
      <span aria-hidden className={styles.number}>
        {row.kind === 'added' ? '' : row.old}
      </span>
      <span aria-hidden className={styles.number}>
        {row.kind === 'removed' ? '' : row.new}
      </span>
      <span aria-hidden className={styles.sign}>
        {sign}
      </span>
      {word !== '' && <span className="visually-hidden">{word}: </span>}
      <code className={styles.text}>{row.text}</code>
    </div>
  );
}
