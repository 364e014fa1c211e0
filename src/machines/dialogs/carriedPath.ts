import { withOptional } from '../../domain/model/values/optional.ts';
import { splitPath } from '../../domain/model/pathPieces.ts';
import type { Operation } from '../../domain/model/specification.ts';

/**
 * The operation with `variable` of its path named as the argument at `index`, which was renamed. It
 * stays as it is while that argument has a name that the variable can't have.
 */
export function withCarriedPath(operation: Operation, index: number, variable: string): Operation {
  const list = operation.arguments;
  const argument = list[index];
  if (argument?.in !== 'path' || argument.wireName !== undefined) return operation;
  const { name } = argument;
  const others = list.filter((one) => one !== argument).map((one) => one.name);
  if (!/^[A-Za-z0-9_]+$/.test(name) || [name, variable].some((one) => others.includes(one))) {
    return operation;
  }
  const pieces = splitPath(operation.httpPath, [variable, name, ...others]);
  const variables = pieces.flatMap((piece) => (piece.isVariable ? piece.text : []));
  if (variables.includes(name) || !variables.includes(variable)) return operation;
  const path = pieces.map(({ text, isVariable }) =>
    isVariable ? `:${text === variable ? name : text}` : text,
  );
  return withOptional(operation, 'httpPath', path.join(''));
}
