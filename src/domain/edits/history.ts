import { applyEdit } from './applyEdit.ts';
import type { Applied } from './applyEdit.ts';
import type { Edit } from './edit.ts';
import { refuse, succeed } from '../model/result.ts';
import type { Result } from '../model/result.ts';
import type { Bodies } from './specEdits.ts';
import type { Specification } from '../model/specification.ts';

/** An edit that is kept as a body on this device, by the body's hash. */
export interface StoredBody {
  readonly kind: 'stored';
  /** The version of the stored edit's shape. */
  readonly v: number;
  readonly body: string;
}

/** One step that can be undone or redone. */
export interface Entry {
  /** What to apply to take the step back (in `undo`) or to make it again (in `redo`). */
  readonly edit: Edit | StoredBody;
  /** The step as `describeEdit` words it. */
  readonly label: string;
}

/**
 * What the person at this device did and may undo, the latest last. Only their own edits belong in
 * here: nobody undoes what somebody else did.
 */
export interface History {
  readonly undo: readonly Entry[];
  readonly redo: readonly Entry[];
}

/** A step back or forth: what came of it, and the edit that made it, for the journal. */
export interface Step {
  readonly history: History;
  readonly applied: Applied;
  readonly edit: Edit;
  readonly label: string;
}

export const emptyHistory: History = { undo: [], redo: [] };

/** As many steps as the journal keeps. */
export const historyLimit = 200;

/** A journalled step: how it came about and what takes it back. */
export interface PastStep extends Entry {
  readonly step: 'do' | 'undo' | 'redo';
}

/** The history that steps in their order leave behind; each entry's `edit` is its step's undo. */
export function replayHistory(steps: readonly PastStep[], start: History = emptyHistory): History {
  let history = start;
  for (const { step: how, edit, label } of steps) {
    if (how === 'do') history = record(history, { edit, label });
    else {
      const [from, to] = how === 'undo' ? (['undo', 'redo'] as const) : (['redo', 'undo'] as const);
      // What was taken back may lie before the oldest step that is kept.
      const taken = history[from].at(-1)?.label ?? label;
      history = {
        ...history,
        [from]: history[from].slice(0, -1),
        [to]: push(history[to], { edit, label: taken }),
      };
    }
  }
  return history;
}

/** The next step in a direction when its edit has to be fetched from a body first. */
export function storedEntry(history: History, direction: 'undo' | 'redo'): Entry | undefined {
  const entry = history[direction].at(-1);
  return entry !== undefined && bodyOfEntry(entry) !== undefined ? entry : undefined;
}

/** The hash of the body that an entry's edit, or the specification in it, is kept in. */
export function bodyOfEntry({ edit }: Entry): string | undefined {
  if (edit.kind === 'stored') return edit.body;
  return edit.kind === 'spec.replace' && 'body' in edit.content ? edit.content.body : undefined;
}

/** The history with the next step's edit at hand. */
export function recall(history: History, direction: 'undo' | 'redo', edit: Edit): History {
  const entry = history[direction].at(-1);
  if (entry === undefined) return history;
  return { ...history, [direction]: [...history[direction].slice(0, -1), { ...entry, edit }] };
}

/** Adds a step just made, `entry.edit` being its undo. What was undone before is forgotten. */
export function record(history: History, entry: Entry): History {
  return { undo: push(history.undo, entry), redo: [] };
}

/** Takes the latest step back; refused when there is none. */
export function undo(history: History, spec: Specification, bodies?: Bodies): Result<Step> {
  const entry = history.undo.at(-1);
  if (entry === undefined) return refuse('nothing-to-undo', 'There is nothing to undo');
  return step(entry, spec, bodies, (back) => ({
    undo: history.undo.slice(0, -1),
    redo: push(history.redo, back),
  }));
}

/** Makes the step again that was undone last; refused when there is none. */
export function redo(history: History, spec: Specification, bodies?: Bodies): Result<Step> {
  const entry = history.redo.at(-1);
  if (entry === undefined) return refuse('nothing-to-redo', 'There is nothing to redo');
  return step(entry, spec, bodies, (back) => ({
    undo: push(history.undo, back),
    redo: history.redo.slice(0, -1),
  }));
}

function step(
  entry: Entry,
  spec: Specification,
  bodies: Bodies | undefined,
  next: (back: Entry) => History,
): Result<Step> {
  const { edit, label } = entry;
  if (edit.kind === 'stored') {
    return refuse('body-unavailable', `“${label}” is kept as a body and was not fetched first`);
  }
  const applied = applyEdit(spec, edit, bodies);
  if (!applied.ok) return applied;
  const history = next({ edit: applied.value.undo, label });
  return succeed({ history, applied: applied.value, edit, label });
}

function push(entries: readonly Entry[], entry: Entry): readonly Entry[] {
  return [...entries, entry].slice(-historyLimit);
}
