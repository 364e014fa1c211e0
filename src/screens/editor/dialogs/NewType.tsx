import { useSelector } from '@xstate/react';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { withOptional } from '../../../domain/model/values/optional.ts';
import type { Edit } from '../../../domain/edits/edit.ts';
import { withResolved } from '../../../domain/model/resolvedIncludes.ts';
import type { Refusal } from '../../../domain/model/values/result.ts';
import type { editorMachine } from '../../../machines/editor.ts';
import type { DraftDialog, TypeDraftDialog } from '../../../machines/editorTypes.ts';
import { Alert } from '../../../ui/signs/Alert.tsx';
import { Button } from '../../../ui/bars/Button.tsx';
import type { LeftDraft, MakeType } from '../dialogProps.ts';
import type { IncludePorts } from './include/includePorts.ts';
import { discardedNotice } from './leftDraft.ts';
import { useResolved } from './useResolved.ts';
import { lazyDialog } from '../../../ui/loading/lazyPart.tsx';

/** The type dialog, which can also open above another dialog. */
export const TypeDialog = lazyDialog(
  'The type dialog',
  async () => (await import('./type/TypeDialog.tsx')).TypeDialog,
);

/** Making a type from within another dialog. */
export interface NewTypeAbove {
  readonly onNewType: MakeType;
  /** For the dialog below: what was typed above it and is gone, with Undo. */
  readonly notice: ReactNode;
  /** That, for when the dialog below is saved. */
  readonly discarded: TypeDraftDialog | undefined;
  /** What the dialog below leaves when it closes: with what was typed above it and is gone. */
  readonly withDiscarded: <Dialog extends DraftDialog>(
    dialog: Dialog,
    left: LeftDraft<Dialog> | undefined,
  ) => LeftDraft<Dialog> | undefined;
  /** The dialog above, while there is one. */
  readonly above: ReactNode;
}

interface Asked {
  readonly dialog: TypeDraftDialog;
  readonly chosen: (name: string) => void;
  /** A new one for each opening: a dialog always starts afresh. */
  readonly count: number;
  readonly open: boolean;
  /** What was typed in it, if it was closed without saving. */
  readonly discarded?: TypeDraftDialog;
}

/**
 * Creates a type in a dialog above the one that asks for it. The type exists at once, whatever
 * happens to the dialog below; a refused one stays in its dialog. `carried` is what was discarded when the
 * dialog below was left.
 */
export function useNewType(
  editor: ActorRefFrom<typeof editorMachine>,
  include: IncludePorts | undefined,
  carried: TypeDraftDialog | undefined,
): NewTypeAbove {
  const [asked, setAsked] = useState<Asked | undefined>(
    // The field that asked for it is gone: the type is made, and can be chosen there.
    carried && {
      dialog: carried,
      chosen: () => undefined,
      count: 0,
      open: false,
      discarded: carried,
    },
  );
  const ask = useCallback<MakeType>((name, chosen) => {
    const type = { kind: 'struct', name, properties: [] } as const;
    setAsked((before) => ({
      dialog: { kind: 'type', draft: { type } },
      chosen,
      count: (before?.count ?? 0) + 1,
      open: true,
    }));
  }, []);
  const withDiscarded: NewTypeAbove['withDiscarded'] = (dialog, left) => {
    const above = asked?.discarded;
    if (above === undefined && left?.dialog.above === undefined) return left;
    return { ...left, dialog: withOptional(left?.dialog ?? dialog, 'above', above) };
  };
  if (asked === undefined) {
    return {
      onNewType: ask,
      notice: undefined,
      discarded: undefined,
      withDiscarded,
      above: null,
    };
  }
  const { discarded, ...latest } = asked;
  const close = (left?: LeftDraft<TypeDraftDialog>) =>
    setAsked({ ...latest, open: false, ...(left !== undefined && { discarded: left.dialog }) });
  const again = (dialog: TypeDraftDialog) =>
    setAsked({ ...latest, dialog, count: asked.count + 1, open: true });
  const notice = discarded && (
    <Alert
      tone="info"
      onDismiss={() => setAsked(latest)}
      actions={
        <Button size="small" onClick={() => again(discarded)}>
          Undo
        </Button>
      }
    >
      {discardedNotice(discarded).message}
    </Alert>
  );
  return {
    onNewType: ask,
    notice,
    discarded,
    withDiscarded,
    above: asked.count > 0 && (
      <Suspense fallback={null} key={asked.count}>
        <NewType
          dialog={asked.dialog}
          open={asked.open}
          editor={editor}
          include={include}
          onSave={(edit, dialog, lost) => {
            editor.send({ type: 'edit', edit });
            const { types } = editor.getSnapshot().context.spec;
            const made = edit.kind === 'type.add' ? edit.type.name : undefined;
            if (made === undefined || !types.some(({ name }) => name === made)) {
              again(dialog);
              return;
            }
            // What was typed above it was not for the field that is chosen now.
            if (lost === undefined) close();
            else setAsked({ ...latest, chosen: () => undefined, open: false, discarded: lost });
            asked.chosen(made);
          }}
          onRefused={(_, dialog) => again(dialog)}
          onClose={close}
          onFailed={(dialog) =>
            setAsked((now) => (now?.count === asked.count ? { ...now, dialog } : now))
          }
        />
      </Suspense>
    ),
  };
}

interface NewTypeProps {
  readonly dialog: TypeDraftDialog;
  readonly open: boolean;
  readonly editor: ActorRefFrom<typeof editorMachine>;
  readonly include: IncludePorts | undefined;
  /** `lost`: what was typed above it and is gone. */
  readonly onSave: (edit: Edit, dialog: TypeDraftDialog, lost: TypeDraftDialog | undefined) => void;
  /** The field itself shows why. */
  readonly onRefused: (refusal: Refusal, dialog: TypeDraftDialog) => void;
  readonly onClose: (left?: LeftDraft<TypeDraftDialog>) => void;
  readonly onFailed: (dialog: TypeDraftDialog) => void;
}

function NewType({ editor, include, ...props }: NewTypeProps) {
  const spec = useSelector(editor, (state) => state.context.spec);
  const resolved = useResolved(include);
  // This dialog can open another one in turn.
  const { onNewType, notice, discarded, withDiscarded, above } = useNewType(
    editor,
    include,
    props.dialog.above,
  );
  return (
    <>
      <TypeDialog
        {...props}
        onSave={(edit: Edit, dialog: TypeDraftDialog) => props.onSave(edit, dialog, discarded)}
        onClose={(left?: LeftDraft<TypeDraftDialog>) =>
          props.onClose(withDiscarded(props.dialog, left))
        }
        spec={withResolved(spec, resolved)}
        onNewType={onNewType}
        notice={notice}
      />
      {above}
    </>
  );
}
