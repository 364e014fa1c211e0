import { type ReactNode, useId } from 'react';
import styles from './OperationDialog.module.css';

/** A part of the dialog with its heading. */
export function DialogSection({
  title,
  count = 0,
  begin,
  children,
}: {
  readonly title: string;
  readonly count?: number;
  /** The label of the field in it that gets the focus first. */
  readonly begin?: string | undefined;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section} data-begin={begin}>
      <h3 className={styles.heading}>
        <span id={id}>{title}</span>
        {count > 0 && <span className={styles.count}>{count}</span>}
      </h3>
      {children}
    </section>
  );
}
