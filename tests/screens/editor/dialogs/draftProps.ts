import { vi } from 'vitest';
import type { DraftDialog } from '../../../../src/machines/editorTypes.ts';
import type { DraftDialogProps } from '../../../../src/screens/editor/dialogProps.ts';
import type { Specification } from '../../../../src/domain/model/specification.ts';

/** The props that a host gives a dialog with fields; calls are recorded. */
export function draftProps<Dialog extends DraftDialog>(spec: Specification, dialog: Dialog) {
  return {
    spec,
    dialog,
    open: true,
    onSave: vi.fn<DraftDialogProps<Dialog>['onSave']>(),
    onRefused: vi.fn<DraftDialogProps<Dialog>['onRefused']>(),
    onClose: vi.fn<DraftDialogProps<Dialog>['onClose']>(),
    onFailed: vi.fn<DraftDialogProps<Dialog>['onFailed']>(),
    onNewType: vi.fn<DraftDialogProps<Dialog>['onNewType']>(),
  };
}
