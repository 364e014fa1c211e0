import {
  isJsonObject,
  ownValue,
  type Json,
  type JsonObject,
  memberAt,
} from '../../../../domain/model/values/json.ts';
import { lookUp, lookUpMapped } from '../source/components.ts';
import type { MappingEntry } from '../../../../domain/model/specification.ts';
import type { Component } from '../source/component.ts';
import type { SchemaContext, StructDraft } from '../source/context.ts';
import { discriminatorOf, referenceOf } from '../keywords/keywordKinds.ts';
import { at, type Place } from '../../../reading/place.ts';
import { reportReference } from '../source/reference.ts';
import { isNullSchema } from '../keywords/nullSchema.ts';
import { withTypedMetadata } from '../../../../domain/model/metadata/metadataKeys.ts';
import { keep, type MetadataDraft, type SchemaMetadata } from '../../schemaMetadata.ts';

export interface Union {
  readonly key: 'oneOf' | 'anyOf';
  readonly members: readonly Json[];
}

/**
 * Makes the struct an abstract base, with the property that tells its subtypes apart and the value
 * of each subtype. Members of its union get it as their parent once everything is read.
 */
export function readDiscriminator(
  context: SchemaContext,
  draft: StructDraft,
  discriminator: JsonObject,
  union: Union | undefined,
  place: Place,
): void {
  const name = discriminatorOf({ discriminator });
  const hasProperty = draft.properties.some((property) => property.name === name);
  if (name === undefined || (union === undefined && !hasProperty)) {
    context.reporter.add(
      'discriminator-left-out',
      'warning',
      'The discriminator is left out, because it does not name a property of this schema.',
      at(place, 'discriminator'),
    );
    return;
  }
  draft.isBase = true;
  draft.union = union && { key: union.key, place };
  draft.discriminator = name;
  draft.hasAddedProperty = !hasProperty;
  if (!hasProperty) {
    const metadata = withTypedMetadata<SchemaMetadata>(undefined, { required: true });
    draft.properties.push({ name, type: { kind: 'string' }, metadata });
  }
  draft.metadata = keepOthers(context, draft.metadata, discriminator, at(place, 'discriminator'));
  readMapping(context, draft, discriminator, at(place, 'discriminator'));
  if (union !== undefined) readMembers(context, draft, union.members, union.key, place);
}

/** The fields of a discriminator other than its property and its mapping. */
export function keepOthers(
  context: SchemaContext,
  metadata: MetadataDraft | undefined,
  discriminator: JsonObject,
  place: Place,
): MetadataDraft | undefined {
  const said = ['propertyName', 'mapping', 'defaultMapping'];
  const others = Object.entries(discriminator).filter(([key]) => !said.includes(key));
  if (ownValue(discriminator, 'defaultMapping') !== undefined) {
    context.reporter.add(
      'default-mapping-left-out',
      'warning',
      "The discriminator's default type is left out: here, every type needs a value of its own.",
      at(place, 'defaultMapping'),
    );
  }
  if (others.length === 0) return metadata;
  return keep(metadata, 'discriminator', Object.fromEntries(others), place, context);
}

function readMapping(
  context: SchemaContext,
  draft: StructDraft,
  discriminator: JsonObject,
  place: Place,
): void {
  for (const { component, value, place: valuePlace } of mappedTypes(
    context,
    discriminator,
    place,
  )) {
    if (component.kind !== 'struct' || component.typeName === undefined) {
      reportMember(context, component.name, valuePlace);
    } else {
      draft.mapping.push({ type: component.typeName, value });
      context.children.push({ child: component.typeName, base: draft, place: valuePlace });
    }
  }
}

/** The types for the values of a union's discriminator. */
export function readUnionMapping(
  context: SchemaContext,
  discriminator: JsonObject,
  place: Place,
): readonly MappingEntry[] {
  return mappedTypes(context, discriminator, place).flatMap(
    ({ component, value, place: valuePlace }) => {
      if (component.typeName !== undefined) return [{ type: component.typeName, value }];
      context.reporter.add(
        'mapping-left-out',
        'warning',
        `The discriminator's value "${value}" is left out, because "${component.name}" is not a type of its own.`,
        valuePlace,
      );
      return [];
    },
  );
}

interface Mapped {
  readonly component: Component;
  readonly value: string;
  readonly place: Place;
}

/** The schemas that a mapping names; others are reported. */
function mappedTypes(
  context: SchemaContext,
  discriminator: JsonObject,
  place: Place,
): readonly Mapped[] {
  const mapping = ownValue(discriminator, 'mapping');
  if (!isJsonObject(mapping)) return [];
  return Object.keys(mapping).flatMap((value) => {
    const target = memberAt(mapping, value);
    const valuePlace = at(at(place, 'mapping'), value);
    if (typeof target !== 'string') {
      reportMember(context, value, valuePlace);
      return [];
    }
    const component = lookUpMapped(context, target);
    if (component !== undefined) return [{ component, value, place: valuePlace }];
    const isName = target.startsWith('#') || !/[./:]/.test(target);
    reportReference(context, isName ? '#/' : target, valuePlace);
    return [];
  });
}

function readMembers(
  context: SchemaContext,
  draft: StructDraft,
  union: readonly Json[],
  key: 'oneOf' | 'anyOf',
  place: Place,
): void {
  const listPlace = at(place, key);
  const types = new Set(draft.mapping.map(({ type }) => type));
  const values = new Set(draft.mapping.map(({ value }) => value));
  const met = new Set<string>();
  union.forEach((member, index) => {
    if (isNullSchema(member)) return;
    const memberPlace = at(listPlace, index);
    const found = memberType(context, draft, member, memberPlace);
    if (found === undefined) return reportMember(context, String(index), memberPlace);
    context.children.push({ child: found.type, base: draft, place: memberPlace });
    if (met.has(found.type)) reportRepeated(context, found.type, memberPlace);
    met.add(found.type);
    if (types.has(found.type)) return;
    types.add(found.type);
    if (values.has(found.value)) {
      context.reporter.add(
        'mapping-value-taken',
        'warning',
        `The discriminator's value "${found.value}" already stands for another type than ${found.type}.`,
        memberPlace,
      );
      return;
    }
    values.add(found.value);
    draft.mapping.push(found);
    draft.impliedValues.push(found.value);
  });
  // The union is exported in the order of the mapping.
  const order = new Map([...met].map((type, index) => [type, index]));
  const placeOf = ({ type }: MappingEntry): number => order.get(type) ?? order.size;
  draft.mapping.sort((one, other) => placeOf(one) - placeOf(other));
}

function memberType(
  context: SchemaContext,
  draft: StructDraft,
  member: Json,
  place: Place,
): { readonly type: string; readonly value: string } | undefined {
  if (!isJsonObject(member)) return undefined;
  const ref = referenceOf(member);
  if (ref !== undefined) {
    const component = lookUp(context, ref);
    if (component?.kind === 'struct' && component.typeName !== undefined) {
      return { type: component.typeName, value: component.name };
    }
    if (component === undefined) reportReference(context, ref, place);
  }
  if (context.shapes.of(member) !== 'struct') return undefined;
  const { type, description, deprecated } = context.convert(member, place);
  if (type.kind !== 'reference') return undefined;
  describeMember(context, type.target, { description, deprecated }, place);
  return { type: type.target, value: onlyValue(member, draft.discriminator ?? '') ?? type.target };
}

interface MemberWords {
  readonly description: string | undefined;
  readonly deprecated: boolean | undefined;
}

/** Moves the description of an inline member to its type, which is used nowhere else. */
function describeMember(
  context: SchemaContext,
  name: string,
  { description, deprecated }: MemberWords,
  place: Place,
): void {
  const draft = context.generated.findLast((generated) => generated.name === name);
  if (draft === undefined) return;
  if (
    draft.description !== undefined &&
    description !== undefined &&
    draft.description !== description
  ) {
    context.reporter.add(
      'keyword-left-out',
      'info',
      '"description" is left out: equal members are one type here, which has another description.',
      at(place, 'description'),
    );
  }
  draft.description ??= description;
  draft.deprecated ??= deprecated;
}

/** The only value that the discriminator property of a member allows. */
function onlyValue(member: JsonObject, property: string): string | undefined {
  const properties = ownValue(member, 'properties');
  const schema = isJsonObject(properties) ? ownValue(properties, property) : undefined;
  if (!isJsonObject(schema)) return undefined;
  const constant = ownValue(schema, 'const');
  if (typeof constant === 'string') return constant;
  const values = ownValue(schema, 'enum');
  const value: Json | undefined =
    Array.isArray(values) && values.length === 1 ? values[0] : undefined;
  return typeof value === 'string' ? value : undefined;
}

function reportRepeated(context: SchemaContext, name: string, place: Place): void {
  context.reporter.add(
    'union-member-repeated',
    'info',
    `The member ${name} is listed twice; it was read once.`,
    place,
  );
}

function reportMember(context: SchemaContext, name: string, place: Place): void {
  context.reporter.add(
    'union-member-left-out',
    'warning',
    `The member "${name}" can't be a child of this type, because it is not an object.`,
    place,
  );
}
