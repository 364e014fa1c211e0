import { Copy } from 'lucide-react';
import { useState } from 'react';
import { plural } from '../../../domain/model/counts.ts';
import type { PendingCall } from '../../../storage/database/outboxRows.ts';
import { Button } from '../../../ui/bars/Button.tsx';
import { Segmented } from '../../../ui/fields/Segmented.tsx';
import { CallItem } from './calls/CallItem.tsx';
import { LongItemList } from '../shared/views/LongItemList.tsx';
import { isInLog, logText, type LogFilter } from './logText.ts';
import { isDiscarded, type OutboxCalls } from './useOutboxCalls.ts';
import styles from './Outbox.module.css';

interface LogProps {
  readonly calls: OutboxCalls;
  readonly onPutBack: (call: PendingCall) => void;
}

/**
 * The results of earlier calls, including those from before the browser was closed. While it is
 * open, newly sent calls are added.
 */
export function Log({ calls, onPutBack }: LogProps) {
  const [filter, setFilter] = useState<LogFilter>('all');
  const [copied, setCopied] = useState<number | 'refused'>();
  const rows = calls.log.filter((call) => isInLog(filter, call));
  const all = calls.ended.filter((call) => isInLog(filter, call));
  const copy = async () => {
    calls.tidy();
    try {
      await navigator.clipboard.writeText(logText(all));
      setCopied(all.length);
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
              calls.tidy();
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
          <pre className={styles.text}>{logText(all)}</pre>
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
            <CallItem
              key={call.id}
              call={call}
              actions={
                isDiscarded(call) && (
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
