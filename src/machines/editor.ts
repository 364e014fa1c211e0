import { assign, enqueueActions, fromCallback, fromPromise, setup } from 'xstate';
import type { Edit } from '../domain/edit.ts';
import { emptyHistory, type History } from '../domain/history.ts';
import type { Usage } from '../domain/references.ts';
import type { Refusal } from '../domain/result.ts';
import { emptySpecification, type Specification } from '../domain/specification.ts';
import {
  adoptLoaded,
  editStep,
  historyStep,
  importStep,
  refusedStep,
  select,
  type StepOutcome,
} from './editorSteps.ts';
import { importFlow, type ImportDone } from './importFlow.ts';

/** What a card or a line can be told to be: an operation or a type. */
export interface Target {
  readonly kind: 'operation' | 'type';
  readonly name: string;
}

export interface Selection {
  readonly operation?: string;
  readonly type?: string;
}

/** One thing the screen says above the cards. */
export interface Notice {
  readonly id: string;
  readonly tone: 'info' | 'success' | 'warning' | 'danger';
  readonly message: string;
  /** The edit that made this notice is the newest one: it offers Undo. */
  readonly undoable?: boolean;
  /** Where something that is gone is still named. */
  readonly uses?: readonly Usage[];
}

export type EditorDialog = 'export' | 'legend';

export interface EditorInput {
  /** The editor's id: the key under which the specification is kept. */
  readonly id: string;
}

export interface EditorContext extends EditorInput {
  readonly spec: Specification;
  /** The number of the newest edit; the journal's and the replica's counting. */
  readonly rev: number;
  /** The `rev` at which the specification last became another one as a whole. */
  readonly replacedRev: number;
  /** The newest edit known to be in the journal. */
  readonly keptRev: number;
  readonly history: History;
  readonly selection: Selection;
  readonly notices: readonly Notice[];
  readonly dialog?: EditorDialog;
  /** What the worker's replica can show. */
  readonly preview: { readonly rev: number; readonly totalLines: number };
}

/** One applied edit, for the keeper. */
export interface KeepStep {
  readonly type: 'keep';
  readonly rev: number;
  readonly edit: Edit;
  readonly undo: Edit;
  readonly label: string;
}

export interface Loaded {
  readonly spec: Specification;
  readonly rev: number;
  readonly totalLines: number;
  /** Why what is stored could not be read; the specification is then empty. */
  readonly refusal?: Refusal;
}

export type EditorEvent =
  | { readonly type: 'edit'; readonly edit: Edit }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | {
      readonly type: 'select';
      readonly kind: Target['kind'];
      /** Undefined clears the selection. */
      readonly name: string | undefined;
    }
  | { readonly type: 'open'; readonly dialog: EditorDialog }
  | { readonly type: 'close' }
  | { readonly type: 'dismiss'; readonly id: string }
  | { readonly type: 'kept'; readonly rev: number }
  | { readonly type: 'keep.refused'; readonly refusal: Refusal }
  | { readonly type: 'followed'; readonly rev: number; readonly totalLines: number }
  | ImportDone;

interface Of<Name extends EditorEvent['type']> {
  readonly event: Extract<EditorEvent, { type: Name }>;
}

/**
 * The editor (rules 4): one specification, changed only by edits, with its history, selection and
 * notices. Storage and the worker are actors: `load` opens what is kept, `keeper` takes every edit
 * to the journal and the replica, `import` is the import flow.
 */
export const editorMachine = setup({
  types: {
    context: {} as EditorContext,
    events: {} as EditorEvent,
    input: {} as EditorInput,
  },
  actors: {
    load: fromPromise<Loaded, EditorInput>(() => {
      throw new Error('load is provided by the app.');
    }),
    keeper: fromCallback<KeepStep>(() => {
      throw new Error('keeper is provided by the app.');
    }),
    importFlow,
  },
  actions: {
    step: enqueueActions(({ context, enqueue }, run: (context: EditorContext) => StepOutcome) => {
      const { changes, keep } = run(context);
      enqueue.assign(changes);
      if (keep !== undefined) enqueue.sendTo('keeper', keep);
    }),
  },
}).createMachine({
  id: 'editor',
  context: ({ input }) => ({
    ...input,
    spec: emptySpecification,
    rev: 0,
    replacedRev: 0,
    keptRev: 0,
    history: emptyHistory,
    selection: {},
    notices: [],
    preview: { rev: 0, totalLines: 0 },
  }),
  invoke: [
    { src: 'keeper', id: 'keeper' },
    { src: 'importFlow', id: 'import' },
  ],
  on: {
    kept: { actions: assign({ keptRev: ({ event }) => event.rev }) },
    'keep.refused': {
      actions: assign(({ context, event }) => refusedStep(context, event.refusal).changes),
    },
    followed: {
      actions: assign({
        preview: ({ event }) => ({ rev: event.rev, totalLines: event.totalLines }),
      }),
    },
    open: { actions: assign({ dialog: ({ event }) => event.dialog }) },
    close: { actions: assign({ dialog: undefined }) },
    dismiss: {
      actions: assign({
        notices: ({ context, event }) => context.notices.filter(({ id }) => id !== event.id),
      }),
    },
  },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        src: 'load',
        input: ({ context }) => ({ id: context.id }),
        onDone: {
          target: 'ready',
          actions: assign(({ context, event }) => adoptLoaded(context, event.output)),
        },
      },
    },
    ready: {
      on: {
        edit: {
          actions: {
            type: 'step',
            params:
              ({ event }: Of<'edit'>) =>
              (context: EditorContext) =>
                editStep(context, event.edit),
          },
        },
        imported: {
          actions: {
            type: 'step',
            params:
              ({ event }: Of<'imported'>) =>
              (context: EditorContext) =>
                importStep(context, event),
          },
        },
        undo: {
          actions: {
            type: 'step',
            params: () => (context: EditorContext) => historyStep(context, 'undo'),
          },
        },
        redo: {
          actions: {
            type: 'step',
            params: () => (context: EditorContext) => historyStep(context, 'redo'),
          },
        },
        select: {
          actions: assign({
            selection: ({ context, event }) => select(context.selection, event),
          }),
        },
      },
    },
  },
});
