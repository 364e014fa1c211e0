import { Inbox } from 'lucide-react';
import { useMemo } from 'react';
import { needsPerson, type PendingCall } from '../../../storage/database/outboxRows.ts';
import { EmptyState } from '../../../ui/signs/EmptyState.tsx';
import { LateNotice } from '../../../ui/signs/NoticeRoom.tsx';
import { useHosted } from '../shared/hosted.ts';
import { Page } from '../shared/views/Page.tsx';
import { useLiveRead } from '../../reads/useLiveRead.ts';
import { blockedWords, blockedCalls } from './blockedCalls.ts';
import { CallActions } from './calls/CallActions.tsx';
import { CallItem } from './calls/CallItem.tsx';
import { CallQuestion, hasQuestion } from './calls/CallQuestion.tsx';
import { RefusedDecision, useCallDecisions } from './DecisionNotes.tsx';
import { DiscardedNote } from './DiscardedNote.tsx';
import { Log } from './Log.tsx';
import { LongItemList } from '../shared/views/LongItemList.tsx';
import { everythingSent, OutboxStatus } from './OutboxStatus.tsx';
import { SignedOutCalls, useSignedOutCalls } from './SignedOutCalls.tsx';
import { SetAsideList } from './SetAsideList.tsx';
import { hasEnded, isDiscarded, useOutboxCalls } from './useOutboxCalls.ts';

const none: readonly PendingCall[] = [];

/**
 * The pending calls with the reason for each, the calls that ended recently, and the versions that
 * were set aside. A call that is sent or discarded while the page is open stays in its place.
 */
export function Outbox() {
  const { account, callSizes } = useHosted();
  const calls = useOutboxCalls();
  const signedOut = useSignedOutCalls();
  const open = calls?.open ?? none;
  const sizes = useLiveRead(
    async () => callSizes(account, open),
    [account, callSizes, open],
    [account],
  );
  const decided = useCallDecisions();
  const stuck = useMemo(() => blockedCalls(open), [open]);
  return (
    <Page
      title="Outbox"
      windowTitle="Outbox"
      detail="What you change goes to the server from here, in order, as soon as it can be reached."
    >
      <LateNotice>
        <RefusedDecision decided={decided} />
      </LateNotice>
      <SignedOutCalls calls={signedOut} />
      {calls === undefined || sizes === undefined || signedOut.length > 0 ? null : calls.listed
          .length === 0 ? (
        <EmptyState icon={Inbox} title={everythingSent}>
          What you change while the server can&apos;t be reached waits here, even if you close the
          browser.
        </EmptyState>
      ) : (
        <>
          <OutboxStatus calls={calls} />
          <LongItemList
            label="Changes that wait"
            entries={calls.listed}
            isAlwaysShown={needsPerson}
          >
            {(call) => (
              <CallItem
                key={call.id}
                call={call}
                size={hasEnded(call) ? undefined : sizes.get(call.id)}
                behind={hasEnded(call) ? undefined : blockedWords(call, open)}
                question={
                  isDiscarded(call) ? (
                    <DiscardedNote
                      isOwn={decided.discarded?.id === call.id}
                      onPutBack={() => decided.putBack(call)}
                    />
                  ) : hasQuestion(call) ? (
                    <CallQuestion call={call} onRefused={decided.onRefused} />
                  ) : undefined
                }
                actions={
                  <CallActions
                    call={call}
                    isStuck={stuck.has(call)}
                    onRefused={decided.onRefused}
                    onDiscard={() => decided.discard(call)}
                  />
                }
                steady
              />
            )}
          </LongItemList>
        </>
      )}
      {calls !== undefined && sizes !== undefined && calls.log.length > 0 && (
        <Log calls={calls} onPutBack={decided.putBack} />
      )}
      <SetAsideList />
    </Page>
  );
}
