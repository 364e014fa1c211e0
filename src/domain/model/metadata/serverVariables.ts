import { splitTemplate } from '../pathPieces.ts';
import { metadataIn, type DocumentKeys } from './metadataKeys.ts';
import type { Metadata } from '../specification.ts';
import { isJsonList, isJsonObject, ownValue, type Json, type JsonObject } from '../values/json.ts';

/*
 * The base URL of a specification has values in place of variables. The URL with its variables is that of the
 * first server in the metadata, under the keys of OpenAPI.
 */

/** The names of the variables of a server's URL, `https://{region}.example.com`, each once. */
export function variableNames(url: string): readonly string[] {
  const names = splitTemplate(url).flatMap(({ text, isVariable }) => (isVariable ? [text] : []));
  return [...new Set(names)];
}

/** The URL with the defaults of its variables; one without a default is left in braces. */
export function filledUrl(url: string, variables: JsonObject): string {
  return url.replace(/\{([^{}]*)\}/g, (written, name: string) => {
    const entry = ownValue(variables, name);
    const value = isJsonObject(entry) ? ownValue(entry, 'default') : undefined;
    return typeof value === 'string' ? value : written;
  });
}

/** The URL of a server with the defaults of its variables; undefined if it has none. */
export function filledUrlOf(server: Json | undefined): string | undefined {
  const url = isJsonObject(server) ? ownValue(server, 'url') : undefined;
  if (!isJsonObject(server) || typeof url !== 'string' || url === '') return undefined;
  const variables = ownValue(server, 'variables');
  return isJsonObject(variables) ? filledUrl(url, variables) : url;
}

/** The servers in the metadata, of which the first one is where the base URL came from. */
export function serversIn(metadata: Metadata | undefined): readonly Json[] {
  const { servers } = metadataIn<DocumentKeys>(metadata);
  return isJsonList(servers) ? servers : [];
}
