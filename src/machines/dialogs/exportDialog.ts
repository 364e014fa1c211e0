import { assign, fromPromise, setup } from 'xstate';
import type { FindingGroup } from '../../domain/check/groupFindings.ts';
import type { Result } from '../../domain/model/values/result.ts';
import { types } from '../types.ts';

/** The text of a format for the specification as it was at `rev`. */
export interface PrintedExport {
  readonly rev: number;
  readonly totalLines: number;
  /** What the format can't express. */
  readonly groups: readonly FindingGroup[];
}

/** Where a printed text goes. */
export type Delivery = 'copy' | 'download' | 'saveAs';

/** The result of the last delivery. */
export type DeliveryOutcome =
  | { readonly kind: 'copied' }
  | { readonly kind: 'saved'; readonly name: string }
  | { readonly kind: 'failed'; readonly message: string };

export interface ExportContext {
  /** The id of the chosen format. */
  readonly format: string;
  /** The `rev` to print; undefined while the worker's replica is behind the screen. */
  readonly rev: number | undefined;
  readonly printed: PrintedExport | undefined;
  /** Why this format couldn't be printed; stays until a retry has succeeded. */
  readonly failure: { readonly error: unknown } | undefined;
  readonly outcome: DeliveryOutcome | undefined;
}

export type ExportEvent =
  | { readonly type: 'show'; readonly rev: number | undefined }
  | { readonly type: 'hide' }
  | { readonly type: 'choose'; readonly format: string }
  | { readonly type: 'tryAgain' }
  | { readonly type: 'deliver'; readonly to: Delivery };

export interface DeliverInput {
  readonly to: Delivery;
  readonly format: string;
}

/**
 * Export: prints the specification in the chosen format, again after every edit, and gives the text
 * to the person. An older text is neither shown nor delivered under another name.
 */
export const exportDialog = setup({
  types: types<{
    context: ExportContext;
    events: ExportEvent;
    input: { readonly format: string };
  }>(),
  actors: {
    print: fromPromise<PrintedExport, { readonly format: string }>(() => {
      throw new Error('print is provided by the dialog.');
    }),
    /** Undefined: it was delivered, or the person cancelled. */
    deliver: fromPromise<Result<DeliveryOutcome | undefined>, DeliverInput>(() => {
      throw new Error('deliver is provided by the dialog.');
    }),
  },
  actions: {
    forget: assign({ printed: undefined, failure: undefined, outcome: undefined }),
  },
}).createMachine({
  id: 'export',
  context: ({ input: { format } }) => ({
    format,
    rev: undefined,
    printed: undefined,
    failure: undefined,
    outcome: undefined,
  }),
  initial: 'closed',
  on: {
    show: [
      {
        guard: ({ event }) => event.rev === undefined,
        target: '.waiting',
        actions: ['forget', assign({ rev: undefined })],
      },
      {
        target: '.printing',
        actions: ['forget', assign({ rev: ({ event }) => event.rev })],
      },
    ],
    hide: '.closed',
  },
  states: {
    closed: { on: { choose: { actions: assign({ format: ({ event }) => event.format }) } } },
    /** Waits until the worker's replica has caught up with the screen. */
    waiting: { on: { choose: { actions: assign({ format: ({ event }) => event.format }) } } },
    printing: {
      invoke: {
        src: 'print',
        input: ({ context: { format } }) => ({ format }),
        onDone: {
          target: 'printed',
          actions: ['forget', assign({ printed: ({ event }) => event.output })],
        },
        onError: {
          target: 'failed',
          actions: assign({ failure: ({ event: { error } }) => ({ error }) }),
        },
      },
      on: {
        choose: {
          target: 'printing',
          reenter: true,
          actions: ['forget', assign({ format: ({ event }) => event.format })],
        },
      },
    },
    printed: {
      initial: 'resting',
      on: {
        choose: {
          target: 'printing',
          actions: ['forget', assign({ format: ({ event }) => event.format })],
        },
      },
      states: {
        resting: { on: { deliver: 'delivering' } },
        delivering: {
          invoke: {
            src: 'deliver',
            input: ({ context: { format }, event }) => ({
              format,
              to: event.type === 'deliver' ? event.to : 'download',
            }),
            onDone: {
              target: 'resting',
              actions: assign({
                outcome: ({ context, event: { output } }) =>
                  output.ok
                    ? (output.value ?? context.outcome)
                    : { kind: 'failed', message: output.refusal.message },
              }),
            },
            onError: {
              target: 'resting',
              actions: assign({
                outcome: {
                  kind: 'failed',
                  message: "The text couldn't be copied or saved. Try again, or reload the page.",
                },
              }),
            },
          },
        },
      },
    },
    failed: {
      on: {
        tryAgain: 'printing',
        choose: {
          target: 'printing',
          actions: ['forget', assign({ format: ({ event }) => event.format })],
        },
      },
    },
  },
});
