import {
  isJsonList,
  isJsonObject,
  memberAt,
  ownValue,
  type Json,
  type JsonObject,
} from '../../../../domain/model/values/json.ts';
import { mapSame } from '../../../../domain/model/values/lists.ts';
import { stepsOf } from '../../../../domain/model/values/jsonPointer.ts';
import { setOwn, type MetadataDraft } from '../../schemaMetadata.ts';
import { isDataKeyword, nameKeys } from '../keywords/keywordKinds.ts';
import { collectIdentifiers } from './schemaIds.ts';
import { resolveUri } from './uri.ts';

/** A schema with an address of its own inside a document. */
interface Resource {
  readonly schema: JsonObject;
  readonly base: string;
}

/** `$id` is looked for down to this depth. */
const maxDepth = 200;

/** Whether the document has an anchor with this address: `https://example.com/item#part`. */
type HasAnchor = (address: string) => boolean;

/**
 * The document with full addresses in references inside schemas that have an `$id` of their own: there,
 * `#/$defs/A` refers to that schema (JSON Schema, 8.2.1). If the schema has no such part, the reference
 * stays, because many authors mean the document. Returns the same object if nothing changes.
 */
export function withAddresses(document: JsonObject): JsonObject {
  const mapSchema = mapperOf(document);
  return mapEntries(document, (key, value) =>
    isDataKeyword(key, value) ? value : mapSchema(value, nameKeys.has(key)),
  );
}

/**
 * Like `withAddresses`, for a document of OpenAPI. Searches only the components with an `$id`, because the
 * document may be large.
 */
export function withComponentAddresses(document: JsonObject): JsonObject {
  const mapSchema = mapperOf(document);
  return mapMember(document, 'components', (components) =>
    mapMember(components, 'schemas', (schemas) =>
      mapEntries(schemas, (_, schema) =>
        isJsonObject(schema) && Object.hasOwn(schema, '$id') ? mapSchema(schema, false) : schema,
      ),
    ),
  );
}

function mapperOf(document: JsonObject): (value: Json, isNames: boolean) => Json {
  const id = ownValue(document, '$id') ?? ownValue(document, '$self');
  const base = typeof id === 'string' ? id.replace(/#.*$/, '') : '';
  let identifiers: ReadonlyMap<string, unknown> | undefined;
  const hasAnchor: HasAnchor = (address) => {
    identifiers ??= collectIdentifiers(document);
    return identifiers.has(address);
  };
  return (value, isNames) => mapValue(value, { isNames, outer: base, hasAnchor }, 0);
}

/** The surroundings of a value. */
interface Around {
  /** Whether the keys of the value are names instead of keywords. */
  readonly isNames: boolean;
  readonly resource?: Resource | undefined;
  /** The address of the document. */
  readonly outer: string;
  readonly hasAnchor: HasAnchor;
}

function mapValue(value: Json, around: Around, depth: number): Json {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return value;
  if (isJsonList(value)) {
    return mapSame(value, (item) => mapValue(item, { ...around, isNames: false }, depth + 1));
  }
  const { isNames, outer, hasAnchor } = around;
  const resource = isNames
    ? around.resource
    : (resourceOf(value, around.resource?.base ?? outer) ?? around.resource);
  return mapEntries(value, (key, item) => {
    if (!isNames && key === '$ref' && typeof item === 'string') {
      return resource === undefined ? item : addressOf(item, resource, hasAnchor);
    }
    if (!isNames && isDataKeyword(key, item)) return item;
    const inside = { ...around, isNames: !isNames && nameKeys.has(key), resource };
    return mapValue(item, inside, depth + 1);
  });
}

function resourceOf(schema: JsonObject, outer: string): Resource | undefined {
  const id = ownValue(schema, '$id');
  if (typeof id !== 'string' || id.startsWith('#') || id === '') return undefined;
  return { schema, base: resolveUri(outer, id).replace(/#.*$/, '') };
}

function addressOf(ref: string, { schema, base }: Resource, hasAnchor: HasAnchor): string {
  const steps = stepsOf(ref);
  if (steps === undefined) return ref.startsWith('#') && hasAnchor(base + ref) ? base + ref : ref;
  let found: Json | undefined = schema;
  for (const step of steps) {
    if (found === undefined) return ref;
    if (isJsonObject(found)) found = ownValue(found, step);
    else found = isJsonList(found) ? found[Number(step)] : undefined;
  }
  return found === undefined ? ref : base + ref;
}

function mapMember(
  object: JsonObject,
  name: string,
  map: (member: JsonObject) => JsonObject,
): JsonObject {
  return mapEntries(object, (key, value) =>
    key === name && isJsonObject(value) ? map(value) : value,
  );
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
