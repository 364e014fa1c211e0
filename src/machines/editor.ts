import { assign, enqueueActions, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import { emptyHistory, storedEntry } from '../domain/edits/history.ts';
import { emptySpecification } from '../domain/model/specification.ts';
import {
  adoptStep,
  editStep,
  historyStep,
  importStep,
  writtenStep,
  recalledStep,
  refusedStep,
  remoteStep,
  replaceStep,
  saveStep,
  select,
  type StepOutcome,
} from './editorSteps.ts';
import type {
  DeferredEvent,
  Direction,
  EditorContext,
  EditorEvent,
  EditorInput,
  JournalMessage,
  Loaded,
  RecallMessage,
  TabsMessage,
} from './editorTypes.ts';
import { importFlow } from './importFlow.ts';

interface Of<Name extends EditorEvent['type']> {
  readonly event: Extract<EditorEvent, { type: Name }>;
}

/**
 * The editor (rules 4): one specification, changed only by edits, with its history, selection and
 * notices. Edits are optimistic: the screen shows each at once, and a refusal of the storage is said
 * beside it. Storage and the worker are actors: `load` opens what is kept, `journalWriter` takes every edit
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
    journalWriter: fromCallback<JournalMessage>(() => {
      throw new Error('journalWriter is provided by the app.');
    }),
    tabs: fromCallback<TabsMessage>(() => {
      throw new Error('tabs is provided by the app.');
    }),
    /** Fetches the edit of an entry that is kept as a body; answers `recalled`. */
    recaller: fromCallback<RecallMessage>(() => {
      throw new Error('recaller is provided by the app.');
    }),
    importFlow,
  },
  actions: {
    step: enqueueActions(({ context, enqueue }, run: (context: EditorContext) => StepOutcome) => {
      const { changes, tell = [], reload = false } = run(context);
      enqueue.assign(changes);
      for (const message of tell) enqueue.sendTo('journalWriter', message);
      enqueue.sendTo('tabs', { type: 'at', rev: changes.rev ?? context.rev });
      if (reload) enqueue.raise({ type: 'reload' });
    }),
    defer: assign({
      deferred: ({ context }, event: DeferredEvent) => [...context.deferred, event],
    }),
    fetchEntry: enqueueActions(({ context, enqueue }, direction: Direction) => {
      const entry = storedEntry(context.history, direction);
      // Asked for once more while it is on its way.
      if (entry === undefined || context.recalling !== undefined) return;
      enqueue.assign({ recalling: direction });
      enqueue.sendTo('recaller', { type: 'recall', direction, entry });
    }),
  },
  guards: {
    isStored: ({ context }, direction: Direction) =>
      context.role === 'writer' && storedEntry(context.history, direction) !== undefined,
  },
}).createMachine({
  id: 'editor',
  context: ({ input }) => ({
    ...input,
    spec: emptySpecification,
    rev: 0,
    replacedRev: 0,
    writtenRev: 0,
    hostRev: 0,
    pending: [],
    deferred: [],
    epoch: 0,
    role: 'writer',
    takingOver: false,
    history: emptyHistory,
    selection: {},
    notices: [],
    preview: { rev: 0, totalLines: 0 },
  }),
  invoke: [
    { src: 'journalWriter', id: 'journalWriter' },
    { src: 'tabs', id: 'tabs' },
    { src: 'recaller', id: 'recaller' },
    { src: 'importFlow', id: 'import' },
  ],
  on: {
    written: {
      actions: [
        assign(({ context, event }) => writtenStep(context, event.rev).changes),
        sendTo('tabs', ({ event }) => ({ type: 'written', rev: event.rev })),
      ],
    },
    'host.saved': {
      actions: assign({
        // An answer that comes late does not take back what a later one said.
        hostRev: ({ context, event }) => Math.max(context.hostRev, event.rev),
      }),
    },
    role: {
      actions: assign({ role: ({ event }) => event.role, takingOver: false }),
    },
    takeOver: {
      guard: ({ context }) => context.role === 'follower',
      actions: [assign({ takingOver: true }), sendTo('tabs', { type: 'takeOver' })],
    },
    // What was not written yet is made again on what the other tab wrote.
    overtaken: '.loading',
    reload: {
      // What waits to be written will be overtaken, and then all is read.
      guard: ({ context }) => context.pending.length === 0 && context.unreadable === undefined,
      target: '.loading',
    },
    'keep.refused': {
      actions: assign(({ context, event }) => ({
        ...refusedStep(context, event.refusal).changes,
        unsaved: event.refusal.code,
      })),
    },
    followed: {
      actions: assign({
        preview: ({ event }) => ({ rev: event.rev, totalLines: event.totalLines }),
      }),
    },
    open: {
      actions: assign(({ context, event: { dialog } }) => ({
        dialog,
        // What is open again needs no offer to be opened again.
        notices: context.notices.filter(({ reopen }) => reopen === undefined || reopen !== dialog),
      })),
    },
    'save.refused': {
      actions: assign(({ context, event }) => ({
        ...refusedStep(context, event.refusal, event.dialog).changes,
        dialog: undefined,
      })),
    },
    close: { actions: assign({ dialog: undefined }) },
    notice: {
      actions: assign({
        notices: ({ context, event }) => {
          const { type: _, ...notice } = event;
          return [...context.notices.filter(({ id }) => id !== notice.id), notice];
        },
      }),
    },
    dismiss: {
      actions: assign({
        notices: ({ context, event }) => context.notices.filter(({ id }) => id !== event.id),
      }),
    },
  },
  initial: 'loading',
  states: {
    loading: {
      on: {
        edit: { actions: { type: 'defer', params: ({ event }) => event } },
        save: {
          actions: [{ type: 'defer', params: ({ event }) => event }, assign({ dialog: undefined })],
        },
        imported: { actions: { type: 'defer', params: ({ event }) => event } },
        replace: { actions: { type: 'defer', params: ({ event }) => event } },
      },
      invoke: {
        src: 'load',
        input: ({ context }) => ({ id: context.id }),
        onDone: {
          target: 'ready',
          actions: [
            {
              type: 'step',
              params:
                ({ event }: { readonly event: { readonly output: Loaded } }) =>
                (context: EditorContext) =>
                  adoptStep(context, event.output),
            },
            sendTo('tabs', ({ context }) => ({ type: 'loaded', rev: context.rev })),
          ],
        },
      },
    },
    ready: {
      entry: enqueueActions(({ context, enqueue }) => {
        enqueue.assign({ deferred: [] });
        for (const event of context.deferred) enqueue.raise(event);
      }),
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
        save: {
          actions: {
            type: 'step',
            params:
              ({ event }: Of<'save'>) =>
              (context: EditorContext) =>
                saveStep(context, event),
          },
        },
        imported: {
          actions: [
            {
              type: 'step',
              params:
                ({ event }: Of<'imported'>) =>
                (context: EditorContext) =>
                  importStep(context, event),
            },
            // Another tab has taken over meanwhile: nothing was imported, so nothing is reported.
            enqueueActions(({ context, enqueue }) => {
              if (context.role === 'follower') enqueue.sendTo('import', { type: 'close' });
            }),
          ],
        },
        replace: {
          actions: {
            type: 'step',
            params:
              ({ event }: Of<'replace'>) =>
              (context: EditorContext) =>
                replaceStep(context, event),
          },
        },
        remote: {
          guard: ({ context }) => context.unreadable === undefined,
          actions: {
            type: 'step',
            params:
              ({ event }: Of<'remote'>) =>
              (context: EditorContext) =>
                remoteStep(context, event.steps),
          },
        },
        undo: [
          {
            guard: { type: 'isStored', params: 'undo' },
            actions: { type: 'fetchEntry', params: 'undo' },
          },
          {
            actions: {
              type: 'step',
              params: () => (context: EditorContext) => historyStep(context, 'undo'),
            },
          },
        ],
        redo: [
          {
            guard: { type: 'isStored', params: 'redo' },
            actions: { type: 'fetchEntry', params: 'redo' },
          },
          {
            actions: {
              type: 'step',
              params: () => (context: EditorContext) => historyStep(context, 'redo'),
            },
          },
        ],
        recalled: {
          actions: {
            type: 'step',
            params:
              ({ event }: Of<'recalled'>) =>
              (context: EditorContext) =>
                recalledStep(context, event.direction, event.edit),
          },
        },
        'recall.refused': {
          actions: [
            assign({ recalling: undefined }),
            assign(({ context, event }) => refusedStep(context, event.refusal).changes),
          ],
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
