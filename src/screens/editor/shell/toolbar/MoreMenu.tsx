import { Ellipsis } from 'lucide-react';
import { IconButton } from '../../../../ui/bars/IconButton.tsx';
import { Menu } from '../../../../ui/overlays/Menu.tsx';
import type { Command } from '../../commands/commands.ts';
import { commandIcons } from '../../commands/commandIcons.ts';

export interface MoreMenuProps {
  readonly commands: readonly Command[];
}

/**
 * Commands needed less often than those of the toolbar. Open from the start, because it is loaded
 * when it is opened.
 */
export function MoreMenu({ commands }: MoreMenuProps) {
  return (
    <Menu
      defaultOpen
      align="end"
      trigger={<IconButton label="More" icon={Ellipsis} />}
      items={commands
        .filter(({ id }) => !bySelection.test(id))
        .map(({ id, label, keys, disabled = false, run }) => {
          const icon = commandIcons.get(id);
          return {
            label,
            disabled,
            onSelect: run,
            ...(icon === undefined ? {} : { icon }),
            ...(keys === undefined ? {} : { shortcut: keys }),
          };
        })}
    />
  );
}

/** Commands for the selected card are on the card. */
const bySelection = /^(?:operation|type)\./;
