import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '../../domain/model/counts.ts';
import { ChangeList, type ChangeListProps } from './ChangeList.tsx';
import styles from './NotComparable.module.css';

export interface NotComparableProps extends Pick<ChangeListProps, 'reads' | 'onJump'> {
  readonly count: number;
  readonly rows: number;
}

/** Differences that come from a format, folded because they are not changes; nothing if there are none. */
export function NotComparable({ count, rows, reads, onJump }: NotComparableProps) {
  const [open, setOpen] = useState(false);
  if (count === 0) return null;
  return (
    <section className={styles.apart} data-open={open}>
      <button
        type="button"
        aria-expanded={open}
        className={styles.fold}
        onClick={() => setOpen(!open)}
      >
        <ChevronRight aria-hidden size={14} className={styles.chevron} />
        Not comparable: {formatCount(count)}
      </button>
      {open && (
        <>
          <p className={styles.note}>
            These differences come from the format of the other document. They are not changes.
          </p>
          <ChangeList list="notComparable" count={rows} reads={reads} onJump={onJump} />
        </>
      )}
    </section>
  );
}
