import type { ReactNode } from 'react';
import { formatBytes } from '../../../../domain/model/values/byteSize.ts';
import { plural } from '../../../../domain/model/counts.ts';
import type { PendingCall } from '../../../../storage/database/outboxRows.ts';
import { Badge } from '../../../../ui/signs/Badge.tsx';
import { Item } from '../../../../ui/lists/ItemList.tsx';
import { asSentence } from '../../../../domain/model/values/sentence.ts';
import { RelativeTime } from '../../shared/controls/RelativeTime.tsx';
import { callPage } from '../../shared/answers/callPages.ts';
import { callWords } from './callWords.ts';
import { endWords } from '../logText.ts';
import { NextTry } from '../../shared/controls/NextTry.tsx';
import { stateWords } from './stateWords.ts';
import { hasEnded } from '../useOutboxCalls.ts';
import styles from './CallItem.module.css';

export interface CallItemProps {
  readonly call: PendingCall;
  /** In bytes; undefined until it is known. */
  readonly size?: number | undefined;
  /** Which calls wait for this one, as a sentence. */
  readonly behind?: string | undefined;
  /** A question for the person, shown in the place of the error. */
  readonly question?: ReactNode;
  readonly actions?: ReactNode;
  /** Whether the rows below stay in place while the call's state changes. */
  readonly steady?: boolean;
}

/** A call and its state, whether it waits or has ended. */
export function CallItem(props: CallItemProps) {
  const { call, size, behind, question, actions, steady = false } = props;
  const { createdAt, endedAt } = call;
  const word = hasEnded(call) ? endWords(call) : stateWords[call.state].word;
  const tries = triesOf(call);
  // The page of an ended call may no longer exist, which the log can't know.
  const page = hasEnded(call) ? undefined : callPage(call);
  return (
    <Item
      title={page === undefined ? callWords(call) : <a href={page}>{callWords(call)}</a>}
      steady={steady}
      detail={
        <span
          // A new element for each new text, so that the browser does not count it as a layout shift.
          key={[word, size, behind, tries, call.conflict?.reason].join()}
          className={styles.detail}
          data-steady={steady || undefined}
        >
          <span className={styles.state}>
            <span className={styles.word}>
              <Badge tone={stateWords[call.state].tone}>{word}</Badge>
            </span>
            <span className={styles.facts}>
              {size !== undefined && `${formatBytes(size)} · `}
              {endedAt === undefined ? 'made ' : ''}
              <RelativeTime at={endedAt ?? createdAt} />
            </span>
          </span>
          {behind !== undefined && <span>{behind}</span>}
          {(steady || tries !== '') && (
            <span className={styles.tries}>
              {question ?? tries}
              {!hasEnded(call) && call.notBefore !== undefined && (
                <span className={styles.next}>
                  {' Next try '}
                  {/* The next try may also wait for the provider to be reached, or for another tab. */}
                  <NextTry at={call.notBefore.at} due="soon" />
                </span>
              )}
            </span>
          )}
        </span>
      }
      actions={actions}
    />
  );
}

/** What went wrong, and how often it was tried; empty if nothing did. */
function triesOf(call: PendingCall): string {
  const { attempts, error, lastError } = call;
  const wrong = hasEnded(call) ? lastError : error;
  const isTold = attempts > (hasEnded(call) ? 1 : 0);
  return [
    ...(wrong === undefined
      ? []
      : [`${hasEnded(call) ? 'Before that: ' : ''}${asSentence(wrong)}`]),
    ...(isTold ? [`Tried ${attempts === 1 ? 'once' : plural(attempts, 'time')}.`] : []),
  ].join(' ');
}
