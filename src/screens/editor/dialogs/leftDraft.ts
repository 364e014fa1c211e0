import type { Edit } from '../../../domain/edits/edit.ts';
import type { Specification } from '../../../domain/model/specification.ts';
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

/** The dialog of what has just been saved in `base`: what was new has its name now. */
export function asSaved(saved: DraftDialog, edit: Edit, base: Specification): DraftDialog {
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

/**
 * What a dialog says while what it edits is not there: deleted or renamed after it was left, or by another
 * tab while it is open.
 */
export function goneMessage(dialog: DraftDialog, spec: Specification): string | undefined {
  switch (dialog.kind) {
    case 'operation':
      return goneFrom(spec.operations, `operation ${dialog.name}`, dialog.name);
    case 'type':
      return goneFrom(spec.types, `type ${dialog.name}`, dialog.name);
    case 'property': {
      const { type, name } = dialog;
      const owner = spec.types.find((one) => one.name === type);
      if (owner?.kind === 'struct') {
        return goneFrom(owner.properties, `property ${name} in the type ${type}`, name);
      }
      const what = owner === undefined ? 'is no longer there' : 'has no properties any more';
      return `The type ${type} ${what}, so this can't be saved. Undo that first: the message that Save or Cancel leaves opens this again, with what was typed.`;
    }
    case 'include': {
      const { alias } = dialog;
      const aliases = spec.imports.map((include) => ({ name: include.alias }));
      return goneFrom(aliases, `include ${alias}`, alias);
    }
    case 'settings':
      return undefined;
  }
}

function goneFrom(
  list: readonly { readonly name: string }[],
  what: string,
  name: string | undefined,
): string | undefined {
  if (name === undefined || list.some((one) => one.name === name)) return undefined;
  return `There is no ${what} any more: it was deleted or renamed. Save adds it as a new one.`;
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
