import { LoaderCircle } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import styles from './BusyButton.module.css';
import { Button, type ButtonProps } from './Button.tsx';
import { classNames } from '../styles/classNames.ts';

export interface BusyButtonProps extends Omit<ButtonProps, 'ref'> {
  readonly busy: boolean;
  /** The label while it is busy: `Restoring`. */
  readonly busyLabel: string;
}

/**
 * A button whose action takes a while. While it is busy, it keeps the focus and ignores clicks, and the form that
 * it submits is not submitted in any other way.
 */
export function BusyButton({
  busy,
  busyLabel,
  icon,
  className,
  onClick,
  children,
  ...rest
}: BusyButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const form = button.current?.type === 'submit' ? button.current.form : null;
    if (!busy || form === null) return undefined;
    form.addEventListener('submit', ignore, { capture: true });
    return () => form.removeEventListener('submit', ignore, { capture: true });
  }, [busy]);
  return (
    <Button
      {...rest}
      ref={button}
      icon={busy ? undefined : icon}
      // Not `disabled`, which would lose the focus.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
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

function ignore(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
