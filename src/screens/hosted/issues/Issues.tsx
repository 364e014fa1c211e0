import { CircleDot } from 'lucide-react';
import type { Contract } from '../../../provider/contract/index.ts';
import { printRoute } from '../../../routes/printRoute.ts';
import type { DocumentPlace } from '../../../routes/route.ts';
import { useHosted } from '../shared/hosted.ts';
import { pageSize } from '../shared/answers/pageSize.ts';
import { useAnswer } from '../shared/answers/useAnswer.ts';
import { SignInFirst } from '../shared/controls/SignInFirst.tsx';
import type { ThreadFilter } from '../threads/thread.ts';
import { ThreadDialog } from '../threads/ThreadDialog.tsx';
import { ThreadList } from '../threads/ThreadList.tsx';
import { useNewThread } from '../threads/useNewThread.ts';
import { issueStatuses, issueWords } from './issueWords.ts';

export interface IssuesProps extends DocumentPlace, Partial<ThreadFilter> {
  /** Whether the form for a new issue is open initially. */
  readonly isNew?: boolean;
}

/** The issues of a document. Anybody who is signed in can open one, even offline. */
export function Issues(props: IssuesProps) {
  const { user, document, status = 'open', search = '', startIndex = 0, isNew = false } = props;
  const { session, enqueue, signInAddress } = useHosted();
  const value = issueStatuses.find(({ name }) => name === status)?.value;
  const answer = useAnswer<Contract['issues']['getAll']>('issues.getAll', {
    user,
    document,
    count: pageSize,
    startIndex,
    ...(value !== undefined && { status: value }),
    ...(search !== '' && { search }),
  });
  const list = (filter: Partial<ThreadFilter>) =>
    printRoute({ page: 'document', user, document, tab: 'issues', ...filter });
  const form = useNewThread(isNew, list({ status, search, startIndex }));
  return (
    <>
      {form.isToSignIn && (
        <SignInFirst title="Sign in to open an issue" address={signInAddress()}>
          You come back to the form.
        </SignInFirst>
      )}
      <ThreadList
        words={issueWords}
        icon={CircleDot}
        statuses={issueStatuses}
        filter={{ status, search, startIndex }}
        answer={answer}
        addressOf={list}
        addressOfOne={(id) => printRoute({ page: 'issue', user, document, id })}
        {...(session.user !== undefined && { onNew: form.open })}
        empty="An issue is a question, a mistake or a wish that people talk about here."
      />
      <ThreadDialog
        open={form.isOpen}
        words={issueWords}
        address={printRoute({ page: 'document', user, document, tab: 'issues' })}
        description={`Everybody who can read ${user}/${document} can read it.`}
        onClose={form.close}
        onCreate={async (body) => {
          const queued = await enqueue<Contract['issues']['create']>('issues.create', {
            user,
            document,
            body,
          });
          return queued.ok ? undefined : queued.refusal.message;
        }}
      />
    </>
  );
}
