import { assign, enqueueActions, fromCallback, fromPromise, setup, stateIn } from 'xstate';
import { storedEntry } from '../domain/edits/history.ts';
import { writtenStep } from './editorSteps.ts';
import type {
  DeferredEvent,
  Direction,
  DraftDialog,
  EditingSteps,
  EditorContext,
  EditorEvent,
  EditorInput,
  JournalMessage,
  Loaded,
  RecallMessage,
  StepOutcome,
  TabsMessage,
} from './editorTypes.ts';
import { importFlow } from './importFlow.ts';
import { followerRefusal, refusedStep } from './refusalNotices.ts';
import { types } from './types.ts';

function isDeferrable(event: EditorEvent): event is DeferredEvent {
  const changes: Readonly<Record<DeferredEvent['type'], true>> = {
    edit: true,
    imported: true,
    replace: true,
    undo: true,
    redo: true,
    remote: true,
  };
  return Object.hasOwn(changes, event.type);
}

/**
 * The parts of the editor's machine: its actors, which the app provides, its actions and guards.
 */
export const editorSetup = setup({
  types: types<{ context: EditorContext; events: EditorEvent; input: EditorInput }>(),
  actors: {
    load: fromPromise<Loaded, EditorInput>(() => {
      throw new Error('load is provided by the app.');
    }),
    loadSteps: fromPromise<EditingSteps>(() => {
      throw new Error('loadSteps is provided by the app.');
    }),
    journalWriter: fromCallback<JournalMessage>(() => {
      throw new Error('journalWriter is provided by the app.');
    }),
    tabs: fromCallback<TabsMessage>(() => {
      throw new Error('tabs is provided by the app.');
    }),
    /** Fetches the edit of a history entry that is stored as a body; answers `recalled`. */
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
      if (tell.some(({ type }) => type === 'write')) enqueue.raise({ type: 'stepped' });
      if (reload) enqueue.raise({ type: 'reload' });
    }),
    takeSteps: assign((_, steps: EditingSteps) => ({ steps })),
    /** Nothing can be changed in a tab that follows; `dialog` is the one in which it was tried. */
    refuseFollowing: assign(
      ({ context }, dialog?: DraftDialog) => refusedStep(context, followerRefusal, dialog).changes,
    ),
    defer: assign({
      deferred: ({ context: { deferred }, event }) =>
        isDeferrable(event) ? [...deferred, event] : deferred,
    }),
    forgetFailedLoads: assign({ failedLoads: 0 }),
    countFailedLoad: assign({ failedLoads: ({ context: { failedLoads = 0 } }) => failedLoads + 1 }),
    recall: enqueueActions(({ context, enqueue }, direction: Direction) => {
      const entry = storedEntry(context.history, direction);
      if (entry !== undefined) enqueue.sendTo('recaller', { type: 'recall', direction, entry });
    }),
    closeDialog: assign({ dialog: undefined }),
    askToDelete: assign(({ context: { opened } }) => ({
      opened: opened && { ...opened, undone: opened.undone + 1 },
    })),
    takeWritten: assign(({ context }, rev: number) => writtenStep(context, rev).changes),
  },
  guards: {
    becomesWriter: ({ event }) => event.type === 'role' && event.role === 'writer',
    follows: stateIn({ role: 'follower' }),
    undoesOpening: ({ context: { history, opened }, event }) =>
      event.type === 'undo' &&
      event.stays !== true &&
      history.undo.length === 1 &&
      history.undo[0]?.label === opened?.label,
    isStored: ({ context }, direction: Direction) =>
      storedEntry(context.history, direction) !== undefined,
    isReadable: stateIn({ stored: 'readable' }),
    /** A dialog with typed text is open again; a second click must not replace it with another dialog. */
    replacesTyped: ({ context: { dialog }, event }) =>
      event.type === 'open' &&
      dialog !== undefined &&
      'draft' in dialog &&
      'draft' in event.dialog &&
      dialog !== event.dialog,
    /** The code that changes the specification was not needed until now. */
    lacksSteps: ({ context }) => context.steps === undefined,
    wasLoaded: ({ context }) => context.epoch > 0,
    writesAll: ({ context }, rev: number) => context.pending.every(({ step }) => step.rev <= rev),
  },
});
