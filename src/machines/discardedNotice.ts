import type { LeftDialog, NoticeEvent } from './editorTypes.ts';

/** The message that typed text was discarded with its dialog; Undo opens the dialog again. */
export function discardedNotice(dialog: LeftDialog): NoticeEvent {
  const message = `Discarded: ${subjectOf(dialog)}.`;
  return { type: 'notice', id: 'left', tone: 'info', message, reopen: dialog, discarded: true };
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
