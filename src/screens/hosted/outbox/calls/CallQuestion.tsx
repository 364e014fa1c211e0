import type { PendingCall } from '../../../../storage/database/outboxRows.ts';
import { Button } from '../../../../ui/bars/Button.tsx';
import { asSentence } from '../../../../domain/model/values/sentence.ts';
import { useHosted } from '../../shared/hosted.ts';
import type { CallActionsProps } from './CallActions.tsx';
import styles from './CallQuestion.module.css';
import { runDecision } from '../runDecision.ts';

export type CallQuestionProps = Pick<CallActionsProps, 'call' | 'onRefused'>;

/** Whether the call has a question that the person answers in the list. */
export function hasQuestion({ conflict }: PendingCall): boolean {
  return conflict?.reason === 'missing' || conflict?.reason === 'undecided';
}

/** The question about a pending call, with the answers; nothing if there is none. */
export function CallQuestion({ call, onRefused }: CallQuestionProps) {
  const { decisions } = useHosted();
  const { id, stream, conflict, error } = call;
  switch (conflict?.reason) {
    case 'missing':
      return (
        <span className={styles.question}>
          {stream} no longer exists on the server. Its commits are gone.
          <Button size="small" onClick={() => runDecision(decisions.createAgain(id), onRefused)}>
            Create again
          </Button>
        </span>
      );
    case 'undecided':
      return (
        <span className={styles.question}>
          {error !== undefined && `${asSentence(error)} `}Look at {stream}: was it done?
          <Button size="small" onClick={() => runDecision(decisions.settle(id, true), onRefused)}>
            Yes
          </Button>
          <Button size="small" onClick={() => runDecision(decisions.settle(id, false), onRefused)}>
            No, send it
          </Button>
        </span>
      );
    default:
      return null;
  }
}
