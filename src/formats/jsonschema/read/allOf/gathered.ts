import {
  isJsonObject,
  ownValue,
  type Json,
  type JsonObject,
  memberAt,
} from '../../../../domain/model/values/json.ts';
import type { Component } from '../source/component.ts';
import { lookUp } from '../source/components.ts';
import type { SchemaContext } from '../source/context.ts';
import { plainAny, referenceTo, toProperty, type Converted } from '../source/converted.ts';
import {
  gather,
  isEqual,
  settleNull,
  startGathering,
  takeDiscriminator,
  type PropertySchema,
  type Gathering,
} from './gather.ts';
import { registerInline } from '../source/inline.ts';
import { referenceOf } from '../keywords/keywordKinds.ts';
import { withImplied } from '../keywords/implied.ts';
import { readKeywords } from '../keywords/keywords.ts';
import { withTypedMetadata } from '../../../../domain/model/metadata/metadataKeys.ts';
import type { MetadataDraft, SchemaMetadata } from '../../schemaMetadata.ts';
import { at, type Place } from '../../../reading/place.ts';
import { addProperty } from './property.ts';
import { reportMerged } from './mergedProperty.ts';
import { isKindOf } from './precision.ts';
import { referenceIn } from '../source/shape.ts';
import { newStruct } from './structDraft.ts';
import { annotateWith, convertIntersection } from './together.ts';

/** Adds the gathered properties to the struct. */
export function addProperties(gathering: Gathering): void {
  const { context, draft, entries, required, bases } = gathering;
  const inherited = bases.length === 0 || entries.size === 0 ? [] : sourcesOf(context, bases);
  let found = 0;
  for (const [name, entry] of entries) {
    const isRequired = required.has(name);
    if (isRequired) found += 1;
    const whole = inherited.length === 0 ? entry : withInherited(context, inherited, name, entry);
    if (whole.earlier === undefined) {
      addProperty(context, draft, name, whole.schema, isRequired, whole.place);
    } else {
      draft.properties.push(toProperty(name, convertEntries(gathering, name, whole), isRequired));
    }
  }
  if (found < required.size) draft.required = [...required].filter((name) => !entries.has(name));
}

/** The metadata with keys that say how its source arranges the properties, references and union. */
export function spelledAs(gathering: Gathering): MetadataDraft | undefined {
  const { draft, parts, discriminator, isProperty } = gathering;
  const [whole] = parts;
  const own = parts.filter(({ properties }) => properties !== undefined);
  const isReferring = draft.parent !== undefined || draft.merged.length > 0;
  const isCombined = isReferring || discriminator !== undefined;
  const isBeside = isReferring && own.length === 1 && own[0] === whole && !isProperty;
  let { metadata } = draft;
  if (isBeside) metadata = withTypedMetadata<SchemaMetadata>(metadata, { propertiesBeside: true });
  if (whole?.types !== undefined && isCombined && !isProperty) {
    if (isBeside || whole.properties === undefined) {
      metadata = withTypedMetadata<SchemaMetadata>(metadata, { typeBeside: 'object' });
    }
  }
  if (isBeside) return metadata;
  if (own.length === 0) {
    // Either nothing is beside the references, or the union supplies the properties.
    if (isReferring ? draft.required.length === 0 : isCombined) return metadata;
  }
  const saying = isReferring && own.length > 0 ? own : parts;
  const isTyped = saying.some(({ types }) => types !== undefined);
  return withImplied(metadata, isTyped, isReferring || own.length > 0);
}

/**
 * If a type redefines an inherited property that is an object, the definitions are merged: as a
 * property of its own, it would hide the inherited one.
 */
function withInherited(
  context: SchemaContext,
  inherited: readonly Source[],
  name: string,
  entry: PropertySchema,
): PropertySchema {
  if (entry.earlier !== undefined || !isJsonObject(entry.schema)) return entry;
  const source = inherited.find(({ properties }) => Object.hasOwn(properties, name));
  if (source === undefined) return entry;
  const earlier: PropertySchema = {
    schema: memberAt(source.properties, name),
    place: at(at(source.place, 'properties'), name, name),
    earlier: undefined,
    mergedAt: entry.place,
  };
  if (context.shapes.of(earlier.schema) !== 'struct') return entry;
  if (isEqual(earlier.schema, entry.schema)) return entry;
  // A schema that contains itself would be merged endlessly.
  if (context.merging.has(entry.schema)) {
    reportMerged(context, name, entry.place);
    return entry;
  }
  const shape = context.shapes.of(entry.schema);
  if (shape === 'struct' && referenceIn(entry.schema) === undefined) return { ...entry, earlier };
  // A named type is used as it is, as it usually is a subtype of the inherited one; so is any. A
  // type that is not an object replaces the inherited one, since no value can be both.
  const isObject = shape === 'struct' || shape === 'any';
  if (!isObject || !isKindOf(context, entry.schema, earlier.schema, new Set())) {
    reportMerged(context, name, earlier.place);
  }
  return entry;
}

/** An inherited schema with properties. */
interface Source {
  readonly properties: JsonObject;
  readonly place: Place;
}

/**
 * The maximum number of inherited schemas examined per type: for long chains of parents, the effort
 * would be quadratic.
 */
const maxSources = 200;

/** The named schemas and everything they are composed of, in order of precedence. */
function sourcesOf(context: SchemaContext, bases: readonly Component[]): Source[] {
  const found: Source[] = [];
  const visited = new Set<Json>();
  const open: Pick<PropertySchema, 'schema' | 'place'>[] = bases.toReversed();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { schema, place } = next;
    if (!isJsonObject(schema) || visited.has(schema)) continue;
    if (visited.size >= maxSources) break;
    visited.add(schema);
    const properties = ownValue(schema, 'properties');
    if (isJsonObject(properties)) found.push({ properties, place });
    const members = ownValue(schema, 'allOf');
    if (Array.isArray(members)) {
      const list = at(place, 'allOf');
      const parts = (members as readonly Json[]).map((member, index) => ({
        schema: member,
        place: at(list, index),
      }));
      for (const part of parts.toReversed()) open.push(part);
    }
    const ref = referenceOf(schema);
    const target = ref === undefined ? undefined : lookUp(context, ref);
    if (target !== undefined) open.push(target);
  }
  return found;
}

/**
 * Converts a property that several members of an allOf describe: objects are merged; of other types
 * the most precise one is used, or the last if they contradict each other.
 */
function convertEntries(gathering: Gathering, name: string, last: PropertySchema): Converted {
  const { context } = gathering;
  const all: [PropertySchema, ...PropertySchema[]] = [last];
  for (let entry = last.earlier; entry !== undefined; entry = entry.earlier) all.unshift(entry);
  const objects = all.filter(({ schema }) => context.shapes.of(schema) === 'struct');
  const others = all.filter((entry) => !objects.includes(entry));
  // A schema that contains itself would be merged endlessly.
  const free = objects.filter(({ schema }) => !context.merging.has(schema));
  const isCut = free.length > 0 && free.length < objects.length;
  if (isCut) reportMerged(context, name, last.place);
  const isAlike = others.every(({ schema }) => context.shapes.of(schema) === 'any');
  if (objects.length > 1 && isAlike) {
    return annotateWith(context, mergeObjects(gathering, isCut ? free : objects), others, true);
  }
  return convertIntersection(context, all, ({ place }) => reportMerged(context, name, place));
}

/** Merges several objects into one type. It is nullable if all of them are. */
function mergeObjects({ context }: Gathering, entries: readonly PropertySchema[]): Converted {
  const [first] = entries;
  if (first === undefined) return plainAny;
  const draft = newStruct((entries.at(-1) ?? first).place, undefined, undefined);
  const inner: Gathering = { ...startGathering(context, draft), isProperty: true };
  // A schema that contains itself would be merged endlessly.
  const active = entries.filter(({ schema }) => !context.merging.has(schema));
  for (const { schema } of active) context.merging.add(schema);
  let isNullable = true;
  for (const { schema, place, mergedAt } of entries) {
    if (!isJsonObject(schema)) continue;
    const words = readKeywords(schema, place, context);
    isNullable &&= words.nullable === true;
    inner.mergedAt = mergedAt;
    takeDiscriminator(inner, words, false, place);
    gather(inner, words, place);
  }
  settleNull(inner, isNullable);
  addProperties(inner);
  draft.metadata = spelledAs(inner);
  for (const { schema } of active) context.merging.delete(schema);
  const { description, deprecated } = draft;
  draft.description = undefined;
  draft.deprecated = undefined;
  return {
    type: referenceTo(registerInline(context, draft, undefined)),
    description,
    deprecated,
    nullable: isNullable ? true : undefined,
    metadata: undefined,
  };
}
