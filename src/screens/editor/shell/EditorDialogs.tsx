import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { editorMachine } from '../../../machines/editor.ts';
import type { CardPlace, PlainDialog } from '../../../machines/editorTypes.ts';
import type { SpecReads } from '../../reads/specReads.ts';
import type { Command } from '../commands/commands.ts';
import type { ExportDialogProps } from '../dialogs/export/ExportDialog.tsx';
import type { EditorIncludePorts } from '../dialogs/include/includePorts.ts';
import { EntityDialogs } from '../dialogs/EntityDialogs.tsx';
import { paletteWords } from '../dialogs/palette/paletteEntries.ts';
import { LazyMount } from '../../../ui/overlays/LazyMount.tsx';
import { useEditorViews } from '../useEditorViews.ts';
import { useResolved } from '../dialogs/useResolved.ts';
import { lazyDialog } from '../../../ui/loading/lazyPart.tsx';

const ExportDialog = lazyDialog(
  'The export dialog',
  async () => (await import('../dialogs/export/ExportDialog.tsx')).ExportDialog,
);
const LegendDialog = lazyDialog(
  'The list of shortcuts',
  async () => (await import('../dialogs/LegendDialog.tsx')).LegendDialog,
);
const Palette = lazyDialog(
  'The command palette',
  async () => (await import('../dialogs/palette/Palette.tsx')).Palette,
);

export interface EditorDialogsProps {
  readonly editor: ActorRefFrom<typeof editorMachine>;
  readonly reads: SpecReads;
  readonly readonly: boolean;
  readonly operationEnabled: boolean;
  readonly commands: () => readonly Command[];
  readonly onJump: (place: CardPlace) => void;
  readonly formats: ExportDialogProps['formats'];
  readonly fileName?: string | undefined;
  readonly onDownload: ExportDialogProps['onSave'];
  readonly onSaveExport?: ExportDialogProps['onSaveAs'];
  /** Undefined where there are no imports. */
  readonly include: EditorIncludePorts | undefined;
}

/** The editor's own dialogs, each loaded when it is first opened. */
export function EditorDialogs(props: EditorDialogsProps) {
  const { editor, reads, readonly, commands, onJump, formats, onDownload } = props;
  const { CompareDialog, FindingsPanel } = useEditorViews();
  const dialog = useSelector(editor, (state) => state.context.dialog?.kind);
  const previewRev = useSelector(editor, (state) => state.context.preview.rev);
  const shownRev = useSelector(editor, (state) =>
    state.context.rev === previewRev ? previewRev : undefined,
  );
  const resolved = useResolved(props.include);
  const close = () => editor.send({ type: 'close' });
  const state = (kind: PlainDialog) => ({ open: dialog === kind, onClose: close });
  return (
    <>
      <EntityDialogs editor={editor} include={props.include} />
      <LazyMount needed={dialog === 'export'}>
        <ExportDialog
          {...state('export')}
          reads={reads}
          rev={shownRev}
          formats={formats}
          fileName={props.fileName}
          onSave={onDownload}
          onSaveAs={props.onSaveExport}
        />
      </LazyMount>
      <LazyMount needed={dialog === 'compare'}>
        <CompareDialog {...state('compare')} reads={reads} rev={shownRev} onJump={onJump} />
      </LazyMount>
      <LazyMount needed={dialog === 'findings'}>
        <FindingsPanel
          {...state('findings')}
          reads={reads}
          rev={shownRev}
          resolved={resolved}
          readonly={readonly}
          operationsReadonly={!props.operationEnabled}
          onJump={onJump}
          onEdit={(edit) => editor.send({ type: 'edit', edit })}
          onUndo={() => editor.send({ type: 'undo' })}
        />
      </LazyMount>
      <LazyMount needed={dialog === 'palette'}>
        <Palette
          {...state('palette')}
          reads={reads}
          rev={previewRev}
          commands={commands}
          words={(found) => paletteWords(editor.getSnapshot().context.spec, found)}
          onJump={onJump}
        />
      </LazyMount>
      <LazyMount needed={dialog === 'legend'}>
        <LegendDialog {...state('legend')} commands={commands()} />
      </LazyMount>
    </>
  );
}
