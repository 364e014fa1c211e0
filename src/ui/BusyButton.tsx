import { LoaderCircle } from 'lucide-react';
import styles from './BusyButton.module.css';
import { Button, type ButtonProps } from './Button.tsx';
import { classNames } from './classNames.ts';

export interface BusyButtonProps extends ButtonProps {
  readonly busy: boolean;
  /** What is being done, while it is: `Restoring`. */
  readonly busyLabel: string;
}

/** A button whose work takes a while. It keeps the focus meanwhile and does nothing. */
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
      // Not `disabled`: the focus would be lost.
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
