import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import styles from './Button.module.css';
import { classNames } from '../styles/classNames.ts';

export type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium';

export interface ButtonProps extends ComponentProps<'button'> {
  /** `plain` by default; at most one `primary` button per screen or dialog. */
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly icon?: LucideIcon | undefined;
}

/**
 * A button with text and optionally an icon before it. It submits a form only with `type="submit"`.
 */
export function Button({
  variant = 'plain',
  size = 'medium',
  icon: Icon,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      data-icon={Icon === undefined ? undefined : ''}
      className={classNames(styles.button, styles[variant], styles[size], className)}
    >
      {Icon !== undefined && <Icon aria-hidden className={styles.icon} />}
      <span className={styles.label} data-button-label="">
        {children}
      </span>
    </button>
  );
}
