import { LoaderCircle } from 'lucide-react';
import styles from './BusyButton.module.css';
import { Button, type ButtonProps } from './Button.tsx';
import { classNames } from '../classNames.ts';

export interface BusyButtonProps extends ButtonProps {
  readonly busy: boolean;
  /** The label while it is busy: `Restoring`. */
  readonly busyLabel: string;
}

/** A button whose action takes a while. While it is busy, it keeps the focus and ignores clicks. */
export function BusyButton({
  busy,
  busyLabel,
  icon,
  className,
  onClick,
  children,
  ...rest
}: BusyButtonProps) {
  return (
    <Button
      {...rest}
      icon={busy ? undefined : icon}
      // Not `disabled`, which would lose the focus.
      aria-disabled={busy || undefined}
      className={classNames(busy && styles.busy, className)}
      onClick={busy ? undefined : onClick}
    >
      {busy ? (
        <span className={styles.words}>
          <LoaderCircle aria-hidden className={styles.circle} />
          {busyLabel}
        </span>
      ) : (
        children
      )}
    </Button>
  );
}
