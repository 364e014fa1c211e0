import {
  isJsonObject,
  ownValue,
  type Json,
  type JsonObject,
} from '../../../../domain/model/values/json.ts';
import { without } from '../../../../domain/model/metadata/metadataKeys.ts';
import { sortKeys } from '../../schemaMetadata.ts';
import type { Component, SchemaKind } from './component.ts';
import { discriminatorOf, referenceOf } from '../keywords/keywordKinds.ts';

/** What is needed to find out whether the members of a union can get a parent. */
export interface Families {
  readonly lookUp: (ref: string) => Component | undefined;
  /** The schema that an entry of a mapping names. */
  readonly lookUpMapped: (target: string) => Component | undefined;
  readonly shapeOf: (schema: Json) => SchemaKind;
  /** Whether the schema has a name; one without may become the same type as an equal one. */
  readonly isNamed: (schema: Json) => boolean;
  /**
   * The union that is the base of each schema, which is the first that claimed it. Schemas without names are
   * identified by their content, because equal ones become one type.
   */
  readonly bases: Map<Json, Json>;
}

/**
 * Whether every member of a union with a discriminator is an object that can have the union as its parent: it
 * has no other parent, and would inherit no property that it does not have itself. If so, the union claims
 * them. All types in the discriminator's mapping must be members, because a base has no other subtypes.
 */
export function takeMembers(
  union: JsonObject,
  members: readonly Json[],
  mapped: readonly string[],
  families: Families,
): boolean {
  const asked = askedOf(union);
  const children = new Set<Json>();
  for (const member of members) {
    const child = targetOf(member, families);
    if (child === undefined || families.shapeOf(member) !== 'struct') return false;
    children.add(child);
  }
  for (const target of mapped) {
    const component = families.lookUpMapped(target);
    // The target may be missing, which is reported when the mapping is read.
    const isOther = component !== undefined && component.schema !== union;
    if (isOther && !children.has(component.schema)) return false;
  }
  children.delete(union);
  const own = typeIn(union, families);
  for (const child of children) {
    const base = families.bases.get(typeIn(child, families));
    if ((base !== undefined && base !== own) || inherits(child, union, families)) return false;
    if (!hasAll(child, union, asked, families)) return false;
  }
  for (const child of children) families.bases.set(typeIn(child, families), own);
  return true;
}

/** A key that is equal for schemas that become one type. */
function typeIn(schema: Json, families: Families): Json {
  if (!isJsonObject(schema) || families.isNamed(schema)) return schema;
  const content = without(schema, annotations);
  const discriminator = ownValue(content, 'discriminator');
  const mapping = isJsonObject(discriminator) ? ownValue(discriminator, 'mapping') : undefined;
  if (!isJsonObject(discriminator) || !isJsonObject(mapping)) {
    return JSON.stringify(sortKeys(content));
  }
  // An entry of a mapping may be a name or a reference.
  const names = Object.entries(mapping).map(([value, target]) => {
    const component = typeof target === 'string' ? families.lookUpMapped(target) : undefined;
    return [value, component?.name ?? target] as const;
  });
  const whole = { ...discriminator, mapping: Object.fromEntries(names) };
  return JSON.stringify(sortKeys({ ...content, discriminator: whole }));
}

const annotations = new Set(['description', 'deprecated', 'nullable']);

function targetOf(member: Json, { lookUp }: Families): Json | undefined {
  const ref = isJsonObject(member) ? referenceOf(member) : undefined;
  return ref === undefined ? member : lookUp(ref)?.schema;
}

/** The properties that a child of the union would inherit; undefined if other schemas contribute, too. */
function askedOf(union: JsonObject): readonly string[] | undefined {
  if (referenceOf(union) !== undefined || ownValue(union, 'allOf') !== undefined) return undefined;
  return [...propertiesOf(union), discriminatorOf(union) ?? ''];
}

function propertiesOf(schema: JsonObject): readonly string[] {
  const properties = ownValue(schema, 'properties');
  return isJsonObject(properties) ? Object.keys(properties) : [];
}

/** Whether a schema has all of these properties itself, or names the union as its parent. */
function hasAll(
  schema: Json,
  union: JsonObject,
  asked: readonly string[] | undefined,
  families: Families,
): boolean {
  const own = new Set<string>();
  const isChild = (part: Json, visited: Set<Json>): boolean => {
    if (!isJsonObject(part)) return false;
    const ref = referenceOf(part);
    const target = ref === undefined ? undefined : families.lookUp(ref);
    if (target?.schema === union) return true;
    if (target !== undefined && isMerged(target, visited)) isChild(target.schema, visited);
    // A union that is a base itself has its discriminator as a property.
    for (const name of [...propertiesOf(part), discriminatorOf(part) ?? '']) own.add(name);
    const members = ownValue(part, 'allOf');
    return (
      Array.isArray(members) &&
      (members as readonly Json[]).some((member) => isChild(member, visited))
    );
  };
  return isChild(schema, new Set()) || asked?.every((name) => own.has(name)) === true;
}

/**
 * Whether the target of a reference is a part of another schema, which has no name and so can't be a parent.
 */
function isMerged(target: Component, visited: Set<Json>): boolean {
  return !target.isNamed && visited.size < visited.add(target.schema).size;
}

/** Whether references give the schema a parent other than the union. */
function inherits(
  schema: Json,
  union: JsonObject,
  families: Families,
  visited = new Set<Json>(),
): boolean {
  if (!isJsonObject(schema)) return false;
  const ref = referenceOf(schema);
  const target = ref === undefined ? undefined : families.lookUp(ref);
  if (ref !== undefined && target?.schema !== union) {
    const isPart = target !== undefined && isMerged(target, visited);
    if (!isPart || inherits(target.schema, union, families, visited)) return true;
  }
  const members = ownValue(schema, 'allOf');
  return (
    Array.isArray(members) &&
    (members as readonly Json[]).some(
      (member) =>
        families.shapeOf(member) === 'struct' && inherits(member, union, families, visited),
    )
  );
}
