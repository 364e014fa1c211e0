import { applyEdit, type Applied } from './applyEdit.ts';
import type { Edit } from './edit.ts';
import { pushEntry, type Entry, type History } from './history.ts';
import { refuse, succeed, type Result } from '../model/values/result.ts';
import type { Bodies } from './specEdits.ts';
import type { Specification } from '../model/specification.ts';

/** The result of an undo or redo, and the edit that did it, for the journal. */
export interface Step {
  readonly history: History;
  readonly applied: Applied;
  readonly edit: Edit;
  readonly label: string;
}

/** Undoes the latest step; refused when there is none. */
export function undo(history: History, spec: Specification, bodies?: Bodies): Result<Step> {
  const entry = history.undo.at(-1);
  if (entry === undefined) return refuse('nothing-to-undo', 'There is nothing to undo');
  return step(entry, spec, bodies, (back) => ({
    undo: history.undo.slice(0, -1),
    redo: pushEntry(history.redo, back),
  }));
}

/** Redoes the step undone last; refused when there is none. */
export function redo(history: History, spec: Specification, bodies?: Bodies): Result<Step> {
  const entry = history.redo.at(-1);
  if (entry === undefined) return refuse('nothing-to-redo', 'There is nothing to redo');
  return step(entry, spec, bodies, (back) => ({
    undo: pushEntry(history.undo, back),
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
    return refuse('body-unavailable', `“${label}” is stored separately and was not loaded first.`);
  }
  const applied = applyEdit(spec, edit, bodies);
  if (!applied.ok) return applied;
  const history = next({ ...entry, edit: applied.value.undo });
  return succeed({ history, applied: applied.value, edit, label });
}
