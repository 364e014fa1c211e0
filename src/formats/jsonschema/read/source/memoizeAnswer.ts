import { isJsonObject, type Json, type JsonObject } from '../../../../domain/model/values/json.ts';
import { maxReferenceDepth } from './component.ts';

/**
 * Remembers the answer for each schema: without that, schemas that share parts would take twice as long with each
 * level. The answer is false for a schema that contains itself, and deeper than any real schema goes.
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
