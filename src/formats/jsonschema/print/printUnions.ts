import type { Json } from '../../../domain/model/json.ts';
import type {
  Metadata,
  Specification,
  Struct,
  Type,
  TypeRef,
} from '../../../domain/model/specification.ts';
import { elementOf } from '../../../domain/model/typeRefs.ts';
import { keysIn, saidIn } from '../../reading/metadataKeys.ts';
import { type SchemaMetadata } from '../metadata.ts';

/** The keyword of the union, if a base was just a union in its source (our own key in metadata). */
export function unionOf({ metadata }: Pick<Type, 'metadata'>): 'oneOf' | 'anyOf' | undefined {
  const { union } = saidIn<SchemaMetadata>(metadata);
  return union === 'oneOf' || union === 'anyOf' ? union : undefined;
}

/**
 * The names of the bases that can be printed as the unions they were. That is lossless only if the
 * base has no properties to inherit but the discriminator, and each subtype is a member and has
 * that property itself.
 */
export function findUnions(spec: Specification): ReadonlySet<string> {
  const bases = new Map<string, Struct>();
  for (const type of spec.types) if (isOnlyUnion(type)) bases.set(type.name, type);
  if (bases.size === 0) return new Set();
  const unions = new Set(bases.keys());
  for (const type of spec.types) {
    if (type.kind !== 'struct' || type.parent === undefined) continue;
    const base = bases.get(type.parent.target);
    if (base !== undefined && !isMember(type, base)) unions.delete(base.name);
  }
  return unions;
}

const requiredKey = keysIn<SchemaMetadata>('required');

function isOnlyUnion(type: Type): type is Struct {
  if (type.kind !== 'struct' || unionOf(type) === undefined || type.parent !== undefined)
    return false;
  const { name, mapping = [] } = type;
  if (mapping.length === 0 || mapping.some((entry) => entry.type === name)) return false;
  const [property, ...others] = type.properties;
  if (property === undefined || others.length > 0 || property.name !== type.discriminator)
    return false;
  const { name: _name, type: ref, metadata = {}, ...said } = property;
  return (
    ref.kind === 'string' &&
    Object.keys(ref).length === 1 &&
    Object.values(said).every((value) => value === undefined) &&
    Object.keys(metadata).every((key) => requiredKey.has(key))
  );
}

function isMember({ name, properties }: Struct, { discriminator, mapping }: Struct): boolean {
  return (
    mapping?.some(({ type }) => type === name) === true &&
    properties.some((property) => property.name === discriminator)
  );
}

/** The names of the members, if the source only listed these and they are still the same. */
export function listedTypes(
  members: readonly TypeRef[],
  { metadata }: { readonly metadata?: Metadata | undefined },
): Json | undefined {
  const { type } = saidIn<SchemaMetadata>(metadata);
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
