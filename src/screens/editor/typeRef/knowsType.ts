import type { Specification, Type } from '../../../domain/model/specification.ts';

const names = new WeakMap<readonly Type[], ReadonlySet<string>>();

/**
 * Whether there is a type of this name (`Name` or `alias:Name`). Types of an unresolved import are
 * assumed to exist.
 */
export function knowsType(spec: Specification, target: string): boolean {
  if (namesOf(spec.types).has(target)) return true;
  const colon = target.indexOf(':');
  if (colon < 0) return false;
  const include = spec.imports.find(({ alias }) => alias === target.slice(0, colon));
  if (include === undefined) return false;
  return include.types === undefined || namesOf(include.types).has(target.slice(colon + 1));
}

function namesOf(types: readonly Type[]): ReadonlySet<string> {
  let known = names.get(types);
  if (known === undefined) names.set(types, (known = new Set(types.map(({ name }) => name))));
  return known;
}
