import { argumentLocations } from '../model/constants.ts';
import type { Edit } from './edit.ts';
import { moveBy, removeAt, replaceAt } from '../model/values/lists.ts';
import { changeOperation } from './operationEdits.ts';
import { takenName, unknownEntity } from '../model/refusals.ts';
import { refuse, succeed } from '../model/values/result.ts';
import type { Result } from '../model/values/result.ts';
import type { Argument, Operation, Specification } from '../model/specification.ts';

export type ArgumentEdit = Extract<Edit, { readonly kind: `argument.${string}` }>;

/** The specification after the edit, or why the edit is refused. Part of `applyEdit`. */
export function applyArgumentEdit(spec: Specification, edit: ArgumentEdit): Result<Specification> {
  return changeOperation(spec, edit.operation, (operation) => {
    const list = operation.arguments;
    if (edit.kind === 'argument.add') {
      const refused = checkArgument(operation, edit.argument);
      return refused ?? succeed({ ...operation, arguments: [...list, edit.argument] });
    }
    const index = list.findIndex((argument) => argument.name === edit.name);
    if (index < 0) return unknownEntity('argument', edit.name, `the operation ${operation.name}`);
    switch (edit.kind) {
      case 'argument.update': {
        const refused = checkArgument(operation, edit.argument, edit.name);
        return refused ?? succeed(withArguments(operation, replaceAt(list, index, edit.argument)));
      }
      case 'argument.delete':
        return succeed(withArguments(operation, removeAt(list, index)));
      case 'argument.move':
        return succeed(withArguments(operation, moveBy(list, index, edit.by)));
    }
  });
}

/** Name, location and type must be set (rules 5); `before` is the name that the argument had. */
function checkArgument(operation: Operation, argument: Argument, before?: string) {
  if (argument.name === '' || !argumentLocations.includes(argument.in) || !argument.type) {
    return refuse('incomplete-argument', 'An argument needs a name, a location and a type');
  }
  const taken = operation.arguments.some((other) => other.name === argument.name);
  return argument.name !== before && taken
    ? takenName('argument', argument.name, `the operation ${operation.name}`)
    : undefined;
}

function withArguments(operation: Operation, list: readonly Argument[]): Operation {
  return list === operation.arguments ? operation : { ...operation, arguments: list };
}
