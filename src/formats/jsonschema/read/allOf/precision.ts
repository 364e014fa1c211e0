import {
  isJsonObject,
  ownValue,
  type Json,
  type JsonObject,
} from '../../../../domain/model/values/json.ts';
import { maxReferenceDepth } from '../source/component.ts';
import { lookUp } from '../source/components.ts';
import type { SchemaContext } from '../source/context.ts';
import { referenceOf } from '../keywords/keywordKinds.ts';
import { typesOf } from '../keywords/keywords.ts';
import { referenceIn } from '../source/shape.ts';
import { isEqual } from './gather.ts';
import { listsTypes } from '../unions/saysType.ts';
import { isNullSchema } from '../keywords/nullSchema.ts';

/**
 * Whether a schema says at least as much about the type as another one, so that only the first is
 * needed of two in the same allOf: a date as a string, `Problem[]` as `object[]`.
 */
export function isAtLeast(context: SchemaContext, schema: Json, other: Json, depth = 0): boolean {
  if (depth > maxReferenceDepth) return false;
  const shape = context.shapes.of(schema);
  const otherShape = context.shapes.of(other);
  // Each part of a list or map that is an allOf may say something.
  if ((otherShape === 'array' || otherShape === 'map') && isComposed(context, other)) {
    return isEqual(schema, other) || isKindOf(context, schema, other, new Set());
  }
  switch (otherShape) {
    case 'any':
      return (
        referenceOf(asObject(other)) === undefined &&
        !isUnion(context, schema, other) &&
        isOneOf(context, schema, other)
      );
    case 'string': {
      const format = formatOf(context, other);
      return shape === 'string' && (format === undefined || format === formatOf(context, schema));
    }
    case 'integer':
      return shape === 'integer';
    case 'number':
      return shape === 'number' || shape === 'integer';
    case 'boolean':
      return shape === 'boolean';
    case 'array':
      return (
        shape === 'array' &&
        isAtLeast(
          context,
          partOf(context, schema, 'items'),
          partOf(context, other, 'items'),
          depth + 1,
        )
      );
    case 'map':
      if (shape === 'map') {
        const values = partOf(context, other, 'additionalProperties');
        return isAtLeast(
          context,
          partOf(context, schema, 'additionalProperties'),
          values,
          depth + 1,
        );
      }
      return shape === 'struct' && isAnyObject(resolved(context, other));
    case 'struct':
      if (shape !== 'struct' && shape !== 'map') return false;
      return isAnyObject(resolved(context, other)) || isKindOf(context, schema, other, new Set());
    default:
      return false;
  }
}

function isComposed(context: SchemaContext, schema: Json): boolean {
  return ownValue(resolved(context, schema), 'allOf') !== undefined;
}

/** Whether the other schema lists types that include the type of this one. */
function isOneOf(context: SchemaContext, schema: Json, other: Json): boolean {
  const list = ownValue(asObject(other), 'type');
  const names = typesOf(list)?.names ?? [];
  if (isNullSchema(other)) return isNullSchema(schema);
  if (names.length < 2) return true;
  const shape = context.shapes.of(schema);
  switch (shape) {
    case 'any':
      return JSON.stringify(ownValue(resolved(context, schema), 'type')) === JSON.stringify(list);
    case 'struct':
    case 'map':
      return names.includes('object');
    case 'integer':
      return names.includes(shape) || names.includes('number');
    default:
      return names.includes(shape);
  }
}

/** Whether the other schema is a union of types that this one does not repeat. */
function isUnion(context: SchemaContext, schema: Json, other: Json): boolean {
  return listsTypes(context, other) && !isEqual(schema, other);
}

/** Whether a schema is the other one, or composed of it. */
export function isKindOf(
  context: SchemaContext,
  schema: Json,
  other: Json,
  visited: Set<Json>,
): boolean {
  if (!isJsonObject(schema) || visited.has(schema)) return false;
  visited.add(schema);
  const ref = referenceIn(schema);
  if (ref !== undefined) {
    if (isJsonObject(other) && referenceIn(other) === ref) return true;
    const target = lookUp(context, ref)?.schema;
    return target !== undefined && isKindOf(context, target, other, visited);
  }
  const members = ownValue(schema, 'allOf');
  return (
    Array.isArray(members) &&
    (members as readonly Json[]).some((member) => isKindOf(context, member, other, visited))
  );
}

/** Whether it is an object without any restriction of its properties. */
function isAnyObject(schema: JsonObject): boolean {
  const values = ownValue(schema, 'additionalProperties');
  const isOpen =
    values === undefined ||
    values === true ||
    (isJsonObject(values) && Object.keys(values).length === 0);
  return (
    isOpen &&
    ['properties', '$ref', 'allOf', 'oneOf', 'anyOf', 'patternProperties'].every(
      (key) => ownValue(schema, key) === undefined,
    )
  );
}

function formatOf(context: SchemaContext, schema: Json): string | undefined {
  const format = ownValue(resolved(context, schema), 'format');
  return typeof format === 'string' ? format : undefined;
}

/** The schema of elements or values; `{}` if nothing is said about them. */
function partOf(context: SchemaContext, schema: Json, key: 'items' | 'additionalProperties'): Json {
  return ownValue(resolved(context, schema), key) ?? {};
}

/** The schema that references lead to. */
export function resolved(context: SchemaContext, schema: Json): JsonObject {
  let found = asObject(schema);
  for (let depth = 0; depth < maxReferenceDepth; depth += 1) {
    const ref = referenceIn(found);
    const target = ref === undefined ? undefined : lookUp(context, ref)?.schema;
    if (!isJsonObject(target)) return found;
    found = target;
  }
  return found;
}

function asObject(schema: Json): JsonObject {
  return isJsonObject(schema) ? schema : {};
}
