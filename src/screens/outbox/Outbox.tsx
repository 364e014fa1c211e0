import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { formatBytes } from '../../domain/model/byteSize.ts';
import { plural } from '../../domain/model/counts.ts';
import type { Result } from '../../domain/model/result.ts';
import { needsPerson, type PendingCall } from '../../storage/database/outboxRows.ts';
import { Alert } from '../../ui/signs/Alert.tsx';
import { Badge } from '../../ui/signs/Badge.tsx';
import { Button } from '../../ui/bars/Button.tsx';
import { EmptyState } from '../../ui/signs/EmptyState.tsx';
import { Item } from '../../ui/lists/ItemList.tsx';
import { Ago } from '../hosted/controls/Ago.tsx';
import { useHosted } from '../hosted/hosted.ts';
import { Page } from '../hosted/views/Page.tsx';
import { useKnownCalls } from '../hosted/answers/useOpenCalls.ts';
import { useLiveRead } from '../reads/useLiveRead.ts';
import { behindCall } from './behind.ts';
import { CallActions } from './CallActions.tsx';
import { callWords } from './callWords.ts';
import { ConflictCount } from './ConflictCount.tsx';
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
  const { account, decisions, callSizes } = useHosted();
  const calls = useKnownCalls();
  const signedOut = useSignedOutCalls();
  const sizes =
    useLiveRead(
      async () => callSizes(account, calls ?? []),
      [account, callSizes, calls],
      [account],
    ) ?? noSizes;
  const [refused, setRefused] = useState<string>();
  const [discarded, setDiscarded] = useState<PendingCall>();
  const run = async (task: Promise<Result<unknown>>) => {
    const done = await task;
    setRefused(done.ok ? undefined : done.refusal.message);
    return done.ok;
  };
  const putBack = (call: PendingCall) => {
    setDiscarded(undefined);
    void run(decisions.putBack(call.id));
  };
  return (
    <Page
      title="Outbox"
      windowTitle="Outbox"
      detail="What you change goes to the server from here, in order, as soon as it can be reached."
    >
      {refused !== undefined && (
        <Alert tone="warning" onDismiss={() => setRefused(undefined)}>
          {refused}
        </Alert>
      )}
      {discarded !== undefined && (
        <Alert
          tone="info"
          onDismiss={() => setDiscarded(undefined)}
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
              onRefused={setRefused}
              onDiscard={() => {
                void run(decisions.discard(call.id)).then((isDone) => isDone && setDiscarded(call));
              }}
            />
          )}
        </LongItemList>
      )}
      <Log onPutBack={putBack} />
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

/** How many of the calls that wait for one are listed. */
const named = 3;

function Call({ call, all, size, onRefused, onDiscard }: CallProps) {
  const { error, createdAt, attempts, state } = call;
  const behind = behindCall(call, all);
  const { word, tone } = stateWords[state];
  return (
    <Item
      title={callWords(call)}
      marks={<Badge tone={tone}>{word}</Badge>}
      detail={
        <span className={styles.detail}>
          <span>
            Made <Ago at={createdAt} />
            {size !== undefined && ` · ${formatBytes(size)}`}
            {attempts > 0 && ` · tried ${attempts === 1 ? 'once' : plural(attempts, 'time')}`}
            {call.notBefore !== undefined && (
              <>
                {' '}
                · next try <NextTry at={call.notBefore.at} />
              </>
            )}
          </span>
          {error !== undefined && <span>{error}</span>}
          {behind.length > 0 && (
            <span>
              {plural(behind.length, 'later change')} {behind.length === 1 ? 'waits' : 'wait'}{' '}
              behind this one: {behind.slice(0, named).map(callWords).join('; ')}
              {behind.length > named && `, and ${behind.length - named} more`}.
            </span>
          )}
        </span>
      }
      actions={<CallActions call={call} onRefused={onRefused} onDiscard={onDiscard} />}
    />
  );
}
