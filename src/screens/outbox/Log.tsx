import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { plural } from '../../domain/model/counts.ts';
import type { PendingCall } from '../../storage/database/outboxRows.ts';
import { Badge } from '../../ui/signs/Badge.tsx';
import { Button } from '../../ui/bars/Button.tsx';
import { Item } from '../../ui/lists/ItemList.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { Ago } from '../hosted/controls/Ago.tsx';
import { useHosted } from '../hosted/hosted.ts';
import { useLiveRead } from '../reads/useLiveRead.ts';
import { callWords } from './callWords.ts';
import { LongItemList } from './LongItemList.tsx';
import { endWords, isInLog, logText, type LogFilter } from './logText.ts';
import styles from './Outbox.module.css';

/** The results of earlier calls, including those from before the browser was closed. */
export function Log({ onPutBack }: { readonly onPutBack: (call: PendingCall) => void }) {
  const { account, endedCalls } = useHosted();
  const [filter, setFilter] = useState<LogFilter>('all');
  const [copied, setCopied] = useState<number | 'refused'>();
  const ended = useLiveRead(async () => endedCalls(account), [account, endedCalls]);
  if (ended === undefined || ended.length === 0) return null;
  const rows = ended.filter((call) => isInLog(filter, call));
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(logText(rows));
      setCopied(rows.length);
    } catch {
      setCopied('refused');
    }
  };
  return (
    <section className={styles.section} aria-labelledby="outbox-log">
      <div className={styles.head}>
        <h2 id="outbox-log">Sent recently</h2>
        <div className={styles.tools}>
          <Segmented<LogFilter>
            label="Which are shown"
            options={[
              { value: 'all', label: 'All' },
              { value: 'errors', label: 'Errors' },
              { value: 'conflicts', label: 'Conflicts' },
            ]}
            value={filter}
            onChange={(chosen) => {
              setFilter(chosen);
              setCopied(undefined);
            }}
          />
          <Button size="small" icon={Copy} onClick={() => void copy()}>
            {typeof copied === 'number' ? `Copied ${plural(copied, 'line')}` : 'Copy'}
          </Button>
        </div>
      </div>
      {copied === 'refused' && (
        <>
          <p className={styles.none}>
            The browser did not allow copying. Select the text and copy it with the keyboard.
          </p>
          <pre className={styles.text}>{logText(rows)}</pre>
        </>
      )}
      {rows.length === 0 ? (
        <p className={styles.none}>
          {filter === 'errors'
            ? 'Nothing has gone wrong recently.'
            : 'There have been no conflicts recently.'}
        </p>
      ) : (
        <LongItemList label="Sent recently" entries={rows}>
          {(call) => (
            <Item
              key={call.id}
              title={callWords(call)}
              marks={
                <Badge tone={call.state === 'done' ? 'success' : 'neutral'}>
                  {call.state === 'done' && <Check aria-hidden className={styles.icon} />}{' '}
                  {endWords(call)}
                </Badge>
              }
              detail={
                <span className={styles.detail}>
                  <span>
                    {call.attempts > 1 && `tried ${plural(call.attempts, 'time')} · `}
                    {call.endedAt !== undefined && <Ago at={call.endedAt} />}
                  </span>
                  {call.lastError !== undefined && <span>{call.lastError}</span>}
                </span>
              }
              actions={
                call.state === 'cancelled' &&
                call.replacedBy === undefined && (
                  <Button size="small" onClick={() => onPutBack(call)}>
                    Put back
                  </Button>
                )
              }
            />
          )}
        </LongItemList>
      )}
    </section>
  );
}
