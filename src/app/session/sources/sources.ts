import type { SpecRow } from '../../../storage/database/database.ts';
import type { Description } from '../../../storage/specs/specStore.ts';
import { withImported, withRestored, withUndone } from './importedSources.ts';
import { fromFile, fromTitle, isUnnamed, type Naming } from './naming.ts';
import type { OpenEditor } from '../openEditor.ts';
import type { ReadSource } from './runImport.ts';
import type { SourceChange } from '../journal/journalWriter.ts';
import type { Services } from '../services.ts';
import { titleOf } from './titleOf.ts';

/** The rows of the journal up to that of an edit. */
type StoredRows = Parameters<typeof withUndone>[1];

/**
 * A change of the stored source, made once its edit is stored: it must not be stored if the edit
 * never is.
 */
interface Task {
  readonly rev: number;
  readonly run: (rows: StoredRows) => Promise<void>;
}

export interface SourcesPorts extends Pick<Services, 'openStore' | 'keyOf' | 'now'> {
  /** Shows the name, if the specification with this id is open. */
  readonly showName: (id: string, name: string | undefined) => void;
}

/**
 * Where specifications come from: their file, the report of their import, and the name derived from
 * these.
 */
export interface Sources {
  /** The document `read` was imported: shows its name, and answers what is stored with the import. */
  imported(open: OpenEditor, read: ReadSource): Promise<SourceChange>;
  /** The edit `rev` undid or redid something. */
  undone(open: OpenEditor, rev: number): Promise<void>;
  /** The edit `rev` restored the state of `seq`. */
  restored(open: OpenEditor, seq: number, rev: number): Promise<void>;
  /** More of the journal is stored: runs the tasks that waited for it. */
  settled(open: OpenEditor): Promise<void>;
}

export function createSources({ openStore, keyOf, now, showName }: SourcesPorts): Sources {
  const waiting = new WeakMap<OpenEditor, Task[]>();

  function tasksOf(open: OpenEditor): Task[] {
    const tasks = waiting.get(open) ?? [];
    waiting.set(open, tasks);
    return tasks;
  }

  /** Runs `run` once the edit `rev` is stored: now, or when there is room. */
  async function afterStored(open: OpenEditor, rev: number, run: Task['run']): Promise<void> {
    tasksOf(open).push({ rev, run });
    await runStored(open);
  }

  async function runStored(open: OpenEditor): Promise<void> {
    const tasks = tasksOf(open);
    if (tasks.length === 0) return;
    await open.journalWriter.flushed();
    const rows = await (await openStore()).history(keyOf(open.id));
    for (let [task] = tasks; task !== undefined; [task] = tasks) {
      const { rev, run } = task;
      if (rows.every(({ seq }) => seq !== rev)) return;
      await run(rows.filter(({ seq }) => seq <= rev));
      tasks.shift();
    }
  }

  /**
   * A specification that no person named is named after the document's title, or its file, at once.
   */
  async function showSource(open: OpenEditor, source: ReadSource): Promise<void> {
    const store = await openStore();
    const row = await store.spec(keyOf(open.id)).catch(() => undefined);
    const given = nameOfSource(row, source);
    if (given !== undefined) showName(open.id, given.name ?? undefined);
  }

  /** Shows the stored name while the step that would change it is not stored. */
  async function showOwnName(open: OpenEditor): Promise<void> {
    const row = await (await openStore()).spec(keyOf(open.id));
    const title = titleOf(open.editor.getSnapshot().context.spec);
    showName(open.id, fromTitle(title, row)?.name ?? row?.name ?? undefined);
  }

  /**
   * Undoing an import, or restoring a state, brings back the earlier file, report and name.
   * `sourceAfter` finds them for the last of the rows.
   */
  async function giveSource(
    open: OpenEditor,
    sourceAfter: (row: SpecRow | undefined) => Description | undefined,
  ): Promise<void> {
    const store = await openStore();
    const key = keyOf(open.id);
    const change = sourceAfter(await store.spec(key));
    if (change === undefined) return;
    if (change.name !== undefined) showName(open.id, change.name ?? undefined);
    await store.describe(key, change, now());
  }

  return {
    async imported(open, read) {
      await showSource(open, read).catch(() => undefined);
      const report = await read.report;
      const { file } = read;
      // Saving writes to the file of this import, never to the file of another specification.
      const after = {
        ...(report !== undefined && { report }),
        ...(file !== undefined && { file }),
      };
      return (row, seq) => ({ ...withImported(row, seq, after), ...nameOfSource(row, read) });
    },
    async undone(open, rev) {
      await afterStored(open, rev, (rows) => giveSource(open, (row) => withUndone(row, rows)));
      if (tasksOf(open).length > 0) await showOwnName(open);
    },
    restored: (open, seq, rev) =>
      afterStored(open, rev, (rows) => giveSource(open, (row) => withRestored(row, rows, seq))),
    settled: runStored,
  };
}

function nameOfSource(row: SpecRow | undefined, { title, name }: ReadSource): Naming | undefined {
  if (!isUnnamed(row)) return undefined;
  return title === undefined ? fromFile(name) : fromTitle(title, row);
}
