import { useEffect } from 'react';
import { plural } from '../../domain/model/counts.ts';
import type { Contract } from '../../provider/contract/index.ts';
import type { DocumentPlace } from '../../routes/route.ts';
import { Button } from '../../ui/Button.tsx';
import { useHosted } from '../hosted/hosted.ts';
import { useAnswer } from '../hosted/useAnswer.ts';
import { useQueued, type Queued } from '../hosted/useQueued.ts';
import styles from './DocumentFrame.module.css';

/** How far a fork and its source have moved apart; its owner can bring what is new there into it. */
export function ForkDistance({ place, isOwn }: { place: DocumentPlace; isOwn: boolean }) {
  const { enqueue } = useHosted();
  const { queued, follow } = useQueued();
  const distance = useAnswer<Contract['document']['getDistance']>('document.getDistance', place);
  const { value, askAgain } = distance;
  const isDone = queued?.state === 'done';
  useEffect(() => {
    if (isDone) askAgain();
  }, [isDone, askAgain]);
  // A provider may not tell, and the source may be gone.
  if (value === undefined) return null;
  const { ahead, behind } = value;
  const parts = [
    ...(ahead > 0 ? [`${plural(ahead, 'change')} ahead`] : []),
    ...(behind > 0 ? [`${plural(behind, 'change')} behind`] : []),
  ];
  const sync = () => void follow(enqueue<Contract['document']['sync']>('document.sync', place));
  return (
    <span>
      {' · '}
      {parts.length === 0 ? 'up to date with it' : `${parts.join(', ')} `}
      {isOwn && behind > 0 && queued?.state !== 'underway' && (
        <Button size="small" onClick={sync}>
          Sync
        </Button>
      )}
      <span role="status" className={queued?.state === 'refused' ? styles.refusal : undefined}>
        {queued !== undefined && ` ${said(queued)}`}
      </span>
    </span>
  );
}

function said(queued: Queued): string {
  switch (queued.state) {
    case 'underway':
      return 'On its way to the server.';
    case 'done':
      return 'What was new there is here now.';
    case 'refused':
      return queued.message;
  }
}
