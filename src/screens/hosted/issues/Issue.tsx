import { CircleCheck, CircleDot, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { plural } from '../../../domain/model/counts.ts';
import type { Contract } from '../../../provider/contract/index.ts';
import { printRoute } from '../../../routes/printRoute.ts';
import type { DocumentPlace } from '../../../routes/route.ts';
import { Alert } from '../../../ui/signs/Alert.tsx';
import { Button } from '../../../ui/bars/Button.tsx';
import { LazyMount } from '../../../ui/overlays/LazyMount.tsx';
import { AnswerView, Waiting } from '../shared/views/AnswerView.tsx';
import { useHosted } from '../shared/hosted.ts';
import { useEarlierCalls } from '../shared/answers/useEarlierCalls.ts';
import { Comments } from '../threads/Comments.tsx';
import { ConfirmButton } from '../threads/ConfirmButton.tsx';
import { ThreadView } from '../threads/ThreadView.tsx';
import { useThread } from '../threads/useThread.ts';
import { closedIssue, issueStatuses, openIssue } from './issueWords.ts';

export interface IssueProps extends DocumentPlace {
  readonly id: number;
  /** The index of the first comment on the page. */
  readonly startIndex?: number;
}

/**
 * An issue with its comments. Its author and the document's owner can close, reopen and delete it.
 */
export function Issue({ user, document, id, startIndex = 0 }: IssueProps) {
  const { session, enqueue, go } = useHosted();
  const [refused, setRefused] = useState<string>();
  const place = { user, document, id };
  const address = printRoute({ page: 'issue', ...place });
  const { thread: answer, comments, isGone } = useThread('issues', place, { address, startIndex });
  const commentCount = comments.value?.totalResults ?? 0;
  const { underway, discardRefused } = useEarlierCalls('issues.update', place);
  const reactions = useEarlierCalls('issues.reactComment', place);
  const setStatus = async (status: number) => {
    await discardRefused();
    const queued = await enqueue<Contract['issues']['update']>('issues.update', {
      ...place,
      body: { status },
    });
    setRefused(queued.ok ? undefined : queued.refusal.message);
  };
  const remove = async () => {
    const queued = await enqueue<Contract['issues']['delete']>('issues.delete', place);
    if (queued.ok) go(printRoute({ page: 'document', user, document, tab: 'issues' }), 'replace');
    else setRefused(queued.refusal.message);
  };
  return (
    <AnswerView answer={answer} what={`Issue ${id}`}>
      {(issue) => {
        const mayChange =
          !isGone &&
          session.user !== undefined &&
          (session.user === user || session.user === issue.user?.name);
        return (
          <>
            {refused !== undefined && <Alert tone="danger">{refused}</Alert>}
            <ThreadView
              thread={issue}
              pending={underway}
              statuses={issueStatuses}
              actions={
                mayChange && (
                  <>
                    {issue.status === openIssue.value ? (
                      <Button icon={CircleCheck} onClick={() => void setStatus(closedIssue.value)}>
                        Close
                      </Button>
                    ) : (
                      <Button icon={CircleDot} onClick={() => void setStatus(openIssue.value)}>
                        Reopen
                      </Button>
                    )}
                    <ConfirmButton
                      label="Delete"
                      icon={Trash2}
                      question={`Delete this issue${commentCount === 0 ? '' : ` with ${plural(commentCount, 'comment')}`}?`}
                      cancelLabel="Keep it"
                      onConfirm={() => void remove()}
                    />
                  </>
                )
              }
            />
            {/* The form is below the comments, which would move it while they load. */}
            <LazyMount
              needed={comments.value !== undefined || comments.error !== undefined}
              before={<Waiting label="The comments: loading" />}
            >
              <Comments
                address={address}
                gone={isGone ? 'This issue' : undefined}
                answer={comments}
                startIndex={startIndex}
                addressOf={(start) =>
                  printRoute({ page: 'issue', ...place, ...(start > 0 && { startIndex: start }) })
                }
                onComment={async (comment) => {
                  const queued = await enqueue<Contract['issues']['createComment']>(
                    'issues.createComment',
                    { ...place, body: { comment } },
                  );
                  return queued.ok ? undefined : queued.refusal.message;
                }}
                onReact={async (comment, reaction, active) => {
                  await reactions.discardRefused(
                    ({ input }) => input['comment'] === comment && input['reaction'] === reaction,
                  );
                  const queued = await enqueue<Contract['issues']['reactComment']>(
                    'issues.reactComment',
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
