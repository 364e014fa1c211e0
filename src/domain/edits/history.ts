import type { Edit } from './edit.ts';

/** An edit that is stored as a body on this device, by the body's hash. */
export interface StoredBody {
  readonly kind: 'stored';
  /** The version of the stored edit's shape. */
  readonly v: number;
  readonly body: string;
}

/** One step that can be undone or redone. */
export interface Entry {
  /** The edit that undoes the step (in `undo`) or redoes it (in `redo`). */
  readonly edit: Edit | StoredBody;
  /** The step in the words of `describeEdit`. */
  readonly label: string;
  /** The number of the edit that first made the step, by which it is the same after an undo and a redo. */
  readonly madeAt?: number | undefined;
}

/**
 * What the person on this device did and can undo, the latest last. Only their own edits: nobody
 * can undo what somebody else did.
 */
export interface History {
  readonly undo: readonly Entry[];
  readonly redo: readonly Entry[];
}

export const emptyHistory: History = { undo: [], redo: [] };

/** As many steps as the journal stores. */
export const historyLimit = 200;

/** A step from the journal: how it was made, and the edit that undoes it. */
export interface PastStep extends Entry {
  /** `start`: what was loaded first, which can't be undone. */
  readonly step: 'do' | 'undo' | 'redo' | 'start';
}

/** The history that results from steps in order; each entry's `edit` is its step's undo. */
export function replayHistory(steps: readonly PastStep[], start: History = emptyHistory): History {
  let history = start;
  for (const { step: how, ...entry } of steps) {
    if (how === 'start') history = emptyHistory;
    else if (how === 'do') history = record(history, entry);
    else {
      const [from, to] = how === 'undo' ? (['undo', 'redo'] as const) : (['redo', 'undo'] as const);
      // The undone step may be older than the oldest one that is stored.
      const taken = history[from].at(-1) ?? entry;
      history = {
        ...history,
        [from]: history[from].slice(0, -1),
        [to]: pushEntry(history[to], { ...taken, edit: entry.edit }),
      };
    }
  }
  return history;
}

/** The next step in a direction, if its edit has to be fetched from a body first. */
export function storedEntry(history: History, direction: 'undo' | 'redo'): Entry | undefined {
  const entry = history[direction].at(-1);
  return entry !== undefined && bodyOfEntry(entry) !== undefined ? entry : undefined;
}

/** The hash of the body in which an entry's edit, or the specification in it, is stored. */
export function bodyOfEntry({ edit }: Entry): string | undefined {
  if (edit.kind === 'stored') return edit.body;
  return edit.kind === 'spec.replace' && 'body' in edit.content ? edit.content.body : undefined;
}

/** The history with the next step's edit filled in. */
export function recall(history: History, direction: 'undo' | 'redo', edit: Edit): History {
  const entry = history[direction].at(-1);
  if (entry === undefined) return history;
  return { ...history, [direction]: [...history[direction].slice(0, -1), { ...entry, edit }] };
}

/** Adds a new step, `entry.edit` being its undo. Clears the redo list. */
export function record(history: History, entry: Entry): History {
  return { undo: pushEntry(history.undo, entry), redo: [] };
}

/** Adds an entry as the latest; the oldest one beyond the limit goes. */
export function pushEntry(entries: readonly Entry[], entry: Entry): readonly Entry[] {
  return [...entries, entry].slice(-historyLimit);
}
