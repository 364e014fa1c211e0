import { isContentName } from '../model/names.ts';
import { textIn } from '../model/metadata/metadata.ts';
import { isJsonObject, ownValue } from '../model/values/json.ts';
import type {
  ReferenceRef,
  Specification,
  Struct,
  Type,
  TypeRef,
  UnionRef,
} from '../model/specification.ts';
import {
  annotationsOf,
  mapNested,
  mapTypeRefs,
  someNested,
  someTypeRef,
} from '../model/types/typeRefs.ts';
import type { RefChange } from '../model/types/typeRefs.ts';
import { mapSame } from '../model/values/lists.ts';
import { withOptional } from '../model/values/optional.ts';
import { equalValues } from './equalValues.ts';
import { nameOf } from './keyed.ts';
import { entriesAt } from './parts/entries.ts';

/*
 * A union of a source that has a discriminator is an abstract type, the parent of its members; without one, it
 * stands in each place that uses it, and so does one whose discriminator does not fit its members. What is sent is
 * the same. Where only one side has it as a type, both are compared as it stands in the other. So is what is left of
 * a union that has one member.
 */

/** A union that has a discriminator on one side only. */
export interface ToldApart {
  readonly name: string;
  readonly discriminator: string;
  /** Whether it is described otherwise. */
  readonly isDescribedAnew: boolean;
}

/** The specification with unions that stand where they are used, where they do so in the other. */
export function withPlainUnions(
  spec: Specification,
  other: Specification,
): readonly [Specification, readonly ToldApart[]] {
  const theirs = new Set(other.types.map(nameOf));
  let plain = spec;
  const told: ToldApart[] = [];
  for (const type of spec.types) {
    if (theirs.has(type.name) || type.kind !== 'struct' || spec.root === type.name) continue;
    const { name, discriminator } = type;
    const written = discriminator === undefined ? asOnlyMember(type) : asUnion(type, spec.types);
    const theirUnion = written && plainIn(other, name, written);
    if (written === undefined || theirUnion === undefined) continue;
    if (isContentName(name)) {
      // It is told where it stands, as all inline objects are.
      plain = withWritten(plain, name, toldBy(written, type));
      continue;
    }
    const description = describedIn(other, name);
    // Where it is used, it has the words of the other, so that other words are told once.
    const described = withOptional(written, 'description', description);
    if (described.kind === 'reference' || discriminator === undefined) {
      plain = withWritten(plain, name, described);
      continue;
    }
    if (theirUnion.discriminator === undefined) {
      plain = withWritten(plain, name, described);
      const isDescribedAnew = type.description !== description;
      told.push({ name, discriminator, isDescribedAnew });
    } else {
      // Its values stand for types that are no members of it, or not all of them say what tells them apart.
      plain = withWritten(plain, name, toldBy(described, type));
    }
  }
  return [plain, told];
}

/** The union that the type is in its source, if that says no more of it, and all members say what they inherit. */
function asUnion(type: Struct, among: readonly Type[]): UnionRef | undefined {
  const { name, deprecated, base, parent, properties, discriminator, mapping } = type;
  const { union, impliedValues: _, ...said } = type.metadata ?? {};
  if (union !== 'oneOf' && union !== 'anyOf') return undefined;
  const isMore = [deprecated, parent].some((one) => one !== undefined);
  if (isMore || base !== true || Object.keys(said).length > 0) return undefined;
  const tells = properties.find((property) => property.name === discriminator);
  if (tells?.nullable !== false && tells?.metadata?.['required'] !== true) return undefined;
  const children = among.filter((one) => one.kind === 'struct' && one.parent?.target === name);
  const members = new Set(mapping?.map((entry) => entry.type));
  const areMembers =
    children.length === members.size && children.every((child) => members.has(child.name));
  const sayAll = children.every(
    (child) =>
      child.kind === 'struct' &&
      properties.every((property) => child.properties.some((own) => equalValues(own, property))),
  );
  if (!areMembers || !sayAll) return undefined;
  return {
    kind: 'union',
    match: union === 'oneOf' ? 'one' : 'any',
    members: [...members].map((target) => ({ kind: 'reference', target })),
    ...(isContentName(name) ? {} : { sharedAs: name }),
  };
}

/** A union with what tells its members apart. */
function toldBy(
  union: UnionRef | ReferenceRef,
  { discriminator, mapping }: Struct,
): UnionRef | ReferenceRef {
  if (union.kind !== 'union') return union;
  return withOptional(withOptional(union, 'discriminator', discriminator), 'mapping', mapping);
}

/** What is left of a union that has one member only, which is a type that says nothing but what its parent is. */
function asOnlyMember(type: Struct): ReferenceRef | undefined {
  const { name: _, kind: __, parent, properties, description: ___, ...said } = type;
  const isBare = Object.values(said).every((one) => one === undefined) && properties.length === 0;
  return isBare && parent?.template === undefined ? parent : undefined;
}

/** The union of this name, or of such members if it has none, if it stands where it is used. */
function plainIn(
  { operations, types }: Specification,
  name: string,
  written: UnionRef | ReferenceRef,
): UnionRef | undefined {
  let found: UnionRef | undefined;
  const isIt = (ref: TypeRef) => {
    if (ref.kind !== 'union') return false;
    if (isContentName(name) ? !isAlike(ref, written) : ref.sharedAs !== name) return false;
    found = ref;
    return true;
  };
  [...operations, ...types].some((entity) => someTypeRef(entity, (ref) => someNested(ref, isIt)));
  return found;
}

/** Whether all members of one of the unions, which has no name, are members of the other. */
function isAlike(one: UnionRef, other: UnionRef | ReferenceRef): boolean {
  if (other.kind !== 'union' || one.sharedAs !== undefined) return false;
  const [fewer, more] = [one.members, other.members].toSorted((a, b) => a.length - b.length);
  return fewer?.every((member) => more?.some((its) => equalValues(its, member))) === true;
}

/** What the source says of the union of this name, which it shares. */
function describedIn({ metadata }: Specification, name: string): string | undefined {
  const said = ownValue(entriesAt(metadata, 'unions') ?? {}, name);
  return isJsonObject(said) ? textIn(said, 'description') : undefined;
}

/** The specification with a type written in place where it is used, as a union or as its only member. */
function withWritten(
  spec: Specification,
  name: string,
  written: UnionRef | ReferenceRef,
): Specification {
  const parentOf = written.kind === 'union' ? undefined : written;
  const change: RefChange = {
    parent: (parent) => (parent.target === name ? parentOf : parent),
    ref: (whole) =>
      mapNested(whole, (ref) =>
        ref.kind === 'reference' && ref.target === name
          ? { ...written, ...annotationsOf(ref) }
          : ref,
      ),
  };
  return {
    ...spec,
    operations: mapSame(spec.operations, (one) => mapTypeRefs(one, change)),
    types: mapSame(
      spec.types.filter((one) => one.name !== name),
      (one) => withOwnWords(mapTypeRefs(one, change)),
    ),
  };
}

/** A property has the words of its type itself. */
function withOwnWords(type: Type): Type {
  if (type.kind !== 'struct') return type;
  const properties = mapSame(type.properties, (property) => {
    const { type: ref } = property;
    if (ref.description === undefined) return property;
    const { description, ...bare } = ref;
    return { description, ...property, type: bare };
  });
  return withOptional(type, 'properties', properties);
}
