import { describeEdit } from '../../domain/edits/describeEdit.ts';
import type { Edit } from '../../domain/edits/edit.ts';
import type { JournalStep, Target } from '../editorTypes.ts';

/**
 * What a screen reader is told about a step besides that it is saved: what was added, moved, undone
 * or redone. Undefined if a notice, the dialog or the field itself says it.
 */
export function announcementOf(
  edit: Edit,
  { step, label }: Pick<JournalStep, 'step' | 'label'>,
  made: Target | undefined,
): string | undefined {
  if (step === 'undo' || step === 'redo') return label;
  switch (edit.kind) {
    case 'operation.add':
    case 'operation.copy':
    case 'type.add':
    case 'type.copy':
      return made && `${made.name} added`;
    case 'argument.add':
    case 'throw.add':
    case 'property.add':
      return `${describeEdit(edit).replace(/^Add (.*?) to (?:operation|type) .*$/s, '$1')} added`;
    case 'operation.move':
    case 'type.move':
    case 'argument.move':
    case 'throw.move':
    case 'property.move':
      return describeEdit(edit).replace(/^Move (.*?) (up|down)( in .*)?$/s, '$1 moved $2');
    default:
      return undefined;
  }
}
