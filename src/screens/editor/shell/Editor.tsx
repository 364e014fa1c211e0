import { useSelector } from '@xstate/react';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type ActorRefFrom, waitFor } from 'xstate';
import { isEmpty, type Specification } from '../../../domain/model/specification.ts';
import type { FormatId, PrintedFormat } from '../../../formats/registry/registry.ts';
import type { editorMachine } from '../../../machines/editor.ts';
import { hostDialogs, importIsNewest, type CardPlace } from '../../../machines/editorTypes.ts';
import type { importFlow } from '../../../machines/importFlow.ts';
import type { ImportEntered, ImportSettings } from '../../../machines/importRequest.ts';
import type { SpecReads } from '../../reads/specReads.ts';
import type { ImportPlaces } from '../dialogs/import/ImportDialog.tsx';
import type { ExportDialogProps } from '../dialogs/export/ExportDialog.tsx';
import {
  type Command,
  commandState,
  type CommandTargets,
  editorCommands,
} from '../commands/commands.ts';
import type { EditorIncludePorts } from '../dialogs/include/includePorts.ts';
import styles from './Editor.module.css';
import { Main } from './Main.tsx';
import { EditorAlerts } from './alerts/EditorAlerts.tsx';
import { type BodyController, EditorBody, type SampleChoice } from './EditorBody.tsx';
import { EditorToolbar } from './toolbar/EditorToolbar.tsx';
import type { EditorView } from './editorView.ts';
import { LazyMount } from '../../../ui/overlays/LazyMount.tsx';
import { type SaveHandler, useHostSave } from './useHostSave.ts';
import { FirstSteps } from './welcome/FirstSteps.tsx';
import { focusCards, focusPane } from '../focus/paneFocus.ts';
import { useFileDrop } from './useFileDrop.ts';
import { useMediaQuery } from './useMediaQuery.ts';
import { useShortcuts } from './useShortcuts.ts';
import { refuseDropped } from '../../../ui/fields/transferredText.ts';
import { importFile } from './importFile.ts';
import { NoticeRoom } from '../../../ui/signs/NoticeRoom.tsx';
import { PartBoundary } from '../../../ui/loading/PartBoundary.tsx';
import { lazyDialog, lazyPart } from '../../../ui/loading/lazyPart.tsx';
import { usePrefetchedDialogs } from './usePrefetchedDialogs.ts';

const EditorDialogs = lazyDialog(
  'This dialog',
  async () => (await import('./EditorDialogs.tsx')).EditorDialogs,
);
const ImportDialog = lazyDialog(
  'The import dialog',
  async () => (await import('../dialogs/import/ImportDialog.tsx')).ImportDialog,
);
const DropOverlay = lazyPart(
  'The drop area',
  'quiet',
  async () => (await import('../dialogs/import/DropOverlay.tsx')).DropOverlay,
);

/** What the host of the editor allows (rules 2). */
export interface EditorHostChoices {
  /** The key under which the specification is stored; another key is another editor. */
  readonly id: string;
  /** Offers only commands that change nothing. */
  readonly readonly?: boolean;
  /** Whether operations can be made; default true. */
  readonly operationEnabled?: boolean;
  /** Whether Settings and Include are offered; default true. */
  readonly importEnabled?: boolean;
  /** Handles saves. Without it there is no Save button (rules 2). */
  readonly onSave?: SaveHandler | undefined;
  /**
   * Changes that are not saved to the host yet stay on this device, so leaving needs no question;
   * the host shows in `status` what is saved where.
   */
  readonly keepsUnsaved?: boolean;
  /** The specification has not arrived yet, so it must not be shown as empty. */
  readonly isFetching?: boolean;
  /** Called with the specification after each change. */
  readonly onChange?: ((spec: Specification) => void) | undefined;
}

export interface EditorProps extends EditorHostChoices {
  readonly editor: ActorRefFrom<typeof editorMachine>;
  readonly reads: SpecReads;
  readonly samples: readonly SampleChoice[];
  readonly importFormats: readonly { readonly id: FormatId; readonly label: string }[];
  readonly exportFormats: readonly Pick<PrintedFormat, 'id' | 'label' | 'endings'>[];
  /** The name of downloads without an ending; `specification` by default. */
  readonly fileName?: string;
  /** Downloads a file. */
  readonly onDownload: (name: string, content: ArrayBuffer) => void;
  /** Saves an export to a file of the person's choice. */
  readonly onSaveExport?: ExportDialogProps['onSaveAs'];
  /** The calls of the include dialog; undefined until they are available. */
  readonly include?: EditorIncludePorts | undefined;
  /** The link for an import; undefined if there is none. */
  readonly linkOf?: ((url: string) => string | undefined) | undefined;
  readonly view: EditorView;
  readonly onView: (view: EditorView) => void;
  /** Opens the dialog for restoring; undefined until it is available. */
  readonly onRestore?: (() => void) | undefined;
  /** Handles a dropped file that is not to be imported. */
  readonly onDropFile?: ((transfer: DataTransfer) => void) | undefined;
  /** Further commands: in the menu, in the palette, and by their keys. */
  readonly commands?: readonly Command[];
  /** Imports elsewhere than in place of the open specification; undefined if that is not possible. */
  readonly importPlaces?: ImportPlaces | undefined;
  /** Handles the buttons of a notice about the file. */
  readonly onSaveFile?: ((how: 'overwrite' | 'as') => void) | undefined;
  /** Shown before the toolbar: what is being edited. */
  readonly heading?: ReactNode;
  /** Shown at the end of the toolbar. */
  readonly status?: ReactNode;
  readonly trailing?: ReactNode;
  /** Between toolbar and cards. */
  readonly banner?: ReactNode;
}

/**
 * The editor (rules 2): one specification with its toolbar, cards, table of contents, preview and
 * dialogs. Its host decides which commands it offers and what surrounds it.
 */
export function Editor(props: EditorProps) {
  const { editor, reads, view, onView, onSave, onChange, onRestore, onDropFile } = props;
  const { operationEnabled = true, importEnabled = true } = props;
  const reading = useSelector(editor, (state) =>
    state.matches({ specification: { loading: 'reading' } }),
  );
  const loading = reading || props.isFetching === true;
  const following = useSelector(editor, (state) => state.matches({ role: 'follower' }));
  const dialogOpen = useSelector(editor, (state) => state.matches({ dialog: 'open' }));
  const flow = useSelector(
    editor,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the editor invokes this actor under the name
    (state) => state.children.import as ActorRefFrom<typeof importFlow>,
  );
  const ownDialogOpen = useSelector(
    editor,
    ({ context: { dialog } }) => dialog !== undefined && !hostDialogs.has(dialog.kind),
  );
  const empty = useSelector(editor, ({ context: { spec } }) => isEmpty(spec));
  const importClosed = useSelector(flow, (state) => state.matches('closed'));
  // A sample opens without the dialog, unless there are findings to show.
  const importShown = useSelector(
    flow,
    (state) =>
      !state.matches('closed') &&
      !state.matches('reopening') &&
      !(state.matches('running') && state.context.quiet === true),
  );
  const readonly = props.readonly === true || following;
  const narrow = useMediaQuery('(max-width: 860px)');
  const [isSample, setIsSample] = useState(false);
  const [sheet, setSheet] = useState<'navigator' | 'preview'>();
  const body = useRef<BodyController>(null);
  const hostSave = useHostSave(editor, onSave, props.keepsUnsaved === true);
  useChanges(editor, onChange);
  usePrefetchedDialogs();

  const undo = useCallback(() => editor.send({ type: 'undo' }), [editor]);
  const close = useCallback(() => editor.send({ type: 'close' }), [editor]);
  const undoImport = useCallback(() => {
    undo();
    flow.send({ type: 'close' });
  }, [undo, flow]);
  const { inlineNames = 'hash' } = view;
  useEffect(() => flow.send({ type: 'options', options: { inlineNames } }), [flow, inlineNames]);
  const keepInlineNames = (names: ImportSettings['inlineNames']) =>
    onView({ ...view, inlineNames: names });
  const importNamed = (names: ImportSettings['inlineNames']) => {
    keepInlineNames(names);
    const { imported } = flow.getSnapshot().context;
    if (imported === undefined) return;
    editor.send({ type: 'undo', stays: true });
    flow.send({ type: 'close' });
    // The state that a large step replaced is fetched first.
    void waitFor(editor, (state) => state.matches({ specification: { ready: 'idle' } })).then(() =>
      flow.send({
        ...imported,
        type: 'take',
        settings: { ...imported.settings, inlineNames: names },
      }),
    );
  };
  const isImportNewest = useSelector(editor, ({ context }) => importIsNewest(context));
  const placed = useSelector(editor, ({ context: { notices } }) =>
    notices.find(({ instead }) => instead !== undefined),
  );
  const closeImport = useCallback(() => {
    // A running import returns to the form first.
    if (flow.getSnapshot().matches('running')) flow.send({ type: 'cancel' });
    flow.send({ type: 'close' });
  }, [flow]);
  const importAgain = useCallback(
    (entered: ImportEntered) => {
      const { notices } = editor.getSnapshot().context;
      const left = notices.find((notice) => notice.entered === entered);
      if (left !== undefined) editor.send({ type: 'dismiss', id: left.id });
      flow.send({ type: 'open', entered });
    },
    [editor, flow],
  );
  const jump = useCallback((place: CardPlace) => {
    setSheet(undefined);
    body.current?.jumpTo(place);
  }, []);
  const targets: CommandTargets = {
    send: editor.send,
    openImport: () => flow.send({ type: 'open' }),
    openReport: () => flow.send({ type: 'reopen' }),
    toggle: (pane) => {
      if (pane === 'docs') {
        const isOpen = narrow ? sheet === 'preview' : view.preview;
        if (narrow) setSheet('preview');
        // If the documentation is shown, the command switches back to the preview.
        onView({
          ...view,
          ...(!narrow && { preview: true }),
          docs: !(isOpen && view.docs === true),
        });
      } else if (narrow) setSheet(sheet === pane ? undefined : pane);
      else onView({ ...view, [pane]: !view[pane] });
    },
    go: (by) => body.current?.go(by),
    pane: focusPane,
    save: hostSave?.save,
    restore: onRestore,
  };
  const commandsNow = () =>
    editorCommands(
      commandState(editor.getSnapshot().context, {
        readonly,
        operationEnabled,
        importEnabled,
        includable: props.include !== undefined,
      }),
      targets,
      props.commands,
    );
  // Later calls must use the state of that time.
  const latest = useRef(commandsNow);
  useLayoutEffect(() => {
    latest.current = commandsNow;
  });
  const commands = useCallback(() => latest.current(), []);
  const onShortcut = useCallback(
    (id: string) => {
      const all = commands();
      const command =
        all.find((each) => each.id === id) ??
        // If there is no host to save to, the keys of Save save the file.
        (id === 'save' ? all.find((each) => each.id === 'file.save') : undefined);
      if (command?.disabled !== true) command?.run();
    },
    [commands],
  );
  useShortcuts(!loading && !dialogOpen && importClosed, onShortcut);

  const onFile = useCallback((file: File) => importFile(flow, file), [flow]);
  const onDrop = useCallback(
    (transfer: DataTransfer) => {
      const message = refuseDropped(transfer);
      const file = transfer.files[0];
      if (message !== undefined)
        editor.send({ type: 'notice', id: 'file', tone: 'danger', message });
      else if (onDropFile !== undefined) onDropFile(transfer);
      else if (file !== undefined && !readonly) onFile(file);
    },
    [editor, onDropFile, onFile, readonly],
  );
  // Opening another specification would discard text typed in a dialog.
  const dropping = useFileDrop(dialogOpen ? undefined : onDrop);

  return (
    <div className={styles.page}>
      <button type="button" className={styles.skip} onClick={focusCards}>
        Skip to operations and types
      </button>
      <header className={styles.header} data-pane="toolbar">
        {props.heading}
        <PartBoundary name="The toolbar" place="banner">
          <EditorToolbar
            editor={editor}
            reads={reads}
            include={props.include}
            commands={commandsNow}
            hostSave={hostSave}
            navigator={narrow ? sheet === 'navigator' : view.navigator}
            preview={narrow ? sheet === 'preview' : view.preview}
            hostSaysSaved={props.keepsUnsaved === true}
            status={props.status}
            trailing={props.trailing}
          />
        </PartBoundary>
      </header>
      <NoticeRoom>
        {props.banner}
        {isSample && !empty && !readonly && view.stepsSeen !== true && (
          <FirstSteps
            onDone={() => {
              onView({ ...view, stepsSeen: true });
              focusCards();
            }}
          />
        )}
        <Main editor={editor}>
          <PartBoundary name="The editor" place="pane">
            <EditorBody
              controller={body}
              editor={editor}
              flow={flow}
              reads={reads}
              loading={loading}
              fetching={props.isFetching}
              readonly={readonly}
              operationEnabled={operationEnabled}
              samples={props.samples}
              isSent={onSave !== undefined}
              formats={props.exportFormats}
              onFile={onFile}
              onSample={() => setIsSample(true)}
              narrow={narrow}
              sheet={sheet}
              onSheet={setSheet}
              view={view}
              onView={onView}
              commands={commands}
              include={props.include}
              linkOf={props.linkOf}
            />
          </PartBoundary>
        </Main>
      </NoticeRoom>
      <EditorAlerts
        editor={editor}
        onJump={jump}
        onImportAgain={importAgain}
        onSaveFile={props.onSaveFile}
        onInstead={props.importPlaces?.importInstead}
      />
      <LazyMount needed={!importClosed}>
        <ImportDialog
          open={importShown}
          onClose={closeImport}
          flow={flow}
          formats={props.importFormats}
          onUndo={undoImport}
          onInlineNames={keepInlineNames}
          onAgain={importNamed}
          isNewest={isImportNewest}
          // An empty specification is replaced anyway, so no other place is offered.
          places={empty ? undefined : props.importPlaces}
          replaces={!empty}
          placed={placed}
        />
      </LazyMount>
      <LazyMount needed={ownDialogOpen}>
        <EditorDialogs
          open={ownDialogOpen}
          onClose={close}
          editor={editor}
          reads={reads}
          commands={commands}
          onJump={jump}
          formats={props.exportFormats}
          fileName={props.fileName}
          onDownload={props.onDownload}
          onSaveExport={props.onSaveExport}
          include={props.include}
          readonly={readonly}
          operationEnabled={operationEnabled}
        />
      </LazyMount>
      <LazyMount needed={dropping}>
        <DropOverlay open={dropping && importClosed} />
      </LazyMount>
    </div>
  );
}

/** Reports the specification to the host after each change, but not when it is opened. */
function useChanges(
  editor: ActorRefFrom<typeof editorMachine>,
  onChange: EditorHostChoices['onChange'],
): void {
  useEffect(() => {
    if (onChange === undefined) return undefined;
    const ready = (state: ReturnType<typeof editor.getSnapshot>) =>
      state.matches({ specification: 'ready' });
    const first = editor.getSnapshot();
    let told = ready(first) ? first.context.spec : undefined;
    const subscription = editor.subscribe((state) => {
      const { spec } = state.context;
      if (!ready(state) || spec === told) return;
      const opened = told === undefined;
      told = spec;
      if (!opened) onChange(spec);
    });
    return () => subscription.unsubscribe();
  }, [editor, onChange]);
}
