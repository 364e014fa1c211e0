import { withOptional } from '../../domain/model/values/optional.ts';
import { referencesOf } from '../../domain/model/types/references.ts';
import type { Specification, Type } from '../../domain/model/specification.ts';

/**
 * The types that are there only because operations use a generic type in a format that has no generics:
 * `Page_List` is a `Page` of lists, and no other type refers to it. A format without operations has
 * no occasion to write them.
 */
export function filledForOperations({ operations, types }: Specification): ReadonlySet<string> {
  const byName = new Map(types.map((type) => [type.name, type]));
  const used = new Set(operations.flatMap(referencesOf));
  const filled = new Set(types.filter((type) => isFilled(type, byName)).map(({ name }) => name));
  // A set is walked through to what is added on the way.
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

/** A parent's values for its children do not use them: they are there because the children are. */
function unmapped(type: Type): Type {
  return type.kind === 'struct' ? withOptional(type, 'mapping', undefined) : type;
}

/** Whether a type is called after another one and what fills it, and looks like it. */
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
