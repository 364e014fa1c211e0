import { CircleDot } from 'lucide-react';
import { useState } from 'react';
import type { Contract } from '../../provider/contract/index.ts';
import { printRoute } from '../../routes/printRoute.ts';
import type { DocumentPlace } from '../../routes/route.ts';
import { useHosted } from '../hosted/hosted.ts';
import { pageSize } from '../hosted/answers/pageSize.ts';
import { useAnswer } from '../hosted/answers/useAnswer.ts';
import type { ThreadFilter } from '../threads/thread.ts';
import { ThreadDialog } from '../threads/ThreadDialog.tsx';
import { ThreadList } from '../threads/ThreadList.tsx';
import { issueStatuses, issueWords } from './issueWords.ts';

export interface IssuesProps extends DocumentPlace, Partial<ThreadFilter> {}

/** The issues of a document. Anybody who is signed in can open one, even offline. */
export function Issues(props: IssuesProps) {
  const { user, document, status = 'open', search = '', startIndex = 0 } = props;
  const { session, enqueue } = useHosted();
  const [isOpen, setOpen] = useState(false);
  const value = issueStatuses.find(({ name }) => name === status)?.value;
  const answer = useAnswer<Contract['issues']['getAll']>('issues.getAll', {
    user,
    document,
    count: pageSize,
    startIndex,
    ...(value !== undefined && { status: value }),
    ...(search !== '' && { search }),
  });
  return (
    <>
      <ThreadList
        words={issueWords}
        icon={CircleDot}
        statuses={issueStatuses}
        filter={{ status, search, startIndex }}
        answer={answer}
        addressOf={(filter) =>
          printRoute({ page: 'document', user, document, tab: 'issues', ...filter })
        }
        addressOfOne={(id) => printRoute({ page: 'issue', user, document, id })}
        {...(session.user !== undefined && { onNew: () => setOpen(true) })}
        empty="An issue is a question, a mistake or a wish that people talk about here."
      />
      <ThreadDialog
        open={isOpen}
        words={issueWords}
        address={printRoute({ page: 'document', user, document, tab: 'issues' })}
        description={`Everybody who can read ${user}/${document} can read it.`}
        onClose={() => setOpen(false)}
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
