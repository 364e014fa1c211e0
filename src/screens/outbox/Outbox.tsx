import { useLiveQuery } from 'dexie-react-hooks';
import { Check, Inbox } from 'lucide-react';
import { useState } from 'react';
import { plural } from '../../domain/model/counts.ts';
import type { PendingCall } from '../../storage/outboxRows.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Item, ItemList } from '../../ui/ItemList.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Ago } from '../hosted/Ago.tsx';
import { useHosted } from '../hosted/hosted.ts';
import { Page } from '../hosted/Page.tsx';
import { useKnownCalls } from '../hosted/useOpenCalls.ts';
import { CallActions } from './CallActions.tsx';
import { callWords } from './callWords.ts';
import { stateWords } from './stateWords.ts';
import styles from './Outbox.module.css';

/** Everything that the provider does not have yet, why, and what was sent lately. */
export function Outbox() {
  const calls = useKnownCalls();
  const [refused, setRefused] = useState<string>();
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
      {calls === undefined ? null : calls.length === 0 ? (
        <EmptyState icon={Inbox} title="Everything is sent">
          What you change while the server can&apos;t be reached waits here, also when you close the
          browser.
        </EmptyState>
      ) : (
        <ItemList label="Changes that wait">
          {calls.map((call) => (
            <Call key={call.id} call={call} all={calls} onRefused={setRefused} />
          ))}
        </ItemList>
      )}
      <Log />
    </Page>
  );
}

interface CallProps {
  readonly call: PendingCall;
  readonly all: readonly PendingCall[];
  readonly onRefused: (message: string | undefined) => void;
}

function Call({ call, all, onRefused }: CallProps) {
  const { error, createdAt, attempts, state, stream, order } = call;
  const behind = all.filter((each) => each.stream === stream && each.order > order).length;
  const isFirst = !all.some((each) => each.stream === stream && each.order < order);
  const { word, tone } = stateWords[state];
  return (
    <Item
      title={callWords(call)}
      marks={<Badge tone={tone}>{word}</Badge>}
      detail={
        <span className={styles.detail}>
          <span>
            Made <Ago at={createdAt} />
            {attempts > 0 && ` · tried ${plural(attempts, 'time')}`}
            {call.notBefore !== undefined && (
              <>
                {' '}
                · next try <Ago at={call.notBefore.at} />
              </>
            )}
          </span>
          {error !== undefined && <span>{error}</span>}
          {isFirst && behind > 0 && (
            <span>
              {plural(behind, 'later change')} of {stream === '' ? 'the account' : stream}{' '}
              {behind === 1 ? 'waits' : 'wait'} behind this one.
            </span>
          )}
        </span>
      }
      actions={<CallActions call={call} onRefused={onRefused} />}
    />
  );
}

type Shown = 'all' | 'cancelled' | 'done';

/** What became of earlier calls. */
function Log() {
  const { account, endedCalls } = useHosted();
  const [shown, setShown] = useState<Shown>('all');
  const ended = useLiveQuery(async () => endedCalls(account), [account, endedCalls]);
  if (ended === undefined || ended.length === 0) return null;
  const rows = ended.filter(({ state }) => shown === 'all' || state === shown);
  return (
    <section className={styles.log} aria-labelledby="outbox-log">
      <div className={styles.logHead}>
        <h2 id="outbox-log">Sent lately</h2>
        <Segmented<Shown>
          label="Which are shown"
          options={[
            { value: 'all', label: 'All' },
            { value: 'done', label: 'Sent' },
            { value: 'cancelled', label: 'Taken back' },
          ]}
          value={shown}
          onChange={setShown}
        />
      </div>
      <ItemList label="Sent lately">
        {rows.map((call) => (
          <Item
            key={call.id}
            title={callWords(call)}
            marks={
              call.state === 'done' ? (
                <Badge tone="success">
                  <Check aria-hidden className={styles.icon} /> Sent
                </Badge>
              ) : (
                <Badge tone="neutral">
                  {call.replacedBy === undefined ? 'Taken back' : 'Went with a later change'}
                </Badge>
              )
            }
            detail={call.endedAt !== undefined && <Ago at={call.endedAt} />}
          />
        ))}
      </ItemList>
    </section>
  );
}
