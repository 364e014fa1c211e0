import { GitPullRequest } from 'lucide-react';
import type { Contract } from '../../../provider/contract/index.ts';
import { printRoute } from '../../../routes/printRoute.ts';
import type { DocumentPlace } from '../../../routes/route.ts';
import type { AnswerOf } from '../../../provider/endpoint.ts';
import { forkedBy } from '../../../storage/outbox/createdDocument.ts';
import { Alert } from '../../../ui/signs/Alert.tsx';
import { useHosted } from '../shared/hosted.ts';
import { pageSize } from '../shared/answers/pageSize.ts';
import { useAnswer } from '../shared/answers/useAnswer.ts';
import { SignInFirst } from '../shared/controls/SignInFirst.tsx';
import { FindDocument } from '../shared/views/FindDocument.tsx';
import type { ThreadFilter } from '../threads/thread.ts';
import { ThreadDialog } from '../threads/ThreadDialog.tsx';
import { ThreadList } from '../threads/ThreadList.tsx';
import { useNewThread } from '../threads/useNewThread.ts';
import { OfferedChanges } from './OfferedChanges.tsx';
import { pullStatuses, pullWords } from './pullWords.ts';

type PullPage = AnswerOf<Contract['pulls']['getAll']>;
type DocumentRow = AnswerOf<Contract['document']['getAll']>['entry'][number];

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
  const {
    user,
    document,
    status = 'open',
    search = '',
    startIndex = 0,
    source,
    isNew = false,
  } = props;
  const { account, session, enqueue, openCalls, signInAddress } = useHosted();
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
  const form = useNewThread(isNew, list({ status, search, startIndex }));
  const create = async (body: { readonly title: string; readonly description?: string }) => {
    const fork = (await openCalls(account)).find(
      (call) => forkedBy(call) === `${user}/${document}`,
    );
    const queued = await enqueue<Contract['pulls']['create']>(
      'pulls.create',
      { user, document, body },
      // A new pull request must wait until the fork is created.
      fork === undefined ? {} : { dependsOn: fork.id },
    );
    return queued.ok ? undefined : queued.refusal.message;
  };
  return (
    <>
      {form.isToSignIn && (
        <SignInFirst title="Sign in to create a pull request" address={signInAddress()}>
          You come back to the form.
        </SignInFirst>
      )}
      {form.isOpen && isOwn && (
        <Alert tone="info" title={`${document} is yours`} onDismiss={form.close}>
          Change it in its editor. Pull requests come from other people, out of their forks.
        </Alert>
      )}
      {isOwn && source !== undefined && <FromThisFork source={source} />}
      {session.user !== undefined && !isOwn && (
        <FindDocument
          list="document.getAll"
          input={{ user: session.user }}
          isIt={(row) => isForkOf(row, { user, document })}
        >
          {(fork, row) => (
            <>
              {form.isOpen && fork === 'not there' && (
                <Alert
                  tone="info"
                  title={`You have no fork of ${document} yet`}
                  onDismiss={form.close}
                >
                  A pull request offers what you changed in your own fork. Press Fork above, change
                  the fork and save it, then come back here.
                </Alert>
              )}
              <ThreadDialog
                open={form.isOpen && (fork === 'there' || fork === 'unknown')}
                words={pullWords}
                address={list({})}
                description={`Asks ${user} to merge what your fork has changed into ${document}.`}
                onClose={form.close}
                onCreate={create}
              >
                {form.isOpen && row?.name !== undefined && (
                  <OfferedChanges
                    fork={`${session.user ?? ''}/${row.name}`}
                    target={`${user}/${document}`}
                  />
                )}
              </ThreadDialog>
            </>
          )}
        </FindDocument>
      )}
      <ThreadList
        words={pullWords}
        icon={GitPullRequest}
        statuses={pullStatuses}
        filter={{ status, search, startIndex }}
        answer={answer}
        addressOf={list}
        addressOfOne={(id) => printRoute({ page: 'pull', user, document, id })}
        {...(session.user !== undefined && !isOwn && { onNew: form.open })}
        empty="A pull request asks the owner of a document to take over what was changed in a fork of it."
        about={forkOf}
      />
    </>
  );
}

function isForkOf(
  { source }: Pick<DocumentRow, 'source'>,
  { user, document }: DocumentPlace,
): boolean {
  // Upper and lower case in a typed address may differ from that of the names.
  return isSameName(source?.name, document) && isSameName(source?.user?.name, user);
}

function isSameName(one: string | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase();
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
