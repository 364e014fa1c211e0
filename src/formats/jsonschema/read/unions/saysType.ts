import { isJsonObject, ownValue, type Json } from '../../../../domain/model/values/json.ts';
import { referenceOf } from '../keywords/keywordKinds.ts';
import type { SchemaContext } from '../source/context.ts';

/** Whether a member of a union says what a value is, and not only what else it has to be like. */
export function saysType(context: SchemaContext, schema: Json): boolean {
  if (!isJsonObject(schema)) return typeof schema === 'boolean';
  if (context.shapes.of(schema) !== 'any' || referenceOf(schema) !== undefined) return true;
  return ['type', 'oneOf', 'anyOf', 'allOf'].some((key) => ownValue(schema, key) !== undefined);
}
