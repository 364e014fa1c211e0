import {
  isJsonList,
  isJsonObject,
  ownValue,
  type Json,
  type JsonObject,
} from '../../../../domain/model/values/json.ts';
import type { Metadata, TypeRef } from '../../../../domain/model/specification.ts';
import { at, type Place } from '../../../reading/place.ts';
import { reportConflict, reportDiffering, withMember } from '../annotations/annotating.ts';
import { lookUp } from '../source/components.ts';
import { onlyAnnotates } from '../annotations/onlyAnnotates.ts';
import type { SchemaContext } from '../source/context.ts';
import { plainAny, type Converted } from '../source/converted.ts';
import { referenceOf } from '../keywords/keywordKinds.ts';
import { isNullSchema } from '../keywords/nullSchema.ts';
import { asTyped } from '../keywords/implied.ts';
import { readKeywords, type Keywords } from '../keywords/keywords.ts';
import { keepRest } from '../keywords/leftover.ts';
import { reportKept } from '../keywords/preservedKeyword.ts';
import { createReporter } from '../../../reading/reporter.ts';
import {
  keep,
  combineMetadata,
  type MetadataContext,
  type SchemaMetadata,
} from '../../schemaMetadata.ts';
import { keyIn, without } from '../../../../domain/model/metadata/metadataKeys.ts';
import { isEqual } from './gather.ts';
import { isAtLeast, resolved } from './precision.ts';
import { referenceIn, scalarShape } from '../source/shape.ts';
import { listsTypes, saysType } from '../unions/saysType.ts';

/** One of several schemas that all apply to a value. */
export interface AppliedSchema {
  readonly schema: Json;
  readonly place: Place;
}

/**
 * Converts schemas that all apply to the same value, in the order of the source: uses the most precise type,
 * or the last one if they contradict each other, with the annotations of all. `report` is called for each
 * schema that contradicts the chosen one.
 */
export function convertIntersection(
  context: SchemaContext,
  descriptions: readonly [AppliedSchema, ...AppliedSchema[]],
  report: (contradicting: AppliedSchema, chosen: Converted) => void,
): Converted {
  const chosen = choose(context, descriptions);
  const converted = context.convert(chosen.schema, chosen.place);
  const others = descriptions.filter((description) => description !== chosen);
  for (const other of others) {
    if (addsTo(context, other.schema, converted)) continue;
    const isMet = other.schema !== false && isAtLeast(context, chosen.schema, other.schema);
    const isRepeated = isEqual(other.schema, chosen.schema);
    const isLost =
      isScalarUnion(context, other.schema) ||
      saysMoreInside(context, resolved(context, other.schema), resolved(context, chosen.schema));
    if (!isMet || (!isRepeated && isLost)) report(other, converted);
  }
  return annotateWith(context, converted, others, chosen.schema);
}

/**
 * Adds the annotations of further schemas of the same value. If `first` refers to a shared schema,
 * annotations of the place of use take precedence over those of that schema.
 */
export function annotateWith(
  context: SchemaContext,
  converted: Converted,
  others: readonly AppliedSchema[],
  first: Json,
): Converted {
  const isShared = (key: string): boolean =>
    isJsonObject(first) && referenceOf(first) !== undefined && !Object.hasOwn(first, key);
  let result = converted;
  for (const { schema, place } of others) {
    if (!isJsonObject(schema)) continue;
    const report = (key: string): void => {
      const saying = placeOfKeyword(schema, key, place);
      if (saying === undefined) reportDiffering(context, key, place);
      else reportConflict(context, key, saying);
    };
    if (addsTo(context, schema, converted)) {
      result = withMember(result, context.convert(schema, place), { isShared, report });
      continue;
    }
    // If it contradicts the chosen type, it is ignored; that was reported.
    const isMet = isJsonObject(first) && isAtLeast(context, first, schema);
    const words = readKeywords(schema, place, isMet ? context : unreported(context));
    const restrictions = isMet ? restrictionsOf(context, words, place) : undefined;
    const member: Converted = {
      ...plainAny,
      description: words.description,
      deprecated: words.deprecated,
      nullable: converted.type.kind === 'any' && isMet ? words.nullable : undefined,
      metadata: besideUnion(converted.type, restrictions, report),
    };
    result = withMember(result, member, { isShared, report });
    if (isMet && words.types !== undefined) {
      result = { ...result, metadata: asTyped(result.metadata) };
    }
  }
  return result;
}

/** The place of a keyword in the schema, or in the members that it combines. */
export function placeOfKeyword(schema: Json, key: string, place: Place): Place | undefined {
  if (!isJsonObject(schema)) return undefined;
  if (Object.hasOwn(schema, key)) return place;
  for (const combined of ['allOf', 'oneOf', 'anyOf']) {
    const members = ownValue(schema, combined);
    if (members === undefined || !isJsonList(members)) continue;
    const list = at(place, combined);
    for (const [index, member] of members.entries()) {
      const found = placeOfKeyword(member, key, at(list, index));
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** The restrictions of a schema whose type is not used, and those of the shared schema that it refers to. */
function restrictionsOf(
  context: SchemaContext,
  words: Keywords,
  place: Place,
): Metadata | undefined {
  keepRestrictions(context, words, place);
  const { ref, metadata } = words;
  const target = ref === undefined ? undefined : lookUp(context, ref);
  if (target === undefined || !isJsonObject(target.schema)) return metadata;
  const shared = readKeywords(target.schema, target.place, context);
  keepRestrictions(context, shared, target.place);
  return combineMetadata(shared.metadata, metadata);
}

/** For keywords that are ignored anyway, so that no finding says they are preserved. */
function unreported({ inPlace }: SchemaContext): MetadataContext {
  return { reporter: createReporter(), inPlace };
}

/** The metadata without a union of the same kind as the type, for which there is no room beside it. */
function besideUnion(
  type: TypeRef,
  metadata: Metadata | undefined,
  report: (key: string) => void,
): Metadata | undefined {
  if (type.kind !== 'union' || metadata === undefined) return metadata;
  const key = keyIn<SchemaMetadata>(type.match === 'one' ? 'oneOf' : 'anyOf');
  if (metadata[key] === undefined) return metadata;
  report(key);
  return without(metadata, new Set([key]));
}

/** Treats a union of one member like that member. */
function takeOnly(context: SchemaContext, words: Keywords, member: JsonObject, place: Place): void {
  const inner = readKeywords(member, place, context);
  keepRest(inner, place, context);
  words.metadata = { ...inner.metadata, ...words.metadata };
  words.description ??= inner.description;
  words.deprecated ??= inner.deprecated;
  words.nullable ??= inner.nullable;
}

/** Preserves a union that does not list types, but only further restrictions. */
function keepRestrictions(context: SchemaContext, words: Keywords, place: Place): void {
  for (const key of ['oneOf', 'anyOf'] as const) {
    const { [key]: members } = words;
    if (members === undefined || members.length === 0) continue;
    if (members.some((member) => saysType(context, member))) continue;
    const [only, another] = members;
    if (another === undefined && only !== undefined && isJsonObject(only)) {
      takeOnly(context, words, only, at(at(place, key), 0));
      continue;
    }
    words.metadata = keep(words.metadata, key, members, place, context);
    // A member that is not a schema can't be exported.
    const isKept = members.some((one) => isJsonObject(one) || typeof one === 'boolean');
    if (isKept) reportKept(words.metadata, key, place, context);
  }
}

function choose(
  context: SchemaContext,
  descriptions: readonly [AppliedSchema, ...AppliedSchema[]],
): AppliedSchema {
  const [first] = descriptions;
  const [typed, ...others] = descriptions.filter(
    ({ schema }) => context.shapes.of(schema) !== 'any',
  );
  if (typed === undefined) {
    const saying = descriptions.filter(({ schema }) => !onlyAnnotates(schema));
    return (
      saying.findLast(({ schema }) => listsTypes(context, schema)) ??
      // A reference can't be added to another schema.
      saying.findLast(({ schema }) => isJsonObject(schema) && referenceIn(schema) !== undefined) ??
      saying.at(-1) ??
      first
    );
  }
  let best = typed;
  for (const other of others) {
    const isWorse =
      isAtLeast(context, best.schema, other.schema) &&
      !isAtLeast(context, other.schema, best.schema);
    if (!isWorse) best = other;
  }
  return best;
}

/** Whether everything in the schema can be added to the converted one. */
function addsTo(context: SchemaContext, schema: Json, { type }: Converted): boolean {
  if (onlyAnnotates(schema)) return true;
  if (!isJsonObject(schema)) return false;
  const shape = context.shapes.of(schema);
  // A union of scalars of one kind would replace the scalar.
  if (shape !== 'any') {
    const isSame = scalarShape(shape) === type.kind;
    return (isSame || (shape === 'number' && type.kind === 'integer')) && !isUnion(schema);
  }
  const isTyped = ['type', 'oneOf', 'anyOf'].some((key) => ownValue(schema, key) !== undefined);
  return !isTyped && referenceOf(schema) === undefined;
}

/**
 * Whether a schema is a union of scalars of one kind, which other descriptions of a scalar do not contain.
 */
function isScalarUnion(context: SchemaContext, schema: Json): boolean {
  if (scalarShape(context.shapes.of(schema)) === undefined) return false;
  const target = resolved(context, schema);
  return ['oneOf', 'anyOf'].some((key) => {
    const members = ownValue(target, key);
    return Array.isArray(members) && members.filter((one: Json) => !isNullSchema(one)).length > 1;
  });
}

/** Keywords of elements whose values `isAtLeast` compares, or that are compared one level deeper. */
const comparedKeys: ReadonlySet<string> = new Set([
  '$ref',
  'type',
  'items',
  'prefixItems',
  'additionalProperties',
]);

/**
 * Whether the elements of a list or map say something besides their type that those of the chosen one do not
 * repeat. Elements that only refer are not followed: what a shared schema says stays there, and it may contain
 * itself.
 */
function saysMoreInside(context: SchemaContext, other: JsonObject, chosen: JsonObject): boolean {
  const { prefixItems } = other;
  if (prefixItems !== undefined && !isEqual(prefixItems, ownValue(chosen, 'prefixItems'))) {
    return true;
  }
  return ['items', 'additionalProperties'].some((key) => {
    const [inner, taken] = [ownValue(other, key), ownValue(chosen, key)];
    if (inner === false) return taken !== false;
    // A map whose values the chosen one does not mention was found to be more precise than it.
    if (!isJsonObject(inner) || (taken === undefined && key !== 'items')) return false;
    const said = isJsonObject(taken) ? { ...resolved(context, taken), ...taken } : {};
    const hasMore = Object.entries(inner).some(
      ([word, value]) => !comparedKeys.has(word) && !isEqual(value, ownValue(said, word)),
    );
    return hasMore || saysMoreInside(context, inner, said);
  });
}

function isUnion(schema: JsonObject): boolean {
  return ['oneOf', 'anyOf'].some((key) => {
    const members = ownValue(schema, key);
    return Array.isArray(members) && members.length > 1;
  });
}
