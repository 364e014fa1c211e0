import { and, assign, enqueueActions, not, raise, sendTo } from 'xstate';
import { emptyHistory } from '../domain/edits/history.ts';
import { emptySpecification } from '../domain/model/specification.ts';
import { editorSetup } from './editorSetup.ts';
import { loadingState } from './editorLoading.ts';
import { select } from './editorSteps.ts';
import type {
  Direction,
  EditingSteps,
  EditorContext,
  EditorEvent,
  StepOutcome,
} from './editorTypes.ts';
import { withoutFollowerRefusals, refusedStep, withNotice } from './refusalNotices.ts';

interface Of<Name extends EditorEvent['type']> {
  readonly event: Extract<EditorEvent, { type: Name }>;
}

/** A change before the code that makes it is loaded. */
const unprepared = {
  guard: 'lacksSteps',
  target: 'loading.preparing',
  actions: 'defer',
} as const;

/** A step that changes the specification; its code is loaded by then. */
function changing(run: (steps: EditingSteps, context: EditorContext) => StepOutcome) {
  return (context: EditorContext) =>
    context.steps === undefined ? { changes: {} } : run(context.steps, context);
}

/** The edit of the next undo or redo step is stored as a body and being fetched. */
function recalling(direction: Direction) {
  return editorSetup.createStateConfig({
    entry: { type: 'recall', params: direction },
    on: {
      // The step was requested again while its edit was being fetched.
      undo: [
        { guard: 'follows', actions: 'refuseFollowing' },
        { guard: { type: 'isStored', params: 'undo' } },
      ],
      redo: [
        { guard: 'follows', actions: 'refuseFollowing' },
        { guard: { type: 'isStored', params: 'redo' } },
      ],
      recalled: [
        { guard: 'follows', target: 'idle', actions: 'refuseFollowing' },
        {
          guard: ({ event }) => event.direction === direction,
          target: 'idle',
          actions: {
            type: 'step',
            params: ({ event }: Of<'recalled'>) =>
              changing((steps, context) => steps.recalled(context, event.direction, event.edit)),
          },
        },
      ],
    },
  });
}

/**
 * The editor (rules 4): one specification, changed only by edits, with its history, selection and
 * notices. Edits are optimistic: the screen shows each at once, and a refusal of the storage beside
 * it. Storage and the worker are actors: `load` opens the stored specification, `journalWriter`
 * passes every edit to the journal and the replica, `import` is the import flow. Parallel states:
 * the specification, this tab's role, the journal, the stored data, the dialog.
 */
export const editorMachine = editorSetup.createMachine({
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
    opened: { actions: assign({ opened: ({ event }) => ({ label: event.label, undone: 0 }) }) },
    'host.saved': {
      actions: assign({
        // A late answer does not revert a newer one.
        hostRev: ({ context, event }) => Math.max(context.hostRev, event.rev),
      }),
    },
    'host.has': {
      actions: assign({ hostRev: ({ context, event }) => Math.min(context.rev, event.rev) }),
    },
    followed: {
      actions: assign({
        preview: ({ event }) => ({ rev: event.rev, totalLines: event.totalLines }),
      }),
    },
    notice: {
      actions: assign({
        notices: ({ context, event }) => {
          const { type: _, ...notice } = event;
          return withNotice(context.notices, notice);
        },
      }),
    },
    prepared: { actions: { type: 'takeSteps', params: ({ event }) => event.steps } },
    discard: {
      actions: {
        type: 'step',
        params: ({ event }: Of<'discard'>) =>
          changing((steps, context) => steps.discard(context, event.update, event.base)),
      },
    },
    dismiss: {
      actions: assign({
        notices: ({ context, event }) => context.notices.filter(({ id }) => id !== event.id),
      }),
    },
  },
  type: 'parallel',
  states: {
    specification: {
      initial: 'loading',
      on: {
        // Edits that are not written yet are repeated on top of the other tab's.
        overtaken: '.loading',
        reload: {
          // Edits that are still waiting will be overtaken, and then everything is read again anyway.
          guard: and(['isReadable', ({ context }) => context.pending.length === 0]),
          target: '.loading',
        },
      },
      states: {
        loading: loadingState,
        ready: {
          entry: enqueueActions(({ context, enqueue }) => {
            enqueue.assign({ deferred: [] });
            for (const event of context.deferred) enqueue.raise(event);
          }),
          on: {
            edit: [
              {
                guard: 'follows',
                actions: { type: 'refuseFollowing', params: ({ event }) => event.dialog },
              },
              unprepared,
              {
                actions: {
                  type: 'step',
                  params: ({ event: { edit, dialog } }: Of<'edit'>) =>
                    changing((steps, context) => steps.edit(context, edit, { dialog })),
                },
              },
            ],
            imported: [
              {
                // Another tab has taken over meanwhile: nothing was imported, so nothing is
                // reported.
                guard: 'follows',
                actions: ['refuseFollowing', sendTo('import', { type: 'untaken' })],
              },
              unprepared,
              {
                actions: {
                  type: 'step',
                  params: ({ event }: Of<'imported'>) =>
                    changing((steps, context) => steps.import(context, event)),
                },
              },
            ],
            replace: [
              { guard: 'follows', actions: 'refuseFollowing' },
              unprepared,
              {
                actions: {
                  type: 'step',
                  params: ({ event }: Of<'replace'>) =>
                    changing((steps, context) => steps.replace(context, event)),
                },
              },
            ],
            remote: [
              { guard: not('isReadable') },
              unprepared,
              {
                actions: {
                  type: 'step',
                  params: ({ event }: Of<'remote'>) =>
                    changing((steps, context) => steps.remote(context, event.steps)),
                },
              },
            ],
            undo: [
              { guard: 'follows', actions: 'refuseFollowing' },
              { guard: 'undoesOpening', actions: 'askToDelete' },
              { guard: { type: 'isStored', params: 'undo' }, target: '.recallingUndo' },
              {
                actions: {
                  type: 'step',
                  params: () => changing((steps, context) => steps.history(context, 'undo')),
                },
              },
            ],
            redo: [
              { guard: 'follows', actions: 'refuseFollowing' },
              { guard: { type: 'isStored', params: 'redo' }, target: '.recallingRedo' },
              {
                actions: {
                  type: 'step',
                  params: () => changing((steps, context) => steps.history(context, 'redo')),
                },
              },
            ],
            // The step being fetched is no longer the next one.
            stepped: '.idle',
            'recall.refused': {
              target: '.idle',
              actions: assign(({ context, event }) => refusedStep(context, event.refusal).changes),
            },
            select: {
              actions: assign({
                selection: ({ context, event }) => select(context.selection, event),
              }),
            },
          },
          initial: 'idle',
          states: {
            idle: {},
            recallingUndo: recalling('undo'),
            recallingRedo: recalling('redo'),
          },
        },
      },
    },
    role: {
      initial: 'writer',
      states: {
        writer: {
          entry: assign({
            notices: ({ context }) => withoutFollowerRefusals(context.notices),
          }),
          on: {
            role: [
              { guard: 'becomesWriter' },
              // A tab that is still loading has nothing that another tab could take over.
              { guard: ({ context }) => context.epoch > 0, target: 'follower.takenOver' },
              { target: 'follower' },
            ],
          },
        },
        follower: {
          initial: 'following',
          on: {
            takeOver: { target: '.takingOver', actions: sendTo('tabs', { type: 'takeOver' }) },
            role: { guard: 'becomesWriter', target: 'writer' },
          },
          states: {
            /** Another tab was here first. */
            following: {},
            /** Another tab writes now, where this one did before. */
            takenOver: {},
            /** The person asked to write here; the other tab has not released it yet. */
            takingOver: {
              on: {
                role: [
                  { guard: 'becomesWriter', target: '#editor.role.writer' },
                  { target: 'following' },
                ],
              },
            },
          },
        },
      },
    },
    journal: {
      initial: 'accepting',
      on: {
        'keep.refused': {
          target: '.refused',
          actions: assign(({ context, event }) => ({
            ...refusedStep(context, event.refusal).changes,
            unsaved: event.refusal.code,
          })),
        },
        written: {
          actions: [
            { type: 'takeWritten', params: ({ event }) => event.rev },
            sendTo('tabs', ({ event }) => ({ type: 'written', rev: event.rev })),
          ],
        },
      },
      states: {
        accepting: {},
        /** The latest edits are not in the journal. */
        refused: {
          on: {
            written: {
              guard: { type: 'writesAll', params: ({ event }) => event.rev },
              target: 'accepting',
              actions: [
                { type: 'takeWritten', params: ({ event }) => event.rev },
                raise({ type: 'mended' }),
                sendTo('tabs', ({ event }) => ({ type: 'written', rev: event.rev })),
              ],
            },
          },
        },
      },
    },
    stored: {
      initial: 'readable',
      on: {
        read: [
          {
            guard: ({ event }) => event.refusal !== undefined,
            target: '.unreadable',
            actions: assign({ unreadable: ({ event }) => event.refusal }),
          },
          { target: '.readable', actions: assign({ unreadable: undefined }) },
        ],
      },
      states: {
        readable: {},
        /** The stored specification can't be read: it is neither followed nor overwritten. */
        unreadable: {
          on: {
            // The row that could not be read did not exist in the first place.
            mended: { target: 'readable', actions: assign({ unreadable: undefined }) },
          },
        },
      },
    },
    dialog: {
      initial: 'closed',
      on: {
        open: {
          guard: not('replacesTyped'),
          target: '.open',
          actions: assign(({ context, event: { dialog } }) => ({
            dialog,
            // A dialog that is open again needs no offer to reopen it.
            notices: context.notices.filter(
              ({ reopen }) => reopen === undefined || reopen !== dialog,
            ),
          })),
        },
        close: { target: '.closed', actions: 'closeDialog' },
        save: {
          target: '.closed',
          actions: [
            'closeDialog',
            // If the edit has to wait, another dialog may be open by then.
            raise(({ event }) => ({ ...event, type: 'edit' as const })),
          ],
        },
        'save.refused': {
          target: '.closed',
          actions: [
            assign(
              ({ context, event }) => refusedStep(context, event.refusal, event.dialog).changes,
            ),
            'closeDialog',
          ],
        },
      },
      states: { closed: {}, open: {} },
    },
  },
});
