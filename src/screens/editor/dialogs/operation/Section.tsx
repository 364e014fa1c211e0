import { type ReactNode, useId } from 'react';
import styles from './OperationDialog.module.css';

/** A part of the dialog with its heading. */
export function Section({
  title,
  count = 0,
  children,
}: {
  readonly title: string;
  readonly count?: number;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h3 className={styles.heading}>
        <span id={id}>{title}</span>
        {count > 0 && <span className={styles.count}>{count}</span>}
      </h3>
      {children}
    </section>
  );
}
