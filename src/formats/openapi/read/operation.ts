import {
  defaultPayloadKey,
  stabilityLevels,
  type HttpMethod,
} from '../../../domain/model/constants.ts';
import {
  isJsonList,
  isJsonObject,
  ownValue,
  type Json,
  type JsonObject,
  memberAt,
} from '../../../domain/model/values/json.ts';
import type { Argument, Operation, Payload } from '../../../domain/model/specification.ts';
import { stated } from '../../../domain/model/values/total.ts';
import { keep, type MetadataDraft } from '../../jsonschema/schemaMetadata.ts';
import { at, pointerOf, type Place } from '../../reading/place.ts';
import { readContent } from './content.ts';
import { nameOperation } from './operationName.ts';
import { mergeParameters, otherParameters, readParameters, type Parameters } from './parameters.ts';
import type { HttpPath } from './pathTemplate.ts';
import { follow, listAt, locate, objectAt, reportKind, type OpenapiReader } from './reader.ts';
import { readResponses } from './responses.ts';
import { withTypedMetadata, stabilityKey } from '../../../domain/model/metadata/metadataKeys.ts';
import type { OperationMetadata } from '../openapiMetadata.ts';

/** What the operations of a path have in common. */
export interface PathContext {
  /** The path as the source writes it. */
  readonly template: string;
  readonly httpPath: HttpPath;
  readonly parameters: Parameters;
}

/** Reads an operation. */
export function readOperation(
  reader: OpenapiReader,
  path: PathContext,
  method: HttpMethod,
  source: JsonObject,
  methodPlace: Place,
): Operation {
  const operationId = stringOf(ownValue(source, 'operationId'));
  const name = nameOperation(reader, operationId, path.template, method.toLowerCase(), methodPlace);
  const place: Place = { ...methodPlace, label: name };
  const own = readParameters(
    reader,
    listAt(reader, source, 'parameters', place),
    at(place, 'parameters'),
  );
  const list = mergeParameters(path.parameters, own);
  let metadata = readMetadata(reader, source, name, place);
  const isShown = areArguments(path.httpPath.unusual, list);
  if (!isShown) {
    reportAmbiguous(reader, path.template, path.httpPath.path, methodPlace.parent ?? methodPlace);
  }
  if (!path.httpPath.isExact || !isShown) {
    metadata = withTypedMetadata<OperationMetadata>(metadata, { path: path.template });
  }
  const others = otherParameters(path.parameters, own);
  if (others !== undefined) {
    metadata = withTypedMetadata<OperationMetadata>(metadata, { parameters: others });
  }
  const body = readBody(reader, source, list, place);
  if (body?.payload === undefined && body?.metadata !== undefined) {
    metadata = withTypedMetadata<OperationMetadata>(metadata, { requestBody: body.metadata });
  }
  const responses = objectAt(reader, source, 'responses', place);
  const read = responses && readResponses(reader, responses, at(place, 'responses'));
  if (read?.metadata !== undefined) {
    metadata = withTypedMetadata<OperationMetadata>(metadata, { responses: read.metadata });
  }
  const security = ownValue(source, 'security');
  const tags = ownValue(source, 'tags');
  return stated<Operation>({
    name,
    httpMethod: method,
    httpPath: path.httpPath.path,
    arguments: list,
    throws: read?.throws ?? [],
    // Without a description, the summary is used; it would not be shown otherwise.
    description: stringOf(ownValue(source, 'description')) ?? stringOf(ownValue(source, 'summary')),
    stability: readStability(source),
    tags: tags !== undefined && isTextList(tags) ? tags : undefined,
    payload: body?.payload,
    httpCode: read?.httpCode,
    return: read?.return,
    authorization: Array.isArray(security) && security.length === 0 ? false : undefined,
    security: readScopes(security),
    metadata,
    layout: undefined,
  });
}

function readStability(source: JsonObject): number | undefined {
  if (ownValue(source, 'deprecated') === true) return 0;
  const stability = ownValue(source, stabilityKey);
  return stabilityLevels.find((level) => level > 0 && level === stability);
}

/** Whether each of these variables is an argument in the path. */
function areArguments(variables: readonly string[], list: readonly Argument[]): boolean {
  return variables.every((variable) =>
    list.some(
      ({ in: place, name, wireName }) => place === 'path' && (wireName ?? name) === variable,
    ),
  );
}

/** Reports that the model's path is less precise than the template of the source. */
export function reportAmbiguous(
  reader: OpenapiReader,
  template: string,
  path: string,
  place: Place,
): void {
  reader.reporter.add(
    'path-ambiguous',
    'warning',
    /\{[?&]/.test(template)
      ? `The path ${template} became ${path}: what is sent in the query is an argument.`
      : `The path ${template} became ${path}, which can't show where variables begin and end.`,
    place,
  );
}

function stringOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function readMetadata(
  reader: OpenapiReader,
  source: JsonObject,
  name: string,
  place: Place,
): MetadataDraft | undefined {
  let metadata: MetadataDraft | undefined;
  for (const key in source) {
    const value = memberAt(source, key);
    switch (key) {
      case 'parameters':
      case 'requestBody':
      case 'responses':
        break;
      case 'operationId':
        if (typeof value !== 'string') reportKind(reader, at(place, key), 'a text');
        else if (value !== name) metadata = keep(metadata, key, value, place, reader);
        break;
      case 'description':
        // Preserve a description that equals the summary, to distinguish it from a missing one.
        if (typeof value !== 'string' || value === '' || value === ownValue(source, 'summary'))
          metadata = keep(metadata, key, value, place, reader);
        break;
      case 'deprecated':
        if (value !== true) metadata = keep(metadata, key, value, place, reader);
        break;
      case stabilityKey:
        if (value !== readStability(source)) metadata = keep(metadata, key, value, place, reader);
        break;
      case 'tags':
        if (!isTextList(value)) metadata = keep(metadata, key, value, place, reader);
        break;
      case 'callbacks':
        metadata = keep(metadata, key, value, place, reader);
        if (metadata !== undefined && Object.hasOwn(metadata, key)) {
          reportCallbacks(reader, name, at(place, key));
        }
        break;
      case 'servers':
        metadata = keep(metadata, key, value, place, reader);
        reportServers(reader, name, place);
        break;
      default:
        metadata = keep(metadata, key, value, place, reader);
    }
  }
  return metadata;
}

function isTextList(value: Json): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

interface RequestBody {
  /** Undefined for a body without content. */
  readonly payload: Payload | undefined;
  readonly metadata: MetadataDraft | undefined;
}

function readBody(
  reader: OpenapiReader,
  source: JsonObject,
  list: readonly Argument[],
  place: Place,
): RequestBody | undefined {
  const value = ownValue(source, 'requestBody');
  if (value === undefined) return undefined;
  const bodyPlace = at(place, 'requestBody', 'payload');
  const located = follow(reader, value, bodyPlace);
  if (located === undefined) return undefined;
  const { object } = located;
  const contentPlace = at(located.place, 'content');
  const content = readContent(
    reader,
    objectAt(reader, object, 'content', located.place),
    contentPlace,
  );
  let metadata = content?.metadata;
  for (const key in object) {
    if (key === 'content' && content !== undefined) continue;
    metadata = keep(metadata, key, memberAt(object, key), located.place, reader);
  }
  metadata = reader.componentNames.name(object, metadata);
  if (content === undefined) {
    reportKind(reader, bodyPlace, 'a body with content');
    return { payload: undefined, metadata };
  }
  const key = payloadKey(list);
  const payload = stated<Payload>({
    type: content.type,
    key: key === defaultPayloadKey ? undefined : key,
    wireName: undefined,
    metadata,
  });
  return { payload, metadata };
}

/** In TypeAPI the body is one of the arguments, so its key must differ from all argument names. */
function payloadKey(list: readonly Argument[]): string {
  if (!list.some((argument) => argument.name === defaultPayloadKey)) return defaultPayloadKey;
  const names = new Set(list.map((argument) => argument.name));
  let key = 'body';
  for (let count = 2; names.has(key); count += 1) key = `body_${count}`;
  return key;
}

/**
 * The required scheme stays in the metadata; the model has the scopes, and whether security is
 * required at all.
 */
function readScopes(security: Json | undefined): readonly string[] | undefined {
  if (!isJsonList(security)) return undefined;
  for (const requirement of security) {
    if (!isJsonObject(requirement)) continue;
    const scopes = Object.values(requirement).filter(isTextList).flat();
    if (scopes.length === 0) continue;
    return scopes;
  }
  return undefined;
}

function reportCallbacks(reader: OpenapiReader, name: string, place: Place): void {
  reader.reporter.add(
    'callbacks-kept',
    'info',
    `The callbacks of ${name} are kept for OpenAPI and not shown: only calls that this API offers can be described.`,
    place,
  );
}

function reportServers(reader: OpenapiReader, name: string, place: Place): void {
  // Swagger 2.0 has schemes, from which the servers were made.
  const source = reader.isSwagger ? locate(reader, `#${pointerOf(place)}`)?.object : undefined;
  const hasSchemes = source !== undefined && Object.hasOwn(source, 'schemes');
  reader.reporter.add(
    'servers-kept',
    'warning',
    `The servers of ${name} are kept for OpenAPI and not used: all operations share one base URL.`,
    at(place, hasSchemes ? 'schemes' : 'servers'),
  );
}
