import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Contract } from '../../../provider/contract/index.ts';
import { printRoute } from '../../../routes/printRoute.ts';
import type { DocumentPlace } from '../../../routes/route.ts';
import { needsPerson } from '../../../storage/database/outboxRows.ts';
import { Alert } from '../../../ui/signs/Alert.tsx';
import { Button } from '../../../ui/bars/Button.tsx';
import { RelativeTime } from '../shared/controls/RelativeTime.tsx';
import { AnswerView } from '../shared/views/AnswerView.tsx';
import { ComparedView } from '../shared/views/ComparedView.tsx';
import { useHosted } from '../shared/hosted.ts';
import { PendingBadge } from '../shared/controls/PendingBadge.tsx';
import { useAnswer } from '../shared/answers/useAnswer.ts';
import { useComparison } from '../shared/answers/useComparison.ts';
import { useKnownCalls } from '../shared/answers/useOpenCalls.ts';
import styles from './Commits.module.css';

export interface CommitProps extends DocumentPlace {
  readonly id: number;
}

/** A commit: its changes and, for the owner, a button to revert to it. */
export function Commit({ user, document, id }: CommitProps) {
  const place = { user, document };
  const answer = useAnswer<Contract['commits']['get']>('commits.get', { ...place, id });
  const comparing = useComparison({ kind: 'commit', document: `${user}/${document}`, id });
  return (
    <AnswerView answer={answer} what={`Commit ${id}`}>
      {({ message = '', commitHash = '', insertDate, user: by }) => {
        const [first = '', ...more] = message.split('\n');
        return (
          <>
            <div className={styles.head}>
              <h2 className={styles.title}>{first === '' ? 'No changes' : first}</h2>
              <div className={styles.actions}>
                <a href={printRoute({ page: 'compare', ...place, base: `commit-${id}` })}>
                  Compare with the latest
                </a>
                <RevertButton place={place} id={id} />
              </div>
            </div>
            <p className={styles.detail}>
              <code className={styles.hash}>{commitHash.slice(0, 8)}</code>
              {by?.name !== undefined && ` · ${by.name}`}
              {insertDate !== undefined && (
                <>
                  {' · '}
                  <RelativeTime at={insertDate} />
                </>
              )}
            </p>
            {more.length > 0 && (
              <ul aria-label="The rest of the message" tabIndex={0} className={styles.message}>
                {more.map((line, index) => (
                  <li key={index}>{line}</li>
                ))}
              </ul>
            )}
            <ComparedView comparing={comparing} what="This commit and the one before it" />
          </>
        );
      }}
    </AnswerView>
  );
}

interface RevertButtonProps {
  readonly place: DocumentPlace;
  readonly id: number;
}

/** Reverts to a commit by creating a new one, which can itself be reverted. */
function RevertButton({ place, id }: RevertButtonProps) {
  const { session, call, enqueue } = useHosted();
  const [queued, setQueued] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const [isNewest, setNewest] = useState(false);
  if (session.user !== place.user) return null;
  const revert = async () => {
    if (queued !== undefined) return;
    const all = await call<Contract['commits']['getAll']>('commits.getAll', { ...place, count: 1 });
    const isSame = all.ok && all.value.entry[0]?.id === id;
    setNewest(isSame);
    if (isSame) return;
    const put = await enqueue<Contract['document']['revert']>('document.revert', {
      ...place,
      id,
      body: {},
    });
    setQueued(put.ok ? put.value : undefined);
    setRefused(put.ok ? undefined : put.refusal.message);
  };
  return (
    <>
      <Button
        icon={Undo2}
        // Not `disabled`, which would lose the focus.
        aria-disabled={queued !== undefined || undefined}
        onClick={() => void revert()}
      >
        Go back to this
      </Button>
      {isNewest && (
        <Alert tone="info">This is the newest commit: there is nothing to go back from.</Alert>
      )}
      {refused !== undefined && <Alert tone="danger">{refused}</Alert>}
      {queued !== undefined && <Reverting place={place} call={queued} />}
    </>
  );
}

interface RevertingProps {
  readonly place: DocumentPlace;
  /** The id of the call that reverts. */
  readonly call: string;
}

/** The progress of reverting: the new commit exists only once the provider has made it. */
function Reverting({ place, call: id }: RevertingProps) {
  const calls = useKnownCalls();
  const call = calls?.find((each) => each.id === id);
  if (call !== undefined && needsPerson(call) && call.state !== 'signIn') {
    return (
      <Alert tone="warning">
        <PendingBadge call={id} /> {call.state === 'failed' && 'There is no new commit.'}
      </Alert>
    );
  }
  const isDone = calls !== undefined && call === undefined;
  return (
    <Alert tone={isDone ? 'success' : 'info'}>
      <PendingBadge call={id} /> A new{' '}
      <a href={printRoute({ page: 'document', ...place, tab: 'commits' })}>commit</a>{' '}
      {isDone
        ? 'has what this one had. To undo it, go back to the commit before.'
        : 'will have what this one had. To undo it then, go back to the commit before.'}
    </Alert>
  );
}
