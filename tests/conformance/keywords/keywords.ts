import { dictionary, entries, follow, member, type Dictionary, type Found } from '../document.ts';
import { same, startKeywords, there, type KeywordComparison } from './keywordDifferences.ts';
import {
  isSchemaKey,
  operationParts,
  schemaOf,
  type Content,
  type Message,
  type OperationParts,
  type Parameter,
} from './keywordOperations.ts';
import { compareSchemas } from './keywordSchema.ts';

const methods = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace', 'query'];

/** Keys whose contents are compared separately, or that Swagger 2.0 has in other places. */
const parts: Readonly<
  Record<'document' | 'info' | 'item' | 'operation' | 'parameter' | 'message', Set<string>>
> = {
  document: new Set([
    'openapi',
    'info',
    'swagger',
    'paths',
    'webhooks',
    'components',
    'definitions',
    'parameters',
    'responses',
    'securityDefinitions',
    'host',
    'basePath',
    'schemes',
    'consumes',
    'produces',
  ]),
  info: new Set(),
  item: new Set([...methods, 'parameters', '$ref']),
  operation: new Set([
    'callbacks',
    'parameters',
    'requestBody',
    'responses',
    'consumes',
    'produces',
    'schemes',
  ]),
  parameter: new Set(['name', 'in', 'schema', 'content', 'collectionFormat']),
  message: new Set(['name', 'in', 'schema', 'content', 'headers']),
};

/**
 * Compares a document of OpenAPI or Swagger 2.0 with the OpenAPI that was printed of it, keyword by keyword:
 * everything in the source must be there, in any place where it means the same.
 */
export function compareOpenapi(source: Dictionary, printed: Dictionary): KeywordComparison {
  const comparison = startKeywords(source, printed);
  const [from, to] = [whole(source), whole(printed)];
  compareKeys(comparison, from, to, 'document');
  compareKeys(comparison, textual(member(from, 'info')), member(to, 'info'), 'info');
  compareComponents(comparison, from, to);
  for (const section of ['paths', 'webhooks']) {
    for (const [path] of entries(source[section])) {
      const item = follow(source, member(from, section, path));
      const other = follow(printed, itemAt(member(to, section), path));
      if (path.startsWith('x-')) same(comparison, path, item, [other]);
      else if (dictionary(item.value) !== undefined) comparePath(comparison, item, other);
    }
  }
  return comparison;
}

/** Compares a JSON Schema with the one that was printed of it. */
export function compareJsonschema(source: Dictionary, printed: Dictionary): KeywordComparison {
  const comparison = startKeywords(source, printed);
  const [from, to] = [whole(source), whole(printed)];
  compareSchemas(comparison, [from], [to]);
  for (const key of ['$defs', 'definitions']) {
    for (const [name] of entries(source[key])) {
      const other = member(to, '$defs', name);
      there(comparison, 'definition', member(from, key, name), other.value !== undefined);
      if (other.value !== undefined) compareSchemas(comparison, [member(from, key, name)], [other]);
    }
  }
  return comparison;
}

/** In YAML, an unquoted version is a number; it is compared as text. */
function textual({ value, pointers }: Found): Found {
  const said = entries(value).map(([key, one]) => [
    key,
    typeof one === 'number' && !key.startsWith('x-') ? String(one) : one,
  ]);
  return { value: Object.fromEntries(said), pointers };
}

/** The printed item of a path, whose variables may have other names there. */
function itemAt(items: Found, path: string): Found {
  const found = member(items, path);
  if (isSaid(found)) return found;
  const hierarchy = (one: string) => one.replaceAll(/\{[^{}]*\}/g, '{}');
  const other = entries(items.value).find(([one]) => hierarchy(one) === hierarchy(path));
  return other === undefined ? found : member(items, other[0]);
}

function whole(value: Dictionary): Found {
  return { value, pointers: [''] };
}

function compareKeys(
  comparison: KeywordComparison,
  from: Found,
  to: Found,
  kind: keyof typeof parts,
): void {
  for (const [key] of entries(from.value)) {
    if (parts[kind].has(key)) continue;
    same(comparison, key, member(from, key), [member(to, key)].filter(isSaid), to.pointers);
  }
}

function isSaid({ value }: Found): boolean {
  return value !== undefined;
}

function compareComponents(comparison: KeywordComparison, from: Found, to: Found): void {
  const isSwagger = dictionary(from.value)?.['swagger'] !== undefined;
  const schemas = isSwagger ? member(from, 'definitions') : member(from, 'components', 'schemas');
  for (const [name] of entries(schemas.value)) {
    const other = member(to, 'components', 'schemas', name);
    there(comparison, 'schema', member(schemas, name), isSaid(other));
    if (isSaid(other)) compareSchemas(comparison, [member(schemas, name)], [other]);
  }
  if (isSwagger) return;
  const schemes = member(from, 'components', 'securitySchemes');
  for (const [name] of entries(schemes.value)) {
    const other = member(to, 'components', 'securitySchemes', name);
    same(comparison, 'securitySchemes', member(schemes, name), [other].filter(isSaid));
  }
}

function comparePath(comparison: KeywordComparison, item: Found, other: Found): void {
  compareKeys(comparison, item, other, 'item');
  for (const method of methods) {
    const operation = member(item, method);
    if (dictionary(operation.value) === undefined) continue;
    const printed = member(other, method);
    there(comparison, 'operation', operation, isSaid(printed), printed.pointers);
    compareKeys(comparison, operation, printed, 'operation');
    compareParts(
      comparison,
      operationParts(comparison.source, item, operation),
      operationParts(comparison.printed, other, printed),
      printed,
    );
    const callbacks = member(operation, 'callbacks');
    for (const [name] of entries(callbacks.value)) {
      const callback = follow(comparison.source.root, member(callbacks, name));
      const called = follow(comparison.printed.root, member(printed, 'callbacks', name));
      for (const [address] of entries(callback.value)) {
        comparePath(comparison, member(callback, address), member(called, address));
      }
    }
  }
}

function compareParts(
  comparison: KeywordComparison,
  from: OperationParts,
  to: OperationParts,
  printed: Found,
): void {
  for (const [key, parameter] of from.parameters) {
    compareParameter(comparison, parameter, to.parameters.get(key), printed);
  }
  if (from.body !== undefined) compareMessage(comparison, from.body, to.body, printed);
  for (const [name, field] of from.fields) {
    const forms = (to.body?.content ?? []).flatMap(({ schema }) => schema ?? []);
    const properties = forms.map((form) => member(form, 'properties', name)).filter(isSaid);
    there(comparison, 'parameter', field, properties.length > 0, printed.pointers);
    compareSchemas(comparison, [schemaOf(field)], properties.slice(0, 1));
  }
  for (const [code, response] of from.responses) {
    compareMessage(comparison, response, to.responses.get(code), printed);
  }
}

function compareParameter(
  comparison: KeywordComparison,
  from: Parameter,
  to: Parameter | undefined,
  beside: Found,
): void {
  there(comparison, 'parameter', from.found, to !== undefined, beside.pointers);
  if (to === undefined) return;
  const isSwagger = comparison.source.root['swagger'] !== undefined;
  const said = isSwagger
    ? entries(from.found.value).filter(([key]) => !isSchemaKey(key))
    : entries(from.found.value);
  compareKeys(
    comparison,
    { value: Object.fromEntries(said), pointers: from.found.pointers },
    to.found,
    'parameter',
  );
  // Annotations of a parameter count as those of its schema.
  const own = { value: annotations(to.found), pointers: to.found.pointers };
  if (from.schema !== undefined) {
    compareSchemas(comparison, [from.schema], [to.schema ?? [], own].flat());
  }
  compareContent(comparison, from.content, to.content, to.found, [own]);
}

function annotations({ value }: Found): Dictionary {
  const { description, deprecated } = dictionary(value) ?? {};
  return {
    ...(description !== undefined && { description }),
    ...(deprecated !== undefined && { deprecated }),
  };
}

function compareMessage(
  comparison: KeywordComparison,
  from: Message,
  to: Message | undefined,
  beside: Found,
): void {
  there(comparison, 'message', from.found, to !== undefined, beside.pointers);
  if (to === undefined) return;
  const isSwagger = comparison.source.root['swagger'] !== undefined;
  const said = entries(from.found.value).filter(([key]) => !isSwagger || key !== 'examples');
  compareKeys(
    comparison,
    { value: Object.fromEntries(said), pointers: from.found.pointers },
    to.found,
    'message',
  );
  compareContent(comparison, from.content, to.content, to.found);
  for (const [name, header] of from.headers) {
    compareParameter(comparison, header, to.headers.get(name), to.found);
  }
}

function compareContent(
  comparison: KeywordComparison,
  from: readonly Content[],
  to: readonly Content[],
  beside: Found,
  own: readonly Found[] = [],
): void {
  const printed = new Map(to.map((content) => [content.type, content]));
  for (const { type, medium, schema } of from) {
    const other = printed.get(type);
    there(comparison, 'content', medium, other !== undefined, beside.pointers);
    if (other === undefined) continue;
    compareKeys(comparison, medium, other.medium, 'message');
    compareSchema(comparison, schema, other.schema, other.medium, own);
  }
}

function compareSchema(
  comparison: KeywordComparison,
  from: Found | undefined,
  to: Found | undefined,
  beside: Found,
  own: readonly Found[],
): void {
  if (from === undefined) return;
  if (to === undefined) there(comparison, 'schema', from, false, beside.pointers);
  else compareSchemas(comparison, [from], [to, ...own]);
}
