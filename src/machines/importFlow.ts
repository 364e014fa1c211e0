import { assign, enqueueActions, fromCallback, fromPromise, sendParent, setup } from 'xstate';
import type { FindingGroup } from '../domain/check/groupFindings.ts';
import type { Refusal } from '../domain/model/result.ts';
import type { Specification } from '../domain/model/specification.ts';
import { types } from './types.ts';

/** The source of an import. */
export type ImportSource =
  | { readonly kind: 'text'; readonly text: string; readonly name?: string }
  | {
      readonly kind: 'file';
      readonly file: Blob;
      readonly name?: string;
      /** The file on disk, where the browser gives access to it. */
      readonly handle?: FileSystemFileHandle;
    }
  | { readonly kind: 'address'; readonly url: string };

export interface ImportSettings {
  /** A format's id, or `detect`. */
  readonly format: string;
  readonly dropHeaderParameters: boolean;
  readonly inlineNames: 'hash' | 'path';
}

export interface ImportInput {
  readonly source: ImportSource;
  readonly settings: ImportSettings;
}

export interface ImportProgress {
  readonly stage: 'fetching' | 'reading' | 'parsing' | 'converting' | 'receiving';
  /** 0 to 1, when it is known. */
  readonly done?: number;
}

export interface ImportOutcome {
  readonly operations: number;
  readonly types: number;
  readonly properties: number;
  readonly ms: number;
  /** The label of the format that was read. */
  readonly format: string;
  readonly groups: readonly FindingGroup[];
  /** Saves the report with every finding as a file. */
  readonly save: () => void;
}

export interface ImportContext extends ImportSettings {
  /** What was typed into the text area. */
  readonly text: string;
  /** A paste or file too large for the text area, shown by its first lines. */
  readonly held?: { readonly file: Blob; readonly preview: string; readonly name?: string };
  readonly address: string;
  readonly source?: ImportSource;
  readonly quiet?: boolean;
  readonly progress?: ImportProgress;
  readonly error?: Refusal;
  readonly outcome?: ImportOutcome;
  /** The last import, for a browser that stores nothing. */
  readonly last?: ImportOutcome;
  /** The report was opened again: the import is no longer the newest step. */
  readonly reopened?: boolean;
}

export type ImportEvent =
  | { readonly type: 'open' }
  /** Shows the report of the last import again. */
  | { readonly type: 'reopen' }
  | { readonly type: 'close' }
  | { readonly type: 'cancel' }
  | { readonly type: 'format'; readonly format: string }
  | {
      readonly type: 'options';
      readonly options: Partial<Pick<ImportSettings, 'dropHeaderParameters' | 'inlineNames'>>;
    }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'address'; readonly address: string }
  | { readonly type: 'hold'; readonly held: NonNullable<ImportContext['held']> }
  | { readonly type: 'release' }
  /** Imports what is in the dialog: the large paste or file, or what was typed. */
  | { readonly type: 'run' }
  /** Fetches the address and imports it. */
  | { readonly type: 'fetch' }
  /** Imports this, whatever the dialog holds: a dropped file, a sample. */
  | {
      readonly type: 'take';
      readonly source: ImportSource;
      /** What the dialog then holds, so that a refused file can be tried as another format. */
      readonly held?: ImportContext['held'];
      /** Known to be good: no dialog while it runs, and no report if there are no findings. */
      readonly quiet?: boolean;
    }
  | { readonly type: 'run.progress'; readonly progress: ImportProgress }
  | {
      readonly type: 'run.done';
      readonly spec: Specification;
      readonly outcome: ImportOutcome;
    }
  | { readonly type: 'run.refused'; readonly refusal: Refusal };

/** There is no report to open again. */
interface NoReport {
  readonly type: 'notice';
  readonly id: string;
  readonly tone: 'info' | 'danger';
  readonly message: string;
}

/** What the flow tells the editor. */
export interface ImportDone {
  readonly type: 'imported';
  readonly spec: Specification;
  readonly label: string;
  /** Nothing else tells the person what happened. */
  readonly quiet: boolean;
}

const untouched = {
  format: 'detect',
  dropHeaderParameters: false,
  inlineNames: 'hash',
  text: '',
  address: '',
} as const;

/**
 * The import flow (rules 2, 5): choose, run, report. A refused or cancelled import returns to the
 * dialog with everything that was typed, and changes nothing.
 */
export const importFlow = setup({
  types: types<{ context: ImportContext; events: ImportEvent }>(),
  actors: {
    /** Reads the source in a worker of its own; sends `run.*`; stopping it cancels the work. */
    runImport: fromCallback<ImportEvent, ImportInput>(() => {
      throw new Error('runImport is provided by the app.');
    }),
    /** Started when an import looks likely: the app may prepare what it needs. */
    prepare: fromCallback(() => undefined),
    /** The report of the last import; undefined if there was none. */
    readReport: fromPromise<ImportOutcome | undefined>(() => {
      throw new Error('readReport is provided by the app.');
    }),
  },
  guards: {
    hasInput: ({ context }) => context.held !== undefined || context.text.trim() !== '',
    hasAddress: ({ context }) => context.address.trim() !== '',
  },
  actions: {
    reset: assign(({ context }) => ({
      ...untouched,
      format: context.format,
      held: undefined,
      quiet: false,
      source: undefined,
      progress: undefined,
      error: undefined,
      outcome: undefined,
    })),
    tell: enqueueActions(
      (
        { enqueue },
        { done, quiet }: { done: Extract<ImportEvent, { type: 'run.done' }>; quiet: boolean },
      ) => {
        enqueue.assign({ outcome: done.outcome, last: done.outcome, reopened: false });
        enqueue(
          sendParent((): ImportDone => ({
            type: 'imported',
            spec: done.spec,
            label: `Import ${done.outcome.format}`,
            quiet,
          })),
        );
      },
    ),
    forgetRun: assign({ progress: undefined, error: undefined, outcome: undefined }),
    sayNone: sendParent((): NoReport => ({
      type: 'notice',
      id: 'import-report',
      tone: 'info',
      message: 'There is no report: nothing has been imported into this specification.',
    })),
    sayUnread: sendParent((): NoReport => ({
      type: 'notice',
      id: 'import-report',
      tone: 'danger',
      message: "The report of the import couldn't be read from this browser. Try again.",
    })),
  },
}).createMachine({
  id: 'import',
  context: untouched,
  initial: 'closed',
  on: {
    take: {
      target: '.running',
      actions: assign({
        source: ({ event }) => event.source,
        held: ({ event }) => event.held,
        quiet: ({ event }) => event.quiet ?? false,
        // A dropped file shows by itself what it is.
        format: 'detect',
      }),
    },
  },
  states: {
    closed: {
      on: { open: { target: 'editing', actions: 'reset' }, reopen: 'reopening' },
    },
    reopening: {
      invoke: {
        src: 'readReport',
        onDone: [
          {
            guard: ({ context, event }) => (event.output ?? context.last) !== undefined,
            target: 'report',
            actions: assign(({ context, event }) => ({
              outcome: event.output ?? context.last,
              error: undefined,
              reopened: true,
            })),
          },
          { target: 'closed', actions: 'sayNone' },
        ],
        onError: { target: 'closed', actions: 'sayUnread' },
      },
      on: { close: 'closed' },
    },
    editing: {
      invoke: { src: 'prepare' },
      on: {
        close: 'closed',
        format: { actions: assign({ format: ({ event }) => event.format, error: undefined }) },
        options: { actions: assign(({ event }) => event.options) },
        text: { actions: assign({ text: ({ event }) => event.text, error: undefined }) },
        address: { actions: assign({ address: ({ event }) => event.address, error: undefined }) },
        hold: { actions: assign({ held: ({ event }) => event.held, error: undefined }) },
        release: { actions: assign({ held: undefined }) },
        run: {
          guard: 'hasInput',
          target: 'running',
          actions: assign({
            source: ({ context }): ImportSource =>
              context.held === undefined
                ? { kind: 'text', text: context.text }
                : {
                    kind: 'file',
                    file: context.held.file,
                    ...(context.held.name === undefined ? {} : { name: context.held.name }),
                  },
          }),
        },
        fetch: {
          guard: 'hasAddress',
          target: 'running',
          actions: assign({
            source: ({ context }): ImportSource => ({
              kind: 'address',
              url: context.address.trim(),
            }),
          }),
        },
      },
    },
    running: {
      entry: 'forgetRun',
      invoke: {
        src: 'runImport',
        input: ({ context }): ImportInput => ({
          source: context.source ?? { kind: 'text', text: context.text },
          settings: {
            format: context.format,
            dropHeaderParameters: context.dropHeaderParameters,
            inlineNames: context.inlineNames,
          },
        }),
      },
      on: {
        // A second file while one is being read would replace it unseen.
        take: {},
        cancel: 'editing',
        close: 'editing',
        'run.progress': { actions: assign({ progress: ({ event }) => event.progress }) },
        'run.done': [
          {
            guard: ({ context, event }) =>
              context.quiet === true && event.outcome.groups.length === 0,
            target: 'closed',
            actions: { type: 'tell', params: ({ event }) => ({ done: event, quiet: true }) },
          },
          {
            target: 'report',
            actions: { type: 'tell', params: ({ event }) => ({ done: event, quiet: false }) },
          },
        ],
        'run.refused': {
          target: 'editing',
          actions: assign({ error: ({ event }) => event.refusal }),
        },
      },
    },
    report: {
      on: { close: 'closed', open: { target: 'editing', actions: 'reset' } },
    },
  },
});
