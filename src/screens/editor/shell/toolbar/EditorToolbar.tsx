import { useSelector } from '@xstate/react';
import {
  ArchiveRestore,
  Braces,
  Check,
  Download,
  Ellipsis,
  FileUp,
  LoaderCircle,
  type LucideIcon,
  Package,
  PanelLeft,
  CirclePlus,
  Redo2,
  Save,
  Settings2,
  SquarePlus,
  TriangleAlert,
  Undo2,
} from 'lucide-react';
import { type ReactNode, Suspense, useDeferredValue, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { isEmpty } from '../../../../domain/model/specification.ts';
import type { editorMachine } from '../../../../machines/editor.ts';
import { isWritten, type EditorContext } from '../../../../machines/editorTypes.ts';
import { Button } from '../../../../ui/bars/Button.tsx';
import { IconButton } from '../../../../ui/bars/IconButton.tsx';
import { Toolbar, ToolbarGroup, ToolbarSpacer } from '../../../../ui/bars/Toolbar.tsx';
import type { SpecReads } from '../../../reads/specReads.ts';
import type { Command } from '../../commands/commands.ts';
import type { EditorIncludePorts } from '../../dialogs/include/includePorts.ts';
import styles from './EditorToolbar.module.css';
import type { HostSave } from '../useHostSave.ts';
import { useToolbarFit } from './useToolbarFit.ts';
import { useMediaQuery } from '../useMediaQuery.ts';
import { useEditorViews } from '../../useEditorViews.ts';
import { useResolved } from '../../dialogs/useResolved.ts';
import { lazyDialog } from '../../../../ui/loading/lazyPart.tsx';

const MoreMenu = lazyDialog('The menu', async () => (await import('./MoreMenu.tsx')).MoreMenu);

export interface EditorToolbarProps {
  readonly editor: ActorRefFrom<typeof editorMachine>;
  readonly reads: SpecReads;
  /** Undefined if there are no imports. */
  readonly include: EditorIncludePorts | undefined;
  /** The commands available now; called whenever the toolbar is rendered. */
  readonly commands: () => readonly Command[];
  readonly hostSave: HostSave | undefined;
  /** Whether the side panes are shown. */
  readonly navigator: boolean;
  readonly preview: boolean;
  /** Whether the host shows in its `status` what is saved. */
  readonly hostSaysSaved: boolean;
  readonly status: ReactNode;
  readonly trailing: ReactNode;
}

const savedWords = {
  /** Hidden: it reserves the room, so that nothing jumps once the stored specification has been read. */
  none: 'Saved on this device',
  saving: 'Saving',
  saved: 'Saved on this device',
  unsaved: 'Not saved',
} as const;

/** On a narrow screen these are always in the menu. */
const rare = new Set(['settings', 'include', 'restore', 'theme']);

/** The editor's toolbar (rules 2). */
export function EditorToolbar(props: EditorToolbarProps) {
  const { editor, reads, hostSave } = props;
  const { FindingsBadge } = useEditorViews();
  // The toolbar is rendered again for everything that affects the names and states of the commands.
  useSelector(editor, ({ context: { history } }) => history);
  const empty = useDeferredValue(useSelector(editor, ({ context: { spec } }) => isEmpty(spec)));
  const rev = useSelector(editor, ({ context: { preview, rev: newest } }) =>
    preview.rev === newest ? newest : undefined,
  );
  const saved = useSelector(editor, (state) =>
    savedState(state.matches({ specification: { loading: 'reading' } }), state.context),
  );
  const said = useSelector(editor, ({ context }) => context.said);
  const narrow = useMediaQuery('(max-width: 640px)');
  const resolved = useResolved(props.include);
  const all = props.commands();
  const row = useRef<HTMLDivElement>(null);
  const fit = useToolbarFit(row);
  const inMenu = narrow ? new Set([...fit, ...rare]) : fit;
  const offered = new Map(
    all
      .filter(({ id }) => !narrow || !rare.has(placeOf(id)))
      .map((command) => [command.id, command]),
  );
  const button = (id: string, icon: LucideIcon, more?: { readonly pressed: boolean }) => (
    <CommandButton command={offered.get(id)} icon={icon} pressed={more?.pressed} />
  );
  return (
    <Toolbar ref={row} label="Specification" className={styles.toolbar ?? ''}>
      <ToolbarGroup>{button('contents', PanelLeft, { pressed: props.navigator })}</ToolbarGroup>
      {offered.has('type.new') && (
        <ToolbarGroup label="Edit" className={styles.edit}>
          {hostSave !== undefined && (
            <SaveButton command={offered.get('save')} hostSave={hostSave} />
          )}
          {button('operation.new', CirclePlus)}
          {button('type.new', SquarePlus)}
          {button('settings', Settings2)}
          {button('include', Package)}
        </ToolbarGroup>
      )}
      <ToolbarGroup label="Document">
        {button('import', FileUp)}
        {button('export', Download)}
        {button('restore', ArchiveRestore)}
      </ToolbarGroup>
      {offered.has('undo') && (
        <ToolbarGroup label="History">
          <CommandIcon command={offered.get('undo')} icon={Undo2} />
          <CommandIcon command={offered.get('redo')} icon={Redo2} />
        </ToolbarGroup>
      )}
      <ToolbarSpacer />
      {props.status}
      <span className={styles.findings}>
        {!empty && (
          <Suspense>
            <FindingsBadge
              reads={reads}
              rev={rev}
              resolved={resolved}
              onClick={() => editor.send({ type: 'open', dialog: { kind: 'findings' } })}
            />
          </Suspense>
        )}
      </span>
      {/* Only the part that changes is announced. */}
      <span role="status" aria-atomic={false}>
        <span key={said?.rev} className="visually-hidden">
          {said?.text}
        </span>
        {!props.hostSaysSaved && (
          <span className={styles.saved} data-saved={saved} data-tooltip={savedWords[saved]}>
            {(saved === 'saved' || saved === 'none') && (
              <Check aria-hidden className={styles.mark} />
            )}
            {saved === 'saving' && <LoaderCircle aria-hidden className={styles.mark} />}
            {saved === 'unsaved' && <TriangleAlert aria-hidden className={styles.mark} />}
            <span className={styles.words} data-widest={savedWords.saved}>
              {savedWords[saved]}
            </span>
          </span>
        )}
      </span>
      <ToolbarGroup label="View">
        {props.trailing}
        <CommandIcon command={offered.get('preview')} icon={Braces} pressed={props.preview} />
        <More
          commands={all.filter(
            ({ id, onToolbar }) => onToolbar !== true || inMenu.has(placeOf(id)),
          )}
        />
      </ToolbarGroup>
    </Toolbar>
  );
}

interface CommandButtonProps {
  readonly command: Command | undefined;
  readonly icon: LucideIcon;
  readonly pressed?: boolean | undefined;
}

/** A command with its name; nothing if it is not available. */
function CommandButton({ command, icon, pressed }: CommandButtonProps) {
  if (command === undefined) return null;
  const { id, label, keys, disabled = false, run } = command;
  return (
    <Button
      variant="quiet"
      icon={icon}
      data-command={id}
      data-tooltip={label}
      data-tooltip-keys={keys?.join(' ')}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={run}
    >
      {label}
    </Button>
  );
}

/** A command as an icon button. */
function CommandIcon({ command, icon, pressed }: CommandButtonProps) {
  if (command === undefined) return null;
  const { id, label, keys, disabled = false, run } = command;
  return (
    <IconButton
      data-command={id}
      label={label}
      shortcut={keys?.join(' ')}
      icon={icon}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={run}
    />
  );
}

/** The Save button, which shows whether there is anything to save (rules 4). */
function SaveButton({
  command,
  hostSave: { dirty, saving },
}: {
  readonly command: Command | undefined;
  readonly hostSave: HostSave;
}) {
  if (command === undefined) return null;
  return (
    <Button
      variant={dirty ? 'primary' : 'quiet'}
      icon={Save}
      data-command="save"
      data-tooltip={dirty ? 'Save: there are unsaved changes' : 'Save: everything is saved'}
      aria-busy={saving || undefined}
      disabled={saving}
      onClick={command.run}
    >
      Save
      {dirty && <span className="visually-hidden"> (unsaved changes)</span>}
    </Button>
  );
}

/** The button of the menu; the menu itself is loaded when it is first pressed. */
function More({ commands }: { readonly commands: readonly Command[] }) {
  const [asked, setAsked] = useState(false);
  const button = (
    <IconButton label="More" icon={Ellipsis} aria-haspopup="menu" onClick={() => setAsked(true)} />
  );
  if (!asked) return button;
  return (
    <Suspense fallback={button}>
      <MoreMenu open onClose={() => setAsked(false)} commands={commands} />
    </Suspense>
  );
}

/** The place of a command on the toolbar: the commands for themes share one control. */
function placeOf(id: string): string {
  return id.startsWith('theme.') ? 'theme' : id;
}

function savedState(loading: boolean, context: EditorContext) {
  const { rev, unsaved } = context;
  if (loading) return 'none';
  if (isWritten(context)) return rev === 0 ? 'none' : 'saved';
  return unsaved === undefined ? 'saving' : 'unsaved';
}
