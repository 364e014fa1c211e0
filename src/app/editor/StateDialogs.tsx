import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { editorMachine } from '../../machines/editor.ts';
import type { EditorDialog } from '../../machines/editorTypes.ts';
import { discardedNotice } from '../../machines/discardedNotice.ts';
import type { RestorableLibrary } from '../../screens/library/libraryCommands.ts';
import { lazyDialog } from '../../ui/loading/lazyPart.tsx';
import { LazyMount } from '../../ui/overlays/LazyMount.tsx';

const Restore = lazyDialog(
  'The restore dialog',
  async () => (await import('../../screens/library/restore/Restore.tsx')).Restore,
);
const KeepState = lazyDialog(
  'The dialog to keep a state',
  async () => (await import('../../screens/library/restore/KeepState.tsx')).KeepState,
);

export interface StateDialogsProps {
  readonly editor: ActorRefFrom<typeof editorMachine>;
  readonly library: RestorableLibrary;
  /** The id of the open specification. */
  readonly current: string;
}

/** The dialogs about earlier states of the open specification (rules 2, 4). */
export function StateDialogs({ editor, library, current }: StateDialogsProps) {
  const dialog = useSelector(editor, (state) => state.context.dialog?.kind);
  const typed = useSelector(editor, (state) => typedOf(state.context.dialog));
  const unreadable = useSelector(editor, (state) => state.context.unreadable !== undefined);
  const operations = useSelector(editor, ({ context: { spec } }) => spec.operations.length);
  const types = useSelector(editor, ({ context: { spec } }) => spec.types.length);
  const close = () => editor.send({ type: 'close' });
  return (
    <>
      <LazyMount needed={dialog === 'restore'}>
        <Restore
          open={dialog === 'restore'}
          onClose={close}
          library={library}
          current={current}
          counts={{ operations, types }}
          unreadable={unreadable}
        />
      </LazyMount>
      <LazyMount needed={dialog === 'keepState'}>
        <KeepState
          open={dialog === 'keepState'}
          onClose={close}
          library={library}
          typed={typed}
          onDiscarded={(name) => editor.send(discardedNotice({ kind: 'keepState', name }))}
        />
      </LazyMount>
    </>
  );
}

function typedOf(dialog: EditorDialog | undefined): string | undefined {
  return dialog?.kind === 'keepState' ? dialog.name : undefined;
}
