import { applyEdit, type Applied } from '../domain/edits/applyEdit.ts';
import { plural } from '../domain/model/counts.ts';
import { describeEdit } from '../domain/edits/describeEdit.ts';
import type { Edit, RestoreList } from '../domain/edits/edit.ts';
import { recall, record, redo, replayHistory, undo } from '../domain/edits/history.ts';
import type { Refusal } from '../domain/model/result.ts';
import type { Specification } from '../domain/model/specification.ts';
import { lossOf } from './lossOf.ts';
import type { ImportDone } from './importFlow.ts';
import type {
  Direction,
  DraftDialog,
  EditorContext,
  JournalMessage,
  JournalStep,
  Loaded,
  Notice,
  RemoteStep,
  ReplaceReason,
  Selection,
  Target,
} from './editorTypes.ts';

/** What a step changes in the editor, and what the journal writer is told of it. */
export interface StepOutcome {
  readonly changes: Partial<EditorContext>;
  readonly tell?: readonly JournalMessage[];
  /** What is stored has to be read anew. */
  readonly reload?: boolean;
}

/** Makes an edit of the person's: applied, recorded for undo, said if it takes something away. */
export function editStep(
  context: EditorContext,
  edit: Edit,
  how: {
    /** What undo says of it, where it is not what the edit says itself. */
    readonly label?: string;
    readonly reason?: ReplaceReason | undefined;
    /** The dialog that asked for it. */
    readonly dialog?: DraftDialog;
  } = {},
): StepOutcome {
  const applied = applyEdit(context.spec, edit);
  if (!applied.ok) return refusedStep(context, applied.refusal, how.dialog);
  if (applied.value.spec === context.spec) return { changes: {} };
  const { label = describeEdit(edit), reason } = how;
  return outcome(
    context,
    edit,
    applied.value,
    { label, step: 'do', reason },
    {
      history: record(context.history, { edit: applied.value.undo, label }),
      notices: [...lasting(context.notices), ...noticeOf(context, edit)],
    },
  );
}

/** Takes what an import made as one step. */
export function importStep(
  context: EditorContext,
  { spec, label, quiet }: ImportDone,
): StepOutcome {
  const step = editStep(
    context,
    { kind: 'spec.replace', content: { spec } },
    { label, reason: 'import' },
  );
  if (!quiet || step.tell === undefined) return step;
  const operations = plural(spec.operations.length, 'operation');
  return saying(context, step, `Opened: ${operations} and ${plural(spec.types.length, 'type')}.`);
}

/** Replaces everything by another specification, as one step. */
export function replaceStep(
  context: EditorContext,
  replace: {
    readonly spec: Specification;
    readonly label: string;
    readonly reason: ReplaceReason;
    readonly said?: string;
  },
): StepOutcome {
  const { spec, label, reason, said } = replace;
  const step = editStep(context, { kind: 'spec.replace', content: { spec } }, { label, reason });
  return said === undefined || step.tell === undefined ? step : saying(context, step, said);
}

function saying(context: EditorContext, step: StepOutcome, message: string): StepOutcome {
  const notice: Notice = { id: stepNotice, tone: 'success', message, undoable: true };
  return {
    ...step,
    changes: { ...step.changes, notices: [...lasting(context.notices), notice] },
  };
}

/** Takes the newest step back, or makes the last one taken back again. */
export function historyStep(context: EditorContext, direction: Direction): StepOutcome {
  const { history, spec } = context;
  if (history[direction].length === 0) return { changes: {} };
  const taken = direction === 'undo' ? undo(history, spec) : redo(history, spec);
  if (!taken.ok) return refusedStep(context, taken.refusal);
  const { edit, applied, label } = taken.value;
  const said = direction === 'undo' ? `Undo: ${label}` : `Redo: ${label}`;
  return outcome(
    context,
    edit,
    applied,
    { label: said, step: direction },
    {
      history: taken.value.history,
      notices: lasting(context.notices),
    },
  );
}

/** Goes the step back or forth whose edit had to be fetched. */
export function recalledStep(
  context: EditorContext,
  direction: Direction,
  edit: Edit,
): StepOutcome {
  return historyStep({ ...context, history: recall(context.history, direction, edit) }, direction);
}

/**
 * What was loaded becomes what the editor shows. Edits that another tab was quicker than are made
 * again on top of it; one that cannot be made any more is said. Where nothing could be read any more,
 * what was shown stays: an empty page would look like a loss, and this can be exported.
 */
export function adoptStep(context: EditorContext, loaded: Loaded): StepOutcome {
  const { spec, rev, totalLines, history, refusal } = loaded;
  const lost: string[] = [];
  let now: EditorContext = {
    ...context,
    spec,
    rev,
    history,
    writtenRev: rev,
    // What is read anew because of another tab is no more saved by the host than it was.
    hostRev: context.epoch === 0 ? rev : context.hostRev,
    replacedRev: rev,
    pending: [],
    epoch: context.epoch + 1,
    selection: survivingSelection(context.selection, spec),
    notices: [
      ...lasting(context.notices).filter(({ id }) => id !== refusal?.code),
      ...(refusal === undefined ? [] : [refusalNotice(refusal)]),
    ],
    preview: { rev, totalLines },
  };
  const tell: JournalMessage[] = [];
  const shown = {
    edit: { kind: 'spec.replace', content: { spec: context.spec } },
    label: 'Keep what was shown',
    reason: undefined,
  } as const;
  const isLost = refusal !== undefined && context.epoch > 0;
  for (const { edit, label, reason } of isLost ? [shown] : context.pending) {
    const again = editStep(now, edit, { label, reason });
    if (again.tell === undefined) lost.push(label);
    else {
      now = { ...now, ...again.changes };
      tell.push(...again.tell);
    }
  }
  const said = lost.map((label) => ({
    id: `lost ${label}`,
    tone: 'danger' as const,
    message: `“${label}” is lost: it no longer fits what another tab has changed. Make the change again if you still need it.`,
  }));
  return {
    changes: { ...now, notices: [...now.notices, ...said] },
    ...(tell.length === 0 ? {} : { tell }),
  };
}

/**
 * Follows edits that another tab wrote. Where they do not go on from what this tab shows (older ones
 * were compacted away meanwhile), all is read anew.
 */
export function remoteStep(context: EditorContext, steps: readonly RemoteStep[]): StepOutcome {
  // Not the same specification any more: what this tab is about to write will be overtaken.
  if (context.pending.length > 0) return { changes: {} };
  const tell: JournalMessage[] = [];
  let now = context;
  let reload = false;
  for (const { rev, edit, past } of steps) {
    if (rev <= now.rev) continue;
    const applied = applyEdit(now.spec, edit);
    if (rev !== now.rev + 1 || !applied.ok) {
      reload = true;
      break;
    }
    const { spec, touched } = applied.value;
    now = {
      ...now,
      spec,
      rev,
      writtenRev: rev,
      replacedRev: touched.all ? rev : now.replacedRev,
      history: replayHistory([past], now.history),
      selection: survivingSelection(now.selection, spec),
      notices: lasting(now.notices),
    };
    tell.push({ type: 'follow', rev, edit });
  }
  const { spec, rev, writtenRev, replacedRev, history, selection, notices } = now;
  return {
    changes: { spec, rev, writtenRev, replacedRev, history, selection, notices },
    ...(tell.length === 0 ? {} : { tell }),
    reload,
  };
}

/** Everything up to `rev` is in the journal; when that is all, nothing hinders saving any more. */
export function writtenStep(context: EditorContext, rev: number): StepOutcome {
  const pending = context.pending.filter((step) => step.rev > rev);
  const { unsaved, notices } = context;
  if (pending.length > 0 || unsaved === undefined) return { changes: { writtenRev: rev, pending } };
  const others = notices.filter(({ id }) => id !== unsaved);
  return { changes: { writtenRev: rev, pending, unsaved: undefined, notices: others } };
}

/** Says why something was not done; `reopen` is the dialog that asked for it. */
export function refusedStep(
  context: EditorContext,
  refusal: Refusal,
  reopen?: DraftDialog,
): StepOutcome {
  const others = lasting(context.notices).filter(({ id }) => id !== refusal.code);
  const notice = refusalNotice(refusal);
  return {
    changes: { notices: [...others, reopen === undefined ? notice : { ...notice, reopen }] },
  };
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
  how: {
    readonly label: string;
    readonly step: JournalStep['step'];
    readonly reason?: ReplaceReason | undefined;
  },
  changes: Partial<EditorContext>,
): StepOutcome {
  const rev = context.rev + 1;
  const selection = survivingSelection(renamedSelection(context, edit), spec);
  const { label, step, reason } = how;
  const keep: JournalStep = {
    type: 'write',
    epoch: context.epoch,
    rev,
    edit,
    undo: inverse,
    label,
    step,
    ...(reason === undefined ? {} : { reason }),
  };
  return {
    changes: {
      ...changes,
      spec,
      rev,
      selection,
      pending: [...context.pending, keep],
      ...(touched.all ? { replacedRev: rev } : {}),
    },
    tell: [keep],
  };
}

/** What gets another name stays selected, and what gets its old name back as well. */
function renamedSelection({ selection, spec }: EditorContext, edit: Edit): Selection {
  let now = selection;
  for (const { kind, from, to } of renamesIn(edit, spec)) {
    if (now[kind] === from) now = { ...now, [kind]: to };
  }
  return now;
}

interface Rename {
  readonly kind: Target['kind'];
  readonly from: string;
  readonly to: string;
}

function renamesIn(edit: Edit, spec: Specification): readonly Rename[] {
  switch (edit.kind) {
    case 'operation.rename':
      return [{ kind: 'operation', from: edit.name, to: edit.to }];
    case 'operation.update':
      return [{ kind: 'operation', from: edit.name, to: edit.operation.name }];
    case 'type.rename':
      return [{ kind: 'type', from: edit.name, to: edit.to }];
    case 'type.update':
      return [{ kind: 'type', from: edit.name, to: edit.type.name }];
    case 'restore':
      return [
        ...restoredName('operation', spec.operations, edit.operations),
        ...restoredName('type', spec.types, edit.types),
      ];
    default:
      return [];
  }
}

/** Where one goes and one comes, it is the same under another name. */
function restoredName(
  kind: Target['kind'],
  list: readonly { readonly name: string }[],
  restore: RestoreList<unknown> | undefined,
): readonly Rename[] {
  const [from, ...others] = restore?.remove ?? [];
  if (restore === undefined || from === undefined || others.length > 0) return [];
  const names = new Set(list.map(({ name }) => name));
  const [to, ...more] = restore.put.filter(({ name }) => !names.has(name));
  return to === undefined || more.length > 0 ? [] : [{ kind, from, to: to.name }];
}

/** What is gone can't stay selected. */
function survivingSelection(selection: Selection, spec: Specification): Selection {
  const isGone = (list: readonly { readonly name: string }[], name: string | undefined) =>
    name !== undefined && !list.some((entity) => entity.name === name);
  let now = selection;
  if (isGone(spec.operations, now.operation))
    now = select(now, { kind: 'operation', name: undefined });
  if (isGone(spec.types, now.type)) now = select(now, { kind: 'type', name: undefined });
  return now;
}

/** Notices about a step speak only of the newest one. */
function lasting(notices: readonly Notice[]): readonly Notice[] {
  return notices.filter(({ id }) => id !== stepNotice);
}

const stepNotice = 'step';

/** Why nothing is changed in a tab that follows another. */
export const following: Refusal = {
  kind: 'refusal',
  code: 'follower',
  message:
    'This specification is open in another tab, which does the saving. Take over to change it here.',
};

/** What the screen says of an edit that takes something away: what it breaks, with Undo. */
function noticeOf({ spec }: EditorContext, edit: Edit): readonly Notice[] {
  const loss = lossOf(spec, edit);
  if (loss === undefined) return [];
  const { message, uses = [], isHarmless = uses.length === 0 } = loss;
  const tone = isHarmless ? 'info' : 'warning';
  return [{ id: stepNotice, tone, message, undoable: true, uses }];
}

function refusalNotice({ code, message }: Refusal): Notice {
  return { id: code, tone: 'danger', message };
}
