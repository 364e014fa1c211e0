import { insertByName, removeByName, replaceByName, sameOrder } from '../model/values/collate.ts';
import { noContentCode, payloadMethods } from '../model/constants.ts';
import type { Edit } from './edit.ts';
import { firstDuplicate, moveBy, replaceAt } from '../model/values/lists.ts';
import { renameInSource, renameKept } from '../model/metadata/renameKept.ts';
import { withKeptTags } from '../model/metadata/renameTags.ts';
import { copyName, validateOperationName } from '../model/names.ts';
import { withOptional } from '../model/values/optional.ts';
import { takenName, unknownEntity } from '../model/refusals.ts';
import { refuse, succeed } from '../model/values/result.ts';
import type { Result } from '../model/values/result.ts';
import type { Operation, Specification } from '../model/specification.ts';

export type OperationEdit = Extract<
  Edit,
  { readonly kind: `operation.${string}` | 'payload.set' | 'return.set' }
>;

/** The specification after the edit, or why the edit is refused. Part of `applyEdit`. */
export function applyOperationEdit(
  spec: Specification,
  edit: OperationEdit,
): Result<Specification> {
  switch (edit.kind) {
    case 'operation.add': {
      const refused = checkOperation(spec, edit.operation);
      if (refused) return refused;
      return succeed(withOperations(spec, insertByName(spec.operations, edit.operation)));
    }
    case 'operation.update':
      return updateOperation(spec, edit.name, () => edit.operation);
    case 'operation.rename':
      return updateOperation(spec, edit.name, (before) =>
        before.name === edit.to ? before : { ...before, name: edit.to },
      );
    case 'operation.copy':
      return inOperation(spec, edit.name, (before) => {
        const taken = (name: string) => spec.operations.some((other) => other.name === name);
        const copy = { ...before, name: copyName(before.name, taken) };
        return succeed(withOperations(spec, insertByName(spec.operations, copy)));
      });
    case 'operation.delete':
      return inOperation(spec, edit.name, (_before, index) =>
        succeed(withOperations(spec, removeByName(spec.operations, index))),
      );
    case 'operation.move':
      return inOperation(spec, edit.name, (_before, index) =>
        succeed(withOperations(spec, moveBy(spec.operations, index, edit.by))),
      );
    case 'payload.set':
      return changeOperation(spec, edit.operation, (before) => {
        const offered = payloadMethods.includes(before.httpMethod) || before.payload !== undefined;
        if (edit.payload && !offered) {
          return refuse(
            'payload-not-offered',
            `The operation ${before.name} has the method ${before.httpMethod}; only ${payloadMethods.join(', ')} have a payload`,
          );
        }
        return succeed(withOptional(before, 'payload', edit.payload));
      });
    case 'return.set':
      return changeOperation(spec, edit.operation, (before) => {
        const offered =
          edit.httpCode !== noContentCode ||
          (before.httpCode === noContentCode && before.return !== undefined);
        if (edit.return && !offered) {
          return refuse(
            'return-not-offered',
            `The operation ${before.name} can't return a type with the code ${noContentCode}, which means no content`,
          );
        }
        return succeed(
          withOptional(withOptional(before, 'httpCode', edit.httpCode), 'return', edit.return),
        );
      });
  }
}

/**
 * Changes one operation in its place, without sorting; for edits within it. Returns the same
 * specification when `change` returns its argument.
 */
export function changeOperation(
  spec: Specification,
  name: string,
  change: (before: Operation) => Result<Operation>,
): Result<Specification> {
  return inOperation(spec, name, (before, index) => {
    const changed = change(before);
    if (!changed.ok) return changed;
    return succeed(
      withOperations(
        spec,
        sameOrder(spec.operations, replaceAt(spec.operations, index, changed.value)),
      ),
    );
  });
}

function inOperation(
  spec: Specification,
  name: string,
  apply: (operation: Operation, index: number) => Result<Specification>,
): Result<Specification> {
  const index = spec.operations.findIndex((operation) => operation.name === name);
  const operation = spec.operations[index];
  return operation ? apply(operation, index) : unknownEntity('operation', name);
}

function updateOperation(
  spec: Specification,
  name: string,
  change: (before: Operation) => Operation,
): Result<Specification> {
  return inOperation(spec, name, (before, index) => {
    const after = withKeptTags(before, change(before), spec.tags);
    const refused = checkOperation(spec, after, before);
    if (refused) return refused;
    const updated = withOperations(spec, replaceByName(spec.operations, index, after));
    if (after.name === before.name) return succeed(updated);
    // Links refer to an operation by the id that it had in the source.
    const rename = renameInSource(spec.operations, before, after.name);
    return succeed(renameKept(updated, { of: 'operations', rename }));
  });
}

/**
 * Why the operation is not allowed. Invalid parts that came with an import and were not changed are accepted.
 */
function checkOperation(spec: Specification, after: Operation, before?: Operation) {
  if (after.name !== before?.name) {
    const valid = validateOperationName(after.name);
    if (!valid.ok) return valid;
    if (spec.operations.some((operation) => operation.name === after.name)) {
      return takenName('operation', after.name);
    }
  }
  const duplicate = firstDuplicate(after.arguments.map((argument) => argument.name));
  const was = before && firstDuplicate(before.arguments.map((argument) => argument.name));
  if (duplicate !== undefined && was === undefined) {
    return takenName('argument', duplicate, `the operation ${after.name}`);
  }
  return undefined;
}

function withOperations(spec: Specification, operations: readonly Operation[]): Specification {
  return operations === spec.operations ? spec : { ...spec, operations };
}
