import {
  isJsonObject,
  ownValue,
  type Json,
  type JsonObject,
} from '../../../../domain/model/values/json.ts';
import {
  maxReferenceDepth,
  type Component,
  type ScalarShape,
  type SchemaKind,
} from './component.ts';
import { takeMembers, type Families } from './freeMembers.ts';
import { discriminatorOf, listOf, referenceOf, unionOf } from '../keywords/keywordKinds.ts';
import { isNullSchema } from '../keywords/nullSchema.ts';
import { typesOf } from '../keywords/keywords.ts';
import { createNullability, type LookUp, type Nullability } from './nullability.ts';

/** Predicts what schemas become. Follows references, but converts and reports nothing. */
export interface Shapes extends Omit<Nullability, 'isNullable'> {
  of(schema: Json | undefined): SchemaKind;
  /** Whether a union with a discriminator becomes the base of its members. */
  isBase(schema: JsonObject): boolean;
  /** Decides what named schemas become. */
  decide(components: readonly Component[]): void;
}

export function createShapes(lookUp: LookUp, lookUpMapped: LookUp): Shapes {
  const named = new Set<Json>();
  const { isNullable, areNullable, refusesNull } = createNullability(lookUp);
  const resolver: Resolver = {
    lookUp,
    lookUpMapped,
    composed: new Map(),
    unions: new Map(),
    bases: new Map(),
    isNamed: (schema) => named.has(schema),
  };
  return {
    of: (schema) => shapeOf(resolver, schema, 0),
    isBase: (schema) => isBase(resolver, schema, 0),
    areNullable,
    refusesNull,
    decide(components) {
      for (const { schema } of components) named.add(schema);
      for (const component of components) {
        component.isCircle = isOnlyItself(component.schema, lookUp);
        if (component.isCircle) component.shape = 'any';
        component.kind = kindOf(component, componentShape(resolver, component, 0));
        component.isNullable = isNullable(component.schema);
      }
    },
  };
}

interface Resolver extends Pick<Families, 'lookUp' | 'lookUpMapped' | 'bases' | 'isNamed'> {
  /** Cached shapes of composed schemas, which would be needed again on each level above them. */
  readonly composed: Map<JsonObject, SchemaKind | undefined>;
  /** For each union with a discriminator, whether it becomes a base. */
  readonly unions: Map<JsonObject, boolean>;
}

/** Whether a schema only refers back to itself, without further keywords on the way. */
function isOnlyItself(schema: Json, lookUp: LookUp): boolean {
  const visited = new Set<Json>();
  let next: Json | undefined = schema;
  while (next !== undefined && isJsonObject(next) && visited.size <= maxReferenceDepth) {
    if (visited.has(next)) return true;
    if (isJsonObject(ownValue(next, 'properties'))) return false;
    visited.add(next);
    const ref = referenceOf(next);
    next = ref === undefined ? onlyMember(next) : lookUp(ref)?.schema;
  }
  return false;
}

/** The only other schema that a schema consists of, apart from null. */
function onlyMember(schema: JsonObject): Json | undefined {
  if (ownValue(schema, 'additionalProperties') !== undefined) return undefined;
  const members = listOf(schema, 'allOf') ?? unionOf(schema)?.filter((one) => !isNullSchema(one));
  return members?.length === 1 ? members[0] : undefined;
}

/** The reference of a schema that consists only of it, apart from annotations and null. */
export function referenceIn(schema: JsonObject): string | undefined {
  const ref = referenceOf(schema);
  if (ref !== undefined) return ref;
  if (['properties', 'required', 'discriminator'].some((key) => Object.hasOwn(schema, key))) {
    return undefined;
  }
  if (listOf(schema, 'allOf') !== undefined && unionOf(schema) !== undefined) return undefined;
  const member = onlyMember(schema);
  return member !== undefined && isJsonObject(member) ? referenceOf(member) : undefined;
}

/**
 * Only a struct can extend another schema, so a map, an array or a scalar that is reached through
 * other schemas is converted where it is used.
 */
function kindOf(component: Component, shape: SchemaKind): 'struct' | 'map' | 'array' | 'inline' {
  if (shape === 'struct') return shape;
  return (shape === 'map' || shape === 'array') && isDirect(component.schema) ? shape : 'inline';
}

function isDirect(schema: Json): boolean {
  return (
    isJsonObject(schema) &&
    referenceOf(schema) === undefined &&
    ['allOf', 'oneOf', 'anyOf'].every((key) => ownValue(schema, key) === undefined)
  );
}

function componentShape(resolver: Resolver, component: Component, depth: number): SchemaKind {
  if (component.shape !== undefined) return component.shape;
  if (depth > maxReferenceDepth) return 'any';
  // Assume a struct for a schema that leads back to itself; the cycle of inheritance is broken
  // later.
  component.shape = 'struct';
  component.shape = shapeOf(resolver, component.schema, depth + 1);
  return component.shape;
}

function shapeOf(resolver: Resolver, schema: Json | undefined, depth: number): SchemaKind {
  if (!isJsonObject(schema) || depth > maxReferenceDepth) return 'any';
  const ref = referenceOf(schema);
  const hasProperties = isJsonObject(ownValue(schema, 'properties'));
  if (ref !== undefined) {
    const target = resolver.lookUp(ref);
    const shape = target ? componentShape(resolver, target, depth + 1) : 'any';
    return shape === 'any' && hasProperties ? 'struct' : shape;
  }
  const types = typesOf(ownValue(schema, 'type'))?.names;
  if (types !== undefined && types[0] !== 'object') return typedShape(types);
  if (types !== undefined && types.length > 1) return 'any';
  if (hasProperties) return 'struct';
  const composed = composedShape(resolver, schema, depth);
  if (composed !== undefined && !(composed === 'any' && types !== undefined)) return composed;
  const values = ownValue(schema, 'additionalProperties');
  if (values !== undefined) return values === false ? 'struct' : 'map';
  if (types !== undefined) return composed ?? 'struct';
  if (ownValue(schema, 'items') !== undefined || ownValue(schema, 'prefixItems') !== undefined) {
    return 'array';
  }
  return composed ?? shapeOfValues(ownValue(schema, 'enum'), ownValue(schema, 'const')) ?? 'any';
}

function typedShape(types: readonly string[]): SchemaKind {
  const [type] = types;
  if (types.length !== 1 || type === undefined) return 'any';
  return type === 'array' ? 'array' : (scalarShape(type) ?? 'any');
}

export function scalarShape(type: string): ScalarShape | undefined {
  switch (type) {
    case 'string':
    case 'integer':
    case 'number':
    case 'boolean':
      return type;
    default:
      return undefined;
  }
}

function composedShape(
  resolver: Resolver,
  schema: JsonObject,
  depth: number,
): SchemaKind | undefined {
  const allOf = listOf(schema, 'allOf');
  const union = unionOf(schema);
  if (allOf === undefined && union === undefined) return undefined;
  const { composed } = resolver;
  if (composed.has(schema)) return composed.get(schema);
  const shape = combinedShape(resolver, schema, allOf, union, depth);
  composed.set(schema, shape);
  return shape;
}

function combinedShape(
  resolver: Resolver,
  schema: JsonObject,
  allOf: readonly Json[] | undefined,
  union: readonly Json[] | undefined,
  depth: number,
): SchemaKind {
  const shapesOf = (members: readonly Json[] | undefined): readonly SchemaKind[] =>
    (members ?? []).map((member) => shapeOf(resolver, member, depth + 1));
  const ofAll = shapesOf(allOf);
  const members = union?.filter((member) => !isNullSchema(member));
  const ofUnion = shapesOf(members);
  if (ofAll.includes('struct')) return 'struct';
  if (members !== undefined && discriminatorOf(schema) !== undefined) {
    return isBase(resolver, schema, depth) ? 'struct' : 'any';
  }
  if (allOf !== undefined) return ofAll.find((shape) => shape !== 'any') ?? 'any';
  const [shape] = ofUnion;
  if (shape === undefined || ofUnion.some((other) => other !== shape)) return 'any';
  return ofUnion.length === 1 || scalarShape(shape) !== undefined ? shape : 'any';
}

/**
 * A union of one is not a base: there is nothing to tell apart, and it would be empty if the member
 * could not become its child.
 */
function isBase(resolver: Resolver, schema: JsonObject, depth: number): boolean {
  if (discriminatorOf(schema) === undefined) return false;
  const known = resolver.unions.get(schema);
  if (known !== undefined) return known;
  const members = unionOf(schema)?.filter((member) => !isNullSchema(member)) ?? [];
  const isOne =
    members.length > 1 &&
    takeMembers(schema, members, mappedIn(schema), {
      ...resolver,
      shapeOf: (member) => shapeOf(resolver, member, depth + 1),
    });
  resolver.unions.set(schema, isOne);
  return isOne;
}

function mappedIn(schema: JsonObject): readonly string[] {
  const discriminator = ownValue(schema, 'discriminator');
  const mapping = isJsonObject(discriminator) ? ownValue(discriminator, 'mapping') : undefined;
  if (!isJsonObject(mapping)) return [];
  return Object.values<Json>(mapping).filter((target) => typeof target === 'string');
}

/** The scalar type that all values have; undefined if they differ or are not scalars. */
export function shapeOfValues(
  values: Json | undefined,
  constant: Json | undefined,
): ScalarShape | undefined {
  const list = Array.isArray(values) ? (values as readonly Json[]) : [];
  const all = constant === undefined ? list : [constant];
  const shapes = new Set<ScalarShape | undefined>();
  for (const value of all) if (value !== null) shapes.add(shapeOfValue(value));
  if (shapes.size === 2 && shapes.has('integer') && shapes.has('number')) return 'number';
  const [shape] = shapes;
  return shapes.size === 1 ? shape : undefined;
}

function shapeOfValue(value: Json): ScalarShape | undefined {
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return undefined;
}
