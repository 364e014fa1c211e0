import { isJsonObject, ownValue, type Json } from '../../domain/model/json.ts';

/** How much a value looks like an OpenAPI document, 0 to 1. Swagger is one too, whatever its version. */
export function detect(value: Json): number {
  if (!isJsonObject(value)) return 0;
  if (typeof ownValue(value, 'openapi') === 'string') return 1;
  if (ownValue(value, 'swagger') !== undefined) return 0.9;
  // What says this is refused by its name (./parse.ts), which tells more than types made of its data.
  if (isVersion(ownValue(value, 'swaggerVersion'))) return 0.9;
  if (!isJsonObject(ownValue(value, 'paths'))) return 0;
  return isJsonObject(ownValue(value, 'info')) ? 0.5 : 0.2;
}

function isVersion(value: Json | undefined): boolean {
  return typeof value === 'string' || typeof value === 'number';
}
