import { isJsonList } from '../../model/values/json.ts';
import { saidIn, type SchemaKeys } from '../../model/metadata/metadataKeys.ts';
import type { Struct, Type } from '../../model/specification.ts';

/*
 * A union of a source that has a discriminator is an abstract type, the parent of its members. That a type has this
 * parent follows from the union, so the union tells which members came and went.
 */

/** Whether a type is what a union of a source became. */
export function isUnion({ metadata }: Struct): boolean {
  return saidIn<SchemaKeys>(metadata).union !== undefined;
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
  const implied = saidIn<SchemaKeys>(type.metadata).impliedValues;
  return isJsonList(implied) && implied.includes(value) && !isUnion(type);
}

/**
 * The union `name` of the types `among` without the property that tells its members apart, if the other side uses
 * another property for that: the members have the property themselves, and its change is reported there.
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
