import { isContentName } from '../../model/names.ts';
import {
  keyIn,
  metadataIn,
  type Changed,
  type DocumentKeys,
  type SchemaKeys,
} from '../../model/metadata/metadataKeys.ts';
import { onlyWritten, withMetadata } from '../../model/metadata/metadata.ts';
import { isJsonObject, ownValue } from '../../model/values/json.ts';
import type {
  Annotations,
  Property,
  Specification,
  Struct,
  Type,
  TypeBase,
  TypeRef,
  UnionRef,
} from '../../model/specification.ts';
import {
  annotationsOf,
  mapNested,
  mapTypeRefs,
  someNested,
  someTypeRef,
  withoutAnnotations,
} from '../../model/types/typeRefs.ts';
import type { RefChange } from '../../model/types/typeRefs.ts';
import { mapSame } from '../../model/values/lists.ts';
import { withOptional } from '../../model/values/optional.ts';
import { stated, type Seen } from '../../model/values/total.ts';
import { equalValues } from '../equalValues.ts';
import { nameOf } from '../names/keyed.ts';
import { entriesAt } from '../parts/entries.ts';

/*
 * In the model, a union that has a discriminator is an abstract type, the parent of its members. A union
 * without one, or whose discriminator does not fit its members, is written in each place that uses it. The
 * values are the same. If only one side has it as a type, it is compared as it is written in place. The same
 * applies to a union that was reduced to one member.
 */

/** A shared union that has a discriminator on one side only. */
export interface DiscriminatorDifference {
  readonly name: string;
  readonly discriminator: string;
  /** Whether the descriptions differ as well. */
  readonly isDescribedAnew: boolean;
}

/**
 * The specification with unions written in place if the other one has them so, and the unions whose
 * discriminator was added or removed.
 */
export function withPlainUnions(
  spec: Specification,
  other: Specification,
): readonly [Specification, readonly DiscriminatorDifference[]] {
  const namesHere = new Set(spec.types.map(nameOf));
  const namesThere = new Set(other.types.map(nameOf));
  let plain = spec;
  const told: DiscriminatorDifference[] = [];
  for (const type of spec.types) {
    if (namesThere.has(type.name) || type.kind !== 'struct' || spec.root === type.name) continue;
    const { name, discriminator } = type;
    const written = discriminator === undefined ? asOnlyMember(type) : asUnion(type, spec.types);
    const theirUnion = written && plainIn(other, name, written);
    if (written === undefined || theirUnion === undefined) continue;
    if (isContentName(name)) {
      if (isToldApartIn(other, written, namesHere)) continue;
      // The change is reported at the place of the union, as for all inline objects.
      plain = withWritten(plain, type, toldBy(written, type));
      continue;
    }
    // The union is used there: a type that nothing uses here only has its name.
    if (!isUsed(spec, name)) continue;
    const isToldApart = discriminator !== undefined && theirUnion.discriminator === undefined;
    const theirs = wordsIn(other, name);
    // A changed description is reported for the type, together with the discriminator.
    plain = withWordsOf(isToldApart ? describedAs(type, theirs.description) : type, plain);
    // If the members are the same, a changed description is reported once, so the places that use the union
    // get the other side's.
    const words = isSame(theirUnion, written) ? theirs : wordsIn(plain, name);
    if (isToldApart) {
      const isDescribedAnew = type.description !== theirs.description;
      plain = withWritten(plain, type, { ...written, ...words });
      told.push({ name, discriminator, isDescribedAnew });
    } else {
      // Without a discriminator, the union has one member; with one, it does not fit the members on the other
      // side.
      const match = discriminator === undefined ? theirUnion.match : written.match;
      plain = withWritten(plain, type, toldBy({ ...written, match, ...words }, type));
    }
  }
  return [plain, told];
}

/** The annotations of the type are those of the union in each place. */
type UnionFields = Seen<
  Struct,
  'name' | 'base' | 'parent' | 'properties' | 'discriminator' | 'mapping' | 'metadata',
  'kind' | 'description' | 'deprecated' | 'layout'
>;

/** The type as the union it was in its source, if all members have the inherited properties themselves. */
function asUnion(type: UnionFields, among: readonly Type[]): UnionRef | undefined {
  const { name, base, parent, properties, discriminator, mapping } = type;
  const { union } = metadataIn<SchemaKeys>(type.metadata);
  if (union !== 'oneOf' && union !== 'anyOf') return undefined;
  if (parent !== undefined || base !== true) return undefined;
  const tells = properties.find((property) => property.name === discriminator);
  const { required } = metadataIn<SchemaKeys>(tells?.metadata);
  if (tells?.nullable !== false && required !== true) return undefined;
  const children = among.filter((one) => one.kind === 'struct' && one.parent?.target === name);
  const members = new Set(mapping?.map((entry) => entry.type));
  const areMembers =
    children.length === members.size && children.every((child) => members.has(child.name));
  const sayAll = children.every(
    (child) =>
      child.kind === 'struct' &&
      properties.every((property) => {
        // A member need not require the property that the members are told apart by.
        const mayLack = property.name === discriminator;
        return child.properties.some(
          (own) => equalValues(own, property) || (mayLack && saysToo(own, property)),
        );
      }),
  );
  if (!areMembers || !sayAll) return undefined;
  return {
    kind: 'union',
    match: union === 'oneOf' ? 'one' : 'any',
    members: [...members].map((target) => ({ kind: 'reference', target })),
    ...(isContentName(name) ? {} : { sharedAs: name }),
  };
}

/**
 * Whether a property says all that another one does, apart from `required`; it may say more, such as its only
 * value.
 */
function saysToo(property: Property, other: Property): boolean {
  const [own, its] = [asOptional(property), asOptional(other)];
  const metadata = { ...own.metadata, ...its.metadata };
  return equalValues({ ...own, ...its, metadata }, { ...own, metadata: own.metadata ?? {} });
}

function asOptional(property: Property): Property {
  return withOptional(
    withMetadata(property, { required: undefined } satisfies Changed<SchemaKeys>),
    'nullable',
    undefined,
  );
}

/** The union with a discriminator and a mapping. */
function toldBy(union: UnionRef, { discriminator, mapping }: Struct): UnionRef {
  return withOptional(withOptional(union, 'discriminator', discriminator), 'mapping', mapping);
}

/**
 * A shared union that was reduced to one member, which is read as a struct that has only a parent and
 * annotations. If the union is not shared, it is read as its member.
 */
function asOnlyMember({ name, parent, properties, ...type }: Struct): UnionRef | undefined {
  if (isContentName(name)) return undefined;
  const { kind: _, description: __, deprecated: ___, metadata: ____, ...said } = type;
  const isBare = Object.values(said).every((one) => one === undefined) && properties.length === 0;
  if (!isBare || parent === undefined || parent.template !== undefined) return undefined;
  return { kind: 'union', match: 'one', members: [parent], sharedAs: name };
}

/** The union of this name, or one with such members if it has no name, if it is written in place. */
function plainIn(spec: Specification, name: string, written: UnionRef): UnionRef | undefined {
  let found: UnionRef | undefined;
  someRef(spec, (ref) => {
    if (ref.kind !== 'union') return false;
    if (isContentName(name) ? !isAlike(ref, written) : ref.sharedAs !== name) return false;
    found = ref;
    return true;
  });
  return found;
}

function isUsed(spec: Specification, name: string): boolean {
  return (
    spec.types.some((type) => type.kind === 'struct' && type.parent?.target === name) ||
    someRef(spec, (ref) => ref.kind === 'reference' && ref.target === name)
  );
}

function someRef({ operations, types }: Specification, test: (ref: TypeRef) => boolean): boolean {
  const isIn = (ref: TypeRef) => someNested(ref, test);
  return [...operations, ...types].some((entity) => someTypeRef(entity, isIn));
}

/**
 * Whether the other side has a new inline union with such members and a discriminator, which is then the same
 * union.
 */
function isToldApartIn(
  { types }: Specification,
  written: UnionRef,
  known: ReadonlySet<string>,
): boolean {
  return types.some((type) => {
    if (type.kind !== 'struct' || !isContentName(type.name) || known.has(type.name)) return false;
    const union = type.discriminator === undefined ? undefined : asUnion(type, types);
    return union !== undefined && isAlike(union, written);
  });
}

/** Whether all members of one of the unions are members of the other. */
function isAlike(one: UnionRef, other: UnionRef): boolean {
  const [fewer, more] = [one.members, other.members].toSorted((a, b) => a.length - b.length);
  return fewer?.every((member) => more?.some((its) => equalValues(its, member))) === true;
}

function isSame(one: UnionRef, other: UnionRef): boolean {
  return one.members.length === other.members.length && isAlike(one, other);
}

function describedAs(type: Struct, description: string | undefined): Struct {
  return withOptional<Struct, 'description'>(type, 'description', description);
}

/** The annotations that the source has for the shared union of this name. */
function wordsIn({ metadata }: Specification, name: string): Annotations {
  const said = ownValue(entriesAt(metadata, keyIn<DocumentKeys>('unions')) ?? {}, name);
  if (said === undefined || !isJsonObject(said)) return {};
  const { description, deprecated, ...more } = said;
  return stated<Annotations>({
    description: typeof description === 'string' ? description : undefined,
    deprecated: typeof deprecated === 'boolean' ? deprecated : undefined,
    // For these, null is in the metadata.
    nullable: undefined,
    metadata: Object.keys(more).length > 0 ? more : undefined,
  });
}

type WordFields = Seen<TypeBase, 'name' | 'description' | 'deprecated' | 'metadata', 'layout'>;

/** The specification with the annotations of a type as those of a shared union. */
function withWordsOf(
  { name, description, deprecated, metadata }: WordFields,
  spec: Specification,
): Specification {
  const entries = Object.entries(metadata ?? {}).filter(([key]) => !onlyWritten.has(key));
  const words = {
    ...Object.fromEntries(entries),
    ...(description !== undefined && { description }),
    ...(deprecated !== undefined && { deprecated }),
  };
  return withMetadata(spec, {
    unions: { ...entriesAt(spec.metadata, keyIn<DocumentKeys>('unions')), [name]: words },
  } satisfies Changed<DocumentKeys>);
}

/** The specification with the type replaced by a union in each place that refers to it. */
function withWritten(
  spec: Specification,
  { name, parent: itsParent }: Struct,
  written: UnionRef,
): Specification {
  const change: RefChange = {
    parent: (parent) => (parent.target === name ? itsParent : parent),
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
      (one) => mapTypeRefs(withOwnWords(one, name, written), change),
    ),
  };
}

/** Properties of this type get the annotations of the union. */
function withOwnWords(type: Type, name: string, written: UnionRef): Type {
  if (type.kind !== 'struct') return type;
  const properties = mapSame(type.properties, (property) => {
    const { type: ref } = property;
    if (ref.kind !== 'reference' || ref.target !== name) return property;
    const whole: TypeRef = withoutAnnotations(written);
    return { ...annotationsOf(written), ...property, type: { ...whole, ...annotationsOf(ref) } };
  });
  return withOptional(type, 'properties', properties);
}
