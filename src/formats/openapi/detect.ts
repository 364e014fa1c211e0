import {
  isJsonObject,
  ownValue,
  type Json,
  type JsonObject,
} from '../../domain/model/values/json.ts';

/** How likely, from 0 to 1, a value is an OpenAPI document. Swagger of any version counts too. */
export function detect(value: Json): number {
  if (!isJsonObject(value)) return 0;
  if (typeof ownValue(value, 'openapi') === 'string') return 1;
  if (ownValue(value, 'swagger') !== undefined) return 0.9;
  // These documents are refused with a message that names their version (./parse.ts), which is more helpful
  // than types made from their data.
  if (isVersion(ownValue(value, 'swaggerVersion'))) return 0.9;
  if (!isJsonObject(ownValue(value, 'paths'))) return hasComponents(value) ? 0.2 : 0;
  return isJsonObject(ownValue(value, 'info')) ? 0.5 : 0.2;
}

/** Whether it has components, as part of a document whose beginning is missing. */
function hasComponents(value: JsonObject): boolean {
  const components = ownValue(value, 'components');
  if (!isJsonObject(components)) return false;
  return ['schemas', 'parameters', 'responses'].some((key) => {
    const those = ownValue(components, key);
    return isJsonObject(those) && Object.values(those).some(isJsonObject);
  });
}

function isVersion(value: Json | undefined): boolean {
  return typeof value === 'string' || typeof value === 'number';
}
