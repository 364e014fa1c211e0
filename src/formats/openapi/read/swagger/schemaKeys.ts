import { listFormatKey, swaggerNullable } from '../../../../domain/model/metadata/metadataKeys.ts';
import {
  isJsonObject,
  ownValue,
  type Json,
  type JsonObject,
  memberAt,
} from '../../../../domain/model/values/json.ts';
import { setOwn, type MetadataDraft } from '../../../jsonschema/schemaMetadata.ts';
import { at, type Place } from '../../../reading/place.ts';
import type { OpenapiReader } from '../reader.ts';

/**
 * Keys that Swagger 2.0 has on parameters and headers themselves, and OpenAPI 3 in their schema.
 */
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

/** Splits an object of Swagger 2.0 into its schema and the rest, as in OpenAPI 3. */
export interface Split {
  readonly rest: MetadataDraft;
  /** Undefined if there are no keys of a schema. */
  readonly schema: JsonObject | undefined;
}

export function splitSchema(object: JsonObject): Split {
  const rest: MetadataDraft = {};
  let schema: MetadataDraft | undefined;
  for (const key in object) {
    const value = memberAt(object, key);
    if (key === 'collectionFormat') continue;
    // Swagger 2.0 has no keyword for null, and this is what tools agreed on.
    const isNullable = key === swaggerNullable && typeof value === 'boolean';
    if (!isNullable && !schemaKeys.has(key)) setOwn(rest, key, value);
    else {
      schema ??= {};
      setOwn(schema, isNullable ? 'nullable' : key, key === 'items' ? asElements(value) : value);
    }
  }
  return { rest, schema: schema && fileAsText(schema) };
}

/** Elements that are lists, with their separator under a key of its own: OpenAPI 3 has none for them. */
function asElements(items: Json): Json {
  if (!isJsonObject(items) || ownValue(items, 'type') !== 'array') return items;
  const elements: MetadataDraft = {};
  for (const key in items) {
    const value = memberAt(items, key);
    if (key !== 'collectionFormat')
      setOwn(elements, key, key === 'items' ? asElements(value) : value);
    // This is what `collectionFormat` is if it is absent.
    else if (value !== 'csv') elements[listFormatKey] = value;
  }
  return elements;
}

/** In OpenAPI 3, `type: file` is a string with the format `binary`. */
export function fileAsText(schema: JsonObject): JsonObject {
  return isFile(schema) ? { ...schema, type: 'string', format: 'binary' } : schema;
}

export function isFile(schema: Json | undefined): boolean {
  return schema !== undefined && isJsonObject(schema) && ownValue(schema, 'type') === 'file';
}

/**
 * Converts `collectionFormat` to `style` and `explode`; a value without an equivalent is preserved.
 */
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
      return { [listFormatKey]: format };
  }
}

/** Reports lists whose values are separated in a way that OpenAPI 3 doesn't know. */
export function reportListStyle(
  { reporter }: Pick<OpenapiReader, 'reporter'>,
  object: JsonObject,
  style: MetadataDraft,
  place: Place,
): void {
  const report = (list: Place) =>
    reporter.add(
      'list-style-kept',
      'warning',
      `OpenAPI 3 has no way to separate the values of a list like this: "collectionFormat" is kept as "${listFormatKey}", and the list is written as lists are by default.`,
      at(list, 'collectionFormat'),
    );
  if (style[listFormatKey] !== undefined) report(place);
  let [within, inside] = [ownValue(object, 'items'), at(place, 'items')];
  while (isJsonObject(within) && ownValue(within, 'type') === 'array') {
    const format = ownValue(within, 'collectionFormat');
    if (format !== undefined && format !== 'csv') report(inside);
    [within, inside] = [ownValue(within, 'items'), at(inside, 'items')];
  }
}

/** Whether a parameter is the body, or a field of a form. */
export function isBodyParameter(object: Json | undefined): boolean {
  if (object === undefined || !isJsonObject(object)) return false;
  return object['in'] === 'body' || object['in'] === 'formData';
}
