import { formerItem } from '../../domain/constraints/typeChange.ts';
import { withOptional } from '../../domain/model/values/optional.ts';
import { splitPath } from '../../domain/model/pathPieces.ts';
import type { Operation } from '../../domain/model/specification.ts';

/** The operation with the variables of its path named as their renamed arguments are. */
export function withCarriedPath(operation: Operation, before: Operation | undefined): Operation {
  if (before === undefined) return operation;
  const list = operation.arguments;
  const renames = new Map<string, string>();
  for (const [index, { name, in: place, wireName }] of list.entries()) {
    const was = formerItem(before.arguments, list, index);
    if (was === undefined || was.name === name || !/^[A-Za-z0-9_]+$/.test(name)) continue;
    if (place === 'path' && was.in === 'path' && wireName === undefined)
      renames.set(was.name, name);
  }
  if (renames.size === 0) return operation;
  const names = [...list, ...before.arguments].map(({ name }) => name);
  const pieces = splitPath(operation.httpPath, names);
  const isHere = pieces.some(({ text, isVariable }) => isVariable && renames.has(text));
  if (!isHere) return operation;
  const path = pieces.map(({ text, isVariable }) =>
    isVariable ? `:${renames.get(text) ?? text}` : text,
  );
  return withOptional(operation, 'httpPath', path.join(''));
}
