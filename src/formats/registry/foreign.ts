import { isJsonList, isJsonObject, ownValue, type Json } from '../../domain/model/json.ts';
import { refuse, type Result } from '../../domain/model/result.ts';

/*
 * Recognises common formats that can't be read here, to refuse them by name: read as raw data, they
 * would become meaningless types. Choosing raw data explicitly still works.
 */

/** The name of the foreign format of a parsed value, such as `AsyncAPI 3.0`, or undefined. */
export function foreignValue(value: Json): string | undefined {
  if (!isJsonObject(value)) return undefined;
  const asyncapi = ownValue(value, 'asyncapi');
  if (typeof asyncapi === 'string') return withVersion('AsyncAPI', asyncapi);
  const info = ownValue(value, 'info');
  if (isJsonObject(info)) {
    const schema = ownValue(info, 'schema');
    const isOurs = typeof schema === 'string' && /schema\.(?:get)?postman\.com/.test(schema);
    if (isOurs) return withVersion('a Postman collection', /\/v([\d.]+)\//.exec(schema)?.[1]);
    if (typeof ownValue(info, '_postman_id') === 'string') return 'a Postman collection';
  }
  if (typeof ownValue(value, '_postman_variable_scope') === 'string') {
    return 'a Postman environment';
  }
  const log = ownValue(value, 'log');
  if (isJsonObject(log) && isJsonList(ownValue(log, 'entries')) && isText(log, 'version')) {
    return withVersion('HAR', ownValue(log, 'version'));
  }
  const data = ownValue(value, 'data');
  const schema = ownValue(isJsonObject(data) ? data : value, '__schema');
  if (isJsonObject(schema) && isJsonList(ownValue(schema, 'types'))) return 'a GraphQL schema';
  return undefined;
}

function isText(object: { readonly [key: string]: Json }, key: string): boolean {
  return typeof ownValue(object, key) === 'string';
}

/** Adds the major and minor version to a name. */
function withVersion(name: string, version: Json | undefined): string {
  const short = typeof version === 'string' ? /^\d+(?:\.\d+)?/.exec(version)?.[0] : undefined;
  return short === undefined ? name : `${name} ${short}`;
}

/** How many characters are examined: formats reveal themselves near the beginning. */
const lookedAt = 64 * 1024;

/** The same for a text that is neither JSON nor a YAML mapping. */
export function foreignText(text: string, fileName = ''): string | undefined {
  const start = text
    .slice(0, lookedAt)
    .replaceAll(/\/\*[^]*?\*\/|"""[^]*?"""/g, '')
    .replaceAll(/^\s*(?:\/\/|#).*$/gm, '');
  const proto = /^\s*syntax\s*=\s*["'](proto\d)["']\s*;/m.exec(start)?.[1];
  if (proto !== undefined) return `Protobuf (${proto})`;
  if (
    /\.proto$/i.test(fileName) ||
    /^\s*(?:message|service)\s+\w+\s*\{[^}]*=\s*\d+\s*;/m.test(start)
  ) {
    return 'Protobuf';
  }
  if (/\.tsp$/i.test(fileName) || /^\s*(?:import\s+"@typespec\/|using\s+TypeSpec\b)/m.test(start)) {
    return 'TypeSpec';
  }
  const isSchema = /^\s*(?:extend\s+)?(?:schema|(?:type|interface|input|enum)\s+\w+[^{\n]*)\s*\{/m;
  if (/\.(?:graphqls?|gql)$/i.test(fileName) || isSchema.test(start)) return 'a GraphQL schema';
  return undefined;
}

/** The refusal that names the format. `isData`: it could be read as raw data. */
export function refuseForeign(name: string, isData: boolean): Result<never> {
  const offer = isData
    ? 'Convert it to OpenAPI first, or choose Raw data to make types of its values.'
    : 'Convert it to OpenAPI first.';
  return refuse('format-foreign', `This is ${name}, which can't be read yet. ${offer}`);
}
