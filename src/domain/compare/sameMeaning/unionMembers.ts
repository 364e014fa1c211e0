import { isJsonList } from '../../model/values/json.ts';
import { metadataIn, type SchemaKeys } from '../../model/metadata/metadataKeys.ts';
import type { Struct, Type } from '../../model/specification.ts';

/*
 * In the model, a union that has a discriminator is an abstract type, the parent of its members. Members that
 * were added or removed are reported with the union, and not as changes of their parents.
 */

/** Whether the type was a union in its source. */
export function isUnion({ metadata }: Struct): boolean {
  return metadataIn<SchemaKeys>(metadata).union !== undefined;
}

/**
 * Whether `child` has `parent` because it is a member of that union; `rename` returns the name to compare.
 */
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

/**
 * Whether the mapping assigns the value to a child only because it is a child; unions list their members
 * themselves.
 */
export function isImplied(type: Struct, value: string): boolean {
  const implied = metadataIn<SchemaKeys>(type.metadata).impliedValues;
  return isJsonList(implied) && implied.includes(value) && !isUnion(type);
}

/**
 * The union without the property that tells its members apart, if the other side uses another property for
 * that. All members have the property, so its change is reported there. `name` is the union's name among the
 * types of its specification.
 */
export function withoutTelling(
  union: Type,
  other: Type,
  name: string,
  among: readonly Type[],
): Type {
  if (union.kind !== 'struct' || other.kind !== 'struct') return union;
  const { discriminator: telling, properties } = union;
  if (telling === other.discriminator || !isUnion(union) || !isUnion(other)) return union;
  const has = (type: Struct) => type.properties.some((property) => property.name === telling);
  const members = among.filter((type) => type.kind === 'struct').filter(isChildOf(name));
  if (has(other) || members.length === 0 || !members.every(has)) return union;
  return { ...union, properties: properties.filter((property) => property.name !== telling) };
}

function isChildOf(name: string) {
  return ({ parent }: Struct): boolean => parent?.target === name;
}
