import { type ReactNode, useEffect, useRef } from 'react';
import { Alert, type AlertTone } from './Alert.tsx';
import styles from './AlertStack.module.css';
import { Button } from '../bars/Button.tsx';

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
  /** Called when the focused message is gone, for whatever reason, and nothing else has the focus. */
  readonly onFocusLost?: () => void;
  /** `floating` overlays the lower edge of the page; `inline` is part of the layout. */
  readonly placement?: 'floating' | 'inline';
  readonly label?: string;
}

/**
 * A screen's messages (toasts), newest last; at the edge of the page, the newest is at the top. The live region is
 * always in the document, so that screen readers announce what is added to it.
 */
export function AlertStack({
  alerts,
  onDismiss,
  onFocusLost,
  placement = 'floating',
  label = 'Messages',
}: AlertStackProps) {
  const hasFocus = useRef(false);
  // After every change, because a message may be removed for any reason.
  useEffect(() => {
    if (!hasFocus.current || document.activeElement !== document.body) return;
    hasFocus.current = false;
    onFocusLost?.();
  });
  return (
    <div
      role="log"
      aria-label={label}
      aria-live="polite"
      aria-relevant="additions text"
      className={styles[placement]}
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={({ relatedTarget }) => {
        // When a message is removed, the event has no target.
        if (relatedTarget !== null) hasFocus.current = false;
      }}
    >
      <div className={styles.items}>
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
    </div>
  );
}
