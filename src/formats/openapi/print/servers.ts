import { filledUrlOf, variableNames } from '../../../domain/model/metadata/serverVariables.ts';
import {
  isJsonList,
  isJsonObject,
  ownValue,
  type Json,
  type JsonObject,
} from '../../../domain/model/values/json.ts';
import type { Specification } from '../../../domain/model/specification.ts';
import { fitAt } from '../../jsonschema/print/printShapes.ts';
import { metadataIn } from '../../../domain/model/metadata/metadataKeys.ts';
import { note, type Notes } from '../../reading/notes.ts';
import type { DocumentMetadata } from '../openapiMetadata.ts';
import { servers } from './documentShapes.ts';
import type { OpenapiWriting } from './writing.ts';

/**
 * The servers: the source's first server, at the base URL if that has changed, or else the base URL alone;
 * then the others.
 */
export function writeServers(
  { baseUrl, metadata }: Pick<Specification, 'baseUrl' | 'metadata'>,
  others: readonly JsonObject[],
  writing: OpenapiWriting,
): Json | undefined {
  const { servers: listed } = metadataIn<DocumentMetadata>(metadata);
  const whole = others.map((server) => withDefaults(server, writing.notes));
  if (isJsonList(listed) && filledUrlOf(listed[0]) === baseUrl) {
    return fitAt(servers, [...listed, ...whole], 'servers', writing);
  }
  // Without a base URL, the first server is the root of the host (OpenAPI Object, servers).
  const first = baseUrl ?? (others.length > 0 ? '/' : undefined);
  if (first === undefined) return undefined;
  const known = baseUrl !== undefined && isJsonList(listed) ? listed[0] : undefined;
  const moved = isJsonObject(known) ? movedTo(known, first) : { url: first };
  const base = withDefaults(moved, writing.notes);
  return fitAt(servers, [base, ...whole], 'servers', writing);
}

/** The source's server at another URL, with only the variables of that URL. */
function movedTo({ variables, ...server }: JsonObject, url: string): JsonObject {
  if (!isJsonObject(variables)) return { ...server, url };
  const used = new Set(variableNames(url));
  const left = Object.entries(variables).filter(([name]) => used.has(name));
  return { ...server, url, ...(left.length > 0 && { variables: Object.fromEntries(left) }) };
}

/** The server with a default for each variable of its URL, which OpenAPI requires. */
function withDefaults(server: JsonObject, notes: Notes): JsonObject {
  const url = ownValue(server, 'url');
  const variables = ownValue(server, 'variables') ?? {};
  if (typeof url !== 'string' || !isJsonObject(variables)) return server;
  const missing = variableNames(url).filter((name) => !Object.hasOwn(variables, name));
  if (missing.length === 0) return server;
  note(
    notes,
    'info',
    'server-default-added',
    `OpenAPI requires a default for each variable of a server. The name was exported as the default where ${url} has none: ${missing.join(', ')}.`,
  );
  const added = missing.map((name) => [name, { default: name }] as const);
  return { ...server, variables: { ...variables, ...Object.fromEntries(added) } };
}
