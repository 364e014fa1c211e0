import { useSelector } from '@xstate/react';
import { type ComponentType, useEffect, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { editorMachine } from '../../machines/editor.ts';
import type { DraftDialog, EditorDialog } from '../../machines/editorTypes.ts';
import type { DraftDialogProps, MakeType } from './dialogs/dialogProps.ts';
import { OnceNeeded } from './OnceNeeded.tsx';

type Of<Kind extends DraftDialog['kind']> = Extract<DraftDialog, { kind: Kind }>;
type Fields = {
  readonly [Kind in DraftDialog['kind']]?: ComponentType<DraftDialogProps<Of<Kind>>>;
};

const fields: Fields = {};

const draftKinds: ReadonlySet<string> = new Set([
  'operation',
  'type',
  'property',
  'settings',
  'include',
] satisfies DraftDialog['kind'][]);

export interface EntityDialogsProps {
  readonly editor: ActorRefFrom<typeof editorMachine>;
}

/**
 * The dialogs with fields (rules 2). What is saved goes to the editor, with what was typed: where it
 * is refused, the message offers to open the dialog again.
 */
export function EntityDialogs({ editor }: EntityDialogsProps) {
  const opened = useSelector(editor, (state) => state.context.dialog);
  const wanted = isDraft(opened) ? opened : undefined;
  const shown = useOpenings(wanted);
  const unknown = wanted !== undefined && fields[wanted.kind] === undefined;
  useEffect(() => {
    if (unknown) editor.send({ type: 'close' });
  }, [unknown, editor]);
  if (shown === undefined) return null;
  return (
    <OnceNeeded needed key={shown.count}>
      <Shown
        dialog={shown.dialog}
        open={wanted !== undefined}
        editor={editor}
        onNewType={() => undefined}
      />
    </OnceNeeded>
  );
}

interface Opening {
  readonly dialog: DraftDialog;
  /** Another one for each opening: a dialog begins anew each time. */
  readonly count: number;
}

/** The dialog that is open, or that fades away. */
function useOpenings(wanted: DraftDialog | undefined): Opening | undefined {
  const [shown, setShown] = useState<Opening>();
  if (wanted === undefined || wanted === shown?.dialog) return shown;
  const next = { dialog: wanted, count: (shown?.count ?? 0) + 1 };
  setShown(next);
  return next;
}

function Shown<Kind extends DraftDialog['kind']>({
  dialog,
  open,
  editor,
  onNewType,
}: {
  readonly dialog: Of<Kind>;
  readonly open: boolean;
  readonly editor: ActorRefFrom<typeof editorMachine>;
  readonly onNewType: MakeType;
}) {
  const spec = useSelector(editor, (state) => state.context.spec);
  const kind: Kind = dialog.kind;
  const Dialog = fields[kind] as ComponentType<DraftDialogProps<Of<Kind>>> | undefined;
  if (Dialog === undefined) return null;
  return (
    <Dialog
      dialog={dialog}
      spec={spec}
      open={open}
      onSave={(edit, saved) => editor.send({ type: 'save', edit, dialog: saved })}
      onRefused={(refusal, refused) =>
        editor.send({ type: 'save.refused', refusal, dialog: refused })
      }
      onClose={() => editor.send({ type: 'close' })}
      onNewType={onNewType}
    />
  );
}

function isDraft(dialog: EditorDialog | undefined): dialog is DraftDialog {
  return dialog !== undefined && draftKinds.has(dialog.kind);
}
