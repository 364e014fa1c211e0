import {
  isJsonList,
  isJsonObject,
  type Json,
  type JsonObject,
} from '../../../domain/model/values/json.ts';
import { toPointer } from '../../../domain/model/values/jsonPointer.ts';
import { mergedInto } from '../../../domain/model/metadata/metadata.ts';
import { someMention } from '../../../domain/model/types/references.ts';
import type {
  Operation,
  ReferenceRef,
  Specification,
  Struct,
  Type,
  TypeRef,
} from '../../../domain/model/specification.ts';
import { partsOf, someTypeRef } from '../../../domain/model/types/typeRefs.ts';
import type { PlaceInDocument } from '../../format.ts';
import { keysIn, metadataIn, without } from '../../../domain/model/metadata/metadataKeys.ts';
import { isContentName } from '../../../domain/model/names.ts';
import type { SchemaMetadata } from '../schemaMetadata.ts';
import { createLineage, type Lineage } from '../../reading/lineage.ts';
import { onlyAnnotates } from '../read/annotations/onlyAnnotates.ts';
import { writeTypeInPlace } from './printNamedType.ts';
import type { SchemaWriting } from './printSchema.ts';
import type { UseAnnotations } from './printWords.ts';
import type { PrintedType, TypeTable } from './printTypes.ts';
import { impliedIn, isApart, sourceUnion, type BaseUnion } from './printUnions.ts';

/*
 * Inline objects of a source become types whose names are derived from their content (rules 9). While such a
 * type has not been renamed and is used once, it is printed in place.
 */

export interface InPlace {
  readonly write: SchemaWriting['writeInPlace'];
  /** Whether the type should be printed in place. */
  readonly isExpected: (printed: PrintedType) => boolean;
  /** Whether it was printed in place and nothing refers to it. */
  readonly isWritten: (printed: PrintedType) => boolean;
  /** Sorts types that should be printed in place, so that each follows those that it is printed in. */
  readonly fromOutside: (types: readonly PrintedType[]) => readonly PrintedType[];
  /** Where the types printed in place are in the whole document. */
  readonly placesIn: (document: JsonObject) => readonly PlaceInDocument[];
}

/** The key of a shared part that contains an operation, such as its path; undefined if there is none. */
type SharedAround = (operation: Operation) => string | undefined;

/** `unions`: the types that are printed with a union of their subtypes, by name. */
export function createInPlace(
  spec: Specification,
  unions: ReadonlyMap<string, BaseUnion>,
  sharedAround: SharedAround = () => undefined,
): InPlace {
  const expected = findInlineTypes(spec, unions, sharedAround);
  const written = new Set<string>();
  const referred = new Set<string>();
  const names = new Map<object, string>();
  const isExpected = ({ target, filling }: PrintedType) =>
    filling.size === 0 && expected.has(target);
  return {
    isExpected,
    isWritten: ({ target }) => written.has(target) && !referred.has(target),
    fromOutside(types) {
      const places = new Map([...expected].map((name, place) => [name, place]));
      const placeOf = ({ target }: PrintedType) => places.get(target) ?? 0;
      return types.toSorted((one, other) => placeOf(one) - placeOf(other));
    },
    write(printed, annotations, writing) {
      if (!isExpected(printed)) return undefined;
      if (!fitsBeside(printed.type, annotations)) {
        referred.add(printed.target);
        return undefined;
      }
      const schema = writeTypeInPlace(printed, annotations, writing);
      written.add(printed.target);
      names.set(schema, printed.target);
      return schema;
    },
    placesIn: (document) => (names.size === 0 ? [] : placesOf(names, document)),
  };
}

/**
 * The types to print under their names; call it when everything else is printed. Printing a type may
 * append further ones to the table.
 */
export function* namedTypes(table: TypeTable, inPlace: InPlace): Generator<PrintedType> {
  let next = 0;
  function* others(): Generator<PrintedType> {
    for (const printed of table.types.slice(next)) {
      next += 1;
      if (!inPlace.isExpected(printed)) yield printed;
    }
  }
  while (next < table.types.length) yield* others();
  // The rest could not be printed in place: their users were left out, or have annotations that don't fit.
  // If one of them is printed inside another one of them, that comes first.
  const named = new Set<PrintedType>();
  const isLeft = (printed: PrintedType): boolean =>
    inPlace.isExpected(printed) && !inPlace.isWritten(printed) && !named.has(printed);
  for (;;) {
    const left = inPlace.fromOutside(table.types.filter(isLeft));
    if (left.length === 0) return;
    for (const printed of left) {
      if (!isLeft(printed)) continue;
      named.add(printed);
      yield printed;
      while (next < table.types.length) yield* others();
    }
  }
}

const requiredKey = keysIn<SchemaMetadata>('required');

/** Whether the annotations of a use can be added to the type. */
function fitsBeside(type: Type, { metadata = {} }: UseAnnotations): boolean {
  const said = without(metadata, requiredKey);
  const own = type.metadata ?? {};
  return (
    onlyAnnotates(said) &&
    Object.keys(said).every((key) => !hasIdentity(key) && !Object.hasOwn(own, key))
  );
}

/** Keywords such as `$id` and `$anchor`, which belong to one place. */
function hasIdentity(key: string): boolean {
  return key.startsWith('$') || key === 'id';
}

/** The inline objects and unions of a source that are used in one place: each follows its owners. */
function findInlineTypes(
  spec: Specification,
  unions: ReadonlyMap<string, BaseUnion>,
  sharedAround: SharedAround,
): ReadonlySet<string> {
  const inline = new Set<string>();
  const lineage = createLineage(spec);
  for (const type of spec.types) if (isInline(type, unions, lineage)) inline.add(type.name);
  // What a document is about is found by its name, in formats without a root, too.
  if (spec.root !== undefined) inline.delete(spec.root);
  if (inline.size === 0) return inline;
  return withoutCircles(findOwners(spec, inline, unions, lineage, sharedAround));
}

/** Whether a type was an inline object in its source, without a name there. */
export function isInline(
  type: Type,
  unions: ReadonlyMap<string, BaseUnion>,
  lineage: Lineage,
): boolean {
  if (type.kind !== 'struct' || !isContentName(type.name)) return false;
  // Members of unions got their parent only when everything was read.
  const isMember = type.parent !== undefined && isApart(type.parent.target, unions);
  const isUnion = unions.get(type.name)?.key === 'union';
  const isBase = type.base === true || type.discriminator !== undefined;
  if ((isBase || sourceUnion(type) !== undefined) && !isUnion) return false;
  // The description of a member is on its type.
  const isDescribed = type.description !== undefined || type.deprecated !== undefined;
  const { name } = metadataIn<SchemaMetadata>(type.metadata);
  if ((isDescribed && !isMember) || saysOnlyItsParent(type, lineage) || name !== undefined)
    return false;
  return !Object.keys(type.metadata ?? {}).some(hasIdentity);
}

/** Whether a type has only a parent and annotations: without its name, it would be read as its parent. */
function saysOnlyItsParent(type: Struct, lineage: Lineage): boolean {
  const isEmpty = type.properties.length === 0 && mergedInto(type).length === 0;
  return isEmpty && lineage.isChild(type.name) && onlyAnnotates(type.metadata ?? {});
}

/** The place where a type is used. */
interface UsePlace {
  /** Several if the place is repeated. */
  readonly owners: Set<string>;
  /** The name of the shared part there; undefined if there is none. */
  readonly shared: Json | undefined;
  count: number;
}

/**
 * The owners of each type that is used in one place. A shared part counts as one place however often it is
 * repeated, and so does a union that only lists named types.
 */
function findOwners(
  spec: Specification,
  inline: ReadonlySet<string>,
  unions: ReadonlyMap<string, BaseUnion>,
  lineage: Lineage,
  sharedAround: SharedAround,
): ReadonlyMap<string, ReadonlySet<string>> {
  const places = new Map<string, UsePlace>();
  const mentions = new Map<string, number>();
  const countMention = (target: string, count: number): void => {
    if (inline.has(target)) mentions.set(target, (mentions.get(target) ?? 0) + count);
  };
  const lists = listsOf(spec, inline, unions);
  for (const entity of [...spec.operations, ...spec.types]) {
    someMention(entity, (target) => {
      countMention(target, 1);
      return false;
    });
    if ('kind' in entity && entity.kind === 'struct') {
      for (const target of mergedInto(entity)) countMention(target, 1);
      for (const target of unprintedMentions(entity, unions, lineage)) countMention(target, -1);
      if (unions.has(entity.name)) addMembers(entity, inline, places);
    }
    const owner = 'httpMethod' in entity ? '' : entity.name;
    const around = 'httpMethod' in entity ? sharedAround(entity) : undefined;
    const visit = (ref: TypeRef, outer: Json | undefined): void => {
      const union = ref.kind === 'union' ? ref.sharedAs : undefined;
      const shared = union ?? metadataIn<SchemaMetadata>(ref.metadata).sharedAs ?? outer;
      const unfilled = ref.kind === 'reference' ? unfilledIn(ref, lineage) : [];
      for (const target of [...unfilled, ...unprintedMembers(ref)]) countMention(target, -1);
      const isPlain = ref.kind === 'reference' && unfilled.length === (ref.template ?? []).length;
      if (isPlain && inline.has(ref.target)) {
        const place = places.get(ref.target);
        const isRepeated =
          lists.has(ref.target) || (shared !== undefined && place?.shared === shared);
        if (place === undefined) {
          places.set(ref.target, { owners: new Set([owner]), shared, count: 1 });
        } else if (isRepeated) {
          place.owners.add(owner);
          place.count += 1;
        }
      }
      for (const part of partsOf(ref)) visit(part, shared);
    };
    someTypeRef(entity, (ref, place) => {
      if (place.in === 'parent') return false;
      const { sharedAs } = metadataIn<SchemaMetadata>(
        place.in === 'element' ? undefined : place.item.metadata,
      );
      visit(ref, sharedAs === undefined ? around : `${place.in} ${JSON.stringify(sharedAs)}`);
      return false;
    });
  }
  const owners = new Map<string, ReadonlySet<string>>();
  for (const [name, place] of places) {
    if (mentions.get(name) === place.count) owners.set(name, place.owners);
  }
  return owners;
}

/** The types in the template of a reference that fill no generic. */
function unfilledIn({ target, template = [] }: ReferenceRef, lineage: Lineage): readonly string[] {
  if (template.length === 0) return [];
  const generics = lineage.genericsOf(target);
  const unfilled = template.filter(
    ({ generic, type }) => type === '' || !generics.includes(generic),
  );
  return unfilled.map(({ type }) => type);
}

/** The types in the mapping of a union without a discriminator, which is not printed. */
function unprintedMembers(ref: TypeRef): readonly string[] {
  if (ref.kind !== 'union' || ref.discriminator !== undefined) return [];
  return (ref.mapping ?? []).map(({ type }) => type);
}

/** The types that a struct refers to where nothing is printed: its parent and its mapping. */
function unprintedMentions(
  { name, parent, discriminator, mapping = [] }: Struct,
  unions: ReadonlyMap<string, BaseUnion>,
  lineage: Lineage,
): readonly string[] {
  const hasParent =
    parent === undefined || (lineage.isChild(name) && !isApart(parent.target, unions));
  const hasMapping = discriminator !== undefined || unions.has(name);
  return [
    ...(hasParent ? [] : [parent.target]),
    ...(parent === undefined ? [] : unfilledIn(parent, lineage)),
    ...(hasMapping ? [] : mapping.map(({ type }) => type)),
  ];
}

/** The unions of which all members have names: they are short, so they may be repeated. */
function listsOf(
  { types }: Specification,
  inline: ReadonlySet<string>,
  unions: ReadonlyMap<string, BaseUnion>,
): ReadonlySet<string> {
  const lists = types.filter(
    (type) =>
      inline.has(type.name) &&
      unions.has(type.name) &&
      type.kind === 'struct' &&
      type.mapping?.every((entry) => !inline.has(entry.type)) === true,
  );
  return new Set(lists.map(({ name }) => name));
}

/** Counts a union as the place of its members, unless its mapping needs their names. */
function addMembers(
  union: Struct,
  inline: ReadonlySet<string>,
  places: Map<string, UsePlace>,
): void {
  const implied = impliedIn(union);
  for (const { type, value } of union.mapping ?? []) {
    if (!inline.has(type) || !implied.has(value) || places.has(type)) continue;
    places.set(type, { owners: new Set([union.name]), shared: undefined, count: 1 });
  }
}

/**
 * The types whose owners are printed elsewhere in the end: not those that only lead back to themselves. Each
 * follows its owners.
 */
function withoutCircles(owners: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const left = new Map<string, number>();
  const owned = new Map<string, string[]>();
  for (const [name, all] of owners) {
    const inner = [...all].filter((owner) => owners.has(owner));
    left.set(name, inner.length);
    for (const owner of inner) {
      const names = owned.get(owner);
      if (names === undefined) owned.set(owner, [name]);
      else names.push(name);
    }
  }
  const open = [...owners.keys()].filter((name) => left.get(name) === 0);
  const found = new Set<string>();
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    found.add(name);
    for (const inside of owned.get(name) ?? []) {
      const count = (left.get(inside) ?? 0) - 1;
      left.set(inside, count);
      if (count === 0) open.push(inside);
    }
  }
  return found;
}

/** Searches the document for the types, because shared parts get their places only at the end. */
function placesOf(names: ReadonlyMap<object, string>, document: JsonObject): PlaceInDocument[] {
  const places: PlaceInDocument[] = [];
  const path: (string | number)[] = [];
  const visit = (value: Json): void => {
    if (isJsonList(value)) {
      value.forEach((item, index) => {
        visitAt(index, item);
      });
    } else if (isJsonObject(value)) {
      const name = names.get(value);
      if (name !== undefined) places.push({ kind: 'type', name, at: toPointer(path) });
      for (const key in value) visitAt(key, value[key] ?? null);
    }
  };
  const visitAt = (step: string | number, value: Json): void => {
    if (typeof value !== 'object' || value === null) return;
    path.push(step);
    visit(value);
    path.pop();
  };
  visit(document);
  return places;
}
