import { TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { Tooltip } from '../../ui/overlays/Tooltip.tsx';
import styles from './Preview.module.css';

export interface LineNumberProps {
  readonly number: number;
  /** A note about the line; empty if there is none. */
  readonly note: string;
}

/** The number of a line, with a mark if there is a note about the line. */
export const LineNumber = memo(function LineNumber({ number, note }: LineNumberProps) {
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
