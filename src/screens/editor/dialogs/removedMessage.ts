import type { Specification } from '../../../domain/model/specification.ts';
import type { DraftDialog } from '../../../machines/editorTypes.ts';

/**
 * The message of a dialog whose entity does not exist: it was deleted or renamed after the dialog
 * was left, or by another tab while it is open.
 */
export function removedMessage(dialog: DraftDialog, spec: Specification): string | undefined {
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
      return `The type ${type} ${what}, so this can't be saved. Press Save or Cancel, undo that, and open this again from the message: what you typed is still there.`;
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
