import { swaggerNullable } from '../../../../domain/model/metadata/metadataKeys.ts';
import {
  isJsonList,
  isJsonObject,
  ownValue,
  type Json,
  type JsonObject,
} from '../../../../domain/model/values/json.ts';
import { onlyAnnotates } from '../annotations/onlyAnnotates.ts';
import type { Component } from './component.ts';
import { memoizeAnswer } from './memoizeAnswer.ts';
import { listOf, referenceOf, unionOf } from '../keywords/keywordKinds.ts';
import { isNullSchema } from '../keywords/nullSchema.ts';
import { typesOf } from '../keywords/keywords.ts';

export type LookUp = (ref: string) => Component | undefined;

/** What schemas say about null. */
export interface Nullability {
  /** Whether a schema is meant to allow null. */
  readonly isNullable: (schema: Json) => boolean;
  /** Whether all members of an allOf that mention null allow it. */
  readonly areNullable: (members: readonly Json[] | undefined) => boolean;
  /** Whether a schema excludes null, taken literally; `nullable` always allows it. */
  readonly refusesNull: (schema: Json) => boolean;
}

export function createNullability(lookUp: LookUp): Nullability {
  const isNullable = memoizeAnswer((schema): boolean => {
    if (saysNullable(schema)) return true;
    if (typesOf(ownValue(schema, 'type'))?.nullable === true) return true;
    const ref = referenceOf(schema);
    if (ref !== undefined) {
      const target = lookUp(ref);
      return target !== undefined && isNullable(target.schema);
    }
    const union = unionOf(schema);
    // A union of one member is that member.
    const [only, other] = union ?? [];
    if (only !== undefined && other === undefined) return isNullable(only);
    if (union?.some(isNullSchema) === true) return true;
    const isTyped = ownValue(schema, 'type') !== undefined;
    return !isTyped && areNullable(listOf(schema, 'allOf'));
  });

  function areNullable(members: readonly Json[] | undefined): boolean {
    const typed = (members ?? []).filter((member) => !leavesNull(member));
    return typed.length > 0 && typed.every(isNullable);
  }

  const refusesNull = (schema: Json): boolean => schema === false || refuses(schema);
  const refuses = memoizeAnswer((schema): boolean => {
    if (saysNullable(schema)) return false;
    if (typesOf(ownValue(schema, 'type'))?.nullable === false) return true;
    const values = ownValue(schema, 'enum');
    if (isJsonList(values) && !values.includes(null)) return true;
    if (contradictsNull(schema)) return true;
    const ref = referenceOf(schema);
    const target = ref === undefined ? undefined : lookUp(ref);
    return (
      (target !== undefined && refusesNull(target.schema)) ||
      listOf(schema, 'allOf')?.some(refusesNull) === true ||
      listOf(schema, 'anyOf')?.every(refusesNull) === true ||
      listOf(schema, 'oneOf')?.every(refusesNull) === true
    );
  });

  return { isNullable, areNullable, refusesNull };
}

/** The keywords that allow null: that of OpenAPI 3.0, and that of Swagger 2.0. */
export const nullKeys: readonly string[] = ['nullable', swaggerNullable];

/** By one of these keywords. */
function saysNullable(schema: JsonObject): boolean {
  return ownValue(schema, 'nullable') === true || ownValue(schema, swaggerNullable) === true;
}

/** Whether a schema does not mention types and has no keyword that excludes null. */
function leavesNull(schema: Json): boolean {
  if (!isJsonObject(schema)) return schema === true;
  const { anyOf, oneOf, required: _required, ...others } = schema;
  // Null matches all members that do not exclude it, but of `oneOf` only one may match.
  const leave = (union: Json | undefined): boolean =>
    union === undefined || (isJsonList(union) && union.length > 0 && union.every(leavesNull));
  const isSingle = oneOf === undefined || (isJsonList(oneOf) && oneOf.length === 1);
  return onlyAnnotates(others) && isSingle && leave(anyOf) && leave(oneOf);
}

/** Whether null is excluded because it also matches schemas that were meant for other values. */
function contradictsNull(schema: JsonObject): boolean {
  const not = ownValue(schema, 'not');
  const matched = listOf(schema, 'oneOf')?.filter(leavesNull) ?? [];
  return (not !== undefined && leavesNull(not)) || matched.length > 1;
}
