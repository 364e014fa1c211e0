import type { Edit } from './edit.ts';
import { moveBy, removeAt, replaceAt } from '../model/values/lists.ts';
import { takenCode } from '../model/refusals.ts';
import { changeOperation } from './operationEdits.ts';
import { refuse, succeed } from '../model/values/result.ts';
import type { Result } from '../model/values/result.ts';
import type { Operation, Specification, Throw } from '../model/specification.ts';

export type ThrowEdit = Extract<Edit, { readonly kind: `throw.${string}` }>;

/** The specification after the edit, or why the edit is refused. Part of `applyEdit`. */
export function applyThrowEdit(spec: Specification, edit: ThrowEdit): Result<Specification> {
  return changeOperation(spec, edit.operation, (operation) => {
    const list = operation.throws;
    if (edit.kind === 'throw.add') {
      const { throw: thrown } = edit;
      if (!Number.isInteger(thrown.code) || !thrown.type) {
        return refuse('incomplete-throw', 'A throw needs a code and a type');
      }
      if (list.some((other) => other.code === thrown.code)) return takenCode(operation, thrown);
      return succeed({ ...operation, throws: [...list, thrown] });
    }
    const { index } = edit;
    const before = list[index];
    if (before === undefined) {
      return refuse(
        'unknown-throw',
        `The operation ${operation.name} has no throw number ${index + 1}`,
      );
    }
    switch (edit.kind) {
      case 'throw.update': {
        const { throw: after } = edit;
        const taken = list.some((other) => other.code === after.code);
        if (after.code !== before.code && taken) return takenCode(operation, after);
        return succeed(withThrows(operation, replaceAt(list, index, after)));
      }
      case 'throw.delete':
        return succeed(withThrows(operation, removeAt(list, index)));
      case 'throw.move':
        return succeed(withThrows(operation, moveBy(list, index, edit.by)));
    }
  });
}

function withThrows(operation: Operation, list: readonly Throw[]): Operation {
  return list === operation.throws ? operation : { ...operation, throws: list };
}
