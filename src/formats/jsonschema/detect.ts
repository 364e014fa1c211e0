import { isJsonObject, ownValue, type Json } from '../../domain/model/json.ts';

/** Keywords of a schema that other formats don't have at their root. */
const strong = ['$defs', 'allOf', 'oneOf', 'anyOf', 'additionalProperties', 'required', 'enum'];

/** How likely, from 0 to 1, a value is a JSON Schema. */
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
