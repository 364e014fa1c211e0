import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/bars/Button.tsx';
import styles from './ConfirmButton.module.css';

export interface ConfirmButtonProps {
  /** What it does: `Delete`. */
  readonly label: string;
  readonly icon: LucideIcon;
  /** What will be done, as a question: `Delete this issue and its 3 comments?` */
  readonly question: string;
  /** What leaves everything as it is: `Keep it`. */
  readonly refrain: string;
  readonly onConfirm: () => void;
}

/** Does what can't be taken back, after a second click, which says what will be done. */
export function ConfirmButton({ label, icon, question, refrain, onConfirm }: ConfirmButtonProps) {
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
        {refrain}
      </Button>
      <Button variant="danger" icon={icon} onClick={onConfirm}>
        {label}
      </Button>
    </span>
  );
}

/** The button that was pressed is gone. */
function focus(button: HTMLButtonElement | null): void {
  button?.focus();
}
