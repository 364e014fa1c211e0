import type { Edit } from '../domain/edits/edit.ts';
import type { Operation, Specification, Type } from '../domain/model/specification.ts';
import type { CardUpdate, DraftDialog } from './editorTypes.ts';
import { draftOf } from './dialogs/operation/newOperationDraft.ts';

/**
 * The dialog that shows what was typed on a card (rules 4), so that it can be edited again when it was not
 * saved. `base` is the specification that it was typed on.
 */
export function dialogOfUpdate(edit: CardUpdate, base: Specification): DraftDialog {
  return edit.kind === 'operation.update'
    ? operationDialog(edit.name, edit.operation, base)
    : typeDialog(edit.name, edit.type, base);
}

/** The same for any edit that a card makes; undefined for an edit without typed text. */
export function dialogOfEdit(edit: Edit, base: Specification): DraftDialog | undefined {
  switch (edit.kind) {
    case 'operation.update':
    case 'type.update':
      return dialogOfUpdate(edit, base);
    case 'operation.rename': {
      const operation = base.operations.find(({ name }) => name === edit.name);
      return operation && operationDialog(edit.name, { ...operation, name: edit.to }, base);
    }
    case 'argument.update': {
      const operation = base.operations.find(({ name }) => name === edit.operation);
      if (operation === undefined) return undefined;
      const changed = operation.arguments.map((argument) =>
        argument.name === edit.name ? edit.argument : argument,
      );
      return operationDialog(edit.operation, { ...operation, arguments: changed }, base);
    }
    case 'type.rename': {
      const type = base.types.find(({ name }) => name === edit.name);
      return type && typeDialog(edit.name, { ...type, name: edit.to }, base);
    }
    default:
      return undefined;
  }
}

function operationDialog(name: string, operation: Operation, base: Specification): DraftDialog {
  return { kind: 'operation', name, draft: draftOf(operation), base };
}

function typeDialog(name: string, type: Type, base: Specification): DraftDialog {
  return { kind: 'type', name, draft: { type }, base };
}
