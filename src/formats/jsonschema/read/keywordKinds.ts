import { ownValue, type Json, type JsonObject } from '../../../domain/model/json.ts';

/** Keywords whose value is data: a `$ref` in it is no reference. */
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

/** Keywords whose value has names for keys, and no keywords. */
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

/** `examples` is a list of data in a schema, and a map of objects that may be references elsewhere. */
export function isData(key: string, value: Json): boolean {
  return dataKeys.has(key) || (key === 'examples' && Array.isArray(value));
}

/** References that a schema which extends this one may lead elsewhere; here they lead to one place. */
export const dynamicReferences: ReadonlySet<string> = new Set(['$dynamicRef', '$recursiveRef']);

/** What the schema refers to, as it is written. */
export function referenceOf(schema: JsonObject): string | undefined {
  const ref =
    ownValue(schema, '$ref') ??
    ownValue(schema, '$dynamicRef') ??
    ownValue(schema, '$recursiveRef');
  return typeof ref === 'string' ? ref : undefined;
}

/** Whether an object has one key only: a reference with nothing beside it. */
export function isAlone(object: JsonObject): boolean {
  let keys = 0;
  for (const _ in object) keys += 1;
  return keys === 1;
}
