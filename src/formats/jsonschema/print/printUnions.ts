import { isJsonList, type Json } from '../../../domain/model/values/json.ts';
import type {
  Metadata,
  Specification,
  Struct,
  Type,
  TypeRef,
} from '../../../domain/model/specification.ts';
import { elementOf } from '../../../domain/model/types/typeRefs.ts';
import { keysIn, metadataIn } from '../../../domain/model/metadata/metadataKeys.ts';
import { type SchemaMetadata, type UnionKey } from '../schemaMetadata.ts';

/** How a base is printed with the union that it was in its source. */
export interface BaseUnion {
  readonly keyword: 'oneOf' | 'anyOf';
  /** How the source wrote it, from our own keys in metadata. */
  readonly key: UnionKey;
}

/** The union that a base was in its source, by our own keys in metadata. */
export function sourceUnion({ metadata }: Pick<Type, 'metadata'>): BaseUnion | undefined {
  const { union, unionMembers, unionSubtypes } = metadataIn<SchemaMetadata>(metadata);
  for (const [key, keyword] of [
    ['union', union],
    ['unionMembers', unionMembers],
    ['unionSubtypes', unionSubtypes],
  ] as const) {
    if (keyword === 'oneOf' || keyword === 'anyOf') return { keyword, key };
  }
  return undefined;
}

/**
 * The bases that can be printed as the unions they were, by name. If the subtypes do not refer to the base,
 * that is lossless only if each subtype is a member and has all inherited properties itself.
 */
export function findUnions(spec: Specification): ReadonlyMap<string, BaseUnion> {
  const bases = new Map<string, Struct>();
  const unions = new Map<string, BaseUnion>();
  for (const type of spec.types) {
    const union = sourceUnion(type);
    if (type.kind !== 'struct' || union === undefined || !isListed(type)) continue;
    if (union.key === 'union' && !hasOnlyDiscriminator(type)) continue;
    bases.set(type.name, type);
    unions.set(type.name, union);
  }
  if (bases.size === 0) return unions;
  // If a base can't be printed as a union, the same is true for bases that inherit from it.
  for (let size = -1; size !== unions.size;) {
    size = unions.size;
    for (const type of spec.types) dropUnions(type, bases, unions);
  }
  return unions;
}

function dropUnions(
  type: Type,
  bases: ReadonlyMap<string, Struct>,
  unions: Map<string, BaseUnion>,
): void {
  if (type.kind !== 'struct' || type.parent === undefined) return;
  const { target } = type.parent;
  const own = unions.get(type.name);
  if (own !== undefined && own.key !== 'unionSubtypes' && !isApart(target, unions)) {
    unions.delete(type.name);
  }
  const base = bases.get(target);
  if (base !== undefined && isApart(target, unions) && !isMember(type, base)) unions.delete(target);
}

/** Whether a base is printed as a union to which its subtypes do not refer. */
export function isApart(name: string, unions: ReadonlyMap<string, BaseUnion>): boolean {
  const union = unions.get(name);
  return union !== undefined && union.key !== 'unionSubtypes';
}

/** The values of a base's discriminator that its source did not list. */
export function impliedIn({ metadata }: Pick<Type, 'metadata'>): ReadonlySet<Json> {
  const { impliedValues } = metadataIn<SchemaMetadata>(metadata);
  return new Set<Json>(isJsonList(impliedValues) ? impliedValues : []);
}

const requiredKey = keysIn<SchemaMetadata>('required');

function isListed({ name, mapping = [] }: Struct): boolean {
  return mapping.length > 0 && mapping.every((entry) => entry.type !== name);
}

/** Whether the base has only the property that the reader added. */
function hasOnlyDiscriminator({ discriminator, properties }: Struct): boolean {
  const [property, ...others] = properties;
  if (property === undefined || others.length > 0 || property.name !== discriminator) return false;
  const { name: _name, type: ref, metadata = {}, ...said } = property;
  return (
    ref.kind === 'string' &&
    Object.keys(ref).length === 1 &&
    Object.values(said).every((value) => value === undefined) &&
    Object.keys(metadata).every((key) => requiredKey.has(key))
  );
}

function isMember({ name, properties }: Struct, base: Struct): boolean {
  const own = new Set(properties.map((property) => property.name));
  return (
    base.mapping?.some(({ type }) => type === name) === true &&
    base.properties.every((property) => own.has(property.name))
  );
}

/**
 * The names of the member types, if the source listed only these in `type` and the members have not changed.
 */
export function listedTypes(
  members: readonly TypeRef[],
  { metadata }: { readonly metadata?: Metadata | undefined },
): Json | undefined {
  const { type } = metadataIn<SchemaMetadata>(metadata);
  const names = members.map(simpleName);
  const isSame = Array.isArray(type) && JSON.stringify(type) === JSON.stringify(names);
  return isSame ? type : undefined;
}

function simpleName(ref: TypeRef): string | undefined {
  const element = elementOf(ref);
  const isSimple = Object.keys(ref).length === (element === undefined ? 1 : 2);
  const isAny =
    element === undefined || (element.kind === 'any' && Object.keys(element).length === 1);
  if (!isSimple || !isAny) return undefined;
  return ref.kind === 'map' ? 'object' : ref.kind;
}
