import { applyArgumentEdit } from './argumentEdits.ts';
import { difference } from './difference.ts';
import type { Edit, Touched } from './edit.ts';
import { applyOperationEdit } from './operationEdits.ts';
import { applyPropertyEdit } from './propertyEdits.ts';
import { applyRestore } from './applyRestore.ts';
import { succeed } from '../model/values/result.ts';
import type { Result } from '../model/values/result.ts';
import { applySpecEdit } from './specEdits.ts';
import type { Bodies } from './specEdits.ts';
import type { Specification } from '../model/specification.ts';
import { applyThrowEdit } from './throwEdits.ts';
import { applyTypeEdit } from './typeEdits.ts';

export interface Applied {
  readonly spec: Specification;
  readonly touched: Touched;
  /** Applied to `spec`, it restores the previous value. */
  readonly undo: Edit;
}

/**
 * The only way to change a specification. Never mutates its arguments: entities that an edit does
 * not touch remain the same objects, and so does a whole specification that it does not change.
 * Refusals (unknown or taken names, invalid names …) are values and change nothing.
 *
 * `bodies` finds the stored body that a `spec.replace` names.
 */
export function applyEdit(
  spec: Specification,
  edit: Edit,
  bodies: Bodies = () => undefined,
): Result<Applied> {
  const changed = changeSpecification(spec, edit, bodies);
  if (!changed.ok) return changed;
  const after = changed.value;
  if (replacesAll(edit)) {
    return succeed({
      spec: after,
      touched: { operations: [], types: [], imports: [], head: true, all: true },
      undo: { kind: 'spec.replace', content: { spec } },
    });
  }
  return succeed({ spec: after, ...difference(spec, after) });
}

function replacesAll(edit: Edit): boolean {
  return edit.kind === 'batch' ? edit.edits.some(replacesAll) : edit.kind === 'spec.replace';
}

function changeSpecification(
  spec: Specification,
  edit: Edit,
  bodies: Bodies,
): Result<Specification> {
  switch (edit.kind) {
    case 'operation.add':
    case 'operation.update':
    case 'operation.rename':
    case 'operation.copy':
    case 'operation.delete':
    case 'operation.move':
    case 'payload.set':
    case 'return.set':
      return applyOperationEdit(spec, edit);
    case 'argument.add':
    case 'argument.update':
    case 'argument.delete':
    case 'argument.move':
      return applyArgumentEdit(spec, edit);
    case 'throw.add':
    case 'throw.update':
    case 'throw.delete':
    case 'throw.move':
      return applyThrowEdit(spec, edit);
    case 'type.add':
    case 'type.update':
    case 'type.rename':
    case 'type.copy':
    case 'type.delete':
    case 'type.move':
    case 'type.parent':
    case 'type.discriminator':
    case 'type.mapping':
      return applyTypeEdit(spec, edit);
    case 'property.add':
    case 'property.update':
    case 'property.rename':
    case 'property.delete':
    case 'property.move':
      return applyPropertyEdit(spec, edit);
    case 'root.set':
    case 'settings.set':
    case 'import.add':
    case 'import.update':
    case 'import.delete':
    case 'spec.replace':
      return applySpecEdit(spec, edit, bodies);
    case 'restore':
      return succeed(applyRestore(spec, edit));
    case 'batch': {
      let current = spec;
      for (const part of edit.edits) {
        const changed = changeSpecification(current, part, bodies);
        if (!changed.ok) return changed;
        current = changed.value;
      }
      return succeed(current);
    }
  }
}
