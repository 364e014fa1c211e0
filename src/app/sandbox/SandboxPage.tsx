import { useSelector } from '@xstate/react';
import { type ReactNode, Suspense, useCallback, useMemo } from 'react';
import { isEmpty } from '../../domain/model/specification.ts';
import { hostDialogs, type PlainDialog } from '../../machines/editorTypes.ts';
import type { Command } from '../../screens/editor/commands/commands.ts';
import { Editor, type EditorProps } from '../../screens/editor/shell/Editor.tsx';
import type { EditorView } from '../../screens/editor/shell/editorView.ts';
import { LazyMount } from '../../ui/overlays/LazyMount.tsx';
import type { SandboxPorts } from '../library/sandboxPorts.ts';
import type { LeaveQuestion } from '../../screens/library/specifications/leaveQuestion.ts';
import { OtherTabBanner } from '../editor/OtherTabBanner.tsx';
import { EditorContexts } from '../editor/EditorContexts.tsx';
import { sandboxCommands } from './sandboxCommands.ts';
import styles from './SandboxPage.module.css';
import type { ViewSettings } from '../editor/viewSettings.ts';
import { lazyDialog, lazyPart } from '../../ui/loading/lazyPart.tsx';

const SpecNameButton = lazyPart(
  "The specification's name",
  'control',
  async () =>
    (await import('../../screens/library/specifications/SpecNameButton.tsx')).SpecNameButton,
);
const StorageTrouble = lazyPart(
  'The storage notice',
  'control',
  async () => (await import('./StorageTrouble.tsx')).StorageTrouble,
);
const SandboxDialogs = lazyDialog(
  'This dialog',
  async () => (await import('./SandboxDialogs.tsx')).SandboxDialogs,
);
const LeaveDialog = lazyDialog(
  'The dialog about unsaved changes',
  async () => (await import('../../screens/library/specifications/LeaveDialog.tsx')).LeaveDialog,
);
const ThemeSwitch = lazyPart(
  'The theme switch',
  'control',
  async () => (await import('../../ui/bars/ThemeSwitch.tsx')).ThemeSwitch,
);
const InstallButton = lazyPart(
  'The install button',
  'control',
  async () => (await import('../../screens/update/InstallButton.tsx')).InstallButton,
);
const Debug = lazyPart(
  'The debug panel',
  'banner',
  async () => (await import('./Debug.tsx')).Debug,
);

export interface SandboxPageProps extends Pick<
  EditorProps,
  | ('id' | 'editor' | 'reads' | 'samples' | 'importFormats' | 'exportFormats')
  | ('fileName' | 'onDownload')
> {
  /** The name of the open specification. */
  readonly name: string | undefined;
  /** The question that the person must answer before the specification is left. */
  readonly question: LeaveQuestion | undefined;
  /** Everything around the open specification; undefined until it is ready. */
  readonly ports: SandboxPorts | undefined;
  /** Installs the app; undefined while the browser can't. */
  readonly onInstall: (() => void) | undefined;
  /** Reports parts around the editor that could not be loaded. */
  readonly notice?: ReactNode;
  readonly view: ViewSettings;
  readonly onView: (view: ViewSettings) => void;
}

/** The sandbox (rules 2): the editor, and around it what is stored on this device. */
export function SandboxPage(props: SandboxPageProps) {
  const { editor, ports, view, onView, onInstall, name, question, notice, ...rest } = props;
  const show = useCallback(
    (kind: PlainDialog) => editor.send({ type: 'open', dialog: { kind } }),
    [editor],
  );
  const stay = () => question?.answer(false);
  const empty = useSelector(editor, ({ context: { spec } }) => isEmpty(spec));
  const dialogOpen = useSelector(
    editor,
    ({ context: { dialog } }) => dialog !== undefined && hostDialogs.has(dialog.kind),
  );
  const commands = useMemo<readonly Command[]>(
    () =>
      sandboxCommands({
        empty,
        ports,
        show,
        theme: view.theme,
        onTheme: (theme) => onView({ ...view, theme }),
      }),
    [empty, ports, show, view, onView],
  );
  return (
    <EditorContexts>
      <Editor
        {...rest}
        editor={editor}
        view={view}
        onView={(changed: EditorView) => onView({ ...view, ...changed })}
        commands={commands}
        include={ports?.include}
        onRestore={ports && (() => show('restore'))}
        onDropFile={ports?.drop}
        importPlaces={ports?.importPlaces}
        onSaveExport={ports && (async (...wanted) => (await ports.files()).saveExport(...wanted))}
        linkOf={ports?.linkOf}
        onSaveFile={ports && ((how) => ports.withFiles((files) => files.save(how)))}
        heading={
          <>
            <h1 className={styles.title}>Typewright</h1>
            <span className={styles.name} data-shrinks="">
              <Suspense>
                {ports && <SpecNameButton name={name} onClick={() => show('specifications')} />}
              </Suspense>
            </span>
          </>
        }
        status={
          <Suspense>
            {ports && (
              <StorageTrouble
                editor={editor}
                storage={ports.library.storage}
                onClick={() => show('storage')}
              />
            )}
          </Suspense>
        }
        trailing={
          <>
            <Suspense>{onInstall && <InstallButton onInstall={onInstall} />}</Suspense>
            <span data-theme-switch className={styles.theme}>
              <Suspense>
                {ports && (
                  <ThemeSwitch
                    value={view.theme}
                    onChange={(theme) => onView({ ...view, theme })}
                  />
                )}
              </Suspense>
            </span>
          </>
        }
        banner={
          <>
            {notice}
            <OtherTabBanner editor={editor} />
          </>
        }
      />
      {ports && (
        <LazyMount needed={dialogOpen}>
          <SandboxDialogs
            open={dialogOpen}
            onClose={() => editor.send({ type: 'close' })}
            editor={editor}
            ports={ports}
            current={props.id}
          />
        </LazyMount>
      )}
      <LazyMount needed={question !== undefined}>
        <LeaveDialog
          open={question !== undefined}
          name={question?.held === undefined ? name : question.held.name}
          changes={question?.changes ?? 0}
          fate={question?.fate ?? 'held'}
          reason={question?.reason}
          onClose={stay}
          onStay={stay}
          onExport={
            question?.held === undefined
              ? () => {
                  stay();
                  show('export');
                }
              : undefined
          }
          onGoOn={() => question?.answer(true)}
        />
      </LazyMount>
      <Suspense fallback={null}>{ports?.debug && <Debug ports={ports.debug} />}</Suspense>
    </EditorContexts>
  );
}
