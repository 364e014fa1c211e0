import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../bars/Button.tsx';
import styles from './FailedDialog.module.css';

export interface FailedDialogProps {
  readonly title: string;
  readonly text: string;
  /** Buttons; the last one gets the focus. */
  readonly actions: ReactNode;
  readonly onClose: (() => void) | undefined;
}

/**
 * The browser's own modal dialog, for failures when ours can't be loaded. It opens above all other
 * dialogs, and they don't receive the keys pressed in it.
 */
export function FailedDialog({ title, text, actions, onClose }: FailedDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const footer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    footer.current?.querySelector<HTMLElement>('button:last-child')?.focus();
    // Closing restores the focus; just removing the element would not.
    return () => shown?.close();
  }, []);
  return createPortal(
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className={styles.dialog}
      onKeyDown={(event) => event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      <p id={`${id}-text`} role="alert" className={styles.text}>
        {text}
      </p>
      <div ref={footer} className={styles.footer}>
        <Button className={styles.close ?? ''} onClick={onClose}>
          Close
        </Button>
        {actions}
      </div>
    </dialog>,
    document.body,
  );
}
