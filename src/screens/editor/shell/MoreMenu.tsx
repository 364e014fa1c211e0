import { Ellipsis } from 'lucide-react';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import type { Command } from '../commands.ts';
import { commandIcons } from '../commandIcons.ts';

export interface MoreMenuProps {
  readonly commands: readonly Command[];
}

/** What is needed less often than the toolbar's buttons. Open from the start: it was asked for. */
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

/** What is done to the selected card stands on the card. */
const bySelection = /^(?:operation|type)\./;
