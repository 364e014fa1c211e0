import {
  isJsonObject,
  ownValue,
  type Json,
  type JsonObject,
} from '../../../../domain/model/values/json.ts';
import { without } from '../../../../domain/model/metadata/metadataKeys.ts';
import { sortKeys } from '../../metadata.ts';
import type { Component, Shape } from './component.ts';
import { discriminatorOf, referenceOf } from '../keywords/keywordKinds.ts';

/** What is needed to find out whether the members of a union can get a parent. */
export interface Families {
  readonly lookUp: (ref: string) => Component | undefined;
  /** The schema that an entry of a mapping names. */
  readonly lookUpMapped: (target: string) => Component | undefined;
  readonly shapeOf: (schema: Json) => Shape;
  /** Whether it has a name, so that no other schema becomes the same type. */
  readonly isNamed: (schema: Json) => boolean;
  /**
   * The union that each schema has as its base, because it was the first to ask. Schemas without
   * names are here by their content, because equal ones become one type.
   */
  readonly bases: Map<Json, Json>;
}

/**
 * Whether every member of a union with a discriminator is an object that can have the union as its
 * parent, because it has no other and would get no property from it that it does not have itself; if
 * so, they belong to it from now on. Whatever the values of the discriminator stand for has to be a
 * member, as a base has no other subtypes.
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
    // What it names may be missing, which is reported when the mapping is read.
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

/** What is the same for schemas that become one type. */
function typeIn(schema: Json, families: Families): Json {
  if (!isJsonObject(schema) || families.isNamed(schema)) return schema;
  const content = without(schema, annotations);
  const discriminator = ownValue(content, 'discriminator');
  const mapping = isJsonObject(discriminator) ? ownValue(discriminator, 'mapping') : undefined;
  if (!isJsonObject(discriminator) || !isJsonObject(mapping)) {
    return JSON.stringify(sortKeys(content));
  }
  // It may name a schema or refer to it.
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

/** The properties that a child of the union would get from it; undefined if others have a say. */
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
    // A union that is a base of its own has the property that tells its members apart.
    for (const name of [...propertiesOf(part), discriminatorOf(part) ?? '']) own.add(name);
    const members = ownValue(part, 'allOf');
    return (
      Array.isArray(members) &&
      (members as readonly Json[]).some((member) => isChild(member, visited))
    );
  };
  return isChild(schema, new Set()) || asked?.every((name) => own.has(name)) === true;
}

/** Whether a reference is to a part of another schema, which has no name and so is no parent. */
function isMerged(target: Component, visited: Set<Json>): boolean {
  return !target.isNamed && visited.size < visited.add(target.schema).size;
}

/** Whether a schema gets a parent other than the union from what it refers to. */
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
