import type { ReactNode } from 'react';
import styles from './Kbd.module.css';

export interface KbdProps {
  /** Keys pressed together, in order: `['Alt', 'Q']`. */
  readonly keys?: readonly string[];
  /** A single key. */
  readonly children?: ReactNode;
}

/** Keyboard keys, shown as key caps. */
export function Kbd({ keys, children }: KbdProps) {
  if (keys === undefined) return <kbd className={styles.key}>{children}</kbd>;
  return (
    <kbd className={styles.keys}>
      {keys.map((key) => (
        <kbd key={key} className={styles.key}>
          {key}
        </kbd>
      ))}
    </kbd>
  );
}
