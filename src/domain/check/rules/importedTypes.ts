import type { Type } from '../../model/specification.ts';

const known = new WeakMap<readonly Type[], ReadonlyMap<string, Type>>();

/**
 * The types of an import by name; cached per list, because thousands of references may ask for it.
 */
export function importedTypes(types: readonly Type[]): ReadonlyMap<string, Type> {
  let byName = known.get(types);
  if (byName === undefined) {
    byName = new Map(types.map((type) => [type.name, type]));
    known.set(types, byName);
  }
  return byName;
}
