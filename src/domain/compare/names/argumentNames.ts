import type { Operation } from '../../model/specification.ts';
import { inferItemRenames } from './inferRenames.ts';
import type { NameMap } from './inferRenames.ts';
import { variablesOf, type PathVariable } from './routes.ts';

/** The variables at the same position of two paths. */
export interface VariablePair {
  readonly was: PathVariable;
  readonly is: PathVariable;
}

/**
 * The variables of two paths that differ at most in the names of these, so that every request has the
 * same address; undefined for other paths.
 */
export function variablesOfBoth(
  before: Operation,
  after: Operation,
): readonly VariablePair[] | undefined {
  const [was, is] = [variablesOf(before), variablesOf(after)];
  if (was.text !== is.text) return undefined;
  return was.variables.flatMap((one, index) => {
    const other = is.variables[index];
    return other === undefined ? [] : [{ was: one, is: other }];
  });
}

/** The renamed arguments of the path, matched by position. Requests are the same under either name. */
export function renamedInPath(before: Operation, after: Operation): NameMap {
  const renames = new Map<string, string>();
  if (before.arguments === after.arguments) return renames;
  const names = new Set([...before.arguments, ...after.arguments].map(({ name }) => name));
  const isIn = ({ arguments: list }: Operation, name: string) =>
    list.some((argument) => argument.name === name);
  // In most changes, nothing was renamed.
  if (![...names].some((name) => !isIn(before, name))) return renames;
  const taken = new Set<string>();
  for (const { was, is } of variablesOfBoth(before, after) ?? []) {
    const [from, to] = [was.argument?.name, is.argument?.name];
    if (from === undefined || to === undefined || renames.has(from) || taken.has(to)) continue;
    if (isIn(after, from) || isIn(before, to)) continue;
    renames.set(from, to);
    taken.add(to);
  }
  return renames;
}

/** How arguments were renamed: by their place in the path, or as `inferItemRenames` finds it. */
export function renamedArguments(before: Operation, after: Operation): NameMap {
  return inferItemRenames(before.arguments, after.arguments, renamedInPath(before, after));
}

/** The names whose order changed: all except those of a longest common subsequence. */
export function movedNames(before: readonly string[], after: readonly string[]): readonly string[] {
  const placeOf = new Map(after.map((name, index) => [name, index]));
  // The last name of the best sequence of each length so far, and the name before each name in its sequence.
  const ends: string[] = [];
  const previous = new Map<string, string | undefined>();
  const place = (name: string) => placeOf.get(name) ?? -1;
  for (const name of before) {
    const longer = ends.findIndex((end) => place(end) >= place(name));
    const length = longer < 0 ? ends.length : longer;
    previous.set(name, ends[length - 1]);
    ends[length] = name;
  }
  const inOrder = new Set<string>();
  for (let name = ends.at(-1); name !== undefined; name = previous.get(name)) inOrder.add(name);
  return before.filter((name) => !inOrder.has(name));
}
