import {
  isJsonObject,
  ownValue,
  type Json,
  type JsonObject,
  memberAt,
} from '../../../../domain/model/values/json.ts';
import { setOwn, type MetadataDraft } from '../../../jsonschema/schemaMetadata.ts';
import { at, rootPlace, type Place } from '../../../reading/place.ts';
import {
  locate,
  reportSiblings,
  type Located,
  type OpenapiReader,
  type Upgrade,
} from '../reader.ts';
import { contentTypesIn, upgradeBody, type PlacedTypes } from './body.ts';
import { serversOf } from './upgradeHead.ts';
import { upgradeResponse } from './response.ts';
import { isBodyParameter, listStyle, reportListStyle, splitSchema } from './schemaKeys.ts';

const methods: ReadonlySet<string> = new Set([
  'get',
  'put',
  'post',
  'delete',
  'patch',
  'head',
  'options',
]);

/** The state shared by converting the paths of a document. */
interface Sharing {
  readonly reader: OpenapiReader;
  readonly document: JsonObject;
  readonly consumes: PlacedTypes;
  readonly produces: PlacedTypes;
  /**
   * Shared parameters and responses remain a single object each, so that they are read only once.
   */
  readonly parameters: Map<JsonObject, JsonObject>;
  readonly responses: Map<string, Map<JsonObject, JsonObject>>;
}

/** Converts path items and shared components from Swagger 2.0 to OpenAPI 3, one at a time. */
export function createUpgrade(reader: OpenapiReader, document: JsonObject): Upgrade {
  const sharing: Sharing = {
    reader,
    document,
    consumes: contentTypesIn(document, 'consumes', rootPlace) ?? none,
    produces: contentTypesIn(document, 'produces', rootPlace) ?? none,
    parameters: new Map(),
    responses: new Map(),
  };
  return {
    item: (located) => upgradeItem(sharing, located),
    shared(section, located) {
      if (section === 'parameters') return upgradeParameter(sharing, located);
      if (section === 'responses') return upgradeResponse(reader, located, sharing.produces);
      if (section !== 'requestBodies') return located.object;
      return upgradeBody(reader, [located], sharing.consumes) ?? located.object;
    },
  };
}

const none: PlacedTypes = { names: [], place: rootPlace };

function upgradeItem(sharing: Sharing, { object, place }: Located): Located {
  const shared = splitParameters(sharing, object, place);
  const item: MetadataDraft = {};
  for (const key in object) {
    const value = memberAt(object, key);
    if (key === 'parameters') setOwn(item, key, shared.parameters);
    else if (methods.has(key) && isJsonObject(value)) {
      setOwn(item, key, upgradeOperation(sharing, value, at(place, key), shared.body));
    } else setOwn(item, key, value);
  }
  return { object: item, place };
}

function upgradeOperation(
  sharing: Sharing,
  source: JsonObject,
  place: Place,
  sharedBody: readonly Located[],
): JsonObject {
  const own = splitParameters(sharing, source, place);
  const consumes = contentTypesIn(source, 'consumes', place) ?? sharing.consumes;
  const produces = contentTypesIn(source, 'produces', place) ?? sharing.produces;
  const operation: MetadataDraft = {};
  for (const key in source) {
    const value = memberAt(source, key);
    if (key === 'parameters') setOwn(operation, key, own.parameters);
    else if (key === 'responses' && isJsonObject(value)) {
      setOwn(operation, key, upgradeResponses(sharing, value, at(place, key), produces));
    } else if (key === 'schemes') {
      operation['servers'] = serversOf({ ...sharing.document, schemes: value });
    } else if (key !== 'consumes' && key !== 'produces') setOwn(operation, key, value);
  }
  const body = upgradeBody(sharing.reader, overridden(sharedBody, own.body), consumes);
  if (body !== undefined) operation['requestBody'] = body;
  return operation;
}

/** A parameter of the operation overrides one of the path with the same name and location. */
function overridden(shared: readonly Located[], own: readonly Located[]): readonly Located[] {
  if (shared.length === 0) return own;
  if (own.some(({ object }) => object['in'] === 'body')) return own;
  const names = new Set<Json | undefined>(own.map(({ object }) => object['name']));
  return [...shared.filter(({ object }) => !names.has(object['name'])), ...own];
}

interface Parameters {
  /** Unchanged if it isn't a list. */
  readonly parameters: Json;
  readonly body: readonly Located[];
}

function splitParameters(sharing: Sharing, owner: JsonObject, ownerPlace: Place): Parameters {
  const list = ownValue(owner, 'parameters');
  if (!Array.isArray(list)) return { parameters: list ?? [], body: [] };
  const place = at(ownerPlace, 'parameters');
  const parameters: Json[] = [];
  const body: Located[] = [];
  (list as readonly Json[]).forEach((entry, index) => {
    const located = resolve(sharing.reader, entry, at(place, index));
    if (located === undefined) {
      parameters.push(entry);
      // Its index changes, because the parameters of the body are taken out of the list.
      if (isJsonObject(entry)) sharing.reader.homes.set(entry, at(place, index));
    } else if (isBodyParameter(located.object)) body.push(located);
    else parameters.push(upgradeParameter(sharing, located));
  });
  return { parameters, body };
}

/** A dangling reference stays as it is, and is reported when it is read. */
function resolve(reader: OpenapiReader, entry: Json, place: Place): Located | undefined {
  if (isJsonObject(entry) && typeof ownValue(entry, '$ref') === 'string') {
    reportSiblings(reader, entry, {}, place);
  }
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

function upgradeParameter(sharing: Sharing, { object, place }: Located): JsonObject {
  const known = sharing.parameters.get(object);
  if (known !== undefined) return known;
  const { rest, schema } = splitSchema(object);
  const style = listStyle(object, object['in']);
  const parameter: MetadataDraft = { ...rest, ...style };
  const { homes } = sharing.reader;
  reportListStyle(sharing.reader, object, style, place);
  if (schema !== undefined) {
    parameter['schema'] = schema;
    homes.set(schema, place);
  }
  homes.set(parameter, place);
  sharing.parameters.set(object, parameter);
  sharing.reader.componentNames.follow(object, parameter);
  return parameter;
}

function upgradeResponses(
  sharing: Sharing,
  responses: JsonObject,
  place: Place,
  produces: PlacedTypes,
): JsonObject {
  const upgraded: MetadataDraft = {};
  const types = produces.names.join('\n');
  let known = sharing.responses.get(types);
  if (known === undefined) {
    known = new Map();
    sharing.responses.set(types, known);
  }
  for (const code in responses) {
    const value = memberAt(responses, code);
    const located = code.startsWith('x-')
      ? undefined
      : resolve(sharing.reader, value, at(place, code));
    if (located === undefined) {
      setOwn(upgraded, code, value);
      continue;
    }
    let response = known.get(located.object);
    if (response === undefined) {
      response = upgradeResponse(sharing.reader, located, produces);
      known.set(located.object, response);
      sharing.reader.componentNames.follow(located.object, response);
    }
    setOwn(upgraded, code, response);
  }
  return upgraded;
}
