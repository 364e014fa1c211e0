import { assign, enqueueActions, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import type { Edit } from '../domain/edit.ts';
import {
  emptyHistory,
  storedEntry,
  type Entry,
  type History,
  type PastStep,
} from '../domain/history.ts';
import type { Usage } from '../domain/references.ts';
import type { Refusal } from '../domain/result.ts';
import { emptySpecification, type Specification } from '../domain/specification.ts';
import {
  adoptStep,
  editStep,
  historyStep,
  importStep,
  keptStep,
  recalledStep,
  refusedStep,
  remoteStep,
  replaceStep,
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
  /** The file has changed on disk: it can be overwritten, or another one written. */
  readonly fileChanged?: boolean;
}

export type EditorDialog = 'export' | 'legend' | 'specifications' | 'restore' | 'storage' | 'share';

/** Of the tabs that show a specification one writes; the others follow what it does. */
export type Role = 'writer' | 'follower';

/** Why everything is replaced: what is kept of the state before, and how the screen words it. */
export type ReplaceReason = 'import' | 'restore' | 'replacement';

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
  /** The edits that are not in the journal yet, in order. */
  readonly pending: readonly KeepStep[];
  /** Why what was done last is not in the journal: a refusal's code. */
  readonly unsaved?: string | undefined;
  /** Why what is stored could not be read: it is neither followed nor written over. */
  readonly unreadable?: Refusal | undefined;
  /** How often the specification was loaded: what was on its way before belongs to another one. */
  readonly epoch: number;
  readonly role: Role;
  /** The person asked to write here; the other tab has not let go yet. */
  readonly takingOver: boolean;
  /** The step back or forth whose edit is being fetched. */
  readonly recalling?: Direction | undefined;
  /** What was asked for while the specification was loaded: it happens after that. */
  readonly deferred: readonly DeferredEvent[];
  readonly history: History;
  readonly selection: Selection;
  readonly notices: readonly Notice[];
  readonly dialog?: EditorDialog;
  /** What the worker's replica can show. */
  readonly preview: { readonly rev: number; readonly totalLines: number };
}

export type Direction = 'undo' | 'redo';

/** One applied edit, for the keeper. */
export interface KeepStep {
  readonly type: 'keep';
  readonly epoch: number;
  readonly rev: number;
  readonly edit: Edit;
  readonly undo: Edit;
  readonly label: string;
  readonly step: PastStep['step'];
  /** Given where the state before is to be kept as one that can be restored. */
  readonly reason?: ReplaceReason;
}

/** An edit that another tab wrote; the entry's edit takes it back. */
export interface RemoteStep {
  readonly rev: number;
  readonly edit: Edit;
  readonly past: PastStep;
}

/** What the keeper is told: an edit of this tab's to store, or one of another's to follow. */
export type KeeperMessage =
  | KeepStep
  | { readonly type: 'follow'; readonly rev: number; readonly edit: Edit };

/** What the tabs are told. */
export type TabsMessage =
  /** The specification is at this `rev` here. */
  | { readonly type: 'at'; readonly rev: number }
  /** The same, and it was read anew: what was handed over meanwhile was not taken. */
  | { readonly type: 'loaded'; readonly rev: number }
  /** This tab has written up to this `rev`. */
  | { readonly type: 'kept'; readonly rev: number }
  | { readonly type: 'takeOver' };

export interface Loaded {
  readonly spec: Specification;
  readonly rev: number;
  readonly totalLines: number;
  readonly history: History;
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
  /** Another tab wrote where this one was about to. */
  | { readonly type: 'overtaken' }
  /** What is stored has changed in a way that has to be read anew. */
  | { readonly type: 'reload' }
  | { readonly type: 'remote'; readonly steps: readonly RemoteStep[] }
  | { readonly type: 'role'; readonly role: Role }
  | { readonly type: 'takeOver' }
  | { readonly type: 'recalled'; readonly direction: Direction; readonly edit: Edit }
  | { readonly type: 'recall.refused'; readonly refusal: Refusal }
  | ({ readonly type: 'notice' } & Notice)
  /** Everything becomes another specification, as one step that can be undone. */
  | {
      readonly type: 'replace';
      readonly spec: Specification;
      readonly label: string;
      readonly reason: ReplaceReason;
      /** What the screen says of it, with Undo. */
      readonly said?: string;
    }
  | ImportDone;

/** An entry whose edit is to be fetched. */
export interface RecallMessage {
  readonly type: 'recall';
  readonly direction: Direction;
  readonly entry: Entry;
}

/** Changes of the specification, which must not get lost while it is read anew. */
export type DeferredEvent = Extract<EditorEvent, { type: 'edit' | 'imported' | 'replace' }>;

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
    keeper: fromCallback<KeeperMessage>(() => {
      throw new Error('keeper is provided by the app.');
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
      for (const message of tell) enqueue.sendTo('keeper', message);
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
    keptRev: 0,
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
    { src: 'keeper', id: 'keeper' },
    { src: 'tabs', id: 'tabs' },
    { src: 'recaller', id: 'recaller' },
    { src: 'importFlow', id: 'import' },
  ],
  on: {
    kept: {
      actions: [
        assign(({ context, event }) => keptStep(context, event.rev).changes),
        sendTo('tabs', ({ event }) => ({ type: 'kept', rev: event.rev })),
      ],
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
    open: { actions: assign({ dialog: ({ event }) => event.dialog }) },
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
