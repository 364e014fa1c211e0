import { useSelector } from '@xstate/react';
import {
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Edit } from '../../domain/edit.ts';
import { isEmpty } from '../../domain/specification.ts';
import type { FormatId, PrintedFormat } from '../../formats/format.ts';
import type { editorMachine } from '../../machines/editor.ts';
import type { EditorContext, PlainDialog, Target } from '../../machines/editorTypes.ts';
import type { importFlow } from '../../machines/importFlow.ts';
import { AlertStack } from '../../ui/AlertStack.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import type { CardsController } from '../editor/Cards.tsx';
import { readHead } from '../editor/dialogs/readHead.ts';
import { EmptyWelcome } from '../editor/EmptyWelcome.tsx';
import type { KeptPorts } from './keptPorts.ts';
import { noticeAlerts } from './noticeAlerts.tsx';
import type { SpecReads } from './reads.ts';
import styles from './SandboxPage.module.css';
import { SandboxToolbar } from './SandboxToolbar.tsx';
import { useFileDrop } from './useFileDrop.ts';
import { useMarkedLine } from './useMarkedLine.ts';
import { useMediaQuery } from './useMediaQuery.ts';
import { useSearch } from './useSearch.ts';
import { useShortcuts, type Shortcut } from './useShortcuts.ts';
import type { ViewSettings } from './viewSettings.ts';

// What the first screen does not show comes when it is first needed. The three panes are rendered
// again only when what they show is another.
const Panes = lazy(async () => ({ default: (await import('./Panes.tsx')).Panes }));
const Cards = lazy(async () => ({ default: memo((await import('../editor/Cards.tsx')).Cards) }));
const Navigator = lazy(async () => ({
  default: memo((await import('../editor/Navigator.tsx')).Navigator),
}));
const Preview = lazy(async () => ({
  default: memo((await import('../preview/Preview.tsx')).Preview),
}));
const Sheets = lazy(async () => ({ default: (await import('./Sheets.tsx')).Sheets }));
const DropOverlay = lazy(async () => ({
  default: (await import('../editor/dialogs/DropOverlay.tsx')).DropOverlay,
}));
const LegendDialog = lazy(async () => ({
  default: (await import('./LegendDialog.tsx')).LegendDialog,
}));
const ImportDialog = lazy(async () => ({
  default: (await import('../editor/dialogs/ImportDialog.tsx')).ImportDialog,
}));
const SpecNameButton = lazy(async () => ({
  default: (await import('../kept/SpecNameButton.tsx')).SpecNameButton,
}));
const FollowerBanner = lazy(async () => ({
  default: (await import('../kept/FollowerBanner.tsx')).FollowerBanner,
}));
const Specifications = lazy(async () => ({
  default: (await import('./KeptDialogs.tsx')).Specifications,
}));
const Restore = lazy(async () => ({ default: (await import('./KeptDialogs.tsx')).Restore }));
const Storage = lazy(async () => ({ default: (await import('./KeptDialogs.tsx')).Storage }));
const ShareDialog = lazy(async () => ({
  default: (await import('../share/ShareDialog.tsx')).ShareDialog,
}));
const Debug = lazy(async () => ({ default: (await import('./Debug.tsx')).Debug }));
const ExportDialog = lazy(async () => ({
  default: (await import('../editor/dialogs/ExportDialog.tsx')).ExportDialog,
}));

export interface SampleChoice {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly load: () => Promise<string>;
}

export interface SandboxPageProps {
  /** Of the specification that is open. */
  readonly id: string;
  readonly name: string | undefined;
  /** Everything around the open specification; undefined until it can be used. */
  readonly kept: KeptPorts | undefined;
  /** Installs the app as a program; undefined while the browser can not. */
  readonly onInstall: (() => void) | undefined;
  readonly editor: ActorRefFrom<typeof editorMachine>;
  readonly reads: SpecReads;
  readonly samples: readonly SampleChoice[];
  readonly importFormats: readonly { readonly id: FormatId; readonly label: string }[];
  readonly exportFormats: readonly Pick<PrintedFormat, 'id' | 'label' | 'endings'>[];
  readonly view: ViewSettings;
  readonly onView: (view: ViewSettings) => void;
  readonly onSave: (name: string, content: ArrayBuffer) => void;
}

/** The sandbox (rules 2): navigator, cards and JSON preview of one specification. */
export function SandboxPage({ editor, reads, view, onView, kept, ...props }: SandboxPageProps) {
  const loading = useSelector(editor, (state) => state.matches('loading'));
  const context = useSelector(editor, (state) => state.context);
  const flow = useSelector(
    editor,
    (state) => state.children.import as ActorRefFrom<typeof importFlow>,
  );
  const importClosed = useSelector(flow, (state) => state.matches('closed'));
  const { rev, history, selection, preview, dialog, role } = context;
  const readonly = role === 'follower';
  const wasWriter = useRef(false);
  useEffect(() => {
    if (!loading && !readonly) wasWriter.current = true;
  }, [loading, readonly]);
  // The cards of another specification are rendered in pieces, between frames.
  const { spec, replacedRev } = useDeferredValue(context);
  const empty = isEmpty(spec);
  const narrow = useMediaQuery('(max-width: 860px)');
  const [sheet, setSheet] = useState<'navigator' | 'preview'>();
  const [query, setQuery] = useState('');
  const [current, setCurrent] = useState<Target>();
  const cards = useRef<CardsController>(null);
  const search = useSearch(reads, preview.rev, query);
  const { marked, mark } = useMarkedLine(reads, preview.rev, rev);

  const undo = useCallback(() => editor.send({ type: 'undo' }), [editor]);
  const closeDialog = useCallback(() => editor.send({ type: 'close' }), [editor]);
  const undoImport = useCallback(() => {
    editor.send({ type: 'undo' });
    flow.send({ type: 'close' });
  }, [editor, flow]);
  const redo = useCallback(() => editor.send({ type: 'redo' }), [editor]);
  const onEdit = useCallback((edit: Edit) => editor.send({ type: 'edit', edit }), [editor]);
  const onSelect = useCallback(
    (kind: Target['kind'], name: string | undefined) => {
      editor.send({ type: 'select', kind, name });
    },
    [editor],
  );
  const onJump = useCallback(
    (target: Target) => {
      setSheet(undefined);
      setCurrent(target);
      cards.current?.jumpTo(target);
      mark(target);
    },
    [mark],
  );
  const onFile = useCallback(
    (file: File) => {
      void readHead(file).then((head) =>
        flow.send({
          type: 'take',
          source: { kind: 'file', file, name: file.name },
          held: { file, preview: head, name: file.name },
        }),
      );
    },
    [flow],
  );
  const onDrop = useCallback(
    (transfer: DataTransfer) => {
      const file = transfer.files[0];
      if (kept !== undefined) void kept.files.drop(transfer);
      else if (file !== undefined) onFile(file);
    },
    [kept, onFile],
  );
  const dropping = useFileDrop(onDrop);
  const show = useCallback(
    (what: PlainDialog) => editor.send({ type: 'open', dialog: { kind: what } }),
    [editor],
  );
  const onSample = async (id: string) => {
    const sample = props.samples.find((choice) => choice.id === id);
    if (sample === undefined) return;
    const text = await sample.load();
    flow.send({
      type: 'take',
      source: { kind: 'text', text, name: sample.title },
      quiet: true,
    });
  };
  const onShortcut = useCallback(
    (shortcut: Shortcut) => {
      const { selection: selected } = editor.getSnapshot().context;
      if (shortcut === 'undo' || shortcut === 'redo') editor.send({ type: shortcut });
      else if (shortcut === 'legend') show('legend');
      else if (shortcut === 'file.open') void kept?.files.open();
      else if (shortcut === 'file.save') void kept?.files.save();
      else {
        const edit = editOfShortcut(shortcut, selected);
        if (edit !== undefined) editor.send({ type: 'edit', edit });
      }
    },
    [editor, kept, show],
  );
  useShortcuts(!loading && dialog === undefined && importClosed, onShortcut);

  const source = useMemo(
    () => ({
      rev: preview.rev,
      totalLines: preview.totalLines,
      getLines: async (from: number, to: number) => {
        const answer = await reads.previewLines(preview.rev, from, to);
        return answer.rev === preview.rev ? answer.lines : [];
      },
    }),
    [reads, preview],
  );
  // An import replaces everything: what was searched and looked at is gone.
  useEffect(() => {
    if (empty) setQuery('');
  }, [empty]);

  const navigator = (
    <Navigator
      spec={spec}
      query={query}
      onQuery={setQuery}
      results={search.hits}
      total={search.total}
      searching={search.searching}
      current={current}
      onJump={onJump}
    />
  );
  const json = <Preview source={source} label="JSON preview" jumpToLine={marked} />;
  const waiting = (
    <div className={styles.waiting}>
      <Spinner label="Opening the specification" />
    </div>
  );
  const middle = empty ? (
    <EmptyWelcome
      samples={props.samples}
      onImportFile={onFile}
      onPaste={() => flow.send({ type: 'open' })}
      onSample={(id) => void onSample(id)}
    />
  ) : (
    <Cards
      // Another specification is read from its beginning.
      key={replacedRev}
      controller={cards}
      spec={spec}
      readonly={readonly}
      selection={selection}
      onSelect={onSelect}
      onEdit={onEdit}
      onVisible={setCurrent}
      onJump={mark}
    />
  );
  const toggle = (pane: 'navigator' | 'preview') => {
    if (narrow) setSheet(pane);
    else onView({ ...view, [pane]: !view[pane] });
  };

  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1 className={styles.title}>Typewright</h1>
        <Suspense fallback={<span className={styles.name} />}>
          {kept !== undefined && (
            <SpecNameButton name={props.name} onClick={() => show('specifications')} />
          )}
        </Suspense>
        <SandboxToolbar
          undo={history.undo.at(-1)?.label}
          redo={history.redo.at(-1)?.label}
          saved={savedState(loading, context)}
          empty={empty}
          readonly={readonly}
          kept={kept !== undefined}
          theme={view.theme}
          onInstall={props.onInstall}
          navigator={narrow ? sheet === 'navigator' : view.navigator}
          preview={narrow ? sheet === 'preview' : view.preview}
          onUndo={undo}
          onRedo={redo}
          onImport={() => flow.send({ type: 'open' })}
          onExport={() => show('export')}
          onRestore={() => show('restore')}
          onOpenFile={() => void kept?.files.open()}
          onSaveFile={() => void kept?.files.save()}
          onSaveFileAs={() => void kept?.files.save('as')}
          onShare={() => show('share')}
          onStorage={() => show('storage')}
          onLegend={() => show('legend')}
          onTheme={(theme) => onView({ ...view, theme })}
          onNavigator={() => toggle('navigator')}
          onPreview={() => toggle('preview')}
        />
      </header>
      {readonly && !loading && (
        <Suspense fallback={null}>
          <FollowerBanner
            state={
              context.takingOver ? 'takingOver' : wasWriter.current ? 'takenOver' : 'following'
            }
            onTakeOver={() => editor.send({ type: 'takeOver' })}
          />
        </Suspense>
      )}
      <main className={styles.main}>
        <Suspense fallback={waiting}>
          {loading ? (
            waiting
          ) : narrow || empty ? (
            middle
          ) : (
            <Panes
              left={view.navigator ? navigator : undefined}
              middle={middle}
              right={view.preview ? json : undefined}
              sizes={view.sizes}
              onSizes={(sizes) => onView({ ...view, sizes })}
            />
          )}
        </Suspense>
      </main>
      <AlertStack
        alerts={noticeAlerts(context.notices, {
          onUndo: undo,
          onJump,
          onSaveFile: (how) => void kept?.files.save(how),
        })}
        onDismiss={(id) => editor.send({ type: 'dismiss', id })}
      />
      <OnceNeeded needed={narrow && sheet !== undefined}>
        <Sheets
          shown={narrow ? sheet : undefined}
          onClose={() => setSheet(undefined)}
          navigator={navigator}
          preview={json}
        />
      </OnceNeeded>
      <OnceNeeded needed={!importClosed}>
        <ImportDialog flow={flow} formats={props.importFormats} onUndo={undoImport} />
      </OnceNeeded>
      <OnceNeeded needed={dialog?.kind === 'export'}>
        <ExportDialog
          open={dialog?.kind === 'export'}
          onClose={closeDialog}
          reads={reads}
          rev={preview.rev === rev ? rev : undefined}
          formats={props.exportFormats}
          onSave={props.onSave}
        />
      </OnceNeeded>
      {kept !== undefined && (
        <>
          <OnceNeeded needed={dialog?.kind === 'specifications'}>
            <Specifications
              open={dialog?.kind === 'specifications'}
              onClose={closeDialog}
              ports={kept.specifications}
              current={props.id}
            />
          </OnceNeeded>
          <OnceNeeded needed={dialog?.kind === 'restore'}>
            <Restore open={dialog?.kind === 'restore'} onClose={closeDialog} ports={kept.restore} />
          </OnceNeeded>
          <OnceNeeded needed={dialog?.kind === 'storage'}>
            <Storage
              open={dialog?.kind === 'storage'}
              onClose={closeDialog}
              ports={kept.storage}
              onExport={() => show('export')}
            />
          </OnceNeeded>
          <OnceNeeded needed={dialog?.kind === 'share'}>
            <ShareDialog
              open={dialog?.kind === 'share'}
              onClose={closeDialog}
              createLink={kept.files.createLink}
              counts={{ operations: spec.operations.length, types: spec.types.length }}
              onExport={() => show('export')}
            />
          </OnceNeeded>
          <Suspense fallback={null}>
            {kept.debug !== undefined && <Debug ports={kept.debug} />}
          </Suspense>
        </>
      )}
      <OnceNeeded needed={dialog?.kind === 'legend'}>
        <LegendDialog open={dialog?.kind === 'legend'} onClose={closeDialog} />
      </OnceNeeded>
      <OnceNeeded needed={dropping}>
        <DropOverlay open={dropping && importClosed} />
      </OnceNeeded>
    </div>
  );
}

/** Renders its children from the first time they are needed on, so that they can close gracefully. */
function OnceNeeded({
  needed,
  children,
}: {
  readonly needed: boolean;
  readonly children: ReactNode;
}) {
  const [was, setWas] = useState(needed);
  if (needed && !was) setWas(true);
  return needed || was ? <Suspense fallback={null}>{children}</Suspense> : null;
}

function savedState(loading: boolean, { rev, keptRev, unsaved }: EditorContext) {
  if (loading || rev === 0) return 'none';
  if (keptRev === rev) return 'saved';
  return unsaved === undefined ? 'saving' : 'unsaved';
}

function editOfShortcut(
  shortcut: Exclude<Shortcut, 'undo' | 'redo' | 'legend' | `file.${string}`>,
  { operation, type }: { readonly operation?: string; readonly type?: string },
): Edit | undefined {
  const kind = shortcut.startsWith('operation') ? 'operation' : 'type';
  const name = kind === 'operation' ? operation : type;
  if (name === undefined) return undefined;
  if (shortcut.endsWith('delete')) return { kind: `${kind}.delete`, name };
  return { kind: `${kind}.move`, name, by: shortcut.endsWith('up') ? -1 : 1 };
}
