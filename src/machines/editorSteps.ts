import type { Specification } from '../domain/model/specification.ts';
import { refusalNotice, withoutStepNotice } from './refusalNotices.ts';
import type {
  DraftDialog,
  EditorContext,
  JournalMessage,
  JournalStep,
  Loaded,
  Notice,
  PendingStep,
  Selection,
  StepOutcome,
  Target,
} from './editorTypes.ts';

/**
 * Shows what was loaded. Edits of this tab that another tab has overtaken are repeated on top of
 * it; one that is no longer possible is reported. If nothing can be read any more, the screen stays
 * as it was: an empty page would look like a loss, and the shown specification can still be
 * exported.
 */
export function adoptStep(context: EditorContext, loaded: Loaded): StepOutcome {
  const { spec, rev, totalLines, history, refusal, steps = context.steps } = loaded;
  const lost: Notice[] = [];
  let now: EditorContext = {
    ...context,
    spec,
    rev,
    history,
    writtenRev: rev,
    // Reading again because of another tab does not mean that the host has saved anything.
    hostRev: context.epoch === 0 ? Math.min(rev, loaded.hostRev ?? rev) : context.hostRev,
    replacedRev: rev,
    pending: [],
    epoch: context.epoch + 1,
    failedLoads: 0,
    selection: survivingSelection(context.selection, spec),
    notices: [
      ...withoutStepNotice(context.notices).filter(({ id }) => id !== refusal?.code),
      ...(refusal === undefined ? [] : [refusalNotice(refusal)]),
    ],
    preview: { rev, totalLines },
    steps,
    ...(loaded.importedRev !== undefined && { importedRev: loaded.importedRev }),
  };
  const tell: JournalMessage[] = [];
  const shown: PendingEdit = {
    edit: { kind: 'spec.replace', content: { spec: context.spec } },
    label: 'Keep what was shown',
  };
  const isLost = refusal !== undefined && context.epoch > 0;
  const pending = context.pending.map(({ step, ...from }): PendingEdit => ({ ...step, ...from }));
  // Without these steps nothing was edited, so there is nothing to repeat.
  for (const { edit, label, reason, dialog, reopen } of isLost ? [shown] : pending) {
    const again = steps?.edit(now, edit, { label, reason, dialog });
    if (again?.tell !== undefined) {
      now = { ...now, ...again.changes };
      tell.push(...again.tell);
    } else if (again?.changes.notices !== undefined) lost.push(lostNotice(label, reopen));
  }
  return {
    changes: { ...now, notices: [...now.notices, ...lost] },
    ...(tell.length === 0 ? {} : { tell }),
  };
}

type PendingEdit = Pick<JournalStep, 'edit' | 'label' | 'reason'> & Omit<PendingStep, 'step'>;

/** The typed text can be edited again. */
function lostNotice(label: string, reopen: DraftDialog | undefined): Notice {
  const message = `“${label}” is lost: it no longer fits what another tab has changed.`;
  const notice = { id: `lost ${label}`, tone: 'danger' } as const;
  return reopen === undefined
    ? { ...notice, message: `${message} Make the change again if you still need it.` }
    : { ...notice, message: `${message} What was typed is still there.`, reopen };
}

/** Everything up to `rev` is in the journal; if that is the newest edit, saving works again. */
export function writtenStep(context: EditorContext, rev: number): StepOutcome {
  const pending = context.pending.filter(({ step }) => step.rev > rev);
  const { unsaved, notices } = context;
  if (pending.length > 0 || unsaved === undefined) return { changes: { writtenRev: rev, pending } };
  const others = notices.filter(({ id }) => id !== unsaved);
  return { changes: { writtenRev: rev, pending, unsaved: undefined, notices: others } };
}

/** Selects one card of a kind, or none if there is no name. */
export function select(
  selection: Selection,
  { kind, name }: { readonly kind: Target['kind']; readonly name: string | undefined },
): Selection {
  const { [kind]: _, ...rest } = selection;
  return name === undefined ? rest : { ...rest, [kind]: name };
}

/** A removed card can't stay selected. */
export function survivingSelection(selection: Selection, spec: Specification): Selection {
  const isGone = (list: readonly { readonly name: string }[], name: string | undefined) =>
    name !== undefined && !list.some((entity) => entity.name === name);
  let now = selection;
  if (isGone(spec.operations, now.operation))
    now = select(now, { kind: 'operation', name: undefined });
  if (isGone(spec.types, now.type)) now = select(now, { kind: 'type', name: undefined });
  return now;
}
