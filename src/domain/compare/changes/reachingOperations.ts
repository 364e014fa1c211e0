import { referencesOf } from '../../model/types/references.ts';
import type { Operation, Specification } from '../../model/specification.ts';
import { lazily } from '../../model/values/lazily.ts';
import type { Sides } from './change.ts';
import { eachTravelling } from './travels.ts';

/** The operations whose clients a change of the type breaks, if it is noticed in these directions. */
export type ReachingOperations = (type: string, sides: Sides) => readonly string[];

/**
 * Finds the operations that send or receive a type, directly or through other types: a change of the type
 * breaks their clients. The names are in the order of the specification. References are collected on first
 * use.
 */
export function reachingOperations(spec: Specification): ReachingOperations {
  const users = lazily(() => usersOfTypes(spec));
  const operations = lazily(() =>
    spec.operations.map((one) => [one.name, mentionedBy(one)] as const),
  );
  return (type, sides) => {
    const found = new Set([type]);
    // The loop also visits the names that are added to the set during it.
    for (const name of found) for (const user of users().get(name) ?? []) found.add(user);
    return operations()
      .filter(([, types]) =>
        [...types].some(([target, travels]) => (travels & sides) !== 0 && found.has(target)),
      )
      .map(([name]) => name);
  };
}

/** The types that something refers to directly, with the directions in which they travel. */
type Mentioned = ReadonlyMap<string, Sides>;

function mentionedBy(operation: Operation): Mentioned {
  const mentioned = new Map<string, Sides>();
  eachTravelling(operation, (names, sides) => {
    for (const name of names) mentioned.set(name, (mentioned.get(name) ?? 0) | sides);
  });
  return mentioned;
}

/**
 * The names of the types that refer to each type. A child counts as referred to by its parent, because the
 * child may be sent in the parent's place.
 */
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
