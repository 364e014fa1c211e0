import { isJsonList, isJsonObject, type JsonObject } from '../model/values/json.ts';

/** A schema that is all of others, or the only one of a union, as one: that is how it is read. */
export function flatSchema(schema: JsonObject): JsonObject {
  let parts: JsonObject = {};
  const own = new Map(Object.entries(schema));
  for (const key of ['allOf', 'oneOf', 'anyOf']) {
    const members = own.get(key);
    if (!isJsonList(members) || !members.every(isJsonObject)) continue;
    if (key !== 'allOf' && members.length > 1) continue;
    own.delete(key);
    for (const member of members) parts = { ...flatSchema(member), ...parts };
  }
  return { ...parts, ...Object.fromEntries(own) };
}
