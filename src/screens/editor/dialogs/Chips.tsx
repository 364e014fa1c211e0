import { X } from 'lucide-react';
import { changeKeepingFocus } from '../focus/keepFocus.ts';
import styles from './Chips.module.css';

export interface ChipsProps {
  readonly label: string;
  /** The word for one value: `scope`. */
  readonly noun: string;
  readonly values: readonly string[];
  /** Absent where the last one can't be removed. */
  readonly onRemove?: ((value: string) => void) | undefined;
}

/** A few names, each with a button that removes it. */
export function Chips({ label, noun, values, onRemove }: ChipsProps) {
  if (values.length === 0) return null;
  return (
    <ul aria-label={label} className={styles.chips}>
      {values.map((value) => (
        <li key={value} className={styles.chip}>
          <code>{value}</code>
          {onRemove && (
            <button
              type="button"
              aria-label={`Remove ${noun} ${value}`}
              className={styles.remove}
              onClick={({ currentTarget }) =>
                changeKeepingFocus(currentTarget, () => onRemove(value))
              }
            >
              <X aria-hidden />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
