import { CircleX, Trash2 } from 'lucide-react';
import { useReducer, useRef, useState } from 'react';
import { plural } from '../../../domain/model/counts.ts';
import type { Contract } from '../../../provider/contract/index.ts';
import { printRoute } from '../../../routes/printRoute.ts';
import type { DocumentPlace } from '../../../routes/route.ts';
import { Alert } from '../../../ui/signs/Alert.tsx';
import { LazyMount } from '../../../ui/overlays/LazyMount.tsx';
import { AnswerView, Waiting } from '../shared/views/AnswerView.tsx';
import { useHosted } from '../shared/hosted.ts';
import { useEarlierCalls } from '../shared/answers/useEarlierCalls.ts';
import { Comments } from '../threads/Comments.tsx';
import { ConfirmButton } from '../threads/ConfirmButton.tsx';
import { ThreadView } from '../threads/ThreadView.tsx';
import { useThread } from '../threads/useThread.ts';
import { Proposal } from './Proposal.tsx';
import { closedPull, mergedPull, openPull, pullStatuses } from './pullWords.ts';

export interface PullProps extends DocumentPlace {
  readonly id: number;
  /** The index of the first comment on the page. */
  readonly startIndex?: number;
}

/** A pull request: its changes, whether they can be merged, and its comments. */
export function Pull({ user, document, id, startIndex = 0 }: PullProps) {
  const { session, enqueue, go } = useHosted();
  const [refused, setRefused] = useState<string>();
  const [isCompared, setCompared] = useReducer(() => true, false);
  const place = { user, document, id };
  const address = printRoute({ page: 'pull', ...place });
  const { thread: answer, comments, isGone } = useThread('pulls', place, { address, startIndex });
  const commentCount = comments.value?.totalResults ?? 0;
  const { underway, isRefused, discardRefused } = useEarlierCalls('pulls.update', place);
  const reactions = useEarlierCalls('pulls.reactComment', place);
  // The last requested status, and the answer it was based on: a second click sends nothing, unless the first
  // was refused.
  const asked = useRef<{ readonly status: number; readonly of: unknown }>(undefined);
  const setStatus = async (status: number) => {
    const of = answer.value;
    if (asked.current?.status === status && asked.current.of === of && !isRefused) return;
    asked.current = { status, of };
    await discardRefused();
    const queued = await enqueue<Contract['pulls']['update']>('pulls.update', {
      ...place,
      body: { status },
    });
    if (!queued.ok) asked.current = undefined;
    setRefused(queued.ok ? undefined : queued.refusal.message);
  };
  const remove = async () => {
    const queued = await enqueue<Contract['pulls']['delete']>('pulls.delete', place);
    if (queued.ok) go(printRoute({ page: 'document', user, document, tab: 'pulls' }), 'replace');
    else setRefused(queued.refusal.message);
  };
  return (
    <AnswerView answer={answer} what={`Pull request ${id}`}>
      {(pull) => {
        const { source, status } = pull;
        const isOpen = status === openPull.value;
        const isOwner = session.user === user;
        const mayChange =
          !isGone && session.user !== undefined && (isOwner || session.user === pull.user?.name);
        const from =
          source?.name === undefined
            ? undefined
            : { user: source.user?.name ?? '', document: source.name };
        const mayFollow = isCompared || !isOpen || isGone || from === undefined;
        return (
          <>
            {refused !== undefined && <Alert tone="danger">{refused}</Alert>}
            <ThreadView
              thread={pull}
              pending={underway}
              statuses={pullStatuses}
              about={
                from !== undefined && (
                  <span>
                    from{' '}
                    <a href={printRoute({ page: 'document', ...from, tab: 'reference' })}>
                      {from.user} / {from.document}
                    </a>
                  </span>
                )
              }
              actions={
                mayChange && (
                  <>
                    {isOpen && (
                      <ConfirmButton
                        label="Close"
                        icon={CircleX}
                        question="Close this pull request? It can’t be opened again. The fork stays as it is."
                        cancelLabel="Keep it open"
                        onConfirm={() => void setStatus(closedPull.value)}
                      />
                    )}
                    <ConfirmButton
                      label="Delete"
                      icon={Trash2}
                      question={`Delete this pull request${commentCount === 0 ? '' : ` with ${plural(commentCount, 'comment')}`}?`}
                      cancelLabel="Keep it"
                      onConfirm={() => void remove()}
                    />
                  </>
                )
              }
            />
            {isOpen && !isGone && (
              <Proposal
                place={place}
                source={from}
                onShown={setCompared}
                {...(isOwner && { onMerge: () => setStatus(mergedPull.value) })}
              />
            )}
            {status === mergedPull.value && underway === undefined && (
              <p>
                Its changes are in the{' '}
                <a href={printRoute({ page: 'document', user, document, tab: 'commits' })}>
                  commits
                </a>
                .
              </p>
            )}
            {/* The comments are below the changes, which would move them while they load, and with
                them the form. */}
            <LazyMount
              needed={mayFollow && (comments.value !== undefined || comments.error !== undefined)}
              before={mayFollow && <Waiting label="The comments: loading" />}
            >
              <Comments
                address={address}
                gone={isGone ? 'This pull request' : undefined}
                answer={comments}
                startIndex={startIndex}
                addressOf={(start) =>
                  printRoute({ page: 'pull', ...place, ...(start > 0 && { startIndex: start }) })
                }
                onComment={async (comment) => {
                  const queued = await enqueue<Contract['pulls']['createComment']>(
                    'pulls.createComment',
                    { ...place, body: { comment } },
                  );
                  return queued.ok ? undefined : queued.refusal.message;
                }}
                onReact={async (comment, reaction, active) => {
                  await reactions.discardRefused(
                    ({ input }) => input['comment'] === comment && input['reaction'] === reaction,
                  );
                  const queued = await enqueue<Contract['pulls']['reactComment']>(
                    'pulls.reactComment',
                    { ...place, comment, reaction, body: { active } },
                  );
                  return queued.ok ? undefined : queued.refusal.message;
                }}
              />
            </LazyMount>
          </>
        );
      }}
    </AnswerView>
  );
}
