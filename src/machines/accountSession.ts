import { assign, fromPromise, setup } from 'xstate';
import { types } from './types.ts';

/** The provider's answer to who is signed in; `unreachable` if it did not answer. */
export type WhoAnswer =
  | { readonly kind: 'person'; readonly user: string }
  | { readonly kind: 'nobody' }
  | { readonly kind: 'unreachable' };

export interface SessionContext {
  /** The base URL of the provider's API. */
  readonly provider: string;
  /** Who is signed in, or was until the session ended; undefined: nobody. */
  readonly user: string | undefined;
  /** How often in a row the provider has given no answer. */
  readonly failures: number;
}

/**
 * Who the provider is asked about: a foreign provider knows people only by the credentials of an
 * account.
 */
export type WhoQuestion = Pick<SessionContext, 'provider' | 'user'>;

export type SessionEvent =
  /** Asks who is signed in: at the start, when the page is seen again, and after a 401. */
  | { readonly type: 'check' }
  /** The person has signed in on this page. */
  | { readonly type: 'signedIn'; readonly user: string }
  /** The person has signed out, and wants nothing to stay on the device. */
  | { readonly type: 'signedOut' };

type Input = Pick<SessionContext, 'provider' | 'user'>;

/**
 * Who is signed in at the provider. A person who was signed in stays signed in while the provider
 * can't be reached, so that the app works offline; one whose session has ended must sign in again,
 * and loses nothing meanwhile.
 */
/** The delay before asking again, and the longest one, in ms. */
const firstDelay = 1000;
const longestDelay = 60_000;

export const sessionMachine = setup({
  types: types<{ context: SessionContext; events: SessionEvent; input: Input }>(),
  actors: {
    whoAmI: fromPromise<WhoAnswer, WhoQuestion>(() => {
      throw new Error('whoAmI is provided by the app.');
    }),
  },
  guards: {
    isKnown: ({ context }) => context.user !== undefined,
    isUnknown: ({ context }) => context.user === undefined,
  },
  actions: {
    noteUser: assign((_, user: string | undefined) => ({ user })),
    noteAnswer: assign({ failures: 0 }),
    noteFailure: assign({ failures: ({ context }) => context.failures + 1 }),
  },
  delays: {
    again: ({ context }) => Math.min(firstDelay * 2 ** (context.failures - 1), longestDelay),
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ ...input, failures: 0 }),
  type: 'parallel',
  on: {
    signedIn: {
      actions: { type: 'noteUser', params: ({ event }) => event.user },
      target: ['.who.person', '.contact.reached'],
    },
    signedOut: {
      actions: { type: 'noteUser', params: undefined },
      // An answer that is still on its way is about the session that has ended.
      target: ['.who.nobody', '.contact.reached'],
    },
  },
  states: {
    who: {
      initial: 'start',
      states: {
        start: { always: [{ guard: 'isKnown', target: 'person' }, { target: 'nobody' }] },
        nobody: {},
        person: {},
        /** The session of `user` has ended. */
        ended: {},
      },
    },
    contact: {
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            src: 'whoAmI',
            input: ({ context: { provider, user } }) => ({ provider, user }),
            onDone: [
              {
                guard: ({ event }) => event.output.kind === 'unreachable',
                target: 'unreachable',
              },
              {
                guard: ({ event }) => event.output.kind === 'person',
                actions: {
                  type: 'noteUser',
                  params: ({ event }) =>
                    event.output.kind === 'person' ? event.output.user : undefined,
                },
                target: ['reached', '#session.who.person'],
              },
              { guard: 'isKnown', target: ['reached', '#session.who.ended'] },
              { target: ['reached', '#session.who.nobody'] },
            ],
            onError: 'unreachable',
          },
        },
        reached: { entry: 'noteAnswer', on: { check: 'asking' } },
        unreachable: {
          entry: 'noteFailure',
          on: { check: 'asking' },
          // A person who is already known can go on working; the provider is asked again when the page is
          // seen again.
          after: { again: { guard: 'isUnknown', target: 'asking' } },
        },
      },
    },
  },
});
