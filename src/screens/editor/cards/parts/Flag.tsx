import type { ReactNode } from 'react';
import styles from './cardParts.module.css';

/** A word behind a type. Its comma is only for screen readers, which would read one word. */
export function Flag({
  tooltip,
  children,
}: {
  readonly tooltip?: string;
  readonly children: ReactNode;
}) {
  return (
    <span className={styles.flag} data-tooltip={tooltip}>
      <span className="visually-hidden">, </span>
      {children}
    </span>
  );
}
