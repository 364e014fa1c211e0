import { assign, fromPromise, setup } from 'xstate';
import type { Result } from '../../domain/model/values/result.ts';
import { types } from '../types.ts';

/** Something to do with one of the specifications on this device. */
export type LibraryChange =
  | { readonly kind: 'rename'; readonly id: string; readonly name: string }
  | { readonly kind: 'duplicate' | 'remove' | 'recover'; readonly id: string };

export interface LibraryContext {
  /** The change being made now, followed by those that wait. */
  readonly changes: readonly LibraryChange[];
  /** The id of the specification that was removed last. */
  readonly removed: string | undefined;
  /** Why the last change was refused. */
  readonly error: string | undefined;
}

export type LibraryEvent =
  | { readonly type: 'change'; readonly change: LibraryChange }
  /** The person has closed the list; the last deletion can no longer be undone from it. */
  | { readonly type: 'leave' };

/**
 * The list of specifications on this device: makes one change after the other, in the order of the
 * clicks.
 */
export const libraryDialog = setup({
  types: types<{ context: LibraryContext; events: LibraryEvent }>(),
  actors: {
    change: fromPromise<Result<unknown>, LibraryChange | undefined>(() => {
      throw new Error('change is provided by the dialog.');
    }),
  },
  actions: {
    noteOutcome: assign(({ context }, result: Result<unknown>) => {
      const [done] = context.changes;
      return result.ok
        ? { error: undefined, ...(done?.kind === 'remove' && { removed: done.id }) }
        : { error: result.refusal.message };
    }),
    goOn: assign({ changes: ({ context }) => context.changes.slice(1) }),
  },
}).createMachine({
  id: 'library',
  context: { changes: [], removed: undefined, error: undefined },
  initial: 'resting',
  on: {
    change: {
      actions: assign({ changes: ({ context, event }) => [...context.changes, event.change] }),
    },
    leave: { actions: assign({ removed: undefined, error: undefined }) },
  },
  states: {
    resting: {
      always: { guard: ({ context }) => context.changes.length > 0, target: 'changing' },
    },
    changing: {
      invoke: {
        src: 'change',
        input: ({ context }) => context.changes[0],
        onDone: {
          target: 'resting',
          actions: [{ type: 'noteOutcome', params: ({ event }) => event.output }, 'goOn'],
        },
      },
    },
  },
});
