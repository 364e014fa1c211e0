import { isJsonObject, type Json, type JsonObject } from '../../../../domain/model/values/json.ts';
import { maxReferenceDepth } from './component.ts';

/**
 * Answers for each schema once, since members that share theirs would else take twice as long at each level;
 * false while it is asked within itself, and at a depth that no schema has.
 */
export function once(answer: (schema: JsonObject) => boolean): (schema: Json) => boolean {
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
