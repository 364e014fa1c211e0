import { useSelector } from '@xstate/react';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Edit } from '../../../domain/edits/edit.ts';
import { withResolved } from '../../../domain/model/resolvedIncludes.ts';
import type { Refusal } from '../../../domain/model/result.ts';
import type { editorMachine } from '../../../machines/editor.ts';
import type { DraftDialog } from '../../../machines/editorTypes.ts';
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

type NewTypeDialog = Extract<DraftDialog, { kind: 'type' }>;

/** Making a type from within another dialog. */
export interface NewTypeAbove {
  readonly onNewType: MakeType;
  /** For the dialog below: what was typed above it and is gone, with Undo. */
  readonly notice: ReactNode;
  /** The dialog above, while there is one. */
  readonly above: ReactNode;
}

interface Asked {
  readonly dialog: NewTypeDialog;
  readonly chosen: (name: string) => void;
  /** A new one for each opening: a dialog always starts afresh. */
  readonly count: number;
  readonly open: boolean;
  /** What was typed in it, if it was closed without saving. */
  readonly discarded?: NewTypeDialog;
}

/**
 * Creates a type in a dialog above the one that asks for it. The type exists at once, whatever
 * happens to the dialog below; a refused one stays in its dialog.
 */
export function useNewType(
  editor: ActorRefFrom<typeof editorMachine>,
  include: IncludePorts | undefined,
): NewTypeAbove {
  const [asked, setAsked] = useState<Asked>();
  const ask = useCallback<MakeType>((name, chosen) => {
    const type = { kind: 'struct', name, properties: [] } as const;
    setAsked((before) => ({
      dialog: { kind: 'type', draft: { type } },
      chosen,
      count: (before?.count ?? 0) + 1,
      open: true,
    }));
  }, []);
  if (asked === undefined) return { onNewType: ask, notice: undefined, above: null };
  const { discarded, ...latest } = asked;
  const close = (left?: LeftDraft<NewTypeDialog>) =>
    setAsked({ ...latest, open: false, ...(left !== undefined && { discarded: left.dialog }) });
  const again = (dialog: NewTypeDialog) =>
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
    above: (
      <Suspense fallback={null} key={asked.count}>
        <NewType
          dialog={asked.dialog}
          open={asked.open}
          editor={editor}
          include={include}
          onSave={(edit, dialog) => {
            editor.send({ type: 'edit', edit });
            const { types } = editor.getSnapshot().context.spec;
            const made = edit.kind === 'type.add' ? edit.type.name : undefined;
            if (made === undefined || !types.some(({ name }) => name === made)) {
              again(dialog);
              return;
            }
            close();
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
  readonly dialog: NewTypeDialog;
  readonly open: boolean;
  readonly editor: ActorRefFrom<typeof editorMachine>;
  readonly include: IncludePorts | undefined;
  readonly onSave: (edit: Edit, dialog: NewTypeDialog) => void;
  /** The field itself shows why. */
  readonly onRefused: (refusal: Refusal, dialog: NewTypeDialog) => void;
  readonly onClose: (left?: LeftDraft<NewTypeDialog>) => void;
  readonly onFailed: (dialog: NewTypeDialog) => void;
}

function NewType({ editor, include, ...props }: NewTypeProps) {
  const spec = useSelector(editor, (state) => state.context.spec);
  const resolved = useResolved(include);
  // This dialog can open another one in turn.
  const { onNewType, notice, above } = useNewType(editor, include);
  return (
    <>
      <TypeDialog
        {...props}
        spec={withResolved(spec, resolved)}
        onNewType={onNewType}
        notice={notice}
      />
      {above}
    </>
  );
}
