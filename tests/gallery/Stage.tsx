import type { ReactNode } from 'react';
import styles from './Gallery.module.css';

/** The states of a widget in a row, with a caption. */
export function Row({
  caption,
  children,
}: {
  readonly caption: string;
  readonly children: ReactNode;
}) {
  return (
    <div>
      <div className={styles.caption}>{caption}</div>
      <div className={styles.row}>{children}</div>
    </div>
  );
}

/** Rows under each other. */
export function Stack({ children }: { readonly children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}
