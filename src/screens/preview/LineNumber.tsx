import { TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { Tooltip } from '../../ui/overlays/Tooltip.tsx';
import styles from './Preview.module.css';

export interface LineNumberProps {
  readonly number: number;
  /** What is said about the line; nothing if it is empty. */
  readonly note: string | undefined;
}

/** The number of a line, and a mark if something is to be said about it. */
export const LineNumber = memo(function LineNumber({ number, note = '' }: LineNumberProps) {
  return (
    <div className={styles.number}>
      {note !== '' && (
        <Tooltip label={note}>
          <span className={styles.note} role="img" aria-label={`Line ${number}: ${note}`}>
            <TriangleAlert size={12} aria-hidden="true" />
          </span>
        </Tooltip>
      )}
      <span aria-hidden="true">{number}</span>
    </div>
  );
});
