import { useSelector } from '@xstate/react';
import { Suspense, useDeferredValue, useLayoutEffect, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Edit } from '../../../domain/edits/edit.ts';
import { withResolved } from '../../../domain/model/resolvedIncludes.ts';
import type { Refusal } from '../../../domain/model/values/result.ts';
import { editingSteps } from '../../../machines/editing/editingSteps.ts';
import type { editorMachine } from '../../../machines/editor.ts';
import type { DraftDialog, EditorDialog } from '../../../machines/editorTypes.ts';
import type { EditorIncludePorts } from './include/includePorts.ts';
import type { LeftDraft } from '../dialogProps.ts';
import { removedMessage } from './removedMessage.ts';
import { discardedNotice } from '../../../machines/discardedNotice.ts';
import { dialogAfterSave, leftOutNotice } from './leftDraft.ts';
import { LazyTypeDialog, useNewType } from './NewType.tsx';
import { useResolved } from './useResolved.ts';
import { lazyDialog } from '../../../ui/loading/lazyPart.tsx';
import { Alert } from '../../../ui/signs/Alert.tsx';
import { useBufferedKeys } from '../../../ui/overlays/useBufferedKeys.ts';

const PropertyDialog = lazyDialog(
  'The property dialog',
  async () => (await import('./property/PropertyDialog.tsx')).PropertyDialog,
);
const SettingsDialog = lazyDialog(
  'The settings dialog',
  async () => (await import('./settings/SettingsDialog.tsx')).SettingsDialog,
);
const IncludeDialog = lazyDialog(
  'The include dialog',
  async () => (await import('./include/IncludeDialog.tsx')).IncludeDialog,
);
const OperationDialog = lazyDialog(
  'The operation dialog',
  async () => (await import('./operation/OperationDialog.tsx')).OperationDialog,
);

export interface EntityDialogsProps {
  readonly editor: ActorRefFrom<typeof editorMachine>;
  /** Undefined where there are no imports. */
  readonly include: EditorIncludePorts | undefined;
}

/**
 * The dialogs with fields (rules 2). Saving sends the edit to the editor, together with the draft:
 * if the edit is refused, the message offers to open the dialog again.
 */
export function EntityDialogs({ editor, include }: EntityDialogsProps) {
  // What a dialog saves is changed at once, and then compared with what was typed.
  useLayoutEffect(() => editor.send({ type: 'prepared', steps: editingSteps }), [editor]);
  const dialog = useSelector(editor, (state) => state.context.dialog);
  const opened = isDraft(dialog) ? dialog : undefined;
  // A large dialog is rendered in pieces between frames, and closes at once.
  const rendered = useDeferredValue(opened);
  // Until the dialog is rendered, keystrokes are held for it.
  useBufferedKeys(opened !== undefined && rendered !== opened);
  const [closed, setClosed] = useState<DraftDialog>();
  if (opened === undefined && closed !== rendered) setClosed(rendered);
  // A dialog that was closed does not come back while the next one is rendered.
  const isClosed = rendered === closed && rendered !== opened;
  const wanted = isClosed ? undefined : opened && rendered;
  const shown = useOpenings(wanted);
  if (shown === undefined) return null;
  return (
    <Suspense fallback={null} key={shown.count}>
      <EntityDialog
        dialog={shown.dialog}
        open={wanted !== undefined}
        editor={editor}
        include={include}
      />
    </Suspense>
  );
}

interface EntityDialogProps extends EntityDialogsProps {
  readonly dialog: DraftDialog;
  /** False while it fades away. */
  readonly open: boolean;
}

function EntityDialog({ dialog: opened, open, editor, include }: EntityDialogProps) {
  const [failed, setFailed] = useState<DraftDialog>();
  const dialog = failed ?? opened;
  // A dialog that fades away still shows the specification from before saving.
  const { spec } = useSelector(
    editor,
    (state) => state.context,
    (shown, now) => now.dialog === undefined || now.spec === shown.spec,
  );
  const resolved = useResolved(include);
  const { onNewType, notice, discarded, withDiscarded, closedWithDiscarded, above } = useNewType(
    editor,
    include,
    dialog.above,
  );
  const gone = removedMessage(dialog, spec);
  const props = {
    // Imported types are offered as well.
    spec: withResolved(spec, resolved),
    open,
    onSave: (edit: Edit, saved: DraftDialog, leftOut: readonly string[]) => {
      const before = editor.getSnapshot().context.rev;
      editor.send({ type: 'save', edit, dialog: withDiscarded(saved) });
      const { rev, spec: base } = editor.getSnapshot().context;
      if (rev === before) return;
      if (leftOut.length > 0) {
        editor.send(leftOutNotice(withDiscarded(dialogAfterSave(saved, edit, base)), leftOut));
      } else discarded.forEach((one) => editor.send(discardedNotice(one)));
    },
    onRefused: (refusal: Refusal, refused: DraftDialog) =>
      editor.send({ type: 'save.refused', refusal, dialog: withDiscarded(refused) }),
    onClose: (closed?: LeftDraft<DraftDialog>) => {
      const left = closedWithDiscarded(dialog, closed);
      editor.send({ type: 'close' });
      if (left === undefined) return;
      const { dialog: typed, leftOut } = left;
      editor.send(leftOut === undefined ? discardedNotice(typed) : leftOutNotice(typed, leftOut));
    },
    onFailed: setFailed,
    onNewType,
    notice:
      gone === undefined ? (
        notice
      ) : (
        <>
          <Alert tone="warning">{gone}</Alert>
          {notice}
        </>
      ),
  };
  const edited = (edit: Edit) => {
    const before = editor.getSnapshot().context.rev;
    editor.send({ type: 'edit', edit });
    return editor.getSnapshot().context.rev > before;
  };
  const fields = () => {
    switch (dialog.kind) {
      case 'operation':
        return <OperationDialog {...props} dialog={dialog} />;
      case 'type':
        return <LazyTypeDialog {...props} dialog={dialog} />;
      case 'property':
        return <PropertyDialog {...props} dialog={dialog} onEdit={edited} />;
      case 'settings':
        return <SettingsDialog {...props} dialog={dialog} />;
      case 'include':
        return include && <IncludeDialog {...props} spec={spec} dialog={dialog} ports={include} />;
    }
  };
  return (
    <>
      {fields()}
      {above}
    </>
  );
}

interface Opening {
  readonly dialog: DraftDialog;
  /** Incremented for each opening: a dialog always starts afresh. */
  readonly count: number;
}

/** The dialog that is open or fading away. */
function useOpenings(wanted: DraftDialog | undefined): Opening | undefined {
  const [shown, setShown] = useState<Opening>();
  if (wanted === undefined || wanted === shown?.dialog) return shown;
  const next = { dialog: wanted, count: (shown?.count ?? 0) + 1 };
  setShown(next);
  return next;
}

const draftKinds: ReadonlySet<string> = new Set([
  'operation',
  'type',
  'property',
  'settings',
  'include',
] satisfies DraftDialog['kind'][]);

function isDraft(dialog: EditorDialog | undefined): dialog is DraftDialog {
  return dialog !== undefined && draftKinds.has(dialog.kind);
}
