import { withOptional } from '../../domain/model/values/optional.ts';
import { referencesOf } from '../../domain/model/types/references.ts';
import type { Specification, Type } from '../../domain/model/specification.ts';

/**
 * The types that exist only because operations fill a generic type in a format without generics: `Page_List`
 * is a `Page` of lists, and no other type refers to it. A format without operations would not contain them.
 */
export function filledForOperations({ operations, types }: Specification): ReadonlySet<string> {
  const byName = new Map(types.map((type) => [type.name, type]));
  const used = new Set(operations.flatMap(referencesOf));
  const filled = new Set(types.filter((type) => isFilled(type, byName)).map(({ name }) => name));
  // The loop also visits the names that are added to the set during it.
  const neededByTypes = new Set(types.flatMap(({ name }) => (filled.has(name) ? [] : [name])));
  for (const name of neededByTypes) {
    const type = byName.get(name);
    for (const target of type === undefined ? [] : referencesOf(unmapped(type)))
      neededByTypes.add(target);
  }
  for (const name of used) {
    const type = neededByTypes.has(name) ? undefined : byName.get(name);
    for (const target of type === undefined ? [] : referencesOf(type)) used.add(target);
  }
  return new Set([...filled].filter((name) => used.has(name) && !neededByTypes.has(name)));
}

/** The type without its mapping: a mapping lists children because they exist, and does not count as a use. */
function unmapped(type: Type): Type {
  return type.kind === 'struct' ? withOptional(type, 'mapping', undefined) : type;
}

/** Whether a type has the name and the content of a filled generic type. */
function isFilled(type: Type, byName: ReadonlyMap<string, Type>): boolean {
  const { name } = type;
  for (let at = name.indexOf('_', 1); at > 0; at = name.indexOf('_', at + 1)) {
    const generic = byName.get(name.slice(0, at));
    if (generic !== undefined && looksLike(type, generic)) return true;
  }
  return false;
}

function looksLike(type: Type, generic: Type): boolean {
  if (type.kind !== generic.kind || type.description !== generic.description) return false;
  if (type.kind !== 'struct' || generic.kind !== 'struct') return true;
  return (
    type.properties.length === generic.properties.length &&
    type.properties.every(({ name }, at) => name === generic.properties[at]?.name)
  );
}
