import {
  isJsonList,
  isJsonObject,
  memberAt,
  ownValue,
  type Json,
  type JsonObject,
} from '../../../../domain/model/values/json.ts';
import { stepsOf } from '../../../../domain/model/values/jsonPointer.ts';
import { setOwn, type MetadataDraft } from '../../metadata.ts';
import { isData, nameKeys } from '../keywords/keywordKinds.ts';
import { resolveUri } from './uri.ts';

/** A schema with an address of its own inside a document. */
interface Resource {
  readonly schema: JsonObject;
  readonly base: string;
}

/** `$id` is looked for down to this depth. */
const maxDepth = 200;

/**
 * The document with the addresses of what references lead to where these stand in a schema with an
 * `$id` of its own: there, `#/$defs/A` is that of this schema (JSON Schema, 8.2.1). What it does not
 * have is looked for in the document, which many mean. The same object if there is none.
 */
export function withAddresses(document: JsonObject): JsonObject {
  const id = ownValue(document, '$id');
  const base = typeof id === 'string' ? id.replace(/#.*$/, '') : '';
  return mapEntries(document, (key, value) =>
    isData(key, value) ? value : mapValue(value, nameKeys.has(key), undefined, base, 0),
  );
}

function mapValue(
  value: Json,
  isNames: boolean,
  around: Resource | undefined,
  outer: string,
  depth: number,
): Json {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return value;
  if (isJsonList(value)) {
    const items = value.map((item) => mapValue(item, false, around, outer, depth + 1));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  const resource = isNames ? around : (resourceOf(value, around?.base ?? outer) ?? around);
  return mapEntries(value, (key, item) => {
    if (!isNames && key === '$ref' && typeof item === 'string') return addressOf(item, resource);
    if (!isNames && isData(key, item)) return item;
    return mapValue(item, !isNames && nameKeys.has(key), resource, outer, depth + 1);
  });
}

function resourceOf(schema: JsonObject, outer: string): Resource | undefined {
  const id = ownValue(schema, '$id');
  if (typeof id !== 'string' || id.startsWith('#') || id === '') return undefined;
  return { schema, base: resolveUri(outer, id).replace(/#.*$/, '') };
}

function addressOf(ref: string, resource: Resource | undefined): string {
  const steps = stepsOf(ref);
  if (resource === undefined || steps === undefined) return ref;
  let found: Json | undefined = resource.schema;
  for (const step of steps) {
    if (found === undefined) return ref;
    if (isJsonObject(found)) found = ownValue(found, step);
    else found = isJsonList(found) ? found[Number(step)] : undefined;
  }
  return found === undefined ? ref : resource.base + ref;
}

function mapEntries(object: JsonObject, map: (key: string, value: Json) => Json): JsonObject {
  let changed: MetadataDraft | undefined;
  for (const key of Object.keys(object)) {
    const value = memberAt(object, key);
    const mapped = map(key, value);
    if (mapped === value) continue;
    changed ??= { ...object };
    setOwn(changed, key, mapped);
  }
  return changed ?? object;
}
