import {
  isJsonObject,
  ownValue,
  type Json,
  type JsonObject,
} from '../../domain/model/values/json.ts';

/** Keywords of a schema that other formats don't have at their root. */
const strong = ['$defs', 'allOf', 'oneOf', 'anyOf', 'additionalProperties', 'required', 'enum'];
/** Keywords that restrict the values of a type. */
const besideType = ['items', 'format', 'pattern', 'minimum', 'maximum', 'minLength', 'maxLength'];
/** The only keys of a document that just refers to a schema. */
const besideReference = ['$ref', '$id', '$comment', 'title', 'description', '$defs', 'definitions'];
const types = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];

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
  if (isSchema(value)) return 0.6;
  // Without a type of its own, each of its properties, or its `items`, must be a schema.
  const properties = ownValue(value, 'properties');
  const inner = isJsonObject(properties) ? Object.values(properties) : [ownValue(value, 'items')];
  if (inner.length > 0 && inner.every(isTyped)) return 0.5;
  return isJsonObject(ownValue(value, 'definitions')) ? 0.3 : 0;
}

function isTyped(value: Json | undefined): boolean {
  if (value === undefined || !isJsonObject(value)) return false;
  const type = ownValue(value, 'type');
  return (typeof type === 'string' && types.includes(type)) || isSchema(value);
}

/** Whether an object has keywords that describe values. */
export function isSchema(value: JsonObject): boolean {
  if (strong.some((key) => typeof ownValue(value, key) === 'object')) return true;
  if (typeof ownValue(value, '$ref') === 'string') {
    return Object.keys(value).every((key) => besideReference.includes(key));
  }
  const type = ownValue(value, 'type');
  const isType = typeof type === 'string' && types.includes(type);
  return isType && besideType.some((key) => ownValue(value, key) !== undefined);
}
