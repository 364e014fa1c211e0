import { withOptional } from '../../../domain/model/values/optional.ts';
import { piecesOf, splitPath } from '../../../domain/model/pathPieces.ts';
import type { Argument, Operation } from '../../../domain/model/specification.ts';

/** Whether a variable of a path can have this name: only characters that need no escaping in an address. */
function canBeVariable(name: string): boolean {
  return /^[A-Za-z0-9_.~-]+$/.test(name);
}

/**
 * Why the argument can't be sent in the path under its name; undefined if it can, or is sent in
 * another place.
 */
export function variableError({ in: place, name, wireName }: Argument): string | undefined {
  if (place !== 'path' || wireName !== undefined || name === '' || canBeVariable(name)) {
    return undefined;
  }
  return `“${name}” can't be a variable of the path, which has letters, digits and _ - . ~ only`;
}

/**
 * The operation with the path's `variable` renamed to the argument at `index`, which was renamed.
 * The path does not change while the argument has a name that a variable can't have.
 */
export function renamePathVariable(
  operation: Operation,
  index: number,
  variable: string,
): Operation {
  const list = operation.arguments;
  const argument = list[index];
  if (argument?.in !== 'path' || argument.wireName !== undefined) return operation;
  const { name } = argument;
  const others = list.filter((one) => one !== argument).map((one) => one.name);
  if (!canBeVariable(name) || [name, variable].some((one) => others.includes(one))) {
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

/**
 * The operation with another path. If the paths differ only in the name of one variable, its
 * argument gets the new name, unless it is unclear which argument that is: another argument has the
 * new name already, or several have the old one.
 */
export function withPath(operation: Operation, httpPath: string): Operation {
  const changed = { ...operation, httpPath };
  const renamed = renamedVariable(operation, changed);
  if (renamed === undefined) return changed;
  const { from, to } = renamed;
  const list = operation.arguments;
  const isOf = (variable: string) => (argument: Argument) =>
    [argument.name, argument.wireName].includes(variable);
  const [lost, ...others] = list.filter(isOf(from));
  if (lost?.in !== 'path' || others.length > 0 || list.some(isOf(to))) return changed;
  const isSentOtherwise = lost.wireName !== undefined;
  const follower: Argument = isSentOtherwise ? { ...lost, wireName: to } : { ...lost, name: to };
  return { ...changed, arguments: list.map((one) => (one === lost ? follower : one)) };
}

/** The one renamed variable, if both paths are otherwise the same. */
function renamedVariable(
  before: Operation,
  after: Operation,
): { readonly from: string; readonly to: string } | undefined {
  const [was, is] = [piecesOf(before), piecesOf(after)];
  if (was.length !== is.length) return undefined;
  const differing = was.flatMap((one, index) => {
    const other = is[index];
    return other !== undefined && one.text === other.text && one.isVariable === other.isVariable
      ? []
      : [{ one, other }];
  });
  const [first, ...others] = differing;
  if (first === undefined || others.length > 0) return undefined;
  const { one, other } = first;
  if (!one.isVariable || other?.isVariable !== true) return undefined;
  // If the path contains the variable a second time, the argument still belongs to that.
  const isLeft = is.some(({ text, isVariable }) => isVariable && text === one.text);
  return isLeft ? undefined : { from: one.text, to: other.text };
}
