import { assign, fromPromise, setup } from 'xstate';
import type { Compared, ComparedDocument } from '../../domain/compare/compared.ts';
import type { Result } from '../../domain/model/result.ts';

/** What the open specification is compared with. */
export interface CompareSource {
  /** As the screen says it: "the state before the import", a file's name. */
  readonly name: string;
  readonly document: () => Promise<ComparedDocument>;
}

export interface CompareContext {
  readonly source: CompareSource | undefined;
  /** Of the open specification, as it was compared. */
  readonly rev: number | undefined;
  readonly compared: Compared | undefined;
  /** Which comparison it is, counted from 1. */
  readonly run: number;
  /** Why the last one was refused. */
  readonly error: string | undefined;
}

export type CompareEvent =
  | { readonly type: 'compare'; readonly source: CompareSource; readonly rev: number | undefined }
  /** Leaves the comparison, or the reading of one, to choose something else. */
  | { readonly type: 'choose' };

/** Compare (rules 10): choosing what to compare with, reading it, and what has changed. */
export const compareDialog = setup({
  types: { context: {} as CompareContext, events: {} as CompareEvent },
  actors: {
    compare: fromPromise<Result<Compared>, CompareSource | undefined>(() => {
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
    // What was left may still be answered: the answer is then nobody's.
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
