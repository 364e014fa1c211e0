import { useSelector } from '@xstate/react';
import {
  memo,
  type Ref,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Edit } from '../../../domain/edits/edit.ts';
import { withResolved } from '../../../domain/model/resolvedIncludes.ts';
import { isEmpty } from '../../../domain/model/specification.ts';
import type { PrintedFormat } from '../../../formats/registry/registry.ts';
import type { editorMachine } from '../../../machines/editor.ts';
import type { CardPlace, CardUpdate, DraftDialog, Target } from '../../../machines/editorTypes.ts';
import type { importFlow } from '../../../machines/importFlow.ts';
import type { SpecReads } from '../../reads/specReads.ts';
import type { OpenTarget } from '../cards/cardActions.ts';
import type { CardsController, JumpOptions } from '../cards/Cards.tsx';
import type { Command } from '../commands/commands.ts';
import { useJumpToNewCard } from './useJumpToNewCard.ts';
import { useShown } from './useShown.ts';
import { Opening } from './Opening.tsx';
import styles from './Editor.module.css';
import type { Sought } from './preview/useMarkedLine.ts';
import type { EditorView } from './editorView.ts';
import { previewLabel } from './preview/previewFormats.ts';
import { EmptyWelcome, type OfferedSample } from './welcome/EmptyWelcome.tsx';
import type { EditorIncludePorts } from '../dialogs/include/includePorts.ts';
import { LazyMount } from '../../../ui/overlays/LazyMount.tsx';
import { useEditorViews } from '../useEditorViews.ts';
import { useResolved } from '../dialogs/useResolved.ts';
import { useSearch } from '../useSearch.ts';
import { useJumpHistory } from '../cards/layout/useJumpHistory.ts';
import { LoadFailure } from '../../../ui/loading/loadFailure.ts';
import { lazyDialog, lazyPart } from '../../../ui/loading/lazyPart.tsx';

// The parts that the first screen does not show are loaded when they are first needed. The three panes are
// rendered again only when their content changes.
const parts = {
  panes: () => import('./panes/Panes.tsx'),
  cards: () => import('../cards/Cards.tsx'),
  contents: () => import('../navigator/Contents.tsx'),
  right: () => import('./preview/RightPane.tsx'),
};
const Panes = lazyPart('The editor', 'pane', async () => (await parts.panes()).Panes);
const Cards = lazyPart('The list of operations and types', 'pane', async () =>
  memo((await parts.cards()).Cards),
);
const Contents = lazyPart('The table of contents', 'pane', async () =>
  memo((await parts.contents()).Contents),
);
const RightPane = lazyPart('The preview', 'pane', async () =>
  memo((await parts.right()).RightPane),
);
const Sheets = lazyDialog('This pane', async () => (await import('./panes/Sheets.tsx')).Sheets);

/** A sample that comes with the app, and its text. */
export interface SampleChoice extends OfferedSample {
  readonly load: () => Promise<string>;
}

/** The functions of the body that the rest of the editor calls. */
export interface BodyController {
  /** Shows a card and focuses it. */
  readonly jumpTo: (place: CardPlace) => void;
  /** Goes back or forward through the visited cards. */
  readonly go: (by: -1 | 1) => void;
}

export interface EditorBodyProps {
  readonly controller: Ref<BodyController>;
  readonly editor: ActorRefFrom<typeof editorMachine>;
  readonly flow: ActorRefFrom<typeof importFlow>;
  readonly reads: SpecReads;
  /** The specification is being read, or has not arrived yet. */
  readonly loading: boolean;
  /** The specification has not arrived yet, and will not be empty. */
  readonly fetching: boolean | undefined;
  readonly readonly: boolean;
  readonly operationEnabled: boolean;
  readonly samples: readonly SampleChoice[];
  /** Whether saving sends it to a host. */
  readonly isSent: boolean;
  /** The formats that can be printed. */
  readonly formats: readonly Pick<PrintedFormat, 'id' | 'label' | 'endings'>[];
  readonly onFile: (file: File) => void;
  /** Called when a sample is opened. */
  readonly onSample: () => void;
  /** Whether the side panes are sheets. */
  readonly narrow: boolean;
  readonly sheet: 'navigator' | 'preview' | undefined;
  readonly onSheet: (sheet: 'navigator' | 'preview' | undefined) => void;
  readonly view: EditorView;
  readonly onView: (view: EditorView) => void;
  readonly commands: () => readonly Command[];
  /** Undefined if there are no imports. */
  readonly include: EditorIncludePorts | undefined;
  readonly linkOf: ((url: string) => string | undefined) | undefined;
}

/** Table of contents, cards and preview; a welcome screen if the specification is empty. */
export function EditorBody(props: EditorBodyProps) {
  const { controller, editor, flow, reads, readonly, narrow, sheet, onSheet, view, onView } = props;
  const { operationEnabled, loading, fetching = false } = props;
  const { prefetchPreview } = useEditorViews();
  // The cards of another specification are rendered in pieces, between frames.
  const next = useShown(editor);
  const { spec, replacedRev } = useDeferredValue(next);
  const rev = useSelector(editor, (state) => state.context.rev);
  const selection = useSelector(editor, (state) => state.context.selection);
  const preview = useSelector(editor, (state) => state.context.preview);
  const resolved = useResolved(props.include);
  const empty = isEmpty(spec);
  const [query, setQuery] = useState('');
  const [current, setCurrent] = useState<Target>();
  // The card that was last selected or gone to, for the documentation to show.
  const [chosen, setChosen] = useState<Target>();
  const cards = useRef<CardsController>(null);
  const search = useSearch(reads, preview.rev, query);
  // The card for the preview to show and mark: a new object each time.
  const [sought, setSought] = useState<Sought>();
  const mark = useCallback((target: Target) => setSought({ ...target }), []);
  const jumps = useJumpHistory();

  const onEdit = useCallback((edit: Edit) => editor.send({ type: 'edit', edit }), [editor]);
  const onDiscard = useCallback(
    (update: CardUpdate) => editor.send({ type: 'discard', update, base: spec }),
    [editor, spec],
  );
  const onDocs = useCallback((docs: boolean) => onView({ ...view, docs }), [onView, view]);
  const onFormat = useCallback((format: string) => onView({ ...view, format }), [onView, view]);
  const onOpen = useCallback(
    (what: OpenTarget) => editor.send({ type: 'open', dialog: dialogFor(what) }),
    [editor],
  );
  const show = useCallback(
    (target: Target, options?: JumpOptions) => {
      onSheet(undefined);
      setCurrent(target);
      setChosen(target);
      cards.current?.jumpTo(target, options);
      mark(target);
    },
    [mark, onSheet],
  );
  const { visit } = jumps;
  const { onCards, awaited, cancelJump } = useJumpToNewCard({ editor, spec, current, show, visit });
  useLayoutEffect(() => cards.current?.prepare(next.spec, awaited()), [next, awaited]);
  const attachCards = useCallback(
    (attached: CardsController | null) => {
      cards.current = attached;
      onCards(attached !== null);
    },
    [onCards],
  );
  const onSelect = useCallback(
    (kind: Target['kind'], name: string | undefined) => {
      cancelJump();
      editor.send({ type: 'select', kind, name });
      if (name === undefined) return;
      setChosen({ kind, name });
      mark({ kind, name });
    },
    [editor, mark, cancelJump],
  );
  const onJump = useCallback(
    (target: Target) => {
      cancelJump();
      jumps.visit(target);
      show(target);
    },
    [show, jumps, cancelJump],
  );
  // The link has already scrolled there.
  const onLed = useCallback(
    (target: Target) => {
      cancelJump();
      jumps.visit(target);
      setChosen(target);
      mark(target);
    },
    [mark, jumps, cancelJump],
  );
  // The line is in view, so the preview does not scroll, and marks where the card's text begins.
  const onPick = useCallback(
    (target: Target) => {
      cancelJump();
      onSheet(undefined);
      // The same rule as for clicks on the card.
      const selectable = !readonly && (target.kind === 'type' || operationEnabled);
      if (selectable) editor.send({ type: 'select', ...target });
      setCurrent(target);
      setChosen(target);
      setSought({ ...target, stays: true });
      jumps.visit(target);
      cards.current?.jumpTo(target);
    },
    [editor, jumps, onSheet, readonly, operationEnabled, cancelJump],
  );
  const onVisible = useCallback(
    (target: Target) => {
      jumps.see(target);
      setCurrent(target);
    },
    [jumps],
  );
  useImperativeHandle(
    controller,
    () => ({
      jumpTo: (place) => {
        cancelJump();
        if (place.kind === 'operation' || place.kind === 'type') {
          jumps.visit(place);
          show(place, { focus: true });
        } else {
          // The history and the preview only contain operations and types.
          onSheet(undefined);
          cards.current?.jumpTo(place, { focus: true });
        }
      },
      go: (by) => {
        const { operations, types } = editor.getSnapshot().context.spec;
        const exists = ({ kind, name }: Target) =>
          (kind === 'operation' ? operations : types).some((entity) => entity.name === name);
        const target = jumps.go(by, exists);
        if (target === undefined) return;
        cancelJump();
        show(target);
      },
    }),
    [editor, show, jumps, onSheet, cancelJump],
  );

  // An import replaces everything, so the search and the jump history are reset.
  const [wasEmpty, setWasEmpty] = useState(empty);
  if (empty !== wasEmpty) {
    setWasEmpty(empty);
    if (empty) setQuery('');
  }

  // Load the parts that show the result before the import is done, or before the specification has arrived.
  const importing = useSelector(flow, (state) => state.matches('running'));
  useEffect(() => {
    if (!importing && !fetching) return;
    // If a part can't be loaded now, showing it tries again.
    for (const load of [...Object.values(parts), prefetchPreview]) load().catch(() => undefined);
  }, [importing, fetching, prefetchPreview]);

  const contents = (
    <Contents
      spec={spec}
      query={query}
      onQuery={setQuery}
      results={search.hits}
      total={search.total}
      searching={search.searching}
      current={current}
      onJump={onJump}
      commands={readonly ? undefined : props.commands}
    />
  );
  const right = (
    <RightPane
      docs={view.docs === true}
      onDocs={onDocs}
      reads={reads}
      formats={props.formats}
      format={view.format}
      onFormat={onFormat}
      preview={preview}
      newest={rev}
      resolved={resolved}
      sought={sought}
      onPick={onPick}
      onJump={onJump}
      spec={spec}
      place={chosen}
    />
  );
  const failedLoads = useSelector(editor, (state) => state.context.failedLoads ?? 0);
  const waiting = (
    <Opening
      loading={loading}
      failedLoads={failedLoads}
      onTryAgain={() => editor.send({ type: 'load' })}
    />
  );
  const onSample = async (id: string) => {
    const sample = props.samples.find((choice) => choice.id === id);
    if (sample === undefined) return;
    const text = await sample.load().catch((cause: unknown) => {
      const { message } = new LoadFailure(`The sample ${sample.title}`, cause);
      editor.send({ type: 'notice', id: 'sample', tone: 'danger', message });
      return undefined;
    });
    if (text === undefined) return;
    props.onSample();
    flow.send({
      type: 'take',
      source: { kind: 'text', text, name: sample.title },
      quiet: true,
    });
  };
  const welcome = readonly ? (
    <p className={styles.waiting}>There is nothing in this specification yet.</p>
  ) : (
    <EmptyWelcome
      samples={props.samples}
      isSent={props.isSent}
      onImportFile={props.onFile}
      onPaste={(entered) => flow.send({ type: 'open', ...(entered !== undefined && { entered }) })}
      onSample={(id) => void onSample(id)}
      onNewOperation={
        operationEnabled
          ? () => editor.send({ type: 'open', dialog: { kind: 'operation' } })
          : undefined
      }
      onNewType={() => editor.send({ type: 'open', dialog: { kind: 'type' } })}
    />
  );
  const listOfCards = (width: number) => (
    <Cards
      // Another specification is shown from its beginning.
      key={replacedRev}
      controller={attachCards}
      spec={withResolved(spec, resolved)}
      readonly={readonly}
      operationsReadonly={!operationEnabled}
      selection={selection}
      onSelect={onSelect}
      onEdit={onEdit}
      onDiscard={onDiscard}
      onOpen={onOpen}
      width={width}
      linkOf={props.linkOf}
      onVisible={onVisible}
      onJump={onLed}
    />
  );

  return (
    <>
      <Suspense fallback={waiting}>
        {loading || (empty && (failedLoads > 0 || !isEmpty(next.spec))) ? (
          waiting
        ) : empty ? (
          welcome
        ) : (
          // The cards are not mounted anew, and keep the focus, while panes beside them appear and disappear.
          <Panes
            left={view.navigator && !narrow ? contents : undefined}
            middle={listOfCards}
            right={view.preview && !narrow ? right : undefined}
            sizes={view.sizes}
            onSizes={(sizes) => onView({ ...view, sizes })}
          />
        )}
      </Suspense>
      <LazyMount needed={narrow && sheet !== undefined}>
        <Sheets
          open={narrow && sheet !== undefined}
          shown={narrow ? sheet : undefined}
          onClose={() => onSheet(undefined)}
          previewTitle={view.docs === true ? 'Documentation' : previewLabel(view.format)}
          navigator={contents}
          preview={right}
        />
      </LazyMount>
    </>
  );
}

function dialogFor(what: OpenTarget): DraftDialog {
  return what.kind === 'import' ? { kind: 'include', alias: what.alias } : what;
}
