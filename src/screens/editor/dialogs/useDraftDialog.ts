import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import type { Edit } from '../../../domain/edits/edit.ts';
import type { Refusal } from '../../../domain/model/result.ts';
import type { Specification } from '../../../domain/model/specification.ts';
import type { DraftActor, draftDialog, DraftInput } from '../../../machines/dialogs/draftDialog.ts';

export interface DraftEnds<Draft> {
  readonly onSave: (edit: Edit, draft: Draft) => void;
  readonly onRefused: (refusal: Refusal, draft: Draft) => void;
  readonly onClose: () => void;
  /** The dialog has failed while it was open: what was typed is handed back for the next try. */
  readonly onFailed: (draft: Draft) => void;
}

export interface DraftFields<Draft> {
  readonly draft: Draft;
  readonly change: (change: (draft: Draft) => Draft) => void;
  /** `spec` is the specification as it is now. */
  readonly save: (spec: Specification) => void;
  readonly dismiss: () => void;
}

/** Runs the machine of a dialog with fields for as long as the dialog is there. */
export function useDraftDialog<Target, Draft>(
  machine: ReturnType<typeof draftDialog<Target, Draft>>,
  input: DraftInput<Target, Draft>,
  { onSave, onRefused, onClose, onFailed }: DraftEnds<Draft>,
): DraftFields<Draft> {
  const actor: DraftActor<Target, Draft> = useActorRef(machine, { input });
  const draft = useSelector(actor, (state) => state.context.draft);
  // Taken off the page while it is open, by what takes the place of a part that fails.
  const leave = useEffectEvent(() => {
    const { status, context } = actor.getSnapshot();
    if (status === 'active' && context.changed) onFailed(context.draft);
  });
  useEffect(() => () => leave(), []);
  const end = () => {
    const { output } = actor.getSnapshot();
    if (output === undefined) return;
    if (output.kind === 'saved') onSave(output.edit, output.draft);
    else if (output.kind === 'refused') onRefused(output.refusal, output.draft);
    else onClose();
  };
  return {
    draft,
    change: (change) => actor.send({ type: 'change', change }),
    save(spec) {
      actor.send({ type: 'save', spec });
      end();
    },
    dismiss() {
      actor.send({ type: 'dismiss' });
      end();
    },
  };
}
