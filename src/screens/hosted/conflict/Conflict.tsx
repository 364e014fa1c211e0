import { FileQuestion, GitMerge } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { DecisionView, Dispute, ViewedEntity } from '../../../domain/merge/decisionView.ts';
import { printRoute } from '../../../routes/printRoute.ts';
import { EmptyState } from '../../../ui/signs/EmptyState.tsx';
import { Spinner } from '../../../ui/signs/Spinner.tsx';
import { Decision } from '../deciding/Decision.tsx';
import { saveLabels } from '../deciding/versionLabels.ts';
import { useDeciding } from '../deciding/useDeciding.ts';
import { CommitWords, OneVersion, BothVersions } from '../deciding/BothVersions.tsx';
import { RelativeTime } from '../shared/controls/RelativeTime.tsx';
import { useHosted } from '../shared/hosted.ts';
import { Page } from '../shared/views/Page.tsx';
import { isSyncConflict } from '../shared/answers/callPages.ts';
import { useKnownCalls, useOpenCalls } from '../shared/answers/useOpenCalls.ts';
import { useLiveRead } from '../../reads/useLiveRead.ts';
import type { PendingCall } from '../../../storage/database/outboxRows.ts';
import { OtherConflicts } from './OtherConflicts.tsx';
import { SyncConflict } from './SyncConflict.tsx';
import { useCommits } from './useCommits.ts';

export interface ConflictProps {
  /** The id of the call that conflicts: a save, or the sync of a fork. */
  readonly call: string;
}

/** The screen for resolving conflicts with somebody else's changes. Leaving it loses nothing. */
export function Conflict({ call }: ConflictProps) {
  const calls = useKnownCalls();
  const [sync, setSync] = useState<PendingCall>();
  const found = calls?.find(({ id }) => id === call);
  // A decided conflict is no longer among the calls; the screen stays until the next page is shown.
  if (sync === undefined && found !== undefined && isSyncConflict(found)) setSync(found);
  if (calls === undefined) return null;
  return sync === undefined ? <SaveConflict call={call} /> : <SyncConflict target={sync.stream} />;
}

/** A save that conflicts with somebody else's save. */
function SaveConflict({ call }: ConflictProps) {
  const { account, facts, go } = useHosted();
  const dispute = useMemo<Dispute>(() => ({ kind: 'call', id: call }), [call]);
  const [look, setLook] = useState<ViewedEntity>();
  const [document, setDocument] = useState<string>();
  const signal = useLiveRead(async () => {
    if (document === undefined) return '';
    const known = await facts(account, document);
    const own = known.calls.find(({ id }) => id === call);
    return [known.document?.head?.body, own?.state, own?.conflict?.theirs?.body].join(' ');
  }, [account, facts, document, call]);
  const state = useDeciding(dispute, signal ?? '', look);
  const { view, problem } = state;
  if (view !== undefined && view.document !== document) setDocument(view.document);
  const others = useOpenCalls().filter(({ conflict, id }) => conflict !== undefined && id !== call);
  const [user = '', name = ''] = (view?.document ?? '').split('/');

  if (problem !== undefined) {
    const isMissing = problem.code === 'not-found';
    const title = isMissing ? 'Not found' : 'Conflict';
    return (
      <Page title={title} windowTitle={title}>
        <EmptyState
          icon={isMissing ? FileQuestion : GitMerge}
          title={isMissing ? 'There is no such save' : 'Nothing to decide'}
        >
          {problem.message} <a href={printRoute({ page: 'outbox' })}>Open the outbox</a>
        </EmptyState>
        <OtherConflicts calls={others} />
      </Page>
    );
  }
  if (view === undefined) {
    return (
      <Page title="Conflict" windowTitle="Conflict">
        <Spinner label="The two versions: loading" />
      </Page>
    );
  }
  return (
    <Page
      wide
      title={
        <>
          Two saves of{' '}
          <a href={printRoute({ page: 'document', user, document: name, tab: 'reference' })}>
            {view.document}
          </a>
        </>
      }
      windowTitle={`Conflict · ${view.document}`}
      detail="Some things were changed both here and elsewhere; everything else is merged. Both versions stay on this device until you finish, and the version that you don’t take for 90 days more."
    >
      <OtherConflicts calls={others} />
      <Decision
        dispute={dispute}
        state={state}
        names={saveLabels}
        look={look}
        onLook={setLook}
        about={<About view={view} place={{ user, document: name }} />}
        later={<a href={printRoute({ page: 'outbox' })}>Later</a>}
        onFinished={() => {
          const [next] = others;
          const route = next === undefined ? ({ page: 'outbox' } as const) : undefined;
          go(printRoute(route ?? { page: 'conflict', call: next?.id ?? '' }), 'replace');
        }}
      />
    </Page>
  );
}

interface AboutProps {
  readonly view: DecisionView;
  readonly place: { readonly user: string; readonly document: string };
}

function About({ view, place }: AboutProps) {
  const { account, check } = useHosted();
  const { commits, savedAt } = view;
  const { newest, find } = useCommits(place);
  const isBehind = newest !== undefined && newest !== commits.theirs;
  useEffect(() => {
    // New commits are stored on this device, which updates this page.
    if (isBehind) void check(account, view.document).catch(() => undefined);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- asks again for every newer commit
  }, [isBehind, newest, account, check, view.document]);
  return (
    <BothVersions>
      <OneVersion title={saveLabels.base}>
        {commits.base === undefined ? (
          'What both began with'
        ) : (
          <CommitWords place={place} hash={commits.base} commit={find(commits.base)} />
        )}
      </OneVersion>
      <OneVersion title={saveLabels.mine}>
        You, on this device
        {savedAt !== undefined && (
          <>
            , <RelativeTime at={savedAt} />
          </>
        )}
      </OneVersion>
      <OneVersion title={saveLabels.theirs}>
        {commits.theirs === undefined ? (
          'On the server'
        ) : (
          <CommitWords place={place} hash={commits.theirs} commit={find(commits.theirs)} />
        )}
      </OneVersion>
    </BothVersions>
  );
}
