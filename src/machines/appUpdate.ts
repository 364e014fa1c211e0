import { assign, fromCallback, fromPromise, setup } from 'xstate';
import { types } from './types.ts';

/** What a reload would lose right now. */
export type OpenWork = 'dialog' | 'unsaved';

export interface UpdateContext {
  /** The new version has already taken over, because this tab or another one asked for it. */
  readonly inCharge: boolean;
  readonly open?: OpenWork | undefined;
}

export type UpdateEvent =
  /** A new version is installed and waits for its turn. */
  | { readonly type: 'waiting' }
  /** A new version has taken over. */
  | { readonly type: 'replaced' }
  | { readonly type: 'work'; readonly open: OpenWork | undefined }
  | { readonly type: 'reload' }
  /** The person still wants the reload, knowing what it means for calls that are not sent. */
  | { readonly type: 'agreed' }
  | { readonly type: 'declined' }
  | { readonly type: 'later' };

/**
 * Updates of the app itself: a new version is offered, never forced. A reload that a person asked
 * for waits until nothing is open that it would lose. Other tabs are told, not reloaded.
 */
export const appUpdate = setup({
  types: types<{ context: UpdateContext; events: UpdateEvent }>(),
  actors: {
    /** Follows the service worker and checks for new versions; sends `waiting` and `replaced`. */
    versions: fromCallback<UpdateEvent>(() => {
      throw new Error('versions is provided by the app.');
    }),
    /** Sends `work` with what is open, now and whenever it changes. */
    openWork: fromCallback<UpdateEvent>(() => {
      throw new Error('openWork is provided by the app.');
    }),
    /** Asks about calls that are not sent yet, if there are any; sends `agreed` or `declined`. */
    consent: fromCallback<UpdateEvent>(() => {
      throw new Error('consent is provided by the app.');
    }),
    /** Asks the waiting version to take over; `replaced` reports that it has. */
    takeOver: fromPromise<void>(() => {
      throw new Error('takeOver is provided by the app.');
    }),
    reload: fromPromise<void>(() => {
      throw new Error('reload is provided by the app.');
    }),
  },
  guards: {
    mayReload: ({ context }) => context.open === undefined,
    isInCharge: ({ context }) => context.inCharge,
  },
  actions: {
    noteWork: assign((_, open: OpenWork | undefined) => ({ open })),
    noteReplaced: assign({ inCharge: true }),
  },
}).createMachine({
  id: 'appUpdate',
  context: { inCharge: false },
  invoke: { src: 'versions' },
  initial: 'current',
  states: {
    /** Nothing to report. */
    current: {
      on: {
        waiting: { target: 'news', actions: assign({ inCharge: false }) },
        replaced: { target: 'news', actions: 'noteReplaced' },
      },
    },
    news: {
      invoke: { src: 'openWork' },
      initial: 'offered',
      on: {
        work: { actions: { type: 'noteWork', params: ({ event }) => event.open } },
        replaced: { actions: 'noteReplaced' },
        later: 'current',
      },
      states: {
        offered: { on: { reload: 'asking' } },
        asking: {
          invoke: { src: 'consent' },
          on: { agreed: 'held', declined: 'offered' },
        },
        /** The person wants the reload; waits for open work. */
        held: {
          always: { guard: 'mayReload', target: 'taking' },
        },
        /** Work that was opened while the new version took over delays the reload again. */
        taking: {
          always: { guard: 'isInCharge', target: 'leaving' },
          invoke: { src: 'takeOver', onError: 'offered' },
          on: { replaced: { target: 'held', actions: 'noteReplaced' } },
        },
        leaving: { invoke: { src: 'reload' } },
      },
    },
  },
});
