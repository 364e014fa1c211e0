import { assign, fromPromise, setup } from 'xstate';
import type { ComparedDocument, ComparedDocuments } from '../../domain/compare/compared.ts';
import type { Result } from '../../domain/model/values/result.ts';
import { types } from '../types.ts';

/** The other side of the comparison with the open specification. */
export interface CompareSource {
  /** The name shown on screen: "the state before the import", or a file's name. */
  readonly name: string;
  readonly document: () => Promise<ComparedDocument>;
}

export interface CompareContext {
  readonly source: CompareSource | undefined;
  /** The `rev` of the open specification that was compared. */
  readonly rev: number | undefined;
  readonly compared: ComparedDocuments | undefined;
  /** The number of the comparison, counted from 1. */
  readonly run: number;
  /** Why the last one was refused. */
  readonly error: string | undefined;
}

export type CompareEvent =
  | { readonly type: 'compare'; readonly source: CompareSource; readonly rev: number | undefined }
  /** Leaves the comparison, or stops reading one, to choose something else. */
  | { readonly type: 'choose' };

/** Compare (rules 10): choose what to compare with, read it, and show what has changed. */
export const compareDialog = setup({
  types: types<{ context: CompareContext; events: CompareEvent }>(),
  actors: {
    compare: fromPromise<Result<ComparedDocuments>, CompareSource | undefined>(() => {
      throw new Error('compare is provided by the dialog.');
    }),
  },
}).createMachine({
  id: 'compare',
  context: { source: undefined, rev: undefined, compared: undefined, run: 0, error: undefined },
  initial: 'choosing',
  on: {
    compare: {
      target: '.reading',
      reenter: true,
      actions: assign({
        source: ({ event }) => event.source,
        rev: ({ event }) => event.rev,
        run: ({ context }) => context.run + 1,
        error: undefined,
      }),
    },
    choose: { target: '.choosing', actions: assign({ error: undefined }) },
  },
  states: {
    choosing: {},
    // A reading that was left may still be answered; that answer is ignored.
    reading: {
      invoke: {
        src: 'compare',
        input: ({ context }) => context.source,
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'compared',
            actions: assign({
              compared: ({ event: { output } }) => (output.ok ? output.value : undefined),
            }),
          },
          {
            target: 'choosing',
            actions: assign({
              error: ({ event: { output } }) => (output.ok ? undefined : output.refusal.message),
            }),
          },
        ],
      },
    },
    compared: {},
  },
});
