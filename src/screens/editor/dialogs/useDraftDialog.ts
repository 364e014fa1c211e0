import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import { useAskBeforeUnload } from '../../../ui/useAskBeforeUnload.ts';
import type { Specification } from '../../../domain/model/specification.ts';
import type { DraftDialog } from '../../../machines/editorTypes.ts';
import type { DraftDialogProps } from '../dialogProps.ts';
import type { DraftActor, draftDialog, DraftInput } from '../../../machines/dialogs/draftDialog.ts';

/** The callbacks for the ways in which a dialog ends, each with its draft. */
export type DraftEnds<Dialog extends DraftDialog> = Pick<
  DraftDialogProps<Dialog>,
  'dialog' | 'onSave' | 'onRefused' | 'onClose' | 'onFailed'
>;

export interface DraftFields<Draft> {
  readonly draft: Draft;
  readonly change: (change: (draft: Draft) => Draft) => void;
  /** `spec` is the current specification. */
  readonly save: (spec: Specification) => void;
  readonly dismiss: () => void;
}

/** Runs the machine of a dialog with fields as long as the dialog is mounted. */
export function useDraftDialog<Target, Draft extends object, Dialog extends DraftDialog>(
  machine: ReturnType<typeof draftDialog<Target, Draft>>,
  input: Omit<DraftInput<Target, Draft>, 'draft' | 'base'>,
  {
    dialog,
    onSave,
    onRefused,
    onClose,
    onFailed,
  }: DraftEnds<Dialog & { readonly draft?: Draft; readonly base?: Specification }>,
): DraftFields<Draft> {
  const actor: DraftActor<Target, Draft> = useActorRef(machine, {
    input: { ...input, draft: dialog.draft, base: dialog.base },
  });
  const typed = (what: Draft) => {
    const { base } = actor.getSnapshot().context;
    return { ...dialog, draft: what, base };
  };
  const draft = useSelector(actor, (state) => state.context.draft);
  const changed = useSelector(
    actor,
    ({ status, context }) => status === 'active' && context.changed,
  );
  useAskBeforeUnload(changed);
  // Called if the dialog is removed while it is open, because a failed part was replaced by its message.
  const leave = useEffectEvent(() => {
    const { status, context } = actor.getSnapshot();
    if (status === 'active' && context.changed) onFailed(typed(context.draft));
  });
  useEffect(() => () => leave(), []);
  const end = () => {
    const { output } = actor.getSnapshot();
    if (output === undefined) return;
    switch (output.kind) {
      case 'saved':
        onSave(output.edit, typed(output.draft), output.leftOut);
        break;
      case 'refused':
        onRefused(output.refusal, {
          ...typed(output.draft),
          ...(output.refusal.at !== undefined && { at: output.refusal.at }),
        });
        break;
      case 'incomplete':
        onClose({ dialog: typed(output.draft), leftOut: output.leftOut });
        break;
      case 'dismissed':
        onClose(output.draft === undefined ? undefined : { dialog: typed(output.draft) });
    }
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
