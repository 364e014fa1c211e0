import { useSelector } from '@xstate/react';
import {
  Suspense,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { FileQuestion } from 'lucide-react';
import type { JsonObject } from '../../domain/model/values/json.ts';
import { Explore } from '../../screens/hosted/explore/Explore.tsx';
import { Frame } from '../../screens/hosted/frame/Frame.tsx';
import {
  HostedContext,
  type Failure,
  type Hosted,
  type LossPorts,
} from '../../screens/hosted/shared/hosted.ts';
import { OpenCalls } from '../../screens/hosted/shared/views/OpenCalls.tsx';
import { Page } from '../../screens/hosted/shared/views/Page.tsx';
import { EmptyState } from '../../ui/signs/EmptyState.tsx';
import { LateNotice } from '../../ui/signs/NoticeRoom.tsx';
import {
  FailureHostContext,
  PlainFailure,
  type FailureHost,
} from '../../ui/loading/failureHost.tsx';
import { lazyDialog, lazyPart } from '../../ui/loading/lazyPart.tsx';
import { DialogNoticeContext } from '../../ui/overlays/dialogNotice.ts';
import { LazyMount } from '../../ui/overlays/LazyMount.tsx';
import { PartBoundary } from '../../ui/loading/PartBoundary.tsx';
import { applyTheme } from '../../ui/styles/theme.ts';
import { ThemeSwitch } from '../../ui/bars/ThemeSwitch.tsx';
import { UiProvider } from '../../ui/UiProvider.tsx';
import type { Result } from '../../domain/model/values/result.ts';
import { printRoute } from '../../routes/printRoute.ts';
import type { Route } from '../../routes/route.ts';
import type { ProviderAddress } from '../session/providerAddress.ts';
import type { Services } from '../session/services.ts';
import type { ViewSettings } from '../editor/viewSettings.ts';
import { AppBadge } from './notices/AppBadge.tsx';
import { createDecidingPort, createDecisions } from './commands/outboxDecisions.ts';
import { createForking } from './commands/forking.ts';
import { createDrafts } from './drafts.ts';
import type { Clearing } from './followClearing.ts';
import { failureOf, type createHostedReads } from './hostedReads.ts';
import { createProviderCommands } from './commands/providerCommands.ts';
import { EndedSession } from './notices/EndedSession.tsx';
import { KeepOffline } from './notices/KeepOffline.tsx';
import { LossNotice } from './notices/LossNotice.tsx';
import type { OpenCopy } from './editing/openCopy.ts';
import type { Router } from './router.ts';
import { createSignOutPorts } from './commands/signOutPorts.ts';
import { SessionWatch } from './notices/SessionWatch.tsx';
import type { UpdateQuestion } from './commands/updateQuestion.ts';
import { accountOf, viewSession, type SessionActor } from './startAccountSession.ts';

const Person = lazyPart(
  'This page',
  'page',
  async () => (await import('../../screens/hosted/person/Person.tsx')).Person,
);
const Stars = lazyPart(
  'This page',
  'page',
  async () => (await import('../../screens/hosted/stars/Stars.tsx')).Stars,
);
const DocumentPage = lazyPart(
  'This page',
  'page',
  async () => (await import('./DocumentPage.tsx')).DocumentPage,
);
const EditorPage = lazyPart(
  'The editor',
  'page',
  async () => (await import('./editing/EditorPage.tsx')).EditorPage,
);
const PublishPage = lazyPart(
  'This page',
  'page',
  async () => (await import('./PublishPage.tsx')).PublishPage,
);
const Account = lazyPart(
  'This page',
  'page',
  async () => (await import('../../screens/hosted/account/Account.tsx')).Account,
);
const Conflict = lazyPart(
  'This page',
  'page',
  async () => (await import('../../screens/hosted/conflict/Conflict.tsx')).Conflict,
);
const SignOutDialog = lazyDialog(
  'The question before signing out',
  async () =>
    (await import('../../screens/hosted/account/dialogs/SignOutDialog.tsx')).SignOutDialog,
);
const UpdateDialog = lazyDialog(
  'The question before the update',
  async () => (await import('../../screens/hosted/account/dialogs/UpdateDialog.tsx')).UpdateDialog,
);
const Outbox = lazyPart(
  'This page',
  'page',
  async () => (await import('../../screens/hosted/outbox/Outbox.tsx')).Outbox,
);

export interface HostedAppProps {
  readonly services: Services;
  readonly session: SessionActor;
  readonly clearing: Clearing;
  readonly provider: ProviderAddress;
  readonly router: Router;
  /** Database reads, and reads from the provider. */
  readonly reads: ReturnType<typeof createHostedReads>;
  readonly losses: LossPorts;
  readonly openCopy: OpenCopy;
  readonly update: UpdateQuestion;
  readonly view: ViewSettings;
  readonly storeView: (view: ViewSettings) => void;
}

/** The whole hosted app: the page that the address names. */
export function HostedApp(props: HostedAppProps) {
  const { services, session, provider, router, reads, view: firstView, storeView } = props;
  const { openCopy, update, losses, clearing } = props;
  const { route, address } = useSyncExternalStore(router.subscribe, router.shown);
  const state = useSelector(session, (snapshot) => snapshot);
  const account = accountOf(state);
  const [view, setView] = useState(firstView);
  const changeView = (next: ViewSettings) => {
    setView(next);
    applyTheme(next.theme);
    storeView(next);
  };
  const [failureHost] = useState<FailureHost>(() => ({
    show: PlainFailure,
    report: (part, error) => services.failures.note(part, error),
    reload: () => location.reload(),
  }));
  const seen = useMemo(() => viewSession(state), [state]);
  const commands = useMemo(
    () => createCommands(services, session, provider, router, account),
    [services, session, provider, router, account],
  );
  const hosted = useMemo<Hosted>(
    () => ({
      ...reads,
      losses,
      ...commands,
      ...createForking(services, reads, provider, account),
      drafts: createDrafts(services),
      session: seen,
      account,
      provider,
    }),
    [services, reads, losses, commands, seen, account, provider],
  );
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') session.send({ type: 'check' });
    };
    document.addEventListener('visibilitychange', look);
    addEventListener('online', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      removeEventListener('online', look);
    };
  }, [session]);
  const signOut = useMemo(
    () =>
      createSignOutPorts({
        services,
        session,
        account,
        isOwn: provider.isOwn,
        clearing,
        openCalls: reads.openCalls,
        call: commands.call,
      }),
    [services, session, account, provider, clearing, reads, commands],
  );
  const [isLeaving, setLeaving] = useState(false);
  const isUpdating = useSyncExternalStore(update.subscribe, update.isAsked);
  const isEditor = route?.page === 'document' && route.tab === 'editor';
  const frame = (page: ReactNode) => (
    <Frame
      page={route?.page ?? ''}
      onSignOut={() => setLeaving(true)}
      trailing={
        <ThemeSwitch value={view.theme} onChange={(theme) => changeView({ ...view, theme })} />
      }
      notices={
        <>
          <LateNotice>
            <LossNotice />
          </LateNotice>
          <LateNotice>
            <KeepOffline />
          </LateNotice>
        </>
      }
    >
      {page}
    </Frame>
  );
  return (
    <FailureHostContext value={failureHost}>
      <UiProvider>
        <HostedContext value={hosted}>
          <OpenCalls>
            <DialogNoticeContext value={seen.state === 'ended' ? <EndedSession /> : undefined}>
              <PartBoundary name="This page" place="page" key={placeOf(route, address)}>
                {isEditor ? (
                  <Suspense>
                    <EditorPage
                      frame={frame}
                      key={`${account} ${route.user}/${route.document}`}
                      user={route.user}
                      document={route.document}
                      aside={route.aside}
                      services={services}
                      router={router}
                      openCopy={openCopy}
                      view={view}
                      onView={changeView}
                    />
                  </Suspense>
                ) : (
                  frame(
                    <Suspense>
                      {route?.page === 'account' ? (
                        <Account
                          isSignInTab={route.isSignInTab === true}
                          onSignOut={() => setLeaving(true)}
                          onDeleted={signOut.forget}
                        />
                      ) : (
                        pageOf(route, address, services)
                      )}
                    </Suspense>,
                  )
                )}
              </PartBoundary>
            </DialogNoticeContext>
            <AppBadge />
            <SessionWatch services={services} session={session} />
            <LazyMount needed={isLeaving}>
              <SignOutDialog
                open={isLeaving}
                user={seen.user ?? ''}
                onClose={() => setLeaving(false)}
                {...signOut}
              />
            </LazyMount>
            <LazyMount needed={isUpdating}>
              <UpdateDialog
                open={isUpdating}
                onClose={() => update.answer(false)}
                onAgree={() => update.answer(true)}
                {...signOut}
              />
            </LazyMount>
          </OpenCalls>
        </HostedContext>
      </UiProvider>
    </FailureHostContext>
  );
}

/** The key of a page: a different page or document is rendered from scratch. */
function placeOf(route: Route | undefined, address: string): string {
  if (route === undefined) return address;
  return 'document' in route ? `${route.user}/${route.document}` : route.page;
}

function pageOf(
  route: Exclude<Route, { readonly page: 'account' }> | undefined,
  address: string,
  services: Services,
) {
  switch (route?.page) {
    case 'explore':
      return <Explore key={address} {...route} />;
    case 'person':
      return <Person {...route} />;
    case 'stars':
      return <Stars {...route} />;
    case 'outbox':
      return <Outbox />;
    case 'conflict':
      return <Conflict key={route.call} call={route.call} />;
    case 'publish':
      return <PublishPage spec={route.spec} services={services} />;
    case 'document':
    case 'commit':
    case 'issue':
    case 'pull':
    case 'compare':
      return <DocumentPage route={route} services={services} />;
    case undefined:
      return (
        <Page title="Not found" windowTitle="Not found">
          <EmptyState icon={FileQuestion} title="There is no such page">
            The address may be misspelt. <a href="/explore">Explore</a> shows what is here.
          </EmptyState>
        </Page>
      );
  }
}

function createCommands(
  services: Services,
  session: SessionActor,
  provider: ProviderAddress,
  router: Router,
  account: string,
): Pick<
  Hosted,
  | 'decisions'
  | 'deciding'
  | 'enqueue'
  | 'scrollTarget'
  | 'go'
  | 'checkSession'
  | 'signInAddress'
  | 'signInElsewhere'
  | 'chooseProvider'
> & {
  readonly call: (id: string, input: object) => Promise<Result<never, Failure>>;
} {
  const outbox = () => services.openOutbox();
  return {
    enqueue: async (endpoint, input, options = {}) =>
      (await outbox()).enqueue({ account, endpoint, input: asJson(input), ...options }),
    async call(endpoint, input) {
      const { engine } = await outbox();
      const sync = await engine();
      const answer = await sync.call(account, endpoint, asJson(input));
      if (!answer.ok && answer.refusal.status === 401) session.send({ type: 'check' });
      if (!answer.ok) return { ok: false, refusal: failureOf(answer.refusal) };
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the client has checked the answer
      return { ok: true, value: answer.value as never };
    },
    decisions: createDecisions(services, account),
    deciding: createDecidingPort(services, account),
    go: router.go,
    scrollTarget: router.scrollTarget,
    checkSession: () => session.send({ type: 'check' }),
    signInAddress: (back = `${location.pathname}${location.search}`) =>
      provider.isOwn
        ? `/api/authorization/authorize?return=${encodeURIComponent(back)}`
        : printRoute({ page: 'account' }),
    ...createProviderCommands(services, session, provider.address),
  };
}

/** The request in its JSON form. */
function asJson(input: object): JsonObject {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract's types consist only of JSON
  return input as JsonObject;
}
