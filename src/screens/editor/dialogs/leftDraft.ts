import type { Edit } from '../../../domain/edits/edit.ts';
import type { Specification } from '../../../domain/model/specification.ts';
import type { DraftDialog, EditorEvent, LeftDialog } from '../../../machines/editorTypes.ts';

type NoticeEvent = Extract<EditorEvent, { type: 'notice' }>;

/** The message that typed text was discarded with its dialog; Undo opens the dialog again. */
export function discardedNotice(dialog: LeftDialog): NoticeEvent {
  const message = `Discarded: ${subjectOf(dialog)}.`;
  return { type: 'notice', id: 'left', tone: 'info', message, reopen: dialog, discarded: true };
}

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

function subjectOf(dialog: LeftDialog): string {
  switch (dialog.kind) {
    case 'operation':
      return entityOf(dialog.kind, dialog.name, dialog.draft?.operation.name);
    case 'type':
      return entityOf(dialog.kind, dialog.name, dialog.draft?.type.name);
    case 'property':
      return `${entityOf(dialog.kind, dialog.name, dialog.draft?.property.name)} of ${dialog.type}`;
    case 'include':
      return entityOf(dialog.kind, dialog.alias, dialog.draft?.include.alias);
    case 'settings':
      return 'your changes to the settings';
    case 'keepState':
      return `the name of a state to keep, “${dialog.name ?? ''}”`;
  }
}

function entityOf(kind: string, name: string | undefined, typed = ''): string {
  if (name !== undefined) return `your changes to the ${kind} ${name}`;
  return typed === '' ? `the new ${kind}` : `the new ${kind} ${typed}`;
}
