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
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" size="small">
      {/* Focusable, so that the keyboard can scroll it in a low window. */}
      <div role="region" aria-label="Keyboard shortcuts" tabIndex={0}>
        <ShortcutLegend rows={legendRows(commands)} />
      </div>
    </Dialog>
  );
}
