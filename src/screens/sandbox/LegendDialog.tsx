import { Dialog } from '../../ui/Dialog.tsx';
import { ShortcutLegend } from '../editor/dialogs/ShortcutLegend.tsx';
import { legend } from './useShortcuts.ts';

export interface LegendDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The keyboard shortcuts (rules 2). */
export function LegendDialog({ open, onClose }: LegendDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" size="small">
      <ShortcutLegend rows={legend} />
    </Dialog>
  );
}
