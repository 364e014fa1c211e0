import type { PlainDialog } from '../../machines/editorTypes.ts';
import type { ThemeChoice } from '../../ui/styles/theme.ts';
import type { Command } from '../../screens/editor/commands/commands.ts';
import { printRoute } from '../../routes/printRoute.ts';
import type { SandboxPorts } from '../library/sandboxPorts.ts';
import { keepStateCommand } from '../editor/keepStateCommand.ts';

interface SandboxState {
  readonly empty: boolean;
  readonly ports: SandboxPorts | undefined;
  readonly show: (kind: PlainDialog) => void;
  readonly theme: ThemeChoice;
  readonly onTheme: (theme: ThemeChoice) => void;
}

const themes = [
  ['system', 'Theme: follow the system'],
  ['light', 'Theme: light'],
  ['dark', 'Theme: dark'],
] as const;

/** The commands around the specification: for its file, for other specifications, for the page. */
export function sandboxCommands(state: SandboxState): readonly Command[] {
  const { empty, ports, show, theme, onTheme } = state;
  const disabled = ports === undefined;
  const nothing = disabled || empty;
  // Without the picker, every save is another download.
  const picksFiles = window.showSaveFilePicker !== undefined;
  return [
    {
      id: 'file.open',
      label: 'Open a file',
      keys: ['Ctrl', 'O'],
      disabled,
      run: () => ports?.withFiles((files) => files.open()),
    },
    {
      id: 'file.save',
      label: picksFiles ? 'Save to the file' : 'Download as a file',
      keys: ['Ctrl', 'S'],
      disabled: nothing,
      run: () => ports?.withFiles((files) => files.save()),
    },
    ...(picksFiles
      ? [
          {
            id: 'file.saveAs',
            label: 'Save as',
            disabled: nothing,
            run: () => ports?.withFiles((files) => files.save('as')),
          },
        ]
      : []),
    {
      id: 'publish',
      label: 'Publish',
      disabled: nothing,
      run: () => ports?.withFiles((files) => files.publish()),
    },
    {
      id: 'explore',
      label: 'Explore published documents',
      run: () => location.assign(printRoute({ page: 'explore' })),
    },
    keepStateCommand(nothing, () => show('keepState')),
    { id: 'share', label: 'Share a link', disabled: nothing, run: () => show('share') },
    {
      id: 'specifications',
      label: 'Specifications on this device',
      disabled,
      onToolbar: true,
      run: () => show('specifications'),
    },
    { id: 'storage', label: 'Storage on this device', disabled, run: () => show('storage') },
    ...themes.map(([choice, label]) => ({
      id: `theme.${choice}`,
      label,
      disabled: choice === theme,
      onToolbar: true,
      run: () => onTheme(choice),
    })),
  ];
}
