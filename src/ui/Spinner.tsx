import { LoaderCircle } from 'lucide-react';
import { classNames } from './classNames.ts';
import styles from './Spinner.module.css';

export interface SpinnerProps {
  /** What is waited for. Spoken always, shown when `showLabel`. */
  readonly label: string;
  readonly showLabel?: boolean;
  readonly className?: string;
}

/** Waiting. Nothing is seen for the first 200 ms: what is quicker needs no sign. */
export function Spinner({ label, showLabel = false, className }: SpinnerProps) {
  return (
    <span role="status" className={classNames(styles.spinner, className)}>
      <LoaderCircle aria-hidden className={styles.circle} />
      <span className={showLabel ? undefined : 'visually-hidden'}>{label}</span>
    </span>
  );
}
