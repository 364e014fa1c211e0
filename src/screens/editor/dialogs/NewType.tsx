import { useSelector } from '@xstate/react';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Edit } from '../../../domain/edits/edit.ts';
import { withResolved } from '../../../domain/model/resolvedIncludes.ts';
import type { Refusal } from '../../../domain/model/result.ts';
import type { editorMachine } from '../../../machines/editor.ts';
import type { DraftDialog } from '../../../machines/editorTypes.ts';
import type { MakeType } from '../dialogProps.ts';
import type { IncludePorts } from './include/includePorts.ts';
import { useResolved } from './useResolved.ts';
import { lazyDialog } from '../../../ui/lazyPart.tsx';

/** The type dialog, which can also open above another dialog. */
export const TypeDialog = lazyDialog(
  'The type dialog',
  async () => (await import('./type/TypeDialog.tsx')).TypeDialog,
);

type NewTypeDialog = Extract<DraftDialog, { kind: 'type' }>;

interface Asked {
  readonly dialog: NewTypeDialog;
  readonly chosen: (name: string) => void;
  /** A new one for each opening: a dialog always starts afresh. */
  readonly count: number;
  readonly open: boolean;
}

/**
 * Creates a type in a dialog above the one that asks for it. The type exists at once, whatever
 * happens to the dialog below; a refused one stays in its dialog.
 */
export function useNewType(
  editor: ActorRefFrom<typeof editorMachine>,
  include: IncludePorts | undefined,
): [MakeType, ReactNode] {
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
  if (asked === undefined) return [ask, null];
  const close = () => setAsked({ ...asked, open: false });
  const again = (dialog: NewTypeDialog) =>
    setAsked({ ...asked, dialog, count: asked.count + 1, open: true });
  return [
    ask,
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
    </Suspense>,
  ];
}

interface NewTypeProps {
  readonly dialog: NewTypeDialog;
  readonly open: boolean;
  readonly editor: ActorRefFrom<typeof editorMachine>;
  readonly include: IncludePorts | undefined;
  readonly onSave: (edit: Edit, dialog: NewTypeDialog) => void;
  /** The field itself shows why. */
  readonly onRefused: (refusal: Refusal, dialog: NewTypeDialog) => void;
  readonly onClose: () => void;
  readonly onFailed: (dialog: NewTypeDialog) => void;
}

function NewType({ editor, include, ...props }: NewTypeProps) {
  const spec = useSelector(editor, (state) => state.context.spec);
  const resolved = useResolved(include);
  // This dialog can open another one in turn.
  const [onNewType, newType] = useNewType(editor, include);
  return (
    <>
      <TypeDialog {...props} spec={withResolved(spec, resolved)} onNewType={onNewType} />
      {newType}
    </>
  );
}
