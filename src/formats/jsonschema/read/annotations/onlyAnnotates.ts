import { isJsonObject, type Json } from '../../../../domain/model/values/json.ts';

/** Keywords that say which values are meant; all others describe or restrict them. */
const shapeKeys: ReadonlySet<string> = new Set([
  '$ref',
  '$dynamicRef',
  '$recursiveRef',
  'type',
  'properties',
  'required',
  'additionalProperties',
  'patternProperties',
  'items',
  'prefixItems',
  'allOf',
  'oneOf',
  'anyOf',
  'not',
  'if',
  'enum',
  'const',
  'discriminator',
  '$defs',
  'definitions',
  // Our own key: the schema was just `true` or `false`.
  'schema',
]);

/** Whether a schema only adds to what another one says: `{description, deprecated: true}`. */
export function onlyAnnotates(schema: Json): boolean {
  if (!isJsonObject(schema)) return schema === true;
  for (const key in schema) if (shapeKeys.has(key)) return false;
  return true;
}
