import type { ReactNode } from 'react';
import styles from './cardParts.module.css';

/** A word after a type. The comma before it is for screen readers, which would otherwise read both as one word. */
export function Flag({
  tooltip,
  field,
  children,
}: {
  readonly tooltip?: string;
  /** The label of its field in the dialog. */
  readonly field?: string;
  readonly children: ReactNode;
}) {
  return (
    <span className={styles.flag} data-tooltip={tooltip} data-field={field}>
      <span className="visually-hidden">, </span>
      {children}
    </span>
  );
}
