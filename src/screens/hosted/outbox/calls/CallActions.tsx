import { Download, GitMerge, Pencil, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Result } from '../../../../domain/model/values/result.ts';
import { hasDocument, type PendingCall } from '../../../../storage/database/outboxRows.ts';
import { IconButton } from '../../../../ui/bars/IconButton.tsx';
import { decisionPage } from '../../shared/answers/callPages.ts';
import { useHosted } from '../../shared/hosted.ts';
import { EditCallDialog } from './EditCallDialog.tsx';
import { runDecision } from '../runDecision.ts';
import { hasEnded } from '../useOutboxCalls.ts';
import { createdName, writtenFields } from './writtenFields.ts';
import styles from './CallActions.module.css';

export interface CallActionsProps {
  readonly call: PendingCall;
  /** It waits for another call that needs a person, so that trying it would do nothing. */
  readonly isStuck?: boolean;
  readonly onRefused: (message: string | undefined) => void;
  readonly onDiscard: () => void;
}

/** What a person can do about a pending call; nothing once it has ended. */
export function CallActions(props: CallActionsProps) {
  const { call, isStuck = false, onRefused, onDiscard } = props;
  const { decisions, signInAddress } = useHosted();
  const { id, state, stream, conflict } = call;
  const decide = decisionPage(call);
  const isEditable = createdName(call) !== undefined || writtenFields(call).length > 0;
  const [isEditing, setEditing] = useState(false);
  const run = (task: Promise<Result<unknown>>) => runDecision(task, onRefused);
  // The room for the buttons stays, so that the text does not move.
  if (hasEnded(call)) return <span className={styles.actions} />;
  // A call being sent still has its buttons, so that none of them moves and the focus stays.
  const isSending = state === 'sending';
  return (
    <span className={styles.actions}>
      {decide !== undefined && (
        <a href={decide} className={styles.decide}>
          <GitMerge aria-hidden className={styles.icon} /> Decide
        </a>
      )}
      {state === 'signIn' && (
        <a href={signInAddress()} data-reload="">
          Sign in
        </a>
      )}
      {state === 'failed' && !call.unsure && isEditable && (
        <>
          <IconButton label="Change it" icon={Pencil} onClick={() => setEditing(true)} />
          {isEditing && <EditCallDialog call={call} open onClose={() => setEditing(false)} />}
        </>
      )}
      {conflict === undefined && (
        <IconButton
          label={isStuck ? 'Try now: first settle the change that this one waits for' : 'Try now'}
          icon={RotateCw}
          aria-disabled={isSending || isStuck || undefined}
          onClick={() => !isSending && !isStuck && run(decisions.retry(id))}
        />
      )}
      <IconButton
        label={hasDocument(call) ? 'Export what it would save' : 'Export what it would send'}
        icon={Download}
        onClick={() => run(decisions.exportCall(call, `${stream.replaceAll('/', '-')}.json`))}
      />
      <IconButton
        label="Discard"
        icon={Trash2}
        aria-disabled={isSending || undefined}
        onClick={() => !isSending && onDiscard()}
      />
    </span>
  );
}
