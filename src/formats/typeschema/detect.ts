import { isJsonObject, type Json, type JsonObject } from '../../domain/model/values/json.ts';

/** How many definitions are examined; the first ones say enough about a document of thousands. */
const sample = 20;

/** How likely, from 0 to 1, a value is a TypeSchema document. */
export function detect(value: Json): number {
  if (!isJsonObject(value) || isOtherFormat(value)) {
    return 0;
  }
  if (isJsonObject(value.operations)) {
    return 0.1;
  }
  const sure = detectTypes(value);
  return value.baseUrl === undefined && value.security === undefined ? sure : sure / 2;
}

/** Whether the document itself says that it is OpenAPI or JSON Schema. */
export function isOtherFormat(value: JsonObject): boolean {
  return (
    value.openapi !== undefined ||
    value.swagger !== undefined ||
    value.paths !== undefined ||
    value.$schema !== undefined
  );
}

/** How likely, from 0 to 1, a document's definitions are those of TypeSchema. */
export function detectTypes(value: JsonObject): number {
  const definitions = [value.definitions, value.$defs].find(isJsonObject);
  let best = value.$import !== undefined || isJsonObject(value.import) ? 0.6 : 0;
  if (definitions === undefined) {
    return best;
  }
  let seen = 0;
  for (const name in definitions) {
    const definition = definitions[name];
    if (isJsonObject(definition)) best = Math.max(best, rateDefinition(definition));
    seen += 1;
    if (best >= 0.95 || seen >= sample) break;
  }
  return best;
}

/** `type: object` alone may just as well be JSON Schema, whose reader is better for it. */
function rateDefinition(definition: JsonObject): number {
  if (definition.type === 'struct') return 0.95;
  if (definition.type === 'map') return 0.95;
  if (definition.type === 'array' && isJsonObject(definition.schema)) return 0.95;
  if (definition.$extends !== undefined || definition.$template !== undefined) return 0.8;
  return definition.type === 'object' ? 0.3 : 0;
}
