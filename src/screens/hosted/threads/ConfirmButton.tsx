import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/bars/Button.tsx';
import styles from './ConfirmButton.module.css';

export interface ConfirmButtonProps {
  /** The action: `Delete`. */
  readonly label: string;
  readonly icon: LucideIcon;
  /** The question before it: `Delete this issue and its 3 comments?` */
  readonly question: string;
  /** The label for leaving everything as it is: `Keep it`. */
  readonly cancelLabel: string;
  readonly onConfirm: () => void;
}

/** A button for an action that can't be undone, which needs a second click after a question. */
export function ConfirmButton({
  label,
  icon,
  question,
  cancelLabel,
  onConfirm,
}: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking) {
    return (
      <Button icon={icon} onClick={() => setAsking(true)}>
        {label}…
      </Button>
    );
  }
  return (
    <span role="group" aria-label={question} className={styles.question}>
      <span role="status">{question}</span>
      <Button ref={focus} onClick={() => setAsking(false)}>
        {cancelLabel}
      </Button>
      <Button variant="danger" icon={icon} onClick={onConfirm}>
        {label}
      </Button>
    </span>
  );
}

/** The pressed button is gone. */
function focus(button: HTMLButtonElement | null): void {
  button?.focus();
}
