import SwaggerParser from '@apidevtools/swagger-parser';
import { isJsonObject, type Json, type JsonObject } from '../../src/domain/model/json.ts';

/**
 * What keeps a document from being published: what swagger-parser refuses, and what the rules of
 * Redocly's ruleset `recommended-strict` that a document without errors can still break would say.
 */
export async function whatIsMissing(text: string): Promise<readonly string[]> {
  const document = JSON.parse(text) as JsonObject;
  const missing: string[] = [];
  const need = (is: boolean, what: string) => {
    if (!is) missing.push(what);
  };
  // It works on the object that it is given.
  await SwaggerParser.validate(JSON.parse(text)).catch((error: unknown) => {
    missing.push(`swagger-parser: ${String(error)}`);
  });
  const info = objectIn(document, 'info');
  const license = objectIn(info, 'license');
  need(isText(license['name']), 'info-license');
  need(isText(license['url']) || isText(license['identifier']), 'info-license-strict');
  const servers = listIn(document, 'servers').map((server) => textIn(server, 'url'));
  need(servers.length > 0, 'no-empty-servers');
  for (const url of servers) {
    need(!/example\.com|localhost/.test(url), 'no-server-example.com');
    need(!url.endsWith('/'), 'no-server-trailing-slash');
  }
  const tags = listIn(document, 'tags');
  for (const tag of tags)
    need(isText(tag['description']), `tag-description ${textIn(tag, 'name')}`);
  const components = objectIn(document, 'components');
  const schemes = objectIn(components, 'securitySchemes');
  const ids: string[] = [];
  for (const [path, item] of Object.entries(objectIn(document, 'paths'))) {
    need(!path.endsWith('/') && !path.includes('?'), `no-path-trailing-slash ${path}`);
    need(/^(?:\/(?:[^{}/]+|\{[^{}/]+\}))+$/.test(path), `path-declaration-must-exist ${path}`);
    for (const operation of Object.values(isJsonObject(item) ? item : {})) {
      if (!isJsonObject(operation)) continue;
      const id = textIn(operation, 'operationId');
      ids.push(id);
      need(
        /^[A-Za-z0-9-._~:/?#[\]@!$&'()*+,;=]+$/.test(id),
        `operation-operationId-url-safe ${id}`,
      );
      need(isText(operation['summary']), `operation-summary ${id}`);
      const codes = Object.keys(objectIn(operation, 'responses'));
      need(
        codes.some((code) => code.startsWith('2')),
        `operation-2xx-response ${id}`,
      );
      need(
        codes.some((code) => code.startsWith('4')),
        `operation-4xx-response ${id}`,
      );
      const security = operation['security'] ?? document['security'];
      const required = Array.isArray(security) ? (security as readonly Json[]) : [];
      need(required.length > 0, `security-defined ${id}`);
      for (const one of required) {
        for (const name of Object.keys(isJsonObject(one) ? one : {})) {
          need(Object.hasOwn(schemes, name), `security-defined ${id}: ${name}`);
        }
      }
      const named = listIn(operation, 'parameters').filter((one) => one['in'] === 'path');
      const variables = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
      need(
        named.length === variables.length &&
          named.every((one) => variables.includes(textIn(one, 'name'))),
        `path-parameters-defined ${id}`,
      );
      for (const tag of listOf(operation['tags'])) {
        need(
          tags.some((one) => one['name'] === tag),
          `operation-tag-defined ${id}: ${JSON.stringify(tag)}`,
        );
      }
    }
  }
  need(new Set(ids).size === ids.length, 'operation-operationId-unique');
  for (const name of Object.keys(objectIn(components, 'schemas'))) {
    need(text.includes(`"#/components/schemas/${name}"`), `no-unused-components ${name}`);
  }
  missing.push(...wrongExamples(document));
  return missing;
}

/** Schemas whose enumeration or example is of another type, or which require what is not there. */
function wrongExamples(value: Json): readonly string[] {
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap(wrongExamples);
  if (!isJsonObject(value)) return [];
  const wrong = Object.values(value).flatMap(wrongExamples);
  const { type, properties, required } = value;
  const listed = value['enum'];
  for (const one of [...listOf(listed), ...listOf(value['examples'])]) {
    const is = type === 'integer' ? 'number' : type;
    if (typeof type === 'string' && typeof one !== is) wrong.push(`no-enum-type-mismatch ${type}`);
  }
  for (const one of listOf(value['examples'])) {
    if (Array.isArray(listed) && !listed.includes(one)) wrong.push('no-invalid-schema-examples');
  }
  for (const name of listOf(required)) {
    const isThere =
      isJsonObject(properties) && typeof name === 'string' && Object.hasOwn(properties, name);
    if (!isThere) wrong.push(`no-required-schema-properties-undefined ${JSON.stringify(name)}`);
  }
  return wrong;
}

function isText(value: Json | undefined): boolean {
  return typeof value === 'string' && value !== '';
}

function textIn(object: JsonObject, key: string): string {
  const value = object[key];
  return typeof value === 'string' ? value : '';
}

function objectIn(object: JsonObject, key: string): JsonObject {
  const value = object[key];
  return isJsonObject(value) ? value : {};
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

function listIn(object: JsonObject, key: string): readonly JsonObject[] {
  return listOf(object[key]).filter(isJsonObject);
}
