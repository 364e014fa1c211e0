import { isJsonObject, ownValue, type Json, type JsonObject } from '../../../domain/json.ts';
import { setOwn, type MetadataDraft } from '../../jsonschema/metadata.ts';
import { at, rootPlace, type Place } from '../../jsonschema/place.ts';
import { locate, type Located, type OpenapiReader } from '../reader.ts';
import { contentTypesIn, isBodyParameter, upgradeBody, type ContentTypes } from './body.ts';
import { serversOf } from './head.ts';
import { upgradeResponse } from './response.ts';
import { listStyle, splitSchema } from './schemaKeys.ts';

const methods: ReadonlySet<string> = new Set([
  'get',
  'put',
  'post',
  'delete',
  'patch',
  'head',
  'options',
]);

/** What upgrading the paths of one document shares. */
interface Upgrade {
  readonly reader: OpenapiReader;
  readonly document: JsonObject;
  readonly consumes: ContentTypes;
  readonly produces: ContentTypes;
  /** Shared parameters and responses stay one object each, so that they are read once. */
  readonly parameters: Map<JsonObject, JsonObject>;
  readonly responses: Map<string, Map<JsonObject, JsonObject>>;
}

/** Turns path items of Swagger 2.0 into those of OpenAPI 3, one at a time. */
export function createItemUpgrade(
  reader: OpenapiReader,
  document: JsonObject,
): (located: Located) => Located {
  const upgrade: Upgrade = {
    reader,
    document,
    consumes: contentTypesIn(document, 'consumes', rootPlace) ?? none,
    produces: contentTypesIn(document, 'produces', rootPlace) ?? none,
    parameters: new Map(),
    responses: new Map(),
  };
  return (located) => upgradeItem(upgrade, located);
}

const none: ContentTypes = { names: [], place: rootPlace };

function upgradeItem(upgrade: Upgrade, { object, place }: Located): Located {
  const shared = splitParameters(upgrade, object, place);
  const item: MetadataDraft = {};
  for (const key in object) {
    const value = object[key] as Json;
    if (key === 'parameters') setOwn(item, key, shared.parameters);
    else if (methods.has(key) && isJsonObject(value)) {
      setOwn(item, key, upgradeOperation(upgrade, value, at(place, key), shared.body));
    } else setOwn(item, key, value);
  }
  return { object: item, place };
}

function upgradeOperation(
  upgrade: Upgrade,
  source: JsonObject,
  place: Place,
  sharedBody: readonly Located[],
): JsonObject {
  const own = splitParameters(upgrade, source, place);
  const consumes = contentTypesIn(source, 'consumes', place) ?? upgrade.consumes;
  const produces = contentTypesIn(source, 'produces', place) ?? upgrade.produces;
  const operation: MetadataDraft = {};
  for (const key in source) {
    const value = source[key] as Json;
    if (key === 'parameters') setOwn(operation, key, own.parameters);
    else if (key === 'responses' && isJsonObject(value)) {
      setOwn(operation, key, upgradeResponses(upgrade, value, at(place, key), produces));
    } else if (key === 'schemes') {
      operation['servers'] = serversOf({ ...upgrade.document, schemes: value });
    } else if (key !== 'consumes' && key !== 'produces') setOwn(operation, key, value);
  }
  const body = upgradeBody(upgrade.reader, overridden(sharedBody, own.body), consumes);
  if (body !== undefined) operation['requestBody'] = body;
  return operation;
}

/** An operation's own parameter wins over the path's of the same name and location. */
function overridden(shared: readonly Located[], own: readonly Located[]): readonly Located[] {
  if (shared.length === 0) return own;
  if (own.some(({ object }) => object['in'] === 'body')) return own;
  const names = new Set(own.map(({ object }) => object['name']));
  return [...shared.filter(({ object }) => !names.has(object['name'] as Json)), ...own];
}

interface Parameters {
  /** As the source has them where they aren't a list. */
  readonly parameters: Json;
  readonly body: readonly Located[];
}

function splitParameters(upgrade: Upgrade, owner: JsonObject, ownerPlace: Place): Parameters {
  const list = ownValue(owner, 'parameters');
  if (!Array.isArray(list)) return { parameters: list ?? [], body: [] };
  const place = at(ownerPlace, 'parameters');
  const parameters: Json[] = [];
  const body: Located[] = [];
  (list as readonly Json[]).forEach((entry, index) => {
    const located = resolve(upgrade.reader, entry, at(place, index));
    if (located === undefined) parameters.push(entry);
    else if (isBodyParameter(located.object)) body.push(located);
    else parameters.push(upgradeParameter(upgrade, located));
  });
  return { parameters, body };
}

/** Reports nothing: what leads nowhere stays as it is, and is reported where it is read. */
function resolve(reader: OpenapiReader, entry: Json, place: Place): Located | undefined {
  const visited = new Set<string>();
  let located: Located | undefined = isJsonObject(entry) ? { object: entry, place } : undefined;
  while (located !== undefined) {
    const ref = ownValue(located.object, '$ref');
    if (typeof ref !== 'string') return located;
    if (visited.has(ref)) return undefined;
    visited.add(ref);
    located = locate(reader, ref);
  }
  return undefined;
}

function upgradeParameter(upgrade: Upgrade, { object, place }: Located): JsonObject {
  const known = upgrade.parameters.get(object);
  if (known !== undefined) return known;
  const { rest, schema } = splitSchema(object);
  const parameter: MetadataDraft = { ...rest, ...listStyle(object, object['in']) };
  const { homes } = upgrade.reader;
  if (schema !== undefined) {
    parameter['schema'] = schema;
    homes?.set(schema, place);
  }
  homes?.set(parameter, place);
  upgrade.parameters.set(object, parameter);
  return parameter;
}

function upgradeResponses(
  upgrade: Upgrade,
  responses: JsonObject,
  place: Place,
  produces: ContentTypes,
): JsonObject {
  const upgraded: MetadataDraft = {};
  const types = produces.names.join('\n');
  let known = upgrade.responses.get(types);
  if (known === undefined) {
    known = new Map();
    upgrade.responses.set(types, known);
  }
  for (const code in responses) {
    const value = responses[code] as Json;
    const located = code.startsWith('x-')
      ? undefined
      : resolve(upgrade.reader, value, at(place, code));
    if (located === undefined) {
      setOwn(upgraded, code, value);
      continue;
    }
    let response = known.get(located.object);
    if (response === undefined) {
      response = upgradeResponse(upgrade.reader, located, produces);
      known.set(located.object, response);
    }
    setOwn(upgraded, code, response);
  }
  return upgraded;
}
