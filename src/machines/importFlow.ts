import {
  assign,
  enqueueActions,
  fromCallback,
  fromPromise,
  raise,
  sendParent,
  setup,
} from 'xstate';
import type { FindingGroup } from '../domain/check/groupFindings.ts';
import type { Refusal } from '../domain/model/values/result.ts';
import type { PastStep } from '../domain/edits/history.ts';
import type { Specification } from '../domain/model/specification.ts';
import {
  hasTyped,
  replacedPaste,
  requestOf,
  unusedText,
  typedFor,
  type HeldSource,
  type ImportEntered,
  type ImportRequest,
  type ImportSettings,
  type ImportSource,
} from './importRequest.ts';
import { types } from './types.ts';

/** Whether an import takes the place of the open specification, or is a new one beside it. */
export type ImportPlace = 'here' | 'new';

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
  /** How inline objects were named; absent where there were none. */
  readonly inlineNames?: ImportSettings['inlineNames'] | undefined;
  /** Saves the report with every finding as a file. */
  readonly save: () => void;
}

export interface ImportContext extends ImportSettings, ImportEntered {
  /** Where the import goes, as chosen in the dialog. */
  readonly place: ImportPlace;
  readonly request?: ImportRequest;
  /** The last import: it can be imported again in another way. */
  readonly imported?: ImportRequest;
  readonly quiet?: boolean;
  readonly progress?: ImportProgress;
  readonly error?: Refusal;
  readonly outcome?: ImportOutcome;
  /** The last import, for a browser that stores nothing. */
  readonly last?: ImportOutcome;
  /** The report was opened again: the import may no longer be the newest step. */
  readonly reopened?: boolean;
  /** Typed text that the import did not use: it is offered again after the report. */
  readonly leftOver?: ImportEntered | undefined;
}

export type ImportEvent =
  /** `entered` was discarded before, and is back. */
  | { readonly type: 'open'; readonly entered?: ImportEntered }
  /** Shows the report of the last import again. */
  | { readonly type: 'reopen' }
  | { readonly type: 'close' }
  | { readonly type: 'cancel' }
  | { readonly type: 'format'; readonly format: string }
  | {
      readonly type: 'options';
      readonly options: Partial<
        Pick<ImportContext, 'dropHeaderParameters' | 'inlineNames' | 'place'>
      >;
    }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'address'; readonly address: string }
  | { readonly type: 'hold'; readonly held: HeldSource }
  | { readonly type: 'release' }
  /** Imports the content of the dialog: the large paste or file, or the typed text. */
  | { readonly type: 'run' }
  /** Fetches the address and imports it. */
  | { readonly type: 'fetch' }
  /** Imports this document, whatever the dialog contains: a dropped file, a sample. */
  | (ImportRequest & {
      readonly type: 'take';
      /** A document known to be good: no dialog while it is read, and no report if there are no findings. */
      readonly quiet?: boolean;
    })
  | { readonly type: 'run.progress'; readonly progress: ImportProgress }
  | {
      readonly type: 'run.done';
      readonly spec: Specification;
      readonly outcome: ImportOutcome;
    }
  | { readonly type: 'run.refused'; readonly refusal: Refusal }
  /** The editor could not apply the import. */
  | { readonly type: 'untaken' };

/** A message that there is no report to open, or that typed text was discarded. */
interface ImportNotice {
  readonly type: 'notice';
  readonly id: string;
  readonly tone: 'info' | 'danger';
  readonly message: string;
  readonly entered?: ImportEntered;
}

/** The import flow's message to the editor. */
export interface ImportDone {
  readonly type: 'imported';
  readonly spec: Specification;
  readonly label: string;
  /** Nothing else tells the person what happened, so the editor must. */
  readonly quiet: boolean;
  /** The name of the specification beside which the import was opened as a new one. */
  readonly beside?: string | undefined;
}

const untouched = {
  format: 'detect',
  dropHeaderParameters: false,
  inlineNames: 'hash',
  text: '',
  address: '',
  place: 'here',
} as const;

const labelStart = 'Import ';

/** The label of the step that an import makes. */
function importLabel(format: string): string {
  return labelStart + format;
}

/** Whether a stored step was an import: no other step has such a label. */
export function isImport(row: {
  readonly label: string;
  readonly step?: PastStep['step'];
}): boolean {
  const { label, step = 'do' } = row;
  return step === 'do' && label.startsWith(labelStart);
}

/** Offers the discarded text or paste once more. */
function discarded({ text, address, held }: ImportEntered): ImportNotice {
  return {
    type: 'notice',
    id: 'left',
    tone: 'info',
    message: 'Discarded: the document to be imported.',
    entered: { text, address, held },
  };
}

/**
 * The import flow (rules 2, 5): choose, run, report. A refused or cancelled import returns to the
 * dialog with everything that was typed, and changes nothing.
 */
export const importFlow = setup({
  types: types<{ context: ImportContext; events: ImportEvent }>(),
  actors: {
    /** Reads the source in a separate worker; sends `run.*`; stopping it cancels the work. */
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
    hasTyped: ({ context }) => hasTyped(context),
    hasInput: ({ context }) => context.held !== undefined || context.text.trim() !== '',
    hasAddress: ({ context }) => context.address.trim() !== '',
  },
  actions: {
    reset: assign(({ context }) => ({
      ...untouched,
      format: context.format,
      // The editor's host remembers this setting.
      inlineNames: context.inlineNames,
      held: undefined,
      quiet: false,
      request: undefined,
      progress: undefined,
      error: undefined,
      outcome: undefined,
    })),
    tell: enqueueActions(
      (
        { context, enqueue },
        { done, quiet }: { done: Extract<ImportEvent, { type: 'run.done' }>; quiet: boolean },
      ) => {
        enqueue.assign({
          leftOver: context.request && unusedText(context, context.request),
          outcome: done.outcome,
          last: done.outcome,
          imported: ({ context: { request } }) => request,
          reopened: false,
          text: '',
          address: '',
          held: undefined,
        });
        enqueue(
          sendParent((): ImportDone => ({
            type: 'imported',
            spec: done.spec,
            label: importLabel(done.outcome.format),
            quiet,
            beside: context.request?.beside?.name,
          })),
        );
      },
    ),
    enter: assign((_, entered: ImportEntered | undefined) => entered ?? {}),
    sayDiscarded: enqueueActions(({ enqueue }, entered: ImportEntered | undefined) => {
      if (entered !== undefined) enqueue(sendParent(() => discarded(entered)));
    }),
    forgetRun: assign({ progress: undefined, error: undefined, outcome: undefined }),
    sayNone: sendParent((): ImportNotice => ({
      type: 'notice',
      id: 'import-report',
      tone: 'info',
      message: 'There is no report: nothing has been imported here.',
    })),
    sayUnread: sendParent((): ImportNotice => ({
      type: 'notice',
      id: 'import-report',
      tone: 'danger',
      message: "The report of the import couldn't be read. Try again.",
    })),
  },
}).createMachine({
  id: 'import',
  context: untouched,
  initial: 'closed',
  on: {
    take: {
      target: '.running',
      actions: [
        {
          type: 'sayDiscarded',
          params: ({ context, event }) => replacedPaste(context, event.held),
        },
        assign(({ event }) => {
          const { type: _, quiet = false, ...request } = event;
          return {
            format: 'detect',
            ...request.settings,
            ...request.entered,
            request,
            held: request.held,
            quiet,
          };
        }),
      ],
    },
    options: { actions: assign(({ event }) => event.options) },
  },
  states: {
    closed: {
      on: {
        open: {
          target: 'editing',
          actions: ['reset', { type: 'enter', params: ({ event }) => event.entered }],
        },
        reopen: 'reopening',
      },
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
        close: [
          {
            guard: 'hasTyped',
            target: 'closed',
            actions: { type: 'sayDiscarded', params: ({ context }) => context },
          },
          { target: 'closed' },
        ],
        format: { actions: assign({ format: ({ event }) => event.format, error: undefined }) },
        text: { actions: assign({ text: ({ event }) => event.text, error: undefined }) },
        address: { actions: assign({ address: ({ event }) => event.address, error: undefined }) },
        hold: {
          actions: [
            {
              type: 'sayDiscarded',
              params: ({ context, event }) => replacedPaste(context, event.held),
            },
            assign({ held: ({ event }) => event.held, error: undefined }),
          ],
        },
        release: {
          actions: [
            { type: 'sayDiscarded', params: ({ context }) => replacedPaste(context, undefined) },
            assign({ held: undefined }),
          ],
        },
        run: {
          guard: 'hasInput',
          target: 'running',
          actions: assign({ request: ({ context }) => requestOf(context, false) }),
        },
        fetch: {
          guard: 'hasAddress',
          target: 'running',
          actions: assign({ request: ({ context }) => requestOf(context, true) }),
        },
      },
    },
    running: {
      entry: 'forgetRun',
      invoke: {
        src: 'runImport',
        input: ({ context }): ImportInput => ({
          source: (context.request ?? requestOf(context, false)).source,
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
      exit: [
        { type: 'sayDiscarded', params: ({ context }) => context.leftOver },
        assign({ leftOver: undefined }),
      ],
      on: {
        untaken: {
          actions: [
            assign({ leftOver: ({ context: { imported } }) => imported && typedFor(imported) }),
            raise({ type: 'close' }),
          ],
        },
        close: 'closed',
        open: { target: 'editing', actions: 'reset' },
      },
    },
  },
});
