import { isJsonList, isJsonObject, type JsonObject } from '../model/values/json.ts';

/** The schema merged with those in `allOf` and with the only member of a union: readers read it as one. */
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
