import {
  isJsonObject,
  ownValue,
  type Json,
  type JsonObject,
} from '../../../../domain/model/values/json.ts';

/** Keywords whose value is data: a `$ref` inside is not a reference. */
const dataKeys: ReadonlySet<string> = new Set([
  'const',
  'dataValue',
  'default',
  'enum',
  'example',
  'externalDocs',
  'required',
  'type',
  'value',
  'xml',
]);

/** Keywords whose value is an object with names, not keywords, as keys. */
export const nameKeys: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  'dependentSchemas',
  'definitions',
  '$defs',
  'callbacks',
  'content',
  'examples',
  'headers',
  'links',
  'responses',
  'webhooks',
]);

/**
 * `examples` is a list of data in a schema, but elsewhere a map of objects that may be references.
 */
export function isDataKeyword(key: string, value: Json): boolean {
  return dataKeys.has(key) || (key === 'examples' && Array.isArray(value));
}

/**
 * Keywords of dynamic references, which an extending schema could redirect; here they have a fixed
 * target.
 */
export const dynamicReferences: ReadonlySet<string> = new Set(['$dynamicRef', '$recursiveRef']);

/** The reference in a schema, as it is written. */
export function referenceOf(schema: JsonObject): string | undefined {
  const ref =
    ownValue(schema, '$ref') ??
    ownValue(schema, '$dynamicRef') ??
    ownValue(schema, '$recursiveRef');
  return typeof ref === 'string' ? ref : undefined;
}

/** Whether a reference is the only key of an object. */
export function isAlone(object: JsonObject): boolean {
  let keys = 0;
  for (const _ in object) keys += 1;
  return keys === 1;
}

/** The property named by a discriminator. */
export function discriminatorOf(schema: JsonObject): string | undefined {
  const discriminator = ownValue(schema, 'discriminator');
  if (typeof discriminator === 'string') return discriminator;
  if (!isJsonObject(discriminator)) return undefined;
  const name = ownValue(discriminator, 'propertyName');
  return typeof name === 'string' ? name : undefined;
}

/** The alternatives of a schema; undefined if it has none. */
export function unionOf(schema: JsonObject): readonly Json[] | undefined {
  return listOf(schema, 'oneOf') ?? listOf(schema, 'anyOf');
}

/** The schemas under a key; undefined if there are none. */
export function listOf(schema: JsonObject, key: string): readonly Json[] | undefined {
  const value = ownValue(schema, key);
  return Array.isArray(value) && value.length > 0 ? (value as readonly Json[]) : undefined;
}
