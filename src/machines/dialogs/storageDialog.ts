import { assign, fromPromise, setup } from 'xstate';
import { types } from '../types.ts';

/** What is known about the room on this device, in bytes: `StorageManager.estimate`. */
export interface StorageSpace {
  readonly usage?: number | undefined;
  readonly quota?: number | undefined;
  /** The browser stores nothing: everything lives only in this tab. */
  readonly memoryOnly?: boolean | undefined;
  /** The browser refused the last write for lack of room. */
  readonly full?: boolean | undefined;
}

/** The browser's answer about the storage. */
export interface StorageAnswer {
  readonly room: StorageSpace;
  /** Whether it agreed to keep the data; undefined if it does not say. */
  readonly persisted: boolean | undefined;
}

export type StorageEvent =
  | { readonly type: 'show' }
  | { readonly type: 'hide' }
  /** The stored data has changed, and takes a different amount of room. */
  | { readonly type: 'changed' }
  | { readonly type: 'ask' };

/**
 * Storage on this device: measures how much room there is, and asks the browser to keep the data.
 */
export const storageDialog = setup({
  types: types<{ context: StorageAnswer; events: StorageEvent }>(),
  actors: {
    look: fromPromise<StorageAnswer>(() => {
      throw new Error('look is provided by the dialog.');
    }),
    ask: fromPromise<void>(() => {
      throw new Error('ask is provided by the dialog.');
    }),
  },
  actions: { note: assign((_, answer: StorageAnswer) => answer) },
}).createMachine({
  id: 'storage',
  context: { room: {}, persisted: undefined },
  initial: 'closed',
  on: { hide: '.closed' },
  states: {
    closed: { on: { show: 'looking' } },
    looking: {
      invoke: {
        src: 'look',
        onDone: {
          target: 'resting',
          actions: { type: 'note', params: ({ event }) => event.output },
        },
        onError: 'resting',
      },
      on: { changed: { target: 'looking', reenter: true }, ask: 'asking' },
    },
    resting: { on: { changed: 'looking', ask: 'asking' } },
    asking: {
      initial: 'waiting',
      states: {
        /** Waits for the person's or the browser's answer; a refusal is an answer too. */
        waiting: { invoke: { src: 'ask', onDone: 'looking', onError: 'looking' } },
        looking: {
          invoke: {
            src: 'look',
            onDone: {
              target: '#storage.resting',
              actions: { type: 'note', params: ({ event }) => event.output },
            },
            onError: '#storage.resting',
          },
          on: { changed: { target: 'looking', reenter: true } },
        },
      },
    },
  },
});
