import { referencesOf } from '../../model/types/references.ts';
import type { Specification } from '../../model/specification.ts';
import { keptIn } from './travels.ts';

/**
 * Which operations send or receive a type, themselves or by way of other types: whom a change of it breaks.
 * The names are in the order of the specification. What refers to what is found out at the first question.
 */
export function reachingOperations(spec: Specification): (type: string) => readonly string[] {
  let users: ReadonlyMap<string, readonly string[]> | undefined;
  let operations: readonly (readonly [name: string, types: readonly string[]])[] | undefined;
  return (type) => {
    users ??= usersOfTypes(spec);
    operations ??= spec.operations.map((one) => [
      one.name,
      [...referencesOf(one), ...keptIn([one])],
    ]);
    const found = new Set([type]);
    // A set is walked through to what is added on the way.
    for (const name of found) for (const user of users.get(name) ?? []) found.add(user);
    return operations
      .filter(([, types]) => types.some((target) => found.has(target)))
      .map(([name]) => name);
  };
}

/** The types that mention a type, by its name; a child, which may stand for its parent, is mentioned by it. */
function usersOfTypes(spec: Specification): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>();
  const note = (target: string, user: string) => {
    const known = users.get(target);
    if (known === undefined) users.set(target, [user]);
    else known.push(user);
  };
  for (const type of spec.types) {
    for (const target of referencesOf(type)) note(target, type.name);
    if (type.kind === 'struct' && type.parent !== undefined) note(type.name, type.parent.target);
  }
  return users;
}
