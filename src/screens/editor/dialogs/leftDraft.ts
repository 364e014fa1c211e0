import type { Edit } from '../../../domain/edits/edit.ts';
import type { Specification } from '../../../domain/model/specification.ts';
import type { DraftDialog, NoticeEvent } from '../../../machines/editorTypes.ts';

/** The message that something begun could not be saved; Edit again opens the dialog with it. */
export function leftOutNotice(dialog: DraftDialog, leftOut: readonly string[]): NoticeEvent {
  return {
    type: 'notice',
    id: 'left',
    tone: 'warning',
    message: leftOut.join(' '),
    reopen: dialog,
  };
}

/** The dialog as it would be opened for the entity just saved in `base`: a new entity has its name now. */
export function dialogAfterSave(saved: DraftDialog, edit: Edit, base: Specification): DraftDialog {
  const dialog = { ...saved, base };
  switch (edit.kind) {
    case 'operation.add':
    case 'operation.update':
      return dialog.kind === 'operation' ? { ...dialog, name: edit.operation.name } : dialog;
    case 'type.add':
    case 'type.update':
      return dialog.kind === 'type' ? { ...dialog, name: edit.type.name } : dialog;
    default:
      return dialog;
  }
}
