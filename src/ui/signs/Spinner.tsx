import { LoaderCircle } from 'lucide-react';
import { classNames } from '../styles/classNames.ts';
import styles from './Spinner.module.css';

export interface SpinnerProps {
  /** What the person waits for. Always announced; visible only with `showLabel`. */
  readonly label: string;
  readonly showLabel?: boolean;
  readonly className?: string;
}

/** A loading spinner. It stays invisible for the first 200 ms: shorter waits need no sign. */
export function Spinner({ label, showLabel = false, className }: SpinnerProps) {
  return (
    <span role="status" className={classNames(styles.spinner, className)}>
      <LoaderCircle aria-hidden className={styles.circle} />
      <span className={showLabel ? undefined : 'visually-hidden'}>{label}</span>
    </span>
  );
}
