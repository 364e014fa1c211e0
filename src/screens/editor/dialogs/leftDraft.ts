import type { Edit } from '../../../domain/edits/edit.ts';
import type { DraftDialog, EditorEvent, LeftDialog } from '../../../machines/editorTypes.ts';

type NoticeEvent = Extract<EditorEvent, { type: 'notice' }>;

/** What was typed is gone with its dialog; Undo opens it again. */
export function discardedNotice(dialog: LeftDialog): NoticeEvent {
  const message = `Discarded: ${subjectOf(dialog)}.`;
  return { type: 'notice', id: 'left', tone: 'info', message, reopen: dialog, discarded: true };
}

/** What was begun and could not be saved; Edit again opens the dialog with it. */
export function leftOutNotice(dialog: DraftDialog, leftOut: readonly string[]): NoticeEvent {
  return {
    type: 'notice',
    id: 'left',
    tone: 'warning',
    message: leftOut.join(' '),
    reopen: dialog,
  };
}

/** The dialog of what has just been saved: what was new has its name now. */
export function asSaved(dialog: DraftDialog, edit: Edit): DraftDialog {
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
      return dialog.name === undefined
        ? `the new property of ${dialog.type}`
        : `your changes to the property ${dialog.name} of ${dialog.type}`;
    case 'include':
      return dialog.alias === undefined
        ? 'the new include'
        : `your changes to the include ${dialog.alias}`;
    case 'settings':
      return 'your changes to the settings';
    case 'keepState':
      return 'the name of a state to keep';
  }
}

function entityOf(kind: string, name: string | undefined, typed = ''): string {
  if (name !== undefined) return `your changes to the ${kind} ${name}`;
  return typed === '' ? `the new ${kind}` : `the new ${kind} ${typed}`;
}
