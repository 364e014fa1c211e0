import { Suspense, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { plural } from '../../../domain/model/counts.ts';
import { succeed } from '../../../domain/model/values/result.ts';
import type { Contract } from '../../../provider/contract/index.ts';
import type { DocumentPlace } from '../../../routes/route.ts';
import { Button } from '../../../ui/bars/Button.tsx';
import { lazyPart } from '../../../ui/loading/lazyPart.tsx';
import { Spinner } from '../../../ui/signs/Spinner.tsx';
import { useHosted } from '../shared/hosted.ts';
import { useAnswer } from '../shared/answers/useAnswer.ts';
import { useEarlierCalls } from '../shared/answers/useEarlierCalls.ts';
import { useQueued, type Queued } from '../shared/answers/useQueued.ts';
import { sendingMessage } from '../shared/controls/QueuedNote.tsx';
import styles from './DocumentFrame.module.css';

const ForkConflicts = lazyPart(
  'The decision',
  'pane',
  async () => (await import('./ForkConflicts.tsx')).ForkConflicts,
);

export interface ForkDistanceProps {
  readonly place: DocumentPlace;
  /** The document that it was forked from, `ada/shop`. */
  readonly source: string;
  readonly isOwn: boolean;
  /** The element in which conflicts are shown. */
  readonly room: Element | null;
}

/**
 * How many commits a fork and its source differ by; the fork's owner can merge the source's changes
 * into it.
 */
export function ForkDistance({ place, source, isOwn, room }: ForkDistanceProps) {
  const { enqueue, deciding } = useHosted();
  const { latest, discardRefused } = useEarlierCalls('document.sync', place);
  const { queued, follow } = useQueued(latest);
  const [step, setStep] = useState<'idle' | 'looking' | 'deciding'>('idle');
  const distance = useAnswer<Contract['document']['getDistance']>('document.getDistance', place);
  const { value, askAgain } = distance;
  const target = `${place.user}/${place.document}`;
  const merge = useMemo(() => ({ kind: 'sync', source, target }) as const, [source, target]);
  const isDone = queued?.state === 'done';
  useEffect(() => {
    if (isDone) askAgain();
  }, [isDone, askAgain]);
  // A provider may not know, and the source may be gone.
  if (value === undefined) {
    return (
      <span className={styles.distance}>
        {distance.error === undefined && 'Comparing with it…'}
      </span>
    );
  }
  const { ahead, behind } = value;
  const parts = [
    ...(ahead > 0 ? [`${plural(ahead, 'change')} ahead`] : []),
    ...(behind > 0 ? [`${plural(behind, 'change')} behind`] : []),
  ];
  const sync = async () => {
    setStep('looking');
    // Offline the call is queued, and the provider reports conflicts later.
    const opened = await deciding.open(merge).catch(() => undefined);
    if (opened?.ok === true && opened.value.conflicts.length > 0) {
      setStep('deciding');
      return;
    }
    await discardRefused();
    await follow(enqueue<Contract['document']['sync']>('document.sync', { ...place, body: {} }));
    setStep('idle');
  };
  return (
    <span className={styles.distance}>
      {parts.length === 0 ? 'Up to date with it' : `${parts.join(', ')} `}
      {isOwn && behind > 0 && step !== 'deciding' && queued?.state !== 'underway' && (
        <Button size="small" disabled={step === 'looking'} onClick={() => void sync()}>
          {queued?.state === 'refused' && queued.decide !== undefined ? 'Decide' : 'Sync'}
        </Button>
      )}
      <span role="status" className={queued?.state === 'refused' ? styles.refusal : undefined}>
        {queued !== undefined && ` ${said(queued)}`}
      </span>
      {step === 'deciding' &&
        room !== null &&
        createPortal(
          <Suspense fallback={<Spinner label="Opening the conflicts" />}>
            <ForkConflicts
              merge={merge}
              onLater={() => setStep('idle')}
              onFinished={(call) => {
                setStep('idle');
                void follow(Promise.resolve(succeed(call)));
              }}
            />
          </Suspense>,
          room,
        )}
    </span>
  );
}

function said(queued: Queued): string {
  switch (queued.state) {
    case 'underway':
      return queued.waits ?? sendingMessage;
    case 'done':
      return 'The new changes from there are here now.';
    case 'refused':
      return queued.decide === undefined
        ? queued.message
        : 'There are conflicting changes, about which you have to decide.';
  }
}
