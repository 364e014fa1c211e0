import { isJsonObject, ownValue, type Json } from '../../domain/model/json.ts';

/** Keywords that a schema has and the other formats' documents don't have at their root. */
const strong = ['$defs', 'allOf', 'oneOf', 'anyOf', 'additionalProperties', 'required', 'enum'];

/** How much a value looks like a JSON Schema, 0 to 1. */
export function detect(value: Json): number {
  if (!isJsonObject(value)) return 0;
  const dialect = ownValue(value, '$schema');
  if (typeof dialect === 'string' && dialect.includes('json-schema.org')) return 1;
  if (ownValue(value, 'openapi') !== undefined || ownValue(value, 'operations') !== undefined) {
    return 0;
  }
  if (ownValue(value, 'type') === 'object' && isJsonObject(ownValue(value, 'properties')))
    return 0.8;
  if (strong.some((key) => typeof ownValue(value, key) === 'object')) return 0.6;
  return isJsonObject(ownValue(value, 'definitions')) ? 0.3 : 0;
}
