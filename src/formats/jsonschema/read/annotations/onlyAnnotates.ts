import { isJsonObject, memberAt, type Json } from '../../../../domain/model/values/json.ts';

/**
 * Keywords that determine which values are allowed; all others describe values or only restrict them further.
 */
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

/**
 * Whether a schema only adds to another one: `{description, deprecated: true}`. An empty list says nothing:
 * `{required: []}`.
 */
export function onlyAnnotates(schema: Json): boolean {
  if (!isJsonObject(schema)) return schema === true;
  for (const key in schema) {
    if (shapeKeys.has(key) && !isEmptyList(memberAt(schema, key))) return false;
  }
  return true;
}

function isEmptyList(value: Json | undefined): boolean {
  return Array.isArray(value) && value.length === 0;
}
