import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { bodyOfEntry, emptyHistory, replayHistory } from '../../domain/edits/history.ts';
import { errorMessage } from '../../domain/model/values/errorMessage.ts';
import type { Refusal } from '../../domain/model/values/result.ts';
import { emptySpecification, isEmpty } from '../../domain/model/specification.ts';
import { editorMachine } from '../../machines/editor.ts';
import type {
  EditingSteps,
  EditorEvent,
  EditorInput,
  JournalMessage,
  Loaded,
  RecallMessage,
} from '../../machines/editorTypes.ts';
import { importFlow, isImport, type ImportOutcome } from '../../machines/importFlow.ts';
import type { SpecKey } from '../../storage/database/database.ts';
import type { Counts } from '../../storage/specs/specStore.ts';
import { LoadFailure } from '../../ui/loading/loadFailure.ts';
import { createBackoff } from './backoff.ts';
import {
  createJournalWriter,
  type JournalWriter,
  type JournalWriterEvents,
  type SourceChange,
} from './journal/journalWriter.ts';
import { createRunImport, prefetchImport, readImportReport } from './sources/importActor.ts';
import type { ReadSource } from './sources/runImport.ts';
import type { Services } from './services.ts';
import { loadEditing } from './loadEditing.ts';
import { createTabs } from './tabs.ts';

/** The editor of one specification, with everything that stores it. */
export interface OpenEditor {
  readonly id: string;
  readonly editor: ReturnType<typeof startEditor>;
  readonly journalWriter: JournalWriter;
  /** Tries once to write everything, and runs the tasks that wait for the page to be idle. */
  settle(): Promise<void>;
}

/** How many changes exist only in this tab. */
export function unwrittenChanges({ editor }: Pick<OpenEditor, 'editor'>): number {
  const { pending, deferred } = editor.getSnapshot().context;
  return pending.length + deferred.length;
}

/** The numbers of operations and types now. */
export function editorCounts({ editor }: Pick<OpenEditor, 'editor'>): Counts {
  const { operations, types } = editor.getSnapshot().context.spec;
  return { operations: operations.length, types: types.length };
}

export interface EditorEvents {
  /** Everything is written. */
  readonly onSettled: () => void;
  /** Everything is written, and nothing has happened for a while. */
  readonly onIdle: () => void;
  /** A document was imported; answers what is stored of its source. */
  readonly onImported?: (read: ReadSource) => Promise<SourceChange | undefined>;
  /** The specification was replaced by undoing or redoing, as the edit with this number. */
  readonly onUndone?: (rev: number) => void;
  /**
   * The newest edit that the provider has, requested when the editor opens; undefined if it has
   * everything that is stored here.
   */
  readonly hostRev?: () => Promise<number | undefined>;
}

/** How long after the last edit the page counts as idle, in ms. */
const idleAfter = 2000;

/** Starts the editor with this id on the page's services. */
export function openEditor(
  id: string,
  services: Services,
  { onSettled, onIdle, ...events }: EditorEvents,
): OpenEditor {
  const key = services.keyOf(id);
  const { worker, older } = services;
  const idle = createIdle((error) => services.failures.note('Work for idle moments', error));
  const journalWriter = createJournalWriter({
    key,
    openStore: services.openStore,
    worker,
    shown: () => editor.getSnapshot().context,
    unreadable: () => editor.getSnapshot().context.unreadable,
    now: services.now,
    whenIdle: (task) => idle.later('compact', task),
    onSettled: () => {
      idle.later('mirror', () => {
        onIdle();
        return older.mirror(id);
      });
      onSettled();
    },
  });
  const editor = startEditor({ id }, key, services, journalWriter, events);
  const open: OpenEditor = {
    id,
    editor,
    journalWriter,
    async settle() {
      // Edits made while the specification was being read are applied and written afterwards.
      if (unwrittenChanges(open) > 0) {
        await waitFor(editor, (state) => state.matches({ specification: 'ready' }));
      }
      await journalWriter.flushed();
      // The worker still holds this specification; later it will hold another one.
      await idle.now();
      await journalWriter.flushed();
    },
  };
  return open;
}

function startEditor(
  input: EditorInput,
  key: SpecKey,
  services: Services,
  journalWriter: JournalWriter,
  { onImported, onUndone, hostRev }: Omit<EditorEvents, 'onSettled' | 'onIdle'>,
) {
  const { worker } = services;
  /** The source of an import, until its edit is made. */
  let read: ReadSource | undefined;
  const retries = createBackoff(() => editor.send({ type: 'load' }));
  const retrying = async <Part>(what: string, loading: Promise<Part>): Promise<Part> => {
    try {
      const part = await loading;
      retries.reset();
      return part;
    } catch (error) {
      services.failures.note(what, error);
      retries.retryLater();
      throw error;
    }
  };
  const machine = editorMachine.provide({
    actors: {
      load: fromPromise<Loaded, EditorInput>(() =>
        retrying('The part that opens specifications', load(services, key, hostRev)),
      ),
      loadSteps: fromPromise<EditingSteps>(async () => {
        const { editingSteps } = await retrying(
          'The part that changes specifications',
          loadEditing(),
        );
        return editingSteps;
      }),
      journalWriter: fromCallback<JournalMessage>(({ receive, sendBack }) => {
        const send = (event: EditorEvent) => sendBack(event);
        const events: JournalWriterEvents = {
          written: (rev) => send({ type: 'written', rev }),
          refused: (refusal) => send({ type: 'keep.refused', refusal }),
          followed: (rev, totalLines) => send({ type: 'followed', rev, totalLines }),
          overtaken: () => send({ type: 'overtaken' }),
        };
        receive((message) => {
          const isReplaced = message.type === 'write' && message.edit.kind === 'spec.replace';
          const isUndone = isReplaced && (message.step === 'undo' || message.step === 'redo');
          const isImported = isReplaced && !isUndone && message.reason === 'import';
          const source = isImported && read !== undefined ? onImported?.(read) : undefined;
          if (isImported) read = undefined;
          journalWriter.write(message, events, source);
          if (isUndone) onUndone?.(message.rev);
        });
      }),
      recaller: fromCallback<RecallMessage>(({ receive, sendBack }) => {
        receive((message) => {
          recall(services, journalWriter, message)
            .catch((error: unknown): EditorEvent => ({
              type: 'recall.refused',
              refusal: storageRefusal(error),
            }))
            .then((event) => sendBack(event))
            // Sending to a stopped editor can't fail; this is for the rule that no promise is left
            // unhandled.
            .catch(() => undefined);
        });
      }),
      tabs: createTabs({
        key,
        locks: navigator.locks,
        openChannel: (name) => new BroadcastChannel(name),
        after: async (rev) => {
          const rows = await worker.storedAfter(key, rev);
          if (rows.length === 0) return [];
          // Without the code that reads them, everything is read again, which tries again to load it.
          const editing = await loadEditing().catch(() => undefined);
          return rows.map((row) => ({ seq: row.seq, step: editing?.remoteStep(row) }));
        },
        flushed: () => journalWriter.flushed(),
        onShown: (listener) => {
          // Not when the page is hidden: WebKit sets a page aside in the middle of a read, which would then
          // block every other page from writing.
          const onChange = () => {
            if (document.visibilityState === 'visible') listener();
          };
          document.addEventListener('visibilitychange', onChange);
          return () => document.removeEventListener('visibilitychange', onChange);
        },
      }),
      importFlow: importFlow.provide({
        actors: {
          runImport: createRunImport(key, journalWriter, (source) => {
            read = source;
          }),
          prepare: fromCallback(prefetchImport),
          readReport: fromPromise<ImportOutcome | undefined>(() => readImportReport(worker)),
        },
      }),
    },
  });
  const editor = createActor(machine, { input });
  return editor.start();
}

/**
 * Reads what is stored, and loads the code that changes it, unless there is nothing yet. Rejects only if code
 * can't be loaded.
 */
async function load(
  services: Services,
  key: SpecKey,
  hostRev: EditorEvents['hostRev'],
): Promise<Loaded> {
  const loaded = await readStored(services, key, hostRev).catch((error: unknown): Loaded => {
    if (error instanceof LoadFailure) throw error;
    return { ...nothing, refusal: storageRefusal(error) };
  });
  const { rev, spec, refusal } = loaded;
  // A hosted document is about to be changed by what the provider has.
  const isUntouched = rev === 0 && isEmpty(spec) && refusal === undefined && hostRev === undefined;
  return isUntouched ? loaded : { ...loaded, steps: (await loadEditing()).editingSteps };
}

async function readStored(
  { receiver, worker }: Services,
  key: SpecKey,
  hostRev: EditorEvents['hostRev'],
): Promise<Loaded> {
  const opened = await receiver.take(() => worker.open(key));
  if (!opened.ok) {
    const { refusal } = opened;
    if (refusal.code === 'not-loaded') throw new LoadFailure(undefined, refusal);
    return { ...nothing, refusal };
  }
  const { value, spec } = opened.value;
  const { rev } = value;
  const atHost = await hostRev?.();
  const hosted = atHost === undefined ? {} : { hostRev: atHost };
  if (rev === 0) return { ...nothing, ...value, spec, ...hosted };
  const [stored, { pastStep }] = await Promise.all([worker.storedHistory(key), loadEditing()]);
  // Another tab may have written more rows meanwhile; those are followed later.
  const rows = stored.filter(({ seq }) => seq <= rev);
  const history = replayHistory(rows.map(pastStep).filter((step) => step !== undefined));
  const newest = history.undo.at(-1)?.madeAt;
  const isOfImport = rows.some((row) => row.seq === newest && isImport(row));
  return { ...value, spec, history, ...(isOfImport && { importedRev: newest }), ...hosted };
}

/** Fetches the edit of an undo or redo step from the body that contains it. */
async function recall(
  { receiver, worker }: Services,
  journalWriter: JournalWriter,
  { direction, entry }: RecallMessage,
): Promise<EditorEvent> {
  const { edit } = entry;
  if (edit.kind === 'stored') {
    const read = await worker.loadEdit(edit.v, edit.body);
    if (!read.ok) return { type: 'recall.refused', refusal: read.refusal };
    journalWriter.remember(read.value, edit.body);
    return { type: 'recalled', direction, edit: read.value };
  }
  const body = bodyOfEntry(entry);
  if (body === undefined) return { type: 'recalled', direction, edit };
  const taken = await receiver.take(() => worker.loadBody(body));
  if (!taken.ok) return { type: 'recall.refused', refusal: taken.refusal };
  const { spec } = taken.value;
  journalWriter.remember(spec, body);
  return { type: 'recalled', direction, edit: { kind: 'spec.replace', content: { spec } } };
}

/**
 * Debounce: runs the latest task of a name once nothing of that name has been requested for a
 * while, or all of them now.
 */
function createIdle(failed: (error: unknown) => void) {
  const waiting = new Map<string, () => Promise<void> | void>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const run = async (name: string) => {
    clearTimeout(timers.get(name));
    const task = waiting.get(name);
    waiting.delete(name);
    try {
      await task?.();
    } catch (error) {
      // It runs again after the next edit; nothing must wait for it, not even switching
      // specifications.
      failed(error);
    }
  };
  return {
    later(name: string, task: () => Promise<void> | void): void {
      clearTimeout(timers.get(name));
      waiting.set(name, task);
      timers.set(
        name,
        setTimeout(() => void run(name), idleAfter),
      );
    },
    async now(): Promise<void> {
      await Promise.all([...waiting.keys()].map(run));
    },
  };
}

const nothing: Loaded = {
  spec: emptySpecification,
  rev: 0,
  totalLines: 0,
  history: emptyHistory,
};

function storageRefusal(error: unknown): Refusal {
  return {
    kind: 'refusal',
    code: 'storage',
    message: `The stored specification couldn't be opened: ${errorMessage(error)} You can go on working, but export what you want to keep.`,
  };
}
