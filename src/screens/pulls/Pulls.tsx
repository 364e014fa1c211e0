import { GitPullRequest } from 'lucide-react';
import { useState } from 'react';
import type { Contract } from '../../provider/contract/index.ts';
import { printRoute } from '../../routes/printRoute.ts';
import type { DocumentPlace } from '../../routes/route.ts';
import type { AnswerOf } from '../../provider/endpoint.ts';
import { forkedBy } from '../../storage/outbox/createdDocument.ts';
import { useHosted } from '../hosted/hosted.ts';
import { pageSize } from '../hosted/answers/pageSize.ts';
import { useAnswer } from '../hosted/answers/useAnswer.ts';
import type { ThreadFilter } from '../threads/thread.ts';
import { ThreadDialog } from '../threads/ThreadDialog.tsx';
import { ThreadList } from '../threads/ThreadList.tsx';
import { pullStatuses, pullWords } from './pullWords.ts';

type PullPage = AnswerOf<Contract['pulls']['getAll']>;

export interface PullsProps extends DocumentPlace, Partial<ThreadFilter> {
  /** The document that this one was forked from, if it is a fork. */
  readonly source?: DocumentPlace | undefined;
  /** Whether the form for a new pull request is open initially. */
  readonly isNew?: boolean;
}

/**
 * The pull requests of a document. The owner of a fork creates them, here or on the fork's page.
 */
export function Pulls(props: PullsProps) {
  const { user, document, status = 'open', search = '', startIndex = 0, source, isNew } = props;
  const { account, session, enqueue, openCalls, go } = useHosted();
  const [isOpen, setOpen] = useState(isNew === true);
  const value = pullStatuses.find(({ name }) => name === status)?.value;
  const isOwn = session.user === user;
  const answer = useAnswer<Contract['pulls']['getAll']>('pulls.getAll', {
    user,
    document,
    count: pageSize,
    startIndex,
    ...(value !== undefined && { status: value }),
    ...(search !== '' && { search }),
  });
  const list = (filter: Partial<ThreadFilter>) =>
    printRoute({ page: 'document', user, document, tab: 'pulls', ...filter });
  const close = () => {
    setOpen(false);
    if (isNew === true) go(list({ status, search, startIndex }), 'replace');
  };
  return (
    <>
      {isOwn && source !== undefined && <FromThisFork source={source} />}
      <ThreadList
        words={pullWords}
        icon={GitPullRequest}
        statuses={pullStatuses}
        filter={{ status, search, startIndex }}
        answer={answer}
        addressOf={list}
        addressOfOne={(id) => printRoute({ page: 'pull', user, document, id })}
        {...(session.user !== undefined && !isOwn && { onNew: () => setOpen(true) })}
        empty="A pull request asks the owner of a document to take over what was changed in a fork of it."
        about={forkOf}
      />
      <ThreadDialog
        open={isOpen}
        words={pullWords}
        address={printRoute({ page: 'document', user, document, tab: 'pulls' })}
        description={`Asks ${user} to take over into ${document} what your fork of it has changed.`}
        onClose={close}
        onCreate={async (body) => {
          const fork = (await openCalls(account)).find(
            (call) => forkedBy(call) === `${user}/${document}`,
          );
          const queued = await enqueue<Contract['pulls']['create']>(
            'pulls.create',
            { user, document, body },
            // There is nothing to offer before the fork is there.
            fork === undefined ? {} : { dependsOn: fork.id },
          );
          return queued.ok ? undefined : queued.refusal.message;
        }}
      />
    </>
  );
}

function forkOf({ source }: PullPage['entry'][number]): string | undefined {
  return source?.name === undefined
    ? undefined
    : `from ${source.user?.name ?? ''} / ${source.name}`;
}

function FromThisFork({ source }: { readonly source: DocumentPlace }) {
  const name = `${source.user} / ${source.document}`;
  return (
    <p>
      This document is a fork of {name}.{' '}
      <a href={printRoute({ page: 'document', ...source, tab: 'pulls', isNew: true })}>
        Offer its changes to {name}
      </a>
    </p>
  );
}
