import { isJsonObject, type Json, type JsonObject } from '../../domain/model/values/json.ts';
import { detectTypes, isOtherFormat } from '../typeschema/detect.ts';

/** How likely, from 0 to 1, a value is a TypeAPI document. */
export function detect(value: Json): number {
  if (!isJsonObject(value) || isOtherFormat(value)) {
    return 0;
  }
  if (isJsonObject(value.operations)) {
    return rateOperations(value.operations);
  }
  const hasSettings = typeof value.baseUrl === 'string' || isJsonObject(value.security);
  return hasSettings ? Math.max(0.6, detectTypes(value)) : 0;
}

function rateOperations(operations: JsonObject): number {
  for (const name in operations) {
    const operation = operations[name];
    const isOperation =
      isJsonObject(operation) && (operation.method !== undefined || operation.path !== undefined);
    return isOperation ? 0.95 : 0.4;
  }
  return 0.7;
}
