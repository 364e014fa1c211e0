import { Inbox } from 'lucide-react';
import { formatBytes } from '../../domain/model/values/byteSize.ts';
import { plural } from '../../domain/model/counts.ts';
import { needsPerson, type PendingCall } from '../../storage/database/outboxRows.ts';
import { Badge } from '../../ui/signs/Badge.tsx';
import { EmptyState } from '../../ui/signs/EmptyState.tsx';
import { Item } from '../../ui/lists/ItemList.tsx';
import { Ago } from '../hosted/controls/Ago.tsx';
import { useHosted } from '../hosted/hosted.ts';
import { Page } from '../hosted/views/Page.tsx';
import { useKnownCalls } from '../hosted/answers/useOpenCalls.ts';
import { useLiveRead } from '../reads/useLiveRead.ts';
import { behindWords } from './behind.ts';
import { CallActions } from './CallActions.tsx';
import { callWords } from './callWords.ts';
import { ConflictCount } from './ConflictCount.tsx';
import { DecisionNotes, useCallDecisions } from './DecisionNotes.tsx';
import { Log } from './Log.tsx';
import { LongItemList } from './LongItemList.tsx';
import { NextTry } from './NextTry.tsx';
import { SignedOutCalls, useSignedOutCalls } from './SignedOutCalls.tsx';
import { SetAsideList } from './SetAsideList.tsx';
import { stateWords } from './stateWords.ts';
import styles from './Outbox.module.css';

const noSizes: ReadonlyMap<string, number> = new Map();

/**
 * The pending calls with the reason for each, the calls that ended recently, and the versions that
 * were set aside.
 */
export function Outbox() {
  const { account, callSizes } = useHosted();
  const calls = useKnownCalls();
  const signedOut = useSignedOutCalls();
  const sizes =
    useLiveRead(
      async () => callSizes(account, calls ?? []),
      [account, callSizes, calls],
      [account],
    ) ?? noSizes;
  const decided = useCallDecisions();
  return (
    <Page
      title="Outbox"
      windowTitle="Outbox"
      detail="What you change goes to the server from here, in order, as soon as it can be reached."
    >
      <DecisionNotes decided={decided} />
      <ConflictCount calls={calls ?? []} />
      <SignedOutCalls calls={signedOut} />
      {calls === undefined || signedOut.length > 0 ? null : calls.length === 0 ? (
        <EmptyState icon={Inbox} title="Everything is sent">
          What you change while the server can&apos;t be reached waits here, also when you close the
          browser.
        </EmptyState>
      ) : (
        <LongItemList label="Changes that wait" entries={calls} isAlwaysShown={needsPerson}>
          {(call) => (
            <Call
              key={call.id}
              call={call}
              all={calls}
              size={sizes.get(call.id)}
              onRefused={decided.onRefused}
              onDiscard={() => decided.discard(call)}
            />
          )}
        </LongItemList>
      )}
      <Log onPutBack={decided.putBack} />
      <SetAsideList />
    </Page>
  );
}

interface CallProps {
  readonly call: PendingCall;
  readonly all: readonly PendingCall[];
  /** In bytes; undefined until it is known. */
  readonly size: number | undefined;
  readonly onRefused: (message: string | undefined) => void;
  readonly onDiscard: () => void;
}

function Call({ call, all, size, onRefused, onDiscard }: CallProps) {
  const { error, createdAt, attempts, state } = call;
  const behind = behindWords(call, all);
  const { word, tone } = stateWords[state];
  return (
    <Item
      title={callWords(call)}
      marks={<Badge tone={tone}>{word}</Badge>}
      detail={
        <span className={styles.detail}>
          <span>
            {size !== undefined && `${formatBytes(size)} · `}
            {attempts > 0 && `tried ${attempts === 1 ? 'once' : plural(attempts, 'time')} · `}
            made <Ago at={createdAt} />
            {call.notBefore !== undefined && (
              <>
                {' '}
                · next try <NextTry at={call.notBefore.at} />
              </>
            )}
          </span>
          {error !== undefined && <span>{error}</span>}
          {behind !== undefined && <span>{behind}</span>}
        </span>
      }
      actions={<CallActions call={call} onRefused={onRefused} onDiscard={onDiscard} />}
    />
  );
}
