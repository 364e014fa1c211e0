import {
  isJsonObject,
  ownValue,
  type Json,
  type JsonObject,
  memberAt,
} from '../../../../domain/model/json.ts';
import { setOwn, type MetadataDraft } from '../../../jsonschema/metadata.ts';

/** What Swagger 2.0 writes on a parameter or header itself and OpenAPI 3 in its schema. */
const schemaKeys: ReadonlySet<string> = new Set([
  'type',
  'format',
  'items',
  'default',
  'maximum',
  'exclusiveMaximum',
  'minimum',
  'exclusiveMinimum',
  'maxLength',
  'minLength',
  'pattern',
  'maxItems',
  'minItems',
  'uniqueItems',
  'enum',
  'multipleOf',
]);

/** An object of Swagger 2.0 as OpenAPI 3 has it: what is said of the schema apart from the rest. */
export interface Split {
  readonly rest: MetadataDraft;
  /** Undefined where nothing is said of it. */
  readonly schema: JsonObject | undefined;
}

export function splitSchema(object: JsonObject): Split {
  const rest: MetadataDraft = {};
  let schema: MetadataDraft | undefined;
  for (const key in object) {
    const value = memberAt(object, key);
    if (key === 'collectionFormat') continue;
    if (!schemaKeys.has(key)) setOwn(rest, key, value);
    else {
      schema ??= {};
      setOwn(schema, key, value);
    }
  }
  return { rest, schema: schema && fileAsText(schema) };
}

/** `type: file` is text of any bytes in OpenAPI 3. */
export function fileAsText(schema: JsonObject): JsonObject {
  return isFile(schema) ? { ...schema, type: 'string', format: 'binary' } : schema;
}

export function isFile(schema: Json | undefined): boolean {
  return schema !== undefined && isJsonObject(schema) && ownValue(schema, 'type') === 'file';
}

/** How the values of a list are written, in the words of OpenAPI 3; what it has no word for is kept. */
export function listStyle(object: JsonObject, location: Json | undefined): MetadataDraft {
  if (ownValue(object, 'type') !== 'array') return {};
  const isForm = location === 'query' || location === 'formData';
  const format = ownValue(object, 'collectionFormat');
  switch (format) {
    case undefined:
    case 'csv':
      return isForm ? { style: 'form', explode: false } : {};
    case 'multi':
      return { style: 'form', explode: true };
    case 'ssv':
      return { style: 'spaceDelimited', explode: false };
    case 'pipes':
      return { style: 'pipeDelimited', explode: false };
    default:
      return { 'x-collectionFormat': format };
  }
}

/** Whether it is the body, or a field of it. */
export function isBodyParameter(object: Json | undefined): boolean {
  if (object === undefined || !isJsonObject(object)) return false;
  return object['in'] === 'body' || object['in'] === 'formData';
}
