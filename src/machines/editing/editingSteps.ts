import { applyEdit, type Applied } from '../../domain/edits/applyEdit.ts';
import { plural } from '../../domain/model/counts.ts';
import { describeEdit } from '../../domain/edits/describeEdit.ts';
import type { Edit } from '../../domain/edits/edit.ts';
import { emptyHistory, recall, record, replayHistory } from '../../domain/edits/history.ts';
import { redo, undo } from '../../domain/edits/undo.ts';
import { isEmpty, type Specification } from '../../domain/model/specification.ts';
import { dialogOfEdit, dialogOfUpdate } from '../dialogOfEdit.ts';
import { discardedNotice } from '../discardedNotice.ts';
import { subjectOfDialog, subjectOfEdit } from '../editSubject.ts';
import { cardOfEdit, renamesIn, restoredCard } from './editedCards.ts';
import { select, survivingSelection } from '../editorSteps.ts';
import { lossOf } from './lossOf.ts';
import { sideEffectMessage } from './sideEffectMessage.ts';
import {
  refusedStep,
  stepNotice,
  withNotice,
  withoutStale,
  withoutStepNotice,
} from '../refusalNotices.ts';
import { announcementOf } from './announcement.ts';
import type { ImportDone } from '../importFlow.ts';
import type {
  CardUpdate,
  Direction,
  DraftDialog,
  EditHow,
  EditingSteps,
  EditorContext,
  EditorEvent,
  JournalMessage,
  JournalStep,
  Notice,
  RemoteStep,
  ReplaceReason,
  Selection,
  StepOutcome,
} from '../editorTypes.ts';

/** The steps that change the specification; loaded when the first of them is made. */
export const editingSteps: EditingSteps = {
  edit: editStep,
  import: importStep,
  replace: replaceStep,
  history: historyStep,
  recalled: recalledStep,
  remote: remoteStep,
  discard: discardStep,
};

/**
 * Makes a person's edit: applies it, records it for undo, and shows a notice if it removes
 * something.
 */
function editStep(context: EditorContext, edit: Edit, how: EditHow = {}): StepOutcome {
  const applied = applyEdit(context.spec, edit);
  const { label = describeEdit(edit), reason, dialog, isStart = false } = how;
  const about = dialog === undefined ? subjectOfEdit(edit) : subjectOfDialog(dialog);
  const reopen = dialog ?? dialogOfEdit(edit, context.spec);
  if (!applied.ok) return refusedStep(context, applied.refusal, reopen, about);
  if (applied.value.spec === context.spec) return { changes: {} };
  const entry = { edit: applied.value.undo, label, madeAt: context.rev + 1 };
  const hasDialog = dialog !== undefined;
  const target = cardOfEdit(context.spec, applied.value.spec, edit, hasDialog);
  return outcome(
    target === undefined ? context : { ...context, selection: select(context.selection, target) },
    edit,
    applied.value,
    { label, step: isStart ? 'start' : 'do', reason, dialog, reopen },
    {
      history: isStart ? emptyHistory : record(context.history, entry),
      notices: [
        ...withoutStale(withoutStepNotice(context.notices), about, hasDialog),
        ...noticeOf(context, edit, applied.value.spec, hasDialog),
      ],
      ...(target !== undefined && {
        made: { rev: context.rev + 1, target, isCopy: edit.kind.endsWith('.copy') },
      }),
    },
  );
}

/** Takes over the result of an import as one step. */
function importStep(
  context: EditorContext,
  { spec, label, quiet, beside }: ImportDone,
): StepOutcome {
  const replaced = editStep(
    context,
    { kind: 'spec.replace', content: { spec } },
    { label, reason: 'import' },
  );
  if (replaced.tell === undefined) return replaced;
  const step = {
    ...replaced,
    changes: { ...replaced.changes, importedRev: replaced.changes.rev },
  };
  if (beside !== undefined) {
    const message = `Opened as a new specification, with ${countsOf(spec)}. “${beside}” stays as it was.`;
    const said = saying(context, step, message, {
      instead: { place: 'here', label: `Replace “${beside}” instead` },
    });
    return { ...said, changes: { ...said.changes, opened: { label, undone: 0 } } };
  }
  if (quiet) return saying(context, step, `Opened: ${countsOf(spec)}.`);
  if (isEmpty(context.spec)) return step;
  const message = `The import, with ${countsOf(spec)}, replaced what was here: ${countsOf(context.spec)}.`;
  return saying(context, step, message, {
    instead: { place: 'new', label: 'Open as new instead' },
  });
}

function countsOf({ operations, types }: Specification): string {
  return `${plural(operations.length, 'operation')} and ${plural(types.length, 'type')}`;
}

/** Replaces everything with another specification, as one step. */
function replaceStep(
  context: EditorContext,
  { spec, said, ...how }: Omit<Extract<EditorEvent, { readonly type: 'replace' }>, 'type'>,
): StepOutcome {
  const step = editStep(context, { kind: 'spec.replace', content: { spec } }, how);
  return said === undefined || step.tell === undefined ? step : saying(context, step, said);
}

function saying(
  context: EditorContext,
  step: StepOutcome,
  message: string,
  offered: Pick<Notice, 'instead'> = {},
): StepOutcome {
  const notice: Notice = { id: stepNotice, tone: 'success', message, undoable: true, ...offered };
  return {
    ...step,
    changes: { ...step.changes, notices: [...withoutStepNotice(context.notices), notice] },
  };
}

/** Undoes the newest step, or redoes the last one undone. */
function historyStep(context: EditorContext, direction: Direction): StepOutcome {
  const { history, spec } = context;
  if (history[direction].length === 0) return { changes: {} };
  const taken = direction === 'undo' ? undo(history, spec) : redo(history, spec);
  if (!taken.ok) return refusedStep(context, taken.refusal);
  const { edit, applied, label } = taken.value;
  const title = direction === 'undo' ? `Undo: ${label}` : `Redo: ${label}`;
  const target = restoredCard(spec, edit);
  return outcome(
    context,
    edit,
    applied,
    { label: title, step: direction },
    {
      history: taken.value.history,
      notices: withoutStepNotice(context.notices),
      ...(target !== undefined && { made: { rev: context.rev + 1, target } }),
    },
  );
}

/** Does the undo or redo step whose edit had to be fetched. */
function recalledStep(context: EditorContext, direction: Direction, edit: Edit): StepOutcome {
  return historyStep({ ...context, history: recall(context.history, direction, edit) }, direction);
}

/**
 * Follows edits that another tab wrote. If they don't continue from what this tab shows (older ones
 * were compacted meanwhile), everything is read again.
 */
function remoteStep(context: EditorContext, steps: readonly RemoteStep[]): StepOutcome {
  // This tab's specification differs by now: its waiting edits will be overtaken.
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
      notices: withoutStepNotice(now.notices),
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

/** Offers the text that was typed on a card and is not saved again, in the dialog that shows it. */
function discardStep(context: EditorContext, update: CardUpdate, base: Specification): StepOutcome {
  const { type: _, ...notice } = discardedNotice(dialogOfUpdate(update, base));
  return { changes: { notices: withNotice(context.notices, notice) } };
}

function outcome(
  context: EditorContext,
  edit: Edit,
  { spec, undo: inverse, touched }: Applied,
  how: {
    readonly label: string;
    readonly step: JournalStep['step'];
    readonly reason?: ReplaceReason | undefined;
    readonly dialog?: DraftDialog | undefined;
    readonly reopen?: DraftDialog | undefined;
  },
  changes: Partial<EditorContext>,
): StepOutcome {
  const rev = context.rev + 1;
  const selection = survivingSelection(renamedSelection(context, edit), spec);
  const { label, step, reason, dialog, reopen } = how;
  const text = announcementOf(edit, how, changes.made?.target);
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
      pending: [...context.pending, { step: keep, dialog, reopen }],
      ...(touched.all ? { replacedRev: rev } : {}),
      ...(text === undefined ? {} : { said: { rev, text } }),
    },
    tell: [keep],
  };
}

/** A renamed card stays selected, and so does one whose old name comes back. */
function renamedSelection({ selection, spec }: EditorContext, edit: Edit): Selection {
  let now = selection;
  for (const { kind, from, to } of renamesIn(edit, spec)) {
    if (now[kind] === from) now = { ...now, [kind]: to };
  }
  return now;
}

/** The notice for an edit that removes something, or that changed other things as well: with Undo. */
function noticeOf(
  { spec }: EditorContext,
  edit: Edit,
  after: Specification,
  hasDialog: boolean,
): readonly Notice[] {
  const loss = lossOf(spec, edit, after);
  if (loss === undefined) {
    const followed = sideEffectMessage(spec, edit, hasDialog);
    return followed === undefined
      ? []
      : [{ id: stepNotice, tone: 'success', message: followed, undoable: true }];
  }
  const { message, uses = [], isHarmless = uses.length === 0 } = loss;
  const tone = isHarmless ? 'info' : 'warning';
  return [{ id: stepNotice, tone, message, undoable: true, uses }];
}
