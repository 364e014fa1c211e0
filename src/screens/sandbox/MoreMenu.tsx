import { Ellipsis, FolderOpen, HardDrive, Keyboard, Link, Save, SaveAll } from 'lucide-react';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu } from '../../ui/Menu.tsx';

export interface MoreMenuProps {
  readonly empty: boolean;
  readonly onOpenFile: () => void;
  readonly onSaveFile: () => void;
  readonly onSaveFileAs: () => void;
  readonly onShare: () => void;
  readonly onStorage: () => void;
  readonly onLegend: () => void;
}

/** What is needed less often than the toolbar's buttons. Open from the start: it was asked for. */
export function MoreMenu(props: MoreMenuProps) {
  const { empty } = props;
  return (
    <Menu
      defaultOpen
      align="end"
      trigger={<IconButton label="More" icon={Ellipsis} />}
      items={[
        {
          label: 'Open a file',
          icon: FolderOpen,
          shortcut: ['Ctrl', 'O'],
          onSelect: props.onOpenFile,
        },
        {
          label: 'Save to the file',
          icon: Save,
          shortcut: ['Ctrl', 'S'],
          disabled: empty,
          onSelect: props.onSaveFile,
        },
        { label: 'Save as', icon: SaveAll, disabled: empty, onSelect: props.onSaveFileAs },
        { label: 'Share a link', icon: Link, disabled: empty, onSelect: props.onShare },
        'separator',
        { label: 'Storage on this device', icon: HardDrive, onSelect: props.onStorage },
        {
          label: 'Keyboard shortcuts',
          icon: Keyboard,
          shortcut: ['?'],
          onSelect: props.onLegend,
        },
      ]}
    />
  );
}
