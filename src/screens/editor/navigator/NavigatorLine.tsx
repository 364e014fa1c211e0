import { ChevronRight } from 'lucide-react';
import { memo } from 'react';
import { formatCount } from '../../../domain/model/counts.ts';
import { classNames } from '../../../ui/styles/classNames.ts';
import { methodTone } from '../../../reference/content/methodTone.ts';
import styles from './NavigatorLine.module.css';
import type { NavigatorRow } from './navigatorRows.ts';

export interface NavigatorLineProps {
  readonly id: string;
  /** Its index among the lines. */
  readonly index: number;
  readonly row: NavigatorRow;
  readonly top: number;
  /** Whether it is the keyboard's position. */
  readonly active: boolean;
  /** Whether the cards show it. */
  readonly current: boolean;
}

/** One line of the navigator's tree. The tree has the focus and handles clicks and keys. */
export const NavigatorLine = memo(function NavigatorLine(props: NavigatorLineProps) {
  const { id, index, row, top, active, current } = props;
  const isFolder = 'open' in row;
  return (
    <div
      id={id}
      role="treeitem"
      aria-level={row.level}
      aria-expanded={isFolder ? row.open : undefined}
      aria-selected={isFolder ? undefined : current}
      aria-label={spokenLabel(row)}
      data-tooltip={isFolder ? undefined : row.name}
      className={classNames(styles.line, styles[row.kind], active && styles.active)}
      data-index={index}
      data-level={row.level}
      style={{ top }}
    >
      <LineContent row={row} />
    </div>
  );
});

function LineContent({ row }: { readonly row: NavigatorRow }) {
  switch (row.kind) {
    case 'section':
    case 'group':
      return (
        <>
          <ChevronRight aria-hidden className={styles.chevron} data-open={row.open || undefined} />
          <span className={styles.label}>{row.label}</span>
          <span className={styles.count}>{formatCount(row.count)}</span>
        </>
      );
    case 'operation':
      return (
        <>
          {row.method !== undefined && (
            <span className={classNames(styles.method, styles[methodTone(row.method)])}>
              {row.method === 'DELETE' ? 'DEL' : row.method}
            </span>
          )}
          <span className={styles.label}>{row.label}</span>
          {row.where !== undefined && <span className={styles.where}>{row.where}</span>}
        </>
      );
    case 'type':
      return (
        <>
          <span className={styles.label}>{row.name}</span>
          {row.where !== undefined && <span className={styles.where}>{row.where}</span>}
        </>
      );
  }
}

function spokenLabel(row: NavigatorRow): string {
  switch (row.kind) {
    case 'section':
    case 'group':
      return `${row.label}, ${row.count}`;
    case 'operation':
    case 'type': {
      const what = row.kind === 'type' ? 'type' : (row.method ?? 'operation');
      return `${row.name}, ${what}${row.where === undefined ? '' : `, found in ${row.where}`}`;
    }
  }
}
