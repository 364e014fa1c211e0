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
import { changeKeepingFocus } from '../focus/keepFocus.ts';
import type { EditorIncludePorts } from './include/includePorts.ts';
import { discardedNotice } from '../../../machines/discardedNotice.ts';
import { useResolved } from './useResolved.ts';
import { lazyDialog } from '../../../ui/loading/lazyPart.tsx';

/** The type dialog, which can also open above another dialog. */
export const LazyTypeDialog = lazyDialog(
  'The type dialog',
  async () => (await import('./type/TypeDialog.tsx')).TypeDialog,
);

/** Making a type from within another dialog. */
export interface NewTypeAbove {
  readonly onNewType: MakeType;
  /** For the dialog below: a message that text typed above it was discarded, with Undo. */
  readonly notice: ReactNode;
  /** The discarded dialogs, for when the dialog below is saved. */
  readonly discarded: readonly TypeDraftDialog[];
  /** Adds the discarded dialogs to a dialog below that could not be saved. */
  readonly withDiscarded: <Dialog extends DraftDialog>(dialog: Dialog) => Dialog;
  /** The same for a dialog below that is closed. */
  readonly closedWithDiscarded: <Dialog extends DraftDialog>(
    dialog: Dialog,
    left: LeftDraft<Dialog> | undefined,
  ) => LeftDraft<Dialog> | undefined;
  /** The dialog above, while there is one. */
  readonly above: ReactNode;
}

interface Asked {
  readonly dialog: TypeDraftDialog;
  readonly chosen: (name: string) => void;
  /** Incremented for each opening: a dialog always starts afresh. */
  readonly count: number;
  readonly open: boolean;
}

/** A dialog above that was closed without saving, with its draft. */
type Discarded = Pick<Asked, 'dialog' | 'chosen'>;

function forNoField(dialog: TypeDraftDialog): Discarded {
  return { dialog, chosen: () => undefined };
}

/** The pressed button disappears with its message. */
function keepingFocus(change: () => void): void {
  const { activeElement: pressed } = document;
  if (pressed instanceof HTMLElement) changeKeepingFocus(pressed, change);
  else change();
}

/**
 * Creates a type in a dialog above the one that asks for it. The type exists at once, whatever
 * happens to the dialog below; if it is refused, its dialog stays open. `carried` are dialogs that
 * were discarded when the dialog below was left.
 */
export function useNewType(
  editor: ActorRefFrom<typeof editorMachine>,
  include: EditorIncludePorts | undefined,
  carried: readonly TypeDraftDialog[] = [],
): NewTypeAbove {
  const [asked, setAsked] = useState<Asked>();
  // The oldest first. No field waits for a type from `carried`: once it is created, it can be chosen as
  // usual.
  const [left, setLeft] = useState(() => carried.map(forNoField));
  const discarded = left.map(({ dialog }) => dialog);
  const openAbove = useCallback((dialog: TypeDraftDialog, chosen: Asked['chosen']) => {
    setAsked((before) => ({ dialog, chosen, count: (before?.count ?? 0) + 1, open: true }));
  }, []);
  const ask = useCallback<MakeType>(
    (name, chosen) => {
      const type = { kind: 'struct', name, properties: [] } as const;
      openAbove({ kind: 'type', draft: { type } }, chosen);
    },
    [openAbove],
  );
  const withDiscarded: NewTypeAbove['withDiscarded'] = (dialog) =>
    withOptional(dialog, 'above', discarded.length === 0 ? undefined : discarded);
  const closedWithDiscarded: NewTypeAbove['closedWithDiscarded'] = (dialog, closed) => {
    if (discarded.length === 0 && closed?.dialog.above === undefined) return closed;
    return { ...closed, dialog: withDiscarded(closed?.dialog ?? dialog) };
  };
  const forget = (one: Discarded) => setLeft((before) => before.filter((other) => other !== one));
  const notice =
    discarded.length === 0
      ? undefined
      : left.map((one, index) => (
          <Alert
            key={index}
            tone="info"
            onDismiss={() => keepingFocus(() => forget(one))}
            actions={
              <Button
                size="small"
                onClick={() => {
                  keepingFocus(() => forget(one));
                  openAbove(one.dialog, one.chosen);
                }}
              >
                Undo
              </Button>
            }
          >
            {discardedNotice(one.dialog).message}
          </Alert>
        ));
  const closed = asked && { ...asked, open: false };
  return {
    onNewType: ask,
    notice,
    discarded,
    withDiscarded,
    closedWithDiscarded,
    above: asked && (
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
              openAbove(dialog, asked.chosen);
              return;
            }
            setAsked(closed);
            // The dialogs discarded above that one do not belong to the field for which this type was
            // created.
            setLeft((before) => [
              // A type of this name was discarded earlier, and now exists.
              ...before.filter(({ dialog: { draft } }) => draft?.type.name !== made),
              ...lost.map(forNoField),
            ]);
            asked.chosen(made);
          }}
          onRefused={(_, dialog) => openAbove(dialog, asked.chosen)}
          onClose={(typed) => {
            setAsked(closed);
            if (typed === undefined) return;
            const { dialog } = typed;
            setLeft((before) => [...before, { dialog, chosen: asked.chosen }]);
          }}
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
  readonly include: EditorIncludePorts | undefined;
  /** `lost`: dialogs that were discarded above it. */
  readonly onSave: (edit: Edit, dialog: TypeDraftDialog, lost: readonly TypeDraftDialog[]) => void;
  /** The field itself shows the reason. */
  readonly onRefused: (refusal: Refusal, dialog: TypeDraftDialog) => void;
  readonly onClose: (left?: LeftDraft<TypeDraftDialog>) => void;
  readonly onFailed: (dialog: TypeDraftDialog) => void;
}

function NewType({ editor, include, ...props }: NewTypeProps) {
  const spec = useSelector(editor, (state) => state.context.spec);
  const resolved = useResolved(include);
  // This dialog can open another one above itself.
  const { onNewType, notice, discarded, withDiscarded, closedWithDiscarded, above } = useNewType(
    editor,
    include,
    props.dialog.above,
  );
  return (
    <>
      <LazyTypeDialog
        {...props}
        onSave={(edit: Edit, dialog: TypeDraftDialog) =>
          props.onSave(edit, withDiscarded(dialog), discarded)
        }
        onRefused={(refusal: Refusal, dialog: TypeDraftDialog) =>
          props.onRefused(refusal, withDiscarded(dialog))
        }
        onClose={(left?: LeftDraft<TypeDraftDialog>) =>
          props.onClose(closedWithDiscarded(props.dialog, left))
        }
        spec={withResolved(spec, resolved)}
        onNewType={onNewType}
        notice={notice}
      />
      {above}
    </>
  );
}
