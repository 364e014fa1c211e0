import type {
  ArrayType,
  MapType,
  Operation,
  Specification,
  Type,
  TypeBase,
  TypeRef,
} from '../../model/specification.ts';
import { referencesOf } from '../../model/types/references.ts';
import {
  annotationsOf,
  elementOf,
  withElement,
  withoutAnnotations,
} from '../../model/types/typeRefs.ts';
import { mapSame } from '../../model/values/lists.ts';
import { withOptional } from '../../model/values/optional.ts';
import type { Seen } from '../../model/values/total.ts';
import { mapAligned } from './aligned.ts';
import { equalValues } from '../equalValues.ts';
import type { Renames } from '../names/inferRenames.ts';
import { joinAnnotations } from './joinAnnotations.ts';

/*
 * A list or a map means the same whether it is a named type or written in place. Where one side has the name
 * and the other the same content in place, both are compared with the content in place.
 */

/** Both sides, and the names of the lists and maps that the other side writes in place. */
export interface SidesInPlace {
  readonly before: Specification;
  readonly after: Specification;
  readonly left: ReadonlySet<string>;
  readonly come: ReadonlySet<string>;
}

/** The lists and maps of one side by name, and those that the other side writes in place. */
interface Side {
  readonly types: ReadonlyMap<string, ArrayType | MapType>;
  readonly found: Set<string>;
}

/** The two specifications, with lists and maps written in place where one of them does so. */
export function withCollectionsInPlace(
  before: Specification,
  after: Specification,
  renames: Renames,
): SidesInPlace {
  const [was, is] = [sideOf(before), sideOf(after)];
  const result = { before, after, left: was.found, come: is.found };
  if (was.types.size + is.types.size === 0) return result;
  const same = (operation: Operation) => operation;
  const operations = inPlaces(
    before.operations,
    after.operations,
    renames.operations,
    [was, is],
    same,
  );
  const become = new Map([...renames.inline].map(([name, from]) => [from, name]));
  const names = new Map([...become, ...renames.types]);
  const types = inPlaces(before.types, after.types, names, [was, is], withOwnWords);
  return {
    ...result,
    before: { ...before, operations: operations[0], types: types[0] },
    after: { ...after, operations: operations[1], types: types[1] },
  };
}

function sideOf({ types }: Specification): Side {
  const collections = types.filter((type) => type.kind !== 'struct');
  return { types: new Map(collections.map((type) => [type.name, type])), found: new Set() };
}

/**
 * Both lists, where entities that correspond to each other have lists and maps in place if one of them does.
 */
function inPlaces<Entity extends Operation | Type>(
  before: readonly Entity[],
  after: readonly Entity[],
  renames: ReadonlyMap<string, string>,
  [was, is]: readonly [Side, Side],
  finish: (entity: Entity) => Entity,
): readonly [readonly Entity[], readonly Entity[]] {
  if (before === after) return [before, after];
  const uses = (entity: Entity, { types }: Side) =>
    referencesOf(entity).some((name) => types.has(name));
  const others = new Map(after.map((entity) => [entity.name, entity]));
  const changed = new Map<Entity, Entity>();
  const lefts = mapSame(before, (one) => {
    const other = others.get(renames.get(one.name) ?? one.name);
    if (other === undefined || one === other) return one;
    if (!uses(one, was) && !uses(other, is)) return one;
    const left = mapAligned(one, other, (ref, there) => written(ref, there, was));
    const come = mapAligned(other, one, (ref, there) => written(ref, there, is));
    if (come !== other) changed.set(other, finish(come));
    return left === one ? one : finish(left);
  });
  return [lefts, mapSame(after, (entity) => changed.get(entity) ?? entity)];
}

/** The struct with annotations of the types of properties moved to the properties. */
function withOwnWords(type: Type): Type {
  if (type.kind !== 'struct') return type;
  const properties = mapSame(type.properties, (property) => {
    const said = annotationsOf(property.type);
    if (Object.keys(said).length === 0) return property;
    return {
      ...property,
      ...joinAnnotations(property, said),
      type: withoutAnnotations(property.type),
    };
  });
  return withOptional(type, 'properties', properties);
}

/** The reference with the content in place of the name, where `there` has the same content. */
function written(ref: TypeRef, there: TypeRef, side: Side): TypeRef {
  const other = elementOf(there);
  if (ref.kind === 'union' && there.kind === 'union') {
    const members = mapSame(ref.members, (member) => {
      const same = there.members.map((one) => written(member, one, side));
      return same.find((one) => one !== member) ?? member;
    });
    return withOptional(ref, 'members', members);
  }
  if (other === undefined) return ref;
  if (ref.kind !== 'reference') {
    const element = ref.kind === there.kind ? elementOf(ref) : undefined;
    return element === undefined ? ref : withElement(ref, written(element, other, side));
  }
  const type = ref.template === undefined ? side.types.get(ref.target) : undefined;
  if (type === undefined || type.kind !== there.kind) return ref;
  const bare = asRef(type, other, side);
  if (!equalValues(elementOf(bare), other)) return ref;
  side.found.add(type.name);
  const { nullable, ...metadata } = type.metadata ?? {};
  const said = typeof nullable === 'boolean' ? { ...type, nullable, metadata } : type;
  return { ...bare, ...joinAnnotations(ref, said) };
}

/** The annotations of the type are added to those of the place that uses it. */
type MapFields = Seen<MapType, 'values', 'kind' | keyof TypeBase>;
type ArrayFields = Seen<ArrayType, 'items', 'kind' | keyof TypeBase>;

function asRef(type: MapType | ArrayType, other: TypeRef, side: Side): TypeRef {
  if (type.kind === 'map') {
    const { values }: MapFields = type;
    return { kind: 'map', values: written(values, other, side) };
  }
  const { items }: ArrayFields = type;
  return { kind: 'array', items: written(items, other, side) };
}
