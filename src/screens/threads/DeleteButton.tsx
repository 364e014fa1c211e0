import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/bars/Button.tsx';
import styles from './DeleteButton.module.css';

export interface DeleteButtonProps {
  /** What will be deleted, as a question: `Delete this issue and its 3 comments?` */
  readonly question: string;
  readonly onDelete: () => void;
}

/** Deletes for good after a second click, which says what will be deleted. */
export function DeleteButton({ question, onDelete }: DeleteButtonProps) {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking) {
    return (
      <Button icon={Trash2} onClick={() => setAsking(true)}>
        Delete…
      </Button>
    );
  }
  return (
    <span role="group" aria-label={question} className={styles.question}>
      <span role="status">{question}</span>
      <Button ref={focus} onClick={() => setAsking(false)}>
        Keep it
      </Button>
      <Button variant="danger" icon={Trash2} onClick={onDelete}>
        Delete
      </Button>
    </span>
  );
}

/** The button that was pressed is gone. */
function focus(button: HTMLButtonElement | null): void {
  button?.focus();
}
