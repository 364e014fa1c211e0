import { useState } from 'react';
import type { Result } from '../../../domain/model/values/result.ts';
import type { PendingCall } from '../../../storage/database/outboxRows.ts';
import { Alert } from '../../../ui/signs/Alert.tsx';
import { Button } from '../../../ui/bars/Button.tsx';
import { useHosted } from '../shared/hosted.ts';
import { callWords } from './calls/callWords.ts';

/** The decisions a person can make about pending calls, and the outcome of the last one. */
export interface CallDecisions {
  /** Why the last decision was refused. */
  readonly refused: string | undefined;
  readonly onRefused: (message: string | undefined) => void;
  /** The call that was discarded. */
  readonly discarded: PendingCall | undefined;
  readonly discard: (call: PendingCall) => void;
  readonly putBack: (call: PendingCall) => void;
  /** The person has read that a call was discarded. */
  readonly onRead: () => void;
}

export function useCallDecisions(): CallDecisions {
  const { decisions } = useHosted();
  const [refused, setRefused] = useState<string>();
  const [discarded, setDiscarded] = useState<PendingCall>();
  const run = async (task: Promise<Result<unknown>>) => {
    const done = await task;
    setRefused(done.ok ? undefined : done.refusal.message);
    return done.ok;
  };
  return {
    refused,
    onRefused: setRefused,
    discarded,
    discard(call) {
      void run(decisions.discard(call.id)).then((isDone) => isDone && setDiscarded(call));
    },
    putBack(call) {
      setDiscarded(undefined);
      void run(decisions.putBack(call.id));
    },
    onRead: () => setDiscarded(undefined),
  };
}

export interface DecisionNotesProps {
  readonly decided: CallDecisions;
}

/** Says why a decision about a call could not be made. */
export function RefusedDecision({ decided: { refused, onRefused } }: DecisionNotesProps) {
  if (refused === undefined) return null;
  return (
    <Alert tone="warning" onDismiss={() => onRefused(undefined)}>
      {refused}
    </Alert>
  );
}

/** Shows the outcome of a decision about a call, and offers to undo it. */
export function DecisionNotes({ decided }: DecisionNotesProps) {
  const { discarded, putBack, onRead } = decided;
  return (
    <>
      <RefusedDecision decided={decided} />
      {discarded !== undefined && (
        <Alert
          tone="info"
          onDismiss={onRead}
          actions={
            <Button size="small" onClick={() => putBack(discarded)}>
              Undo
            </Button>
          }
        >
          Discarded: {callWords(discarded)}. The server will never get it
          {discarded.save !== undefined && '; what it would have saved is kept here for 90 days'}.
        </Alert>
      )}
    </>
  );
}
