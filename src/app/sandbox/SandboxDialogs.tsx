import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { editorMachine } from '../../machines/editor.ts';
import type { EditorDialog, PlainDialog } from '../../machines/editorTypes.ts';
import { LazyMount } from '../../ui/overlays/LazyMount.tsx';
import type { SandboxPorts } from '../library/sandboxPorts.ts';
import { lazyDialog } from '../../ui/loading/lazyPart.tsx';
import { StateDialogs } from '../editor/StateDialogs.tsx';

const Specifications = lazyDialog(
  'The list of specifications',
  async () =>
    (await import('../../screens/library/specifications/Specifications.tsx')).Specifications,
);
const Storage = lazyDialog(
  'The storage dialog',
  async () => (await import('../../screens/library/storage/Storage.tsx')).Storage,
);
const ShareDialog = lazyDialog(
  'The share dialog',
  async () => (await import('../../screens/share/ShareDialog.tsx')).ShareDialog,
);

export interface SandboxDialogsProps {
  readonly editor: ActorRefFrom<typeof editorMachine>;
  readonly ports: SandboxPorts;
  /** The id of the open specification. */
  readonly current: string;
}

/**
 * The dialogs about everything around the open specification, each loaded when it is first opened.
 */
export function SandboxDialogs({ editor, ports, current }: SandboxDialogsProps) {
  const dialog = useSelector(editor, (state) => state.context.dialog?.kind);
  const deleted = useSelector(editor, (state) => deletedOf(state.context.dialog));
  const isRead = useSelector(editor, (state) => state.matches({ specification: 'ready' }));
  const operations = useSelector(editor, ({ context: { spec } }) => spec.operations.length);
  const types = useSelector(editor, ({ context: { spec } }) => spec.types.length);
  const { library, files } = ports;
  const counts = { operations, types };
  const close = () => editor.send({ type: 'close' });
  const showExport = () => editor.send({ type: 'open', dialog: { kind: 'export' } });
  const state = (kind: PlainDialog) => ({ open: dialog === kind, onClose: close });
  return (
    <>
      <LazyMount needed={dialog === 'specifications'}>
        <Specifications
          {...state('specifications')}
          library={library}
          current={current}
          counts={isRead ? counts : undefined}
          deleted={deleted}
        />
      </LazyMount>
      <StateDialogs editor={editor} library={library} current={current} />
      <LazyMount needed={dialog === 'storage'}>
        <Storage
          {...state('storage')}
          library={library}
          version={ports.version}
          onExport={showExport}
        />
      </LazyMount>
      <LazyMount needed={dialog === 'share'}>
        <ShareDialog
          {...state('share')}
          createLink={async () => (await files()).createLink()}
          counts={counts}
          onExport={showExport}
        />
      </LazyMount>
    </>
  );
}

function deletedOf(dialog: EditorDialog | undefined): string | undefined {
  return dialog?.kind === 'specifications' ? dialog.deleted : undefined;
}
