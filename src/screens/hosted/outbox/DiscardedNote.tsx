import { useLayoutEffect, useRef } from 'react';
import { Button } from '../../../ui/bars/Button.tsx';
import styles from './calls/CallQuestion.module.css';

export interface DiscardedNoteProps {
  /** It was discarded on this page, by a button that has disappeared. */
  readonly isOwn: boolean;
  readonly onPutBack: () => void;
}

/** Shown in the place of a call that was discarded; offers to put it back. */
export function DiscardedNote({ isOwn, onPutBack }: DiscardedNoteProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body;
    if (isOwn && isLost) button.current?.focus({ preventScroll: true });
  }, [isOwn]);
  return (
    <span className={styles.question}>
      The server will never get it.
      <Button ref={button} size="small" onClick={onPutBack}>
        Put back
      </Button>
    </span>
  );
}
