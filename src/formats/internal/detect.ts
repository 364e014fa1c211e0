import { isJsonObject, type Json } from '../../domain/model/values/json.ts';

/** How likely, from 0 to 1, a value is internal JSON, where types and operations are lists. */
export function detect(value: Json): number {
  if (!isJsonObject(value)) {
    return 0;
  }
  const types = rateList(value.types, ['type', 'properties', 'ref', 'reference']);
  const operations = rateList(value.operations, ['httpMethod', 'httpPath', 'arguments']);
  const imports = Array.isArray(value.imports) ? 0.3 : 0;
  return Math.min(0.95, types + operations + imports);
}

function rateList(value: Json | undefined, keys: readonly string[]): number {
  if (!Array.isArray(value)) {
    return 0;
  }
  const first: Json | undefined = (value as readonly Json[])[0];
  if (first === undefined) {
    return 0.4;
  }
  if (!isJsonObject(first) || typeof first.name !== 'string') {
    return 0.1;
  }
  return keys.some((key) => Object.hasOwn(first, key)) ? 0.9 : 0.2;
}
