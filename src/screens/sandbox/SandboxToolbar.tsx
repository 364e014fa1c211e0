import {
  ArchiveRestore,
  Braces,
  Check,
  Download,
  FileUp,
  Ellipsis,
  LoaderCircle,
  PanelLeft,
  Redo2,
  TriangleAlert,
  Undo2,
} from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { ThemeChoice } from '../../ui/theme.ts';
import { Toolbar, ToolbarGroup, ToolbarSpacer } from '../../ui/Toolbar.tsx';
import styles from './SandboxToolbar.module.css';

export interface SandboxToolbarProps {
  /** What the next undo and redo would do; undefined where there is nothing. */
  readonly undo: string | undefined;
  readonly redo: string | undefined;
  /** Whether the newest edit is in this device's journal; `none` before the first edit. */
  readonly saved: 'none' | 'saving' | 'saved' | 'unsaved';
  readonly empty: boolean;
  /** Another tab writes: only what changes nothing is offered (rules 2). */
  readonly readonly: boolean;
  /** Whether what is around the specification can be used yet. */
  readonly kept: boolean;
  readonly theme: ThemeChoice;
  readonly navigator: boolean;
  readonly preview: boolean;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onImport: () => void;
  readonly onExport: () => void;
  readonly onRestore: () => void;
  readonly onOpenFile: () => void;
  readonly onSaveFile: () => void;
  readonly onSaveFileAs: () => void;
  readonly onShare: () => void;
  readonly onInstall: (() => void) | undefined;
  readonly onStorage: () => void;
  readonly onLegend: () => void;
  readonly onTheme: (theme: ThemeChoice) => void;
  readonly onNavigator: () => void;
  readonly onPreview: () => void;
}

const savedWords = {
  none: '',
  saving: 'Saving',
  saved: 'Saved on this device',
  unsaved: 'Not saved',
} as const;

/** The sandbox's toolbar (rules 2). */
export function SandboxToolbar(props: SandboxToolbarProps) {
  return (
    <Toolbar label="Specification">
      <ToolbarGroup>
        <IconButton
          label="Table of contents"
          icon={PanelLeft}
          aria-pressed={props.navigator}
          onClick={props.onNavigator}
        />
      </ToolbarGroup>
      <ToolbarGroup label="Document">
        {!props.readonly && (
          <Button variant="quiet" icon={FileUp} onClick={props.onImport}>
            Import
          </Button>
        )}
        <Button variant="quiet" icon={Download} onClick={props.onExport} disabled={props.empty}>
          Export
        </Button>
        {!props.readonly && (
          <Button
            variant="quiet"
            icon={ArchiveRestore}
            onClick={props.onRestore}
            disabled={!props.kept}
          >
            Restore
          </Button>
        )}
      </ToolbarGroup>
      <ToolbarGroup label="History">
        <IconButton
          label={props.undo === undefined ? 'Undo' : `Undo: ${props.undo}`}
          shortcut="Ctrl Z"
          icon={Undo2}
          disabled={props.readonly || props.undo === undefined}
          onClick={props.onUndo}
        />
        <IconButton
          label={props.redo === undefined ? 'Redo' : `Redo: ${props.redo}`}
          shortcut="Ctrl Shift Z"
          icon={Redo2}
          disabled={props.readonly || props.redo === undefined}
          onClick={props.onRedo}
        />
      </ToolbarGroup>
      <ToolbarSpacer />
      <span
        role="status"
        className={styles.saved}
        data-saved={props.saved}
        title={savedWords[props.saved]}
      >
        {props.saved === 'saved' && <Check aria-hidden className={styles.mark} />}
        {props.saved === 'saving' && <LoaderCircle aria-hidden className={styles.mark} />}
        {props.saved === 'unsaved' && <TriangleAlert aria-hidden className={styles.mark} />}
        <span className={styles.words}>{savedWords[props.saved]}</span>
      </span>
      <ToolbarGroup label="View">
        <Suspense>{props.onInstall && <InstallButton onInstall={props.onInstall} />}</Suspense>
        <span className={styles.theme}>
          <Suspense>
            {props.kept && <ThemeSwitch value={props.theme} onChange={props.onTheme} />}
          </Suspense>
        </span>
        <IconButton
          label="JSON preview"
          icon={Braces}
          aria-pressed={props.preview}
          disabled={props.empty}
          onClick={props.onPreview}
        />
        <More {...props} />
      </ToolbarGroup>
    </Toolbar>
  );
}

const ThemeSwitch = lazy(async () => ({
  default: (await import('../../ui/ThemeSwitch.tsx')).ThemeSwitch,
}));
const InstallButton = lazy(async () => ({
  default: (await import('../update/InstallButton.tsx')).InstallButton,
}));
const MoreMenu = lazy(async () => ({ default: (await import('./MoreMenu.tsx')).MoreMenu }));

/** The button of the menu; the menu itself comes when it is first pressed. */
function More(props: SandboxToolbarProps) {
  const [asked, setAsked] = useState(false);
  const button = (
    <IconButton
      label="More"
      icon={Ellipsis}
      aria-haspopup="menu"
      disabled={!props.kept}
      onClick={() => setAsked(true)}
    />
  );
  return asked ? (
    <Suspense fallback={button}>
      <MoreMenu {...props} />
    </Suspense>
  ) : (
    button
  );
}
