import { isJsonObject, type Json } from '../../domain/model/values/json.ts';

/**
 * A score from 0 to 1. Any value can be read as raw data, so it is low: all other formats take
 * precedence.
 */
export function detect(value: Json): number {
  return isJsonObject(value) || Array.isArray(value) ? 0.02 : 0.01;
}
