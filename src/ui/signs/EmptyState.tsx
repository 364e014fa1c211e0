import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../styles/classNames.ts';
import styles from './EmptyState.module.css';

export interface EmptyStateProps {
  readonly icon?: LucideIcon;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly className?: string;
}

/** Says that a list is empty and why, and offers a way to start. */
export function EmptyState({ icon: Icon, title, children, actions, className }: EmptyStateProps) {
  return (
    <div className={classNames(styles.empty, className)}>
      {Icon !== undefined && <Icon aria-hidden className={styles.icon} />}
      <h2 className={styles.title}>{title}</h2>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
