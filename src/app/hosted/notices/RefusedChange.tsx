import { asSentence } from '../../../domain/model/values/sentence.ts';
import { callsBlockedBy } from '../../../screens/hosted/shared/answers/callsBlockedBy.ts';
import { blockedWords } from '../../../screens/hosted/outbox/blockedCalls.ts';
import { CallActions } from '../../../screens/hosted/outbox/calls/CallActions.tsx';
import { CallQuestion } from '../../../screens/hosted/outbox/calls/CallQuestion.tsx';
import { callWords } from '../../../screens/hosted/outbox/calls/callWords.ts';
import { DecisionNotes, useCallDecisions } from '../../../screens/hosted/outbox/DecisionNotes.tsx';
import type { DocumentPlace } from '../../../routes/route.ts';
import type { PendingCall } from '../../../storage/database/outboxRows.ts';
import { Alert } from '../../../ui/signs/Alert.tsx';

export interface RefusedChangeProps extends DocumentPlace {
  /** The account's pending calls. */
  readonly calls: readonly PendingCall[];
}

/**
 * Shown on a document's page if the provider did not accept one of its changes: the change, the calls that wait
 * behind it, and the person's options.
 */
export function RefusedChange({ user, document, calls }: RefusedChangeProps) {
  const decided = useCallDecisions();
  // While the note about a discarded call is shown, no other call takes its place: the next click would
  // discard that one.
  const refused =
    decided.discarded === undefined ? refusedFor(`${user}/${document}`, calls) : undefined;
  return (
    <>
      <DecisionNotes decided={decided} />
      {refused !== undefined && (
        <Alert
          tone="danger"
          title={`Not sent: ${callWords(refused)}`}
          actions={
            <>
              <CallQuestion call={refused} onRefused={decided.onRefused} />
              <CallActions
                call={refused}
                onRefused={decided.onRefused}
                onDiscard={() => decided.discard(refused)}
              />
            </>
          }
        >
          {asSentence(refused.error ?? 'The server did not accept it')}{' '}
          {blockedWords(refused, calls)} <a href="/outbox">Outbox</a>
        </Alert>
      )}
    </>
  );
}

/** The first call that a person has to do something about before a document's changes can be sent. */
function refusedFor(stream: string, calls: readonly PendingCall[]): PendingCall | undefined {
  return calls.find(
    (call) =>
      (call.state === 'failed' || call.state === 'conflict') &&
      (call.stream === stream ||
        callsBlockedBy(call, calls).some((each) => each.stream === stream)),
  );
}
