import { isContentName } from '../../model/names.ts';
import type {
  Operation,
  ReferenceRef,
  Specification,
  Struct,
  Type,
  TypeRef,
} from '../../model/specification.ts';
import { referencesOf } from '../../model/types/references.ts';
import { elementOf, withElement } from '../../model/types/typeRefs.ts';
import { mapAligned } from '../sameMeaning/aligned.ts';
import { equalValues } from '../equalValues.ts';

/*
 * The name of an inline object is derived from its content, so an edit inside it renames it. Objects at the
 * same place of both sides are taken as the same object.
 */

/** Decides whether the object called `was` may have become the one called `is`. */
type Pairing = (was: string, is: string) => boolean;

/**
 * The former names of inline objects by their new names. Includes types that have become inline objects with
 * the same content, and the reverse. `operations` and `types` are the renames of these.
 */
export function inferInline(
  before: Specification,
  after: Specification,
  { operations, types }: Record<'operations' | 'types', ReadonlyMap<string, string>>,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const [was, is] = [before.types, after.types].map(byName);
  if (was === undefined || is === undefined) return found;
  const renamed = new Set(types.values());
  const fresh = new Set([...is.keys()].filter((name) => !was.has(name) && !renamed.has(name)));
  if (![...was.keys(), ...is.keys()].some(isContentName)) return found;
  const open: Open = [];
  const pair: Pairing = (from, to) => {
    const [one, other] = [was.get(from), is.get(to)];
    const areInline = isContentName(from) && isContentName(to);
    if ((!isContentName(from) && !isContentName(to)) || one === undefined) return false;
    if (areInline && !fresh.has(to)) return false;
    const known = found.get(to);
    if (known !== undefined) return known === from;
    // A named type and an inline object are the same only if nothing but the name differs.
    if (!areInline && !equalValues({ ...one, name: to }, other)) return false;
    found.set(to, from);
    open.push([one, other]);
    return true;
  };
  const operationsAfter = new Map(after.operations.map((one) => [one.name, one]));
  for (const one of before.operations) {
    open.push([one, operationsAfter.get(operations.get(one.name) ?? one.name)]);
  }
  for (const one of before.types) open.push([one, is.get(types.get(one.name) ?? one.name)]);
  followInline(open, pair);
  // Without operations, the inline objects in their bodies have no places to compare.
  if (before.operations.length === 0 || after.operations.length === 0) {
    const paired = new Set([...found.values(), ...types.keys()]);
    const gone = unplaced(before).filter(({ name }) => !is.has(name) && !paired.has(name));
    const come = unplaced(after).filter(({ name }) => fresh.has(name) && !found.has(name));
    for (const [one, other] of likestPairs(gone, come)) pair(one.name, other.name);
    followInline(open, pair);
  }
  return found;
}

type Open = [Operation | Type | undefined, Operation | Type | undefined][];

/** Pairs the inline objects of entities that became each other, and the inline objects inside those. */
function followInline(open: Open, pair: Pairing): void {
  // The loop also visits the pairs that are added during it.
  for (const [one, other] of open) {
    if (one !== undefined && other !== undefined && one !== other) alignInline(one, other, pair);
  }
  open.length = 0;
}

/** The inline objects that no type refers to. */
function unplaced(spec: Specification): readonly Type[] {
  const used = usedByTypes(spec);
  return spec.types.filter(({ name }) => isContentName(name) && !used.has(name));
}

/** More pairs than this are not compared. */
const mostPairs = 100_000;

/**
 * Pairs removed and added structs that share most of their properties, if each is the other's only best
 * match.
 */
function likestPairs(
  gone: readonly Type[],
  come: readonly Type[],
): readonly (readonly [Struct, Struct])[] {
  const [ones, others] = [gone.filter(isStruct), come.filter(isStruct)];
  if (ones.length * others.length > mostPairs) return [];
  const likestOf = (struct: Struct, among: readonly Struct[]): Struct | undefined => {
    const names = new Set(struct.properties.map(({ name }) => name));
    const shared = among.map(({ properties }) => {
      const count = properties.filter(({ name }) => names.has(name)).length;
      // Two without any properties are alike, too.
      return count * 2 >= Math.max(names.size, properties.length) ? count + 1 : 0;
    });
    const most = Math.max(0, ...shared);
    const at = shared.indexOf(most);
    return most === 0 || shared.includes(most, at + 1) ? undefined : among[at];
  };
  return ones.flatMap((one) => {
    const other = likestOf(one, others);
    return other !== undefined && likestOf(other, ones) === one ? [[one, other] as const] : [];
  });
}

function isStruct(type: Type): type is Struct {
  return type.kind === 'struct';
}

/** The former entity, with the new names of the inline objects at the same places. */
export function withInlineNames<Entity extends Operation | Type>(
  one: Entity,
  other: Entity,
  inline: ReadonlyMap<string, string>,
): Entity {
  return inline.size === 0 ? one : alignInline(one, other, (was, is) => inline.get(is) === was);
}

/** The former entity, with each inline object that `pair` accepts under the name of its counterpart. */
function alignInline<Entity extends Operation | Type>(
  one: Entity,
  other: Operation | Type,
  pair: Pairing,
): Entity {
  return mapAligned(
    one,
    other,
    (ref, is) => alignRef(ref, is, pair),
    (parent) => {
      const is = 'kind' in other && other.kind === 'struct' ? other.parent : undefined;
      const isSame = is === undefined || parent.target === is.target;
      return isSame || !pair(parent.target, is.target) ? parent : { ...parent, target: is.target };
    },
  );
}

function alignRef(was: TypeRef, is: TypeRef, pair: Pairing): TypeRef {
  if (was.kind === 'reference' && is.kind === 'reference') {
    const isSame = was.target === is.target || !pair(was.target, is.target);
    return isSame ? was : { ...was, target: is.target };
  }
  const [one, other] = [elementOf(was), elementOf(is)];
  if (one !== undefined && other !== undefined && was.kind === is.kind) {
    return withElement(was, alignRef(one, other, pair));
  }
  if (was.kind !== 'union' || is.kind !== 'union') return was;
  // Members have no names, so the first removed one is paired with the first added one.
  const come = onlyIn(is.members, was.members);
  const gone = onlyIn(was.members, is.members);
  const members = was.members.map((member) => {
    const at = member.kind === 'reference' ? gone.indexOf(member) : -1;
    const successor = come[at];
    return successor === undefined ? member : alignRef(member, successor, pair);
  });
  return { ...was, members };
}

/** The references to inline objects among the members of a union that another one does not have. */
function onlyIn(members: readonly TypeRef[], others: readonly TypeRef[]): readonly ReferenceRef[] {
  const targets = new Set(others.flatMap((one) => (one.kind === 'reference' ? [one.target] : [])));
  return members.flatMap((one) =>
    one.kind === 'reference' && isContentName(one.target) && !targets.has(one.target) ? [one] : [],
  );
}

/**
 * Finds the inline objects whose addition or removal is reported with the entity that has them: those that
 * only this specification uses.
 */
export function isReportedWithOwner(
  spec: Specification,
  other: Specification,
): (name: string) => boolean {
  let used: ReadonlySet<string> | undefined;
  let usedByOther: ReadonlySet<string> | undefined;
  return (name) => {
    if (!isContentName(name)) return false;
    used ??= usedIn(spec);
    usedByOther ??= usedIn(other);
    return used.has(name) && !usedByOther.has(name);
  };
}

function usedIn(spec: Specification): ReadonlySet<string> {
  return new Set([...spec.operations.flatMap(referencesOf), ...usedByTypes(spec)]);
}

function usedByTypes({ types }: Specification): ReadonlySet<string> {
  return new Set(types.flatMap((type) => referencesOf(type).filter((name) => name !== type.name)));
}

function byName(types: readonly Type[]): ReadonlyMap<string, Type> {
  return new Map(types.map((type) => [type.name, type]));
}
