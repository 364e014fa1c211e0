import { useId } from 'react';
import { Kbd } from '../../../ui/signs/Kbd.tsx';
import styles from './ShortcutLegend.module.css';

export interface ShortcutRow {
  /** Pressed together: `['Alt', 'Q']`. */
  readonly keys: readonly string[];
  readonly text: string;
}

export interface ShortcutLegendProps {
  readonly title?: string;
  readonly rows: readonly ShortcutRow[];
}

/** Lists what each key does. */
export function ShortcutLegend({ title, rows }: ShortcutLegendProps) {
  const id = useId();
  return (
    <div>
      {title !== undefined && (
        <h3 id={id} className={styles.title}>
          {title}
        </h3>
      )}
      <ul aria-labelledby={title === undefined ? undefined : id}>
        {rows.map((row) => (
          <li key={row.keys.join(' ')} className={styles.row}>
            <span>{row.text}</span>
            <Kbd keys={row.keys} />
          </li>
        ))}
      </ul>
    </div>
  );
}
