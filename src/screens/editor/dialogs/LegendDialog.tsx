import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import type { Command } from '../commands/commands.ts';
import { legendRows } from '../commands/legendRows.ts';
import { ShortcutLegend } from '../commands/ShortcutLegend.tsx';

export interface LegendDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly commands: readonly Command[];
}

/** The keyboard shortcuts (rules 2). */
export function LegendDialog({ open, onClose, commands }: LegendDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" size="small" isText>
      <ShortcutLegend rows={legendRows(commands)} />
    </Dialog>
  );
}
