import type { Edit } from '../domain/edits/edit.ts';
import type { DraftDialog } from './editorTypes.ts';

/**
 * What an edit is about, so that the message about a refused edit disappears when an edit of the
 * same thing succeeds: `type Pet`, `property Pet id`. Undefined for an edit that adds something:
 * the next addition is a different thing.
 */
export function subjectOfEdit(edit: Edit): string | undefined {
  switch (edit.kind) {
    case 'property.update':
    case 'property.rename':
    case 'property.delete':
    case 'property.move':
      return subject(edit.kind, edit.type, edit.name);
    case 'argument.update':
    case 'argument.delete':
    case 'argument.move':
      return subject(edit.kind, edit.operation, edit.name);
    case 'throw.update':
    case 'throw.delete':
    case 'throw.move':
      return subject(edit.kind, edit.operation, String(edit.index));
    case 'import.update':
    case 'import.delete':
      return subject(edit.kind, edit.alias);
    case 'payload.set':
    case 'return.set':
      return subject(edit.kind, edit.operation);
    case 'root.set':
    case 'settings.set':
    case 'spec.replace':
      return subject(edit.kind);
    case 'operation.add':
    case 'type.add':
    case 'import.add':
    case 'property.add':
    case 'argument.add':
    case 'throw.add':
    case 'batch':
    case 'restore':
      return undefined;
    default:
      return subject(edit.kind, edit.name);
  }
}

/** The subject of the edit that a dialog saves. */
export function subjectOfDialog(dialog: DraftDialog): string | undefined {
  switch (dialog.kind) {
    case 'operation':
    case 'type':
      return dialog.name && subject(dialog.kind, dialog.name);
    case 'property':
      return dialog.name && subject(dialog.kind, dialog.type, dialog.name);
    case 'settings':
      return subject(dialog.kind);
    case 'include':
      return dialog.alias && subject('import', dialog.alias);
  }
}

/** `kind` is that of an edit or of an entity: the part before the dot is used. */
function subject(kind: string, ...names: readonly string[]): string {
  return [kind.split('.')[0], ...names].join(' ');
}
