import { createActor, fromPromise, type ActorRefFrom } from 'xstate';
import { sessionMachine, type WhoAnswer, type WhoQuestion } from '../../machines/session.ts';
import { createClient } from '../../provider/client.ts';
import type { SessionView } from '../../screens/hosted/hosted.ts';
import { accountAt, type Account } from '../../storage/account.ts';
import { userSetting, type ProviderAddress } from '../session/providerAddress.ts';
import type { Services } from '../session/services.ts';

export type SessionActor = ActorRefFrom<typeof sessionMachine>;

/** Asks the provider who is signed in, and follows it. */
export function startSession(
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
  actor.subscribe(({ context }) => {
    if (context.user === undefined) storage.remove(setting);
    else if (context.user !== storage.get(setting)) storage.set(setting, context.user);
  });
  return actor.start();
}

/** The app's own provider knows a person by the session's cookie. */
async function askOwn({ provider }: WhoQuestion): Promise<WhoAnswer> {
  const client = createClient({
    baseUrl: provider,
    fetch: (url, init) => fetch(url, init),
    now: Date.now,
  });
  const asked = await client.authorization.session();
  if (!asked.ok) return { kind: 'unreachable' };
  const { name } = asked.value;
  return name === undefined ? { kind: 'nobody' } : { kind: 'person', user: name };
}

/** Another one knows the person whose credentials the worker has, if it has any. */
async function askForeign(
  { provider, user }: WhoQuestion,
  openOutbox: Services['openOutbox'],
): Promise<WhoAnswer> {
  if (user === undefined) return { kind: 'nobody' };
  const { engine } = await openOutbox();
  const asked = await (await engine()).call(accountAt(user, provider), 'authorization.whoami', {});
  if (asked.ok) return { kind: 'person', user };
  const isRefused = asked.refusal.code === 'no-token' || asked.refusal.status === 401;
  return { kind: isRefused ? 'nobody' : 'unreachable' };
}

type SessionState = ReturnType<SessionActor['getSnapshot']>;

/** What screens know of the session. */
export function viewSession(state: SessionState): SessionView {
  const { user } = state.context;
  const isAsking = state.matches({ contact: 'asking' });
  return {
    user,
    isUnreachable: state.matches({ contact: 'unreachable' }),
    state: whoOf(),
  };

  function whoOf(): SessionView['state'] {
    if (state.matches({ who: 'ended' })) return 'ended';
    if (user !== undefined) return 'person';
    return isAsking ? 'unknown' : 'nobody';
  }
}

/** Whose data is shown: nobody's has a place of its own, for what everybody can read. */
export function accountOf({ context: { user = '', provider } }: SessionState): Account {
  return accountAt(user, provider);
}
