import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Alert.module.css';
import { classNames } from '../styles/classNames.ts';
import { IconButton } from '../bars/IconButton.tsx';

export type AlertTone = 'info' | 'success' | 'warning' | 'danger';

export interface AlertProps {
  readonly tone: AlertTone;
  readonly title?: ReactNode;
  /** What happened, and to what. */
  readonly children?: ReactNode;
  /** Small buttons for what the person can do about it. */
  readonly actions?: ReactNode;
  readonly onDismiss?: () => void;
  /** False inside a live region, which announces it already. */
  readonly announce?: boolean;
  readonly className?: string;
}

const icons: Record<AlertTone, LucideIcon> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
};

/**
 * A message in the flow of the page. Failures are announced at once (`alert`), others politely
 * (`status`).
 */
export function Alert({
  tone,
  title,
  children,
  actions,
  onDismiss,
  announce = true,
  className,
}: AlertProps) {
  const Icon = icons[tone];
  const role = tone === 'danger' ? 'alert' : 'status';
  return (
    <div
      role={announce ? role : undefined}
      data-tone={tone}
      className={classNames(
        styles.alert,
        styles[tone],
        onDismiss !== undefined && styles.dismissable,
        className,
      )}
    >
      <Icon aria-hidden className={styles.icon} />
      <div className={styles.text}>
        {title !== undefined && <div className={styles.title}>{title}</div>}
        {children}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      {onDismiss !== undefined && (
        <IconButton
          label="Dismiss"
          icon={X}
          size="small"
          className={styles.dismiss}
          onClick={onDismiss}
        />
      )}
    </div>
  );
}
