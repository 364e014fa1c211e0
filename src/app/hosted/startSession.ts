import { createActor, fromPromise, type ActorRefFrom } from 'xstate';
import { sessionMachine, type WhoAnswer } from '../../machines/session.ts';
import { createClient } from '../../provider/client.ts';
import type { SessionView } from '../../screens/hosted/hosted.ts';
import { accountAt, type Account } from '../../storage/account.ts';
import type { TextStorage } from '../session/textStorage.ts';

/** Remembers who was signed in, so that the app knows whose documents to show while it is offline. */
const userSetting = 'typewright_user';

export type SessionActor = ActorRefFrom<typeof sessionMachine>;

/** Asks the provider who is signed in, and follows it. */
export function startSession(provider: string, storage: TextStorage): SessionActor {
  const whoAmI = fromPromise<WhoAnswer, { readonly provider: string }>(async ({ input }) => {
    const client = createClient({
      baseUrl: input.provider,
      fetch: (url, init) => fetch(url, init),
      now: Date.now,
    });
    const asked = await client.authorization.session();
    if (!asked.ok) return { kind: 'unreachable' };
    const { name } = asked.value;
    return name === undefined ? { kind: 'nobody' } : { kind: 'person', user: name };
  });
  const user = storage.get(userSetting) ?? undefined;
  const actor = createActor(sessionMachine.provide({ actors: { whoAmI } }), {
    input: { provider, user },
  });
  actor.subscribe(({ context }) => {
    if (context.user === undefined) storage.remove(userSetting);
    else if (context.user !== storage.get(userSetting)) storage.set(userSetting, context.user);
  });
  return actor.start();
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
