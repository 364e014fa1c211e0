import { isJsonObject, type Json, type JsonObject } from '../../../../domain/model/values/json.ts';
import { maxReferenceDepth } from './component.ts';

/**
 * Caches the answer for each schema: otherwise, schemas that share parts would take twice as long with each
 * level. The answer is false for a schema that contains itself, and below the depth of any real schema.
 */
export function memoizeAnswer(answer: (schema: JsonObject) => boolean): (schema: Json) => boolean {
  const known = new Map<JsonObject, boolean>();
  let depth = 0;
  return (schema) => {
    if (!isJsonObject(schema) || depth > maxReferenceDepth) return false;
    const before = known.get(schema);
    if (before !== undefined) return before;
    known.set(schema, false);
    depth += 1;
    const found = answer(schema);
    depth -= 1;
    known.set(schema, found);
    return found;
  };
}
