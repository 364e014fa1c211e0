import {
  isJsonObject,
  ownValue,
  type Json,
  type JsonObject,
} from '../../../../domain/model/json.ts';
import type { Component, Shape } from './component.ts';
import { discriminatorOf, referenceOf } from '../keywords/keywordKinds.ts';

/** What is needed to find out whether the members of a union can get a parent. */
export interface Families {
  readonly lookUp: (ref: string) => Component | undefined;
  /** The schema that an entry of a mapping names. */
  readonly lookUpMapped: (target: string) => Component | undefined;
  readonly shapeOf: (schema: Json) => Shape;
  /** The union that each schema has as its base, because it was the first to ask. */
  readonly bases: Map<Json, JsonObject>;
}

/**
 * Whether every member of a union with a discriminator is an object that can have the union as its
 * parent, because it has no other and would get no property from it that it does not have itself; if
 * so, they belong to it from now on.
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
    if (component?.kind === 'struct') children.add(component.schema);
  }
  children.delete(union);
  for (const child of children) {
    const base = families.bases.get(child);
    if ((base !== undefined && base !== union) || inherits(child, union, families)) return false;
    if (!hasAll(child, union, asked, families)) return false;
  }
  for (const child of children) families.bases.set(child, union);
  return true;
}

function targetOf(member: Json, { lookUp }: Families): Json | undefined {
  const ref = isJsonObject(member) ? referenceOf(member) : undefined;
  return ref === undefined ? member : lookUp(ref)?.schema;
}

/** The properties that a child of the union would get from it. */
function askedOf(union: JsonObject): readonly string[] {
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
  asked: readonly string[],
  families: Families,
): boolean {
  const own = new Set<string>();
  const isChild = (part: Json): boolean => {
    if (!isJsonObject(part)) return false;
    const ref = referenceOf(part);
    if (ref !== undefined && families.lookUp(ref)?.schema === union) return true;
    // A union that is a base of its own has the property that tells its members apart.
    for (const name of [...propertiesOf(part), discriminatorOf(part) ?? '']) own.add(name);
    const members = ownValue(part, 'allOf');
    return Array.isArray(members) && (members as readonly Json[]).some(isChild);
  };
  return isChild(schema) || asked.every((name) => own.has(name));
}

/** Whether a schema gets a parent other than the union from what it refers to. */
function inherits(schema: Json, union: JsonObject, families: Families): boolean {
  if (!isJsonObject(schema)) return false;
  const ref = referenceOf(schema);
  if (ref !== undefined && families.lookUp(ref)?.schema !== union) return true;
  const members = ownValue(schema, 'allOf');
  return (
    Array.isArray(members) &&
    (members as readonly Json[]).some(
      (member) => families.shapeOf(member) === 'struct' && inherits(member, union, families),
    )
  );
}
