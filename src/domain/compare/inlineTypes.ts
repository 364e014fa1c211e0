import { isContentName } from '../model/names.ts';
import type {
  Operation,
  ReferenceRef,
  Specification,
  Type,
  TypeRef,
} from '../model/specification.ts';
import { referencesOf } from '../model/types/references.ts';
import { elementOf, withElement } from '../model/types/typeRefs.ts';
import { mapAligned } from './aligned.ts';
import { equalValues } from './equalValues.ts';

/*
 * An inline object is called by its content, so an edit inside it gives it another name. It is the same
 * object where it is at the same place as before.
 */

/** Whether the object called `is` may be what `was` has become. */
type Pairing = (was: string, is: string) => boolean;

/**
 * The new names of inline objects, and what each was called before. Also those of types that stand in their
 * place and say the same. `operations` and `types` are how those
 * were renamed.
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
  const open: (readonly [Operation | Type | undefined, Operation | Type | undefined])[] = [];
  const pair: Pairing = (from, to) => {
    const [one, other] = [was.get(from), is.get(to)];
    const areInline = isContentName(from) && isContentName(to);
    if ((!isContentName(from) && !isContentName(to)) || one === undefined) return false;
    if (areInline && !fresh.has(to)) return false;
    const known = found.get(to);
    if (known !== undefined) return known === from;
    // What has a name of its own on one side is the same only if nothing else tells them apart.
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
  // A list is walked through to what is added on the way.
  for (const [one, other] of open) {
    if (one !== undefined && other !== undefined && one !== other) alignInline(one, other, pair);
  }
  return found;
}

/** The entity as before, with the new names of the inline objects that it has at the same places. */
export function withInlineNames<Entity extends Operation | Type>(
  one: Entity,
  other: Entity,
  inline: ReadonlyMap<string, string>,
): Entity {
  return inline.size === 0 ? one : alignInline(one, other, (was, is) => inline.get(is) === was);
}

/** The entity as before, with the inline objects that have become others by the names of these. */
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
  // Members have no names: the first that went is the first that came.
  const come = onlyIn(is.members, was.members);
  const gone = onlyIn(was.members, is.members);
  const members = was.members.map((member) => {
    const at = member.kind === 'reference' ? gone.indexOf(member) : -1;
    const successor = come[at];
    return successor === undefined ? member : alignRef(member, successor, pair);
  });
  return { ...was, members };
}

/** The references among the members of a union that another does not have. */
function onlyIn(members: readonly TypeRef[], others: readonly TypeRef[]): readonly ReferenceRef[] {
  const targets = new Set(others.flatMap((one) => (one.kind === 'reference' ? [one.target] : [])));
  return members.flatMap((one) =>
    one.kind === 'reference' && isContentName(one.target) && !targets.has(one.target) ? [one] : [],
  );
}

/**
 * The inline objects that came or went with what has them, where that is told: those that only this
 * specification uses.
 */
export function toldWhereUsed(
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

function usedIn({ operations, types }: Specification): ReadonlySet<string> {
  const byTypes = types.flatMap((type) => referencesOf(type).filter((name) => name !== type.name));
  return new Set([...operations.flatMap(referencesOf), ...byTypes]);
}

function byName(types: readonly Type[]): ReadonlyMap<string, Type> {
  return new Map(types.map((type) => [type.name, type]));
}
