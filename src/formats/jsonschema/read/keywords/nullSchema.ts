import {
  isJsonObject,
  ownValue,
  type Json,
  type JsonObject,
} from '../../../../domain/model/values/json.ts';
import { typesOf } from './keywords.ts';

/**
 * Whether a schema allows only null, or exists only to allow null: before OpenAPI 3.1, a reference was made
 * nullable by a union with `{type: object, nullable: true}`.
 */
export function isNullSchema(schema: Json): boolean {
  if (!isJsonObject(schema)) return false;
  if (isEmptyNullable(schema)) return true;
  const types = typesOf(ownValue(schema, 'type'));
  if (types !== undefined) return types.nullable && types.names.length === 0;
  // With further restrictions, null may not be allowed.
  if (combining.some((key) => Object.hasOwn(schema, key))) return false;
  if (ownValue(schema, 'const') === null) return true;
  const values = ownValue(schema, 'enum');
  return Array.isArray(values) && values.length === 1 && values[0] === null;
}

function isEmptyNullable(schema: JsonObject): boolean {
  return (
    ownValue(schema, 'nullable') === true &&
    ownValue(schema, 'type') === 'object' &&
    Object.keys(schema).every((key) => nullableKeys.includes(key))
  );
}

const nullableKeys = ['type', 'nullable', 'description'];

const combining = ['$ref', 'allOf', 'oneOf', 'anyOf'];
