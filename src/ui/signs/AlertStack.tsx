import type { ReactNode } from 'react';
import { Alert, type AlertTone } from './Alert.tsx';
import styles from './AlertStack.module.css';
import { Button } from '../bars/Button.tsx';
import { classNames } from '../classNames.ts';

export interface AlertItem {
  readonly id: string;
  readonly tone: AlertTone;
  readonly title?: ReactNode;
  readonly message: ReactNode;
  readonly actions?: readonly { readonly label: string; readonly onClick: () => void }[];
}

export interface AlertStackProps {
  readonly alerts: readonly AlertItem[];
  readonly onDismiss: (id: string) => void;
  /** `floating` overlays the lower edge of the page; `inline` is part of the layout. */
  readonly placement?: 'floating' | 'inline';
  readonly label?: string;
}

/**
 * A screen's messages (toasts), newest last. The live region is always in the document, so that
 * screen readers announce what is added to it.
 */
export function AlertStack({
  alerts,
  onDismiss,
  placement = 'floating',
  label = 'Messages',
}: AlertStackProps) {
  return (
    <div
      role="log"
      aria-label={label}
      aria-live="polite"
      aria-relevant="additions text"
      className={classNames(styles.stack, styles[placement])}
    >
      {alerts.map((alert) => (
        <Alert
          key={alert.id}
          tone={alert.tone}
          title={alert.title}
          announce={alert.tone === 'danger'}
          className={styles.item ?? ''}
          onDismiss={() => onDismiss(alert.id)}
          actions={alert.actions?.map((action) => (
            <Button key={action.label} size="small" onClick={action.onClick}>
              {action.label}
            </Button>
          ))}
        >
          {alert.message}
        </Alert>
      ))}
    </div>
  );
}
