import { applyEdit, type Applied } from '../domain/applyEdit.ts';
import { describeEdit } from '../domain/describeEdit.ts';
import type { Edit } from '../domain/edit.ts';
import { record, redo, undo } from '../domain/history.ts';
import { usesOfType } from '../domain/references.ts';
import type { Refusal } from '../domain/result.ts';
import type { Specification } from '../domain/specification.ts';
import type { ImportDone } from './importFlow.ts';
import type { EditorContext, KeepStep, Loaded, Notice, Selection, Target } from './editor.ts';

/** What a step changes in the editor, and what the keeper is to keep of it. */
export interface StepOutcome {
  readonly changes: Partial<EditorContext>;
  readonly keep?: KeepStep;
}

/** Makes an edit of the person's: applied, recorded for undo, said if it takes something away. */
export function editStep(context: EditorContext, edit: Edit, said?: string): StepOutcome {
  const applied = applyEdit(context.spec, edit);
  if (!applied.ok) return refusedStep(context, applied.refusal);
  if (applied.value.spec === context.spec) return { changes: {} };
  const label = said ?? describeEdit(edit);
  return outcome(context, edit, applied.value, label, {
    history: record(context.history, { edit: applied.value.undo, label }),
    notices: [...lasting(context.notices), ...noticeOf(context, edit)],
  });
}

/** Takes what an import made as one step. */
export function importStep(
  context: EditorContext,
  { spec, label, quiet }: ImportDone,
): StepOutcome {
  const step = editStep(context, { kind: 'spec.replace', content: { spec } }, label);
  if (!quiet || step.keep === undefined) return step;
  const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
  const operations = count(spec.operations.length, 'operation');
  const notice: Notice = {
    id: stepNotice,
    tone: 'success',
    message: `Opened: ${operations} and ${count(spec.types.length, 'type')}.`,
    undoable: true,
  };
  return {
    ...step,
    changes: { ...step.changes, notices: [...lasting(context.notices), notice] },
  };
}

/** Takes the newest step back, or makes the last one taken back again. */
export function historyStep(context: EditorContext, direction: 'undo' | 'redo'): StepOutcome {
  const { history, spec } = context;
  if (history[direction].length === 0) return { changes: {} };
  const step = direction === 'undo' ? undo(history, spec) : redo(history, spec);
  if (!step.ok) return refusedStep(context, step.refusal);
  const { edit, applied, label } = step.value;
  const said = direction === 'undo' ? `Undo: ${label}` : `Redo: ${label}`;
  return outcome(context, edit, applied, said, {
    history: step.value.history,
    notices: lasting(context.notices),
  });
}

/** What was loaded becomes what the editor shows. */
export function adoptLoaded(context: EditorContext, loaded: Loaded): Partial<EditorContext> {
  const { spec, rev, totalLines, refusal } = loaded;
  const notices = refusal === undefined ? [] : [refusalNotice(refusal)];
  return {
    spec,
    rev,
    keptRev: rev,
    notices: [...lasting(context.notices), ...notices],
    preview: { rev, totalLines },
  };
}

export function refusedStep(context: EditorContext, refusal: Refusal): StepOutcome {
  const others = lasting(context.notices).filter(({ id }) => id !== refusal.code);
  return { changes: { notices: [...others, refusalNotice(refusal)] } };
}

/** Selects a card of a kind in place of the one before, or, without a name, none. */
export function select(
  selection: Selection,
  { kind, name }: { readonly kind: Target['kind']; readonly name: string | undefined },
): Selection {
  const { [kind]: _, ...rest } = selection;
  return name === undefined ? rest : { ...rest, [kind]: name };
}

function outcome(
  context: EditorContext,
  edit: Edit,
  { spec, undo: inverse, touched }: Applied,
  label: string,
  changes: Partial<EditorContext>,
): StepOutcome {
  const rev = context.rev + 1;
  const selection = keptSelection(context.selection, spec);
  return {
    changes: {
      ...changes,
      spec,
      rev,
      selection,
      ...(touched.all ? { replacedRev: rev } : {}),
    },
    keep: { type: 'keep', rev, edit, undo: inverse, label },
  };
}

/** What is gone can't stay selected. */
function keptSelection({ operation, type }: Selection, spec: Specification): Selection {
  const has = (list: readonly { readonly name: string }[], name: string) =>
    list.some((entity) => entity.name === name);
  return {
    ...(operation !== undefined && has(spec.operations, operation) ? { operation } : {}),
    ...(type !== undefined && has(spec.types, type) ? { type } : {}),
  };
}

/** Notices about a step speak only of the newest one. */
function lasting(notices: readonly Notice[]): readonly Notice[] {
  return notices.filter(({ id }) => id !== stepNotice);
}

const stepNotice = 'step';

function noticeOf({ spec }: EditorContext, edit: Edit): readonly Notice[] {
  if (edit.kind === 'operation.delete') {
    return [{ id: stepNotice, tone: 'info', message: `${edit.name} deleted.`, undoable: true }];
  }
  if (edit.kind !== 'type.delete') return [];
  const uses = usesOfType(spec, edit.name).filter(
    (use) => !(use.entity === 'type' && use.name === edit.name),
  );
  const dangle = uses.length === 1 ? '1 reference dangles' : `${uses.length} references dangle`;
  return [
    {
      id: stepNotice,
      tone: uses.length === 0 ? 'info' : 'warning',
      message: uses.length === 0 ? `${edit.name} deleted.` : `${edit.name} deleted, ${dangle}.`,
      undoable: true,
      uses,
    },
  ];
}

function refusalNotice({ code, message }: Refusal): Notice {
  return { id: code, tone: 'danger', message };
}
