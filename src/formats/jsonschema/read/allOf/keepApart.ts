import { isJsonList, type Json, type JsonObject } from '../../../../domain/model/values/json.ts';
import type { MetadataDraft } from '../../schemaMetadata.ts';

/** Restrictions of which an `allOf` can hold several. Those of one group belong together. */
const groups: readonly (readonly string[])[] = [
  ['if', 'then', 'else'],
  ['not'],
  ['oneOf'],
  ['anyOf'],
  ['propertyNames'],
  ['dependentRequired'],
  ['dependentSchemas'],
  ['minProperties'],
  ['maxProperties'],
];

/**
 * Moves restrictions whose values differ between `metadata` and `draft` into an `allOf` of the draft. Returns
 * the keys that were moved.
 */
export function keepApart(draft: MetadataDraft, metadata: MetadataDraft): ReadonlySet<string> {
  const apart = new Set<string>();
  for (const group of groups) {
    const added = pick(metadata, group);
    if (Object.keys(added).length === 0) continue;
    const { allOf } = draft;
    const members = isJsonList(allOf) ? allOf : [];
    const own = pick(draft, group);
    const isOwn = Object.keys(own).length > 0;
    if (!isOwn && !members.some((member) => hasAny(member, group))) continue;
    for (const key of Object.keys(added)) apart.add(key);
    if (JSON.stringify(own) === JSON.stringify(added)) continue;
    for (const key of group) delete draft[key];
    const all = [...members, ...(isOwn ? [own] : []), added];
    const texts = new Map(all.map((member) => [JSON.stringify(member), member]));
    draft['allOf'] = [...texts.values()];
  }
  return apart;
}

function pick(metadata: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = metadata[key];
      return value === undefined ? [] : [[key, value] as const];
    }),
  );
}

function hasAny(member: Json, keys: readonly string[]): boolean {
  return typeof member === 'object' && member !== null && keys.some((key) => key in member);
}
