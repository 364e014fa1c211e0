import { assign, fromCallback, fromPromise, setup } from 'xstate';
import { labelOf, type SyncFacts, type SyncLabel } from '../sync/calls/label.ts';
import { types } from './types.ts';

/** What the store knows about a hosted document. */
export type StoredDocumentFacts = Pick<SyncFacts, 'document' | 'calls' | 'isHeld'>;

/** The hash of the open specification after edit `rev`. */
export interface HashedContent {
  readonly rev: number;
  readonly content: string;
}

export interface SyncStatusContext {
  /** Undefined until the store was read. */
  readonly facts: StoredDocumentFacts | undefined;
  /** The last edit on this device. */
  readonly rev: number;
  /** Whether every edit is in the journal. */
  readonly isStored: boolean;
  /** Whether the missing edits are being written, and nothing has gone wrong. */
  readonly isWriting: boolean;
  readonly hashed: HashedContent | undefined;
  /** The time for which the label is true, in ms since 1970. */
  readonly now: number;
}

export type SyncStatusEvent =
  /** The store was read, or has changed. */
  | { readonly type: 'facts'; readonly facts: StoredDocumentFacts; readonly now: number }
  /** An edit was made, or was written. */
  | ({ readonly type: 'edited' } & Pick<SyncStatusContext, 'rev' | 'isStored' | 'isWriting'>);

/** The maximum time between two updates of `now`, in ms. */
const longestWait = 60_000;

/**
 * The sync status of the open document: on this device, on its way, and on the server. The content
 * is hashed once no edit was made for a while and all are written; until then it counts as unknown,
 * so that the document is never called synced too early.
 */
export const syncStatus = setup({
  types: types<{ context: SyncStatusContext; events: SyncStatusEvent }>(),
  actors: {
    /** Sends `facts`, now and whenever they change. */
    store: fromCallback<SyncStatusEvent>(() => {
      throw new Error('store is provided by the app.');
    }),
    /** Sends `edited`, now and whenever the open specification changes or is written. */
    edits: fromCallback<SyncStatusEvent>(() => {
      throw new Error('edits is provided by the app.');
    }),
    hash: fromPromise<HashedContent>(() => {
      throw new Error('hash is provided by the app.');
    }),
    /** Waits for this many ms, and resolves with the time. */
    wait: fromPromise<number, number>(() => {
      throw new Error('wait is provided by the app.');
    }),
  },
  delays: {
    /** Hashing a large specification takes the worker a while. */
    rest: 300,
  },
}).createMachine({
  id: 'syncStatus',
  context: {
    facts: undefined,
    rev: 0,
    isStored: true,
    isWriting: false,
    hashed: undefined,
    now: 0,
  },
  invoke: [{ src: 'store' }, { src: 'edits' }],
  type: 'parallel',
  states: {
    content: {
      initial: 'unknown',
      on: {
        edited: {
          target: '.edited',
          actions: assign(({ event: { rev, isStored, isWriting } }) => ({
            rev,
            isStored,
            isWriting,
          })),
        },
      },
      states: {
        edited: {
          always: [{ guard: ({ context }) => context.isStored, target: 'resting' }, 'unknown'],
        },
        /** The next edit starts again. */
        unknown: {},
        resting: { after: { rest: 'hashing' } },
        hashing: {
          invoke: {
            src: 'hash',
            onDone: [
              {
                guard: ({ context, event }) => event.output.rev === context.rev,
                target: 'known',
                actions: assign({ hashed: ({ event }) => event.output }),
              },
              // The worker has not followed the last edit yet.
              'resting',
            ],
            onError: 'unknown',
          },
        },
        known: {},
      },
    },
    clock: {
      initial: 'waiting',
      on: {
        facts: {
          target: '.waiting',
          actions: assign(({ event: { facts, now } }) => ({ facts, now })),
        },
      },
      states: {
        /** Waits for the time at which the label changes even if nothing happens. */
        waiting: {
          invoke: {
            src: 'wait',
            input: ({ context }) => {
              const changesAt = labelIn(context)?.changesAt ?? Infinity;
              return Math.min(Math.max(changesAt - context.now, 0), longestWait);
            },
            onDone: {
              target: 'waiting',
              reenter: true,
              actions: assign({ now: ({ event }) => event.output }),
            },
          },
        },
      },
    },
  },
});

/**
 * The label of the document; undefined until something is known, and while the provider's state is
 * first merged into the copy. `isGone`: the provider says that it has no such document.
 */
export function labelIn(context: SyncStatusContext, isGone = false): SyncLabel | undefined {
  const { facts, rev, isStored, isWriting, hashed, now } = context;
  if (facts === undefined) return undefined;
  const content = hashed?.rev === rev ? hashed.content : undefined;
  const known = content === undefined ? {} : { content };
  const label = labelOf({ ...facts, isStored, isWriting, isGone, ...known }, now);
  const { head, base } = facts.document ?? {};
  return label.status === 'saving' && head !== undefined && base === undefined ? undefined : label;
}
