import { isJsonList } from '../model/values/json.ts';
import type { Struct, Type } from '../model/specification.ts';

/*
 * A union of a source that has a discriminator is an abstract type, the parent of its members. That a type has this
 * parent follows from the union, so the union tells which members came and went.
 */

/** Whether a type is what a union of a source became. */
export function isUnion({ metadata }: Struct): boolean {
  return metadata?.['union'] !== undefined;
}

/** Whether `child` has `parent` because it is a member of that union; `rename` says what types are called. */
export function unionMembers(
  types: readonly Type[],
  rename: (name: string) => string = (name) => name,
): (parent: string, child: string) => boolean {
  let members: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  return (parent, child) => {
    members ??= new Map(
      types.flatMap((type) => {
        if (type.kind !== 'struct' || type.mapping === undefined || !isUnion(type)) return [];
        return [[rename(type.name), new Set(type.mapping.map((entry) => rename(entry.type)))]];
      }),
    );
    return members.get(parent)?.has(child) === true;
  };
}

/** Whether a value stands for a child only because that has this parent; a union says itself what its members are. */
export function isImplied(type: Struct, value: string): boolean {
  const implied = type.metadata?.['impliedValues'];
  return isJsonList(implied) && implied.includes(value) && !isUnion(type);
}
