import { assign, fromPromise, setup } from 'xstate';
import type { Result } from '../../domain/model/values/result.ts';
import { types } from '../types.ts';

/** The source of a restore: the stored specification, the older editor's, or the restore point of a `seq`. */
export type RestoreSource = 'stored' | 'older' | number;

/** A whole specification that was found, as far as it is known without opening it. */
export interface FoundSpecification {
  /** ISO time of its last change. */
  readonly at?: string | undefined;
  readonly counts?: { readonly operations: number; readonly types: number } | undefined;
}

export interface RestoreContext {
  /** The older editor's specification; undefined if there is none, or nobody has looked yet. */
  readonly older: FoundSpecification | undefined;
  /** The source that is being restored now. */
  readonly source: RestoreSource | undefined;
  /** Why the last restore failed, or why the older editor's storage could not be read. */
  readonly error: string | undefined;
}

export type RestoreEvent =
  | { readonly type: 'show' }
  | { readonly type: 'hide' }
  | { readonly type: 'restore'; readonly source: RestoreSource };

/**
 * Restore (rules 2, 4): looks for a specification of the older editor each time it is shown, and
 * restores one state at a time. A restore continues when the dialog is closed.
 */
export const restoreDialog = setup({
  types: types<{ context: RestoreContext; events: RestoreEvent }>(),
  actors: {
    findOlder: fromPromise<Result<FoundSpecification | undefined>>(() => {
      throw new Error('findOlder is provided by the dialog.');
    }),
    restore: fromPromise<Result<unknown>, RestoreSource | undefined>(() => {
      throw new Error('restore is provided by the dialog.');
    }),
  },
  actions: {
    close: () => {
      throw new Error('close is provided by the dialog.');
    },
  },
}).createMachine({
  id: 'restore',
  context: { older: undefined, source: undefined, error: undefined },
  type: 'parallel',
  states: {
    older: {
      initial: 'unknown',
      on: { hide: { target: '.unknown', actions: assign({ older: undefined }) } },
      states: {
        unknown: { on: { show: 'looking' } },
        looking: {
          invoke: {
            src: 'findOlder',
            onDone: [
              {
                guard: ({ event }) => event.output.ok,
                target: 'known',
                actions: assign({
                  older: ({ event: { output } }) => (output.ok ? output.value : undefined),
                }),
              },
              {
                target: 'known',
                actions: assign({
                  error: ({ event: { output } }) =>
                    output.ok ? undefined : output.refusal.message,
                }),
              },
            ],
          },
        },
        known: {},
      },
    },
    restoring: {
      initial: 'resting',
      states: {
        resting: {
          on: {
            restore: {
              target: 'working',
              actions: assign({ source: ({ event }) => event.source }),
            },
          },
        },
        working: {
          invoke: {
            src: 'restore',
            input: ({ context }) => context.source,
            onDone: [
              {
                guard: ({ event }) => event.output.ok,
                target: 'resting',
                actions: [assign({ error: undefined }), 'close'],
              },
              {
                target: 'resting',
                actions: assign({
                  error: ({ event: { output } }) =>
                    output.ok ? undefined : output.refusal.message,
                }),
              },
            ],
          },
          exit: assign({ source: undefined }),
        },
      },
    },
  },
});
