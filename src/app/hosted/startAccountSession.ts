import { createActor, fromPromise, waitFor, type ActorRefFrom } from 'xstate';
import { sessionMachine, type WhoAnswer, type WhoQuestion } from '../../machines/accountSession.ts';
import { createClient } from '../../provider/client.ts';
import type { SessionView } from '../../screens/hosted/shared/hosted.ts';
import { accountAt, type Account } from '../../storage/database/account.ts';
import { finishTyping, isTypingOnCard } from './editing/typing.ts';
import { userSetting, type ProviderAddress } from '../session/providerAddress.ts';
import type { Services } from '../session/services.ts';

export type SessionActor = ActorRefFrom<typeof sessionMachine>;

/** Asks the provider who is signed in, and follows changes. */
export function startAccountSession(
  provider: ProviderAddress,
  { storage, openOutbox }: Pick<Services, 'storage' | 'openOutbox'>,
): SessionActor {
  const setting = userSetting(provider);
  const whoAmI = fromPromise<WhoAnswer, WhoQuestion>(({ input }) =>
    provider.isOwn ? askOwn(input) : askForeign(input, openOutbox),
  );
  const actor = createActor(sessionMachine.provide({ actors: { whoAmI } }), {
    input: { provider: provider.address, user: storage.get(setting) ?? undefined },
  });
  /**
   * The user in this setting as this tab last read or wrote it; a user that another tab stored
   * there is left alone.
   */
  let stored = storage.get(setting) ?? undefined;
  let before = stored;
  actor.subscribe(({ context: { user } }) => {
    // The cards of the other account disappear, and with them any text being typed on one.
    if (user !== before && isTypingOnCard(document)) finishTyping(document);
    before = user;
    if (user === stored) return;
    if (user === undefined) storage.remove(setting);
    stored = user !== undefined && storage.set(setting, user) ? user : undefined;
  });
  followOtherTabs(
    () => {
      const now = storage.get(setting) ?? undefined;
      if (now === stored) return;
      actor.send({ type: now === undefined ? 'signedOut' : 'check' });
    },
    (event) => event.key === setting,
  );
  return actor.start();
}

/** Resolves once somebody is signed in, or was when this device last heard of it. */
export async function untilKnownUser(session: SessionActor): Promise<void> {
  await waitFor(session, ({ context }) => context.user !== undefined);
}

/** Resolves once the provider has said that somebody is signed in. */
export async function untilSignedIn(session: SessionActor): Promise<void> {
  await waitFor(session, (state) => state.matches({ who: 'person', contact: 'reached' }));
}

/**
 * Calls `look` when another tab may have signed somebody in or out: at once, and when this tab
 * returns to the foreground, because it may have missed the event.
 */
function followOtherTabs(look: () => void, isAbout: (event: StorageEvent) => boolean): void {
  addEventListener('storage', (event) => {
    // Without a key, the whole storage was cleared.
    if (event.key === null || isAbout(event)) look();
  });
  addEventListener('pageshow', look);
  document.addEventListener('visibilitychange', look);
}

/** The app's own provider knows a person by the session cookie. */
async function askOwn({ provider }: WhoQuestion): Promise<WhoAnswer> {
  const client = createClient({
    baseUrl: provider,
    fetch: (url, init) => fetch(url, init),
    now: Date.now,
  });
  const answer = await client.authorization.session();
  if (!answer.ok) return { kind: 'unreachable' };
  const { name } = answer.value;
  return name === undefined ? { kind: 'nobody' } : { kind: 'person', user: name };
}

/** Another provider knows the person whose credentials the worker has, if any. */
async function askForeign(
  { provider, user }: WhoQuestion,
  openOutbox: Services['openOutbox'],
): Promise<WhoAnswer> {
  if (user === undefined) return { kind: 'nobody' };
  const { engine } = await openOutbox();
  const answer = await (await engine()).call(accountAt(user, provider), 'authorization.whoami', {});
  if (answer.ok) return { kind: 'person', user };
  const isRefused = answer.refusal.code === 'no-token' || answer.refusal.status === 401;
  return { kind: isRefused ? 'nobody' : 'unreachable' };
}

type SessionState = ReturnType<SessionActor['getSnapshot']>;

/** The state of the session for the screens. */
export function viewSession(state: SessionState): SessionView {
  const { user, failures } = state.context;
  const isAsking = state.matches({ contact: 'asking' });
  return {
    user,
    // Also while it is being asked again.
    isUnreachable: failures > 0,
    state: whoOf(),
  };

  function whoOf(): SessionView['state'] {
    if (state.matches({ who: 'ended' })) return 'ended';
    if (user !== undefined) return 'person';
    return isAsking || failures > 0 ? 'unknown' : 'nobody';
  }
}

/** The account whose data is shown; without one, an account for what everybody can read. */
export function accountOf({ context: { user = '', provider } }: SessionState): Account {
  return accountAt(user, provider);
}
