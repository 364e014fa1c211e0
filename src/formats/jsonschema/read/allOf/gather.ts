import {
  isJsonObject,
  type Json,
  type JsonObject,
  memberAt,
} from '../../../../domain/model/values/json.ts';
import { toPointer } from '../../../../domain/model/values/jsonPointer.ts';
import { discriminatorOf, referenceOf } from '../keywords/keywordKinds.ts';
import { itemAt } from '../../../../domain/model/values/lists.ts';
import type { Component } from '../source/component.ts';
import { lookUp } from '../source/components.ts';
import type { SchemaContext, StructDraft } from '../source/context.ts';
import { readKeywords, type Keywords } from '../keywords/keywords.ts';
import { keepRest } from '../keywords/leftover.ts';
import { setOwn, type MetadataDraft, type SchemaMetadata } from '../../schemaMetadata.ts';
import { mayReplace, reportConflict, reportDiffering } from '../annotations/annotating.ts';
import { keepApart } from './keepApart.ts';
import { isContentName } from '../../../../domain/model/names.ts';
import { keyIn, metadataIn } from '../../../../domain/model/metadata/metadataKeys.ts';
import { at, type Place } from '../../../reading/place.ts';
import { nullKeys } from '../source/nullability.ts';
import { reportBudget, reportReference } from '../source/reference.ts';
import { scalarShape } from '../source/shape.ts';
import type { Union } from '../unions/discriminator.ts';
import { reportType } from '../unions/impliedType.ts';
import { isNullSchema } from '../keywords/nullSchema.ts';

/** The schema of a property. */
export interface PropertySchema {
  readonly schema: Json;
  readonly place: Place;
  /** The schema of the same property in an earlier member of the allOf. */
  readonly earlier: PropertySchema | undefined;
  /** The place of the reference by which the property was copied from another schema, which keeps it. */
  readonly mergedAt: Place | undefined;
}

/** A struct that is being assembled from a schema and all members of its allOf. */
export interface Gathering {
  readonly context: SchemaContext;
  readonly draft: StructDraft;
  readonly entries: Map<string, PropertySchema>;
  readonly required: Set<string>;
  /** Schemas that were merged already: repeating one adds nothing and may be a cycle. */
  readonly visited: Set<Json>;
  readonly mergedNames: Set<string>;
  /** The named schemas from which it inherits, the parent first. */
  readonly bases: Component[];
  /** The keywords of the schema itself and of members without a name. */
  readonly parts: Pick<Keywords, 'types' | 'properties'>[];
  /** The discriminator of the schema itself, or else of the first member that has one. */
  discriminator: FoundDiscriminator | undefined;
  /** The description and metadata of the schema itself, which take precedence over those of its members. */
  readonly ownDescription: string | undefined;
  readonly ownMetadata: MetadataDraft | undefined;
  /** The places of members that allow null. */
  readonly nullable: Place[];
  /** The places where additional properties are restricted, with the properties and patterns beside them. */
  readonly restricted: { readonly place: Place; readonly own: JsonObject }[];
  /** Whether it describes a property for which there are several schemas. */
  readonly isProperty: boolean;
  /** As in `Entry`, for the schema that is being gathered. */
  mergedAt: Place | undefined;
}

export interface FoundDiscriminator {
  readonly discriminator: JsonObject;
  readonly union: Union | undefined;
  readonly place: Place;
}

export function startGathering(
  context: SchemaContext,
  draft: StructDraft,
  ownMetadata?: MetadataDraft,
): Gathering {
  if (ownMetadata !== undefined) draft.metadata = { ...ownMetadata };
  return {
    context,
    draft,
    entries: new Map(),
    required: new Set(),
    visited: new Set(),
    mergedNames: new Set(),
    bases: [],
    parts: [],
    discriminator: undefined,
    ownDescription: draft.description,
    ownMetadata,
    nullable: [],
    restricted: [],
    isProperty: false,
    mergedAt: undefined,
  };
}

/** Collects the properties of a schema and of its allOf members. Consumes these keywords in `words`. */
export function gather(gathering: Gathering, words: Keywords, place: Place): void {
  const { draft } = gathering;
  gathering.parts.push({ types: words.types, properties: words.properties });
  if (words.ref !== undefined) gatherReference(gathering, words.ref, words.types, place);
  words.ref = undefined;
  if (words.allOf !== undefined) {
    const list = at(place, 'allOf');
    words.allOf.forEach((member, index) => gatherMember(gathering, member, at(list, index)));
    words.allOf = undefined;
  }
  if (words.oneOf !== undefined && gatherSingle(gathering, words.oneOf, at(place, 'oneOf'))) {
    words.oneOf = undefined;
  } else if (
    words.anyOf !== undefined &&
    gatherSingle(gathering, words.anyOf, at(place, 'anyOf'))
  ) {
    words.anyOf = undefined;
  }
  if (!isOpen(words.additionalProperties)) {
    const own = { ...words.properties, ...patternsIn(words.metadata) };
    gathering.restricted.push({ place: at(place, 'additionalProperties'), own });
  }
  if (words.properties !== undefined) gatherProperties(gathering, words.properties, place);
  words.properties = undefined;
  for (const name of words.required ?? []) {
    if (typeof name === 'string') gathering.required.add(name);
  }
  words.required = undefined;
  keepRest(words, place, gathering.context);
  addMetadata(gathering, words.metadata, place);
  addDescription(gathering, words.description, place);
  draft.deprecated ??= words.deprecated;
}

/** The schema's own description takes precedence over those of its members, of which the first counts. */
function addDescription(gathering: Gathering, description: string | undefined, place: Place): void {
  const { draft, context, ownDescription } = gathering;
  if (ownDescription !== undefined || description === undefined) return;
  if (draft.description === undefined) draft.description = description;
  else if (draft.description !== description) {
    reportConflict(context, 'description', place);
  }
}

/**
 * Takes a discriminator, and the union whose members it tells apart, out of a schema's keywords. Both
 * stay there if the schema can't be the base of these members (`isBase`).
 */
export function takeDiscriminator(
  gathering: Gathering,
  words: Keywords,
  isBase: boolean,
  place: Place,
): void {
  const { discriminator } = words;
  if (discriminator === undefined) return;
  if (gathering.isProperty) {
    words.discriminator = undefined;
    return reportDiscriminator(
      gathering,
      'The discriminator is left out, because several schemas of an allOf describe the same property.',
      place,
    );
  }
  if (!isBase && (words.oneOf !== undefined || words.anyOf !== undefined)) return;
  const taken = gathering.discriminator?.discriminator;
  if (taken !== undefined && JSON.stringify(taken) !== JSON.stringify(discriminator)) {
    reportDiscriminator(
      gathering,
      'The discriminator is left out: a type has only one, and another one takes precedence.',
      place,
    );
  }
  if (taken === undefined && discriminatorOf({ discriminator }) === undefined) return;
  words.discriminator = undefined;
  if (taken !== undefined) return;
  gathering.discriminator = { discriminator, union: takeUnion(words), place };
}

function reportDiscriminator(
  { context, mergedAt }: Gathering,
  message: string,
  place: Place,
): void {
  const where = mergedAt ?? at(place, 'discriminator');
  context.reporter.add('discriminator-left-out', 'warning', message, where);
}

function takeUnion(words: Keywords): Union | undefined {
  const key = words.oneOf !== undefined ? 'oneOf' : 'anyOf';
  const members = words[key];
  words[key] = undefined;
  return members && { key, members };
}

/** A union of one member and null is gathered like that member. */
function gatherSingle(gathering: Gathering, union: readonly Json[], place: Place): boolean {
  const members = union.filter((member) => !isNullSchema(member));
  const [member] = members;
  if (members.length !== 1 || member === undefined) return false;
  if (gathering.context.shapes.of(member) !== 'struct') return false;
  gatherMember(gathering, member, at(place, union.indexOf(member)));
  return true;
}

function gatherMember(gathering: Gathering, member: Json, place: Place): void {
  const { context } = gathering;
  if (!isJsonObject(member)) {
    if (member !== true) reportMember(gathering, place, 'no schema');
    return;
  }
  const shape = context.shapes.of(member);
  const isObject = shape === 'struct' || shape === 'any' || shape === 'map';
  // Checked before it is read, because nothing of a member that is left out is preserved.
  if (referenceOf(member) === undefined && !isObject) {
    reportMember(gathering, place, shape);
    return;
  }
  const words = readKeywords(member, place, context);
  // An invalid value, which was reported; the struct has its own properties.
  delete words.metadata?.[keyIn<SchemaMetadata>('properties')];
  takeDiscriminator(gathering, words, false, place);
  gather(gathering, words, place);
  if (words.nullable === undefined) return;
  // Otherwise the type allows null.
  const key = nullKeys.find((each) => Object.hasOwn(member, each)) ?? 'type';
  if (words.nullable) gathering.nullable.push(at(place, key));
  const report = key === 'nullable' ? reportConflict : reportDiffering;
  addMetadata(gathering, { nullable: words.nullable }, place, report);
}

/** Reports the members that allow null if the whole does not, because not all of them do. */
export function settleNull({ context, draft, nullable }: Gathering, allowsNull: boolean): void {
  if (allowsNull || nullable.length === 0) return;
  const { nullable: _, ...others } = draft.metadata ?? {};
  draft.metadata = Object.keys(others).length > 0 ? others : undefined;
  const message = 'This allows null, but not every part of the allOf does, so null is not allowed.';
  for (const place of nullable) {
    context.reporter.add('keyword-left-out', 'info', message, place);
  }
}

/** Whether all additional properties are allowed. */
function isOpen(additional: Json = true): boolean {
  return additional === true || (isJsonObject(additional) && Object.keys(additional).length === 0);
}

function patternsIn(metadata: MetadataDraft | undefined): JsonObject {
  const patterns = metadata && metadataIn<SchemaMetadata>(metadata).patternProperties;
  return isJsonObject(patterns) ? patterns : {};
}

/**
 * Reports restrictions of additional properties that applied to the properties beside them, and now apply to
 * all properties of the type.
 */
export function reportRestricted({ context, draft, restricted, entries }: Gathering): void {
  for (const { place, own } of restricted) {
    const all = [...entries.keys(), ...Object.keys(patternsIn(draft.metadata))];
    const others = all.filter((name) => !Object.hasOwn(own, name));
    if (others.length === 0) continue;
    context.reporter.add(
      'all-of-further',
      'warning',
      `In one part of an allOf, "additionalProperties" also restricts the properties of the other parts (such as ${itemAt(others, 0)}); here it restricts only properties that the type does not have.`,
      place,
    );
  }
}

function gatherReference(
  gathering: Gathering,
  ref: string,
  types: readonly string[] | undefined,
  place: Place,
): void {
  const { context, draft, visited } = gathering;
  const target = lookUp(context, ref);
  if (target === undefined) return reportReference(context, ref, place);
  reportType(context, types, [{ $ref: ref }], 'all', place);
  // An inline object that was exported under its generated name is merged, as it was in place.
  const isInline = gathering.isProperty && isContentName(target.name);
  if (target.kind === 'struct' && target.typeName !== undefined && !isInline) {
    gathering.bases.push(target);
    if (draft.parent === undefined) draft.parent = target.typeName;
    else if (draft.parent !== target.typeName) addMerged(gathering, target.typeName, place);
    return;
  }
  if (target.kind === 'map' && target.typeName !== undefined && !isInline) {
    return addMap(gathering, target.typeName, place);
  }
  const shape = context.shapes.of({ $ref: ref });
  if ((target.isNamed && !isInline) || shape !== 'struct' || !isJsonObject(target.schema)) {
    return reportMember(gathering, place, shape === 'struct' ? 'no schema' : shape);
  }
  if (visited.has(target.schema)) return;
  const before = gathering.entries.size;
  visited.add(target.schema);
  if (context.budget > 0) {
    const words = readKeywords(target.schema, target.place, context);
    const { mergedAt } = gathering;
    gathering.mergedAt ??= place;
    takeDiscriminator(gathering, words, false, target.place);
    if (!target.isNamed) words.properties = asParts(context, words.properties, ref);
    gather(gathering, words, target.place);
    gathering.mergedAt = mergedAt;
  } else reportBudget(context, place);
  context.budget -= gathering.entries.size - before;
}

/**
 * The properties of a schema without a name, which are copied wherever an allOf refers to it. Scalars become
 * references to the original, so that all copies share it.
 */
function asParts(
  context: SchemaContext,
  properties: JsonObject | undefined,
  ref: string,
): JsonObject | undefined {
  if (properties === undefined || !ref.includes('#/')) return properties;
  const parts: { [name: string]: Json } = {};
  for (const name of Object.keys(properties)) {
    const schema = memberAt(properties, name);
    const isScalar = scalarShape(context.shapes.of(schema)) !== undefined;
    const isShared = isScalar && isJsonObject(schema) && Object.keys(schema).length > 1;
    const part = isShared
      ? { $ref: ref + toPointer(['properties', name]).replaceAll('%', '%25') }
      : schema;
    setOwn(parts, name, part);
  }
  return parts;
}

/** A map can't have properties here, but the reference to it is preserved for the export. */
function addMap(gathering: Gathering, name: string, place: Place): void {
  gathering.context.reporter.add(
    'keyword-kept',
    'info',
    `"allOf" refers to the map ${name}, but a map has no properties here: the reference is kept for the original format.`,
    place,
  );
  addMerged(gathering, name, place);
}

function addMerged(gathering: Gathering, name: string, place: Place): void {
  if (gathering.mergedNames.has(name)) return;
  gathering.mergedNames.add(name);
  gathering.draft.merged.push({ name, place });
}

function reportMember(gathering: Gathering, place: Place, what: string): void {
  gathering.context.reporter.add(
    'all-of-left-out',
    'error',
    `A member of allOf is left out, because it isn't an object (${what}).`,
    place,
  );
}

function gatherProperties(gathering: Gathering, properties: JsonObject, place: Place): void {
  const { entries, mergedAt } = gathering;
  const parent = at(place, 'properties');
  for (const name in properties) {
    const schema = memberAt(properties, name);
    const earlier = entries.get(name);
    if (earlier !== undefined && isEqual(earlier.schema, schema)) continue;
    entries.set(name, { schema, place: at(parent, name, name), earlier, mergedAt });
  }
}

/** Deep equality of two schemas. */
export function isEqual(a: Json, b: Json | undefined): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

function addMetadata(
  gathering: Gathering,
  metadata: MetadataDraft | undefined,
  place: Place,
  report = reportConflict,
): void {
  if (metadata === undefined) return;
  const { draft, context } = gathering;
  if (draft.metadata === undefined) {
    draft.metadata = metadata;
    return;
  }
  const apart = keepApart(draft.metadata, metadata);
  for (const key of Object.keys(metadata)) {
    if (apart.has(key)) continue;
    const value = memberAt(metadata, key);
    if (!Object.hasOwn(draft.metadata, key)) setOwn(draft.metadata, key, value);
    else if (!isEqual(memberAt(draft.metadata, key), value) && !isNearer(gathering, key)) {
      report(context, key, place);
    }
  }
}

/** Whether the schema's own value of a keyword replaces that of a member. */
function isNearer({ ownMetadata }: Gathering, key: string): boolean {
  return ownMetadata !== undefined && Object.hasOwn(ownMetadata, key) && mayReplace(key);
}
