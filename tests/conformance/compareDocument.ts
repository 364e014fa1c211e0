import type { Finding } from '../../src/domain/check/findings.ts';
import type { Operation, Specification, TypeRef } from '../../src/domain/model/specification.ts';
import { compareSchema } from './compareSchema.ts';
import { dictionary, entries, follow, hasShape, list, member, type Found } from './document.ts';
import { missing, startComparison, unnamed, type Comparison, type Totals } from './loss/loss.ts';

const methods = ['get', 'post', 'put', 'patch', 'delete'];
const otherMethods = ['head', 'options', 'trace', 'query'];

export interface Compared {
  readonly totals: Totals;
  /** The losses that no finding names. */
  readonly losses: readonly string[];
  /** The number of losses that findings name, by the findings' codes. */
  readonly named: ReadonlyMap<string, number>;
}

/**
 * Walks an OpenAPI 3 or Swagger 2.0 document: every operation, parameter, body, response, named
 * object schema and property must be in the specification, or a finding must name it.
 */
export function compareDocument(
  document: unknown,
  spec: Specification,
  findings: readonly Finding[],
): Compared {
  const root = dictionary(document) ?? {};
  const comparison = startComparison(root, spec, findings);
  const whole: Found = { value: root, pointers: [''] };
  const operations = new Map(
    spec.operations.map((operation) => [
      `${operation.httpMethod} ${operation.httpPath}`,
      operation,
    ]),
  );
  for (const [path] of entries(root['paths'])) {
    if (!path.startsWith('x-'))
      comparePath(comparison, member(whole, 'paths', path), path, operations);
  }
  for (const [name] of entries(root['webhooks'])) {
    missing(comparison, 'webhook', member(whole, 'webhooks', name));
  }
  const section = root['swagger'] === undefined ? ['components', 'schemas'] : ['definitions'];
  const schemas = member(whole, ...section);
  for (const [name, schema] of entries(schemas.value)) {
    compareNamed(comparison, member(schemas, name), name, schema);
  }
  return { totals: comparison.totals, losses: unnamed(comparison), named: comparison.named };
}

function compareNamed(comparison: Comparison, place: Found, name: string, schema: unknown): void {
  comparison.totals.schemas += 1;
  const type = comparison.bySource.get(name);
  if (type !== undefined) {
    compareSchema(comparison, place, { kind: 'reference', target: type.name });
  } else if (hasShape(schema) || dictionary(schema)?.['type'] === 'object') {
    missing(comparison, 'schema', place);
  }
}

function comparePath(
  comparison: Comparison,
  place: Found,
  path: string,
  operations: ReadonlyMap<string, Operation>,
): void {
  const item = follow(comparison.root, place);
  for (const method of otherMethods) {
    if (dictionary(dictionary(item.value)?.[method]))
      missing(comparison, method, member(item, method));
  }
  const additional = member(item, 'additionalOperations');
  for (const [method] of entries(additional.value)) {
    missing(comparison, method, member(additional, method));
  }
  for (const method of methods) {
    const source = member(item, method);
    if (dictionary(source.value) === undefined) continue;
    comparison.totals.operations += 1;
    const found = operations.get(
      `${method.toUpperCase()} ${path.replaceAll(/\{([^{}]*)\}/g, ':$1')}`,
    );
    // TypeAPI can express every one of these, so a finding does not excuse a loss.
    if (found === undefined)
      comparison.losses.push({ what: `operation ${source.pointers[0] ?? ''}`, schema: undefined });
    else compareOperation(comparison, item, source, found);
  }
}

function compareOperation(
  comparison: Comparison,
  item: Found,
  source: Found,
  operation: Operation,
): void {
  const parameters = new Map<string, Found>();
  for (const owner of [item, source]) {
    list(dictionary(owner.value)?.['parameters']).forEach((_, index) => {
      const parameter = follow(comparison.root, member(owner, 'parameters', index));
      const { in: location, name } = dictionary(parameter.value) ?? {};
      if (parameter.value === undefined) missing(comparison, 'parameter', parameter);
      else parameters.set(`${String(location)} ${String(name)}`, parameter);
    });
  }
  for (const parameter of parameters.values()) compareParameter(comparison, parameter, operation);
  const body = follow(comparison.root, member(source, 'requestBody'));
  if (body.value !== undefined) {
    comparison.totals.bodies += 1;
    if (operation.payload === undefined) missing(comparison, 'body', body);
    else compareContent(comparison, body, operation.payload.type);
  }
  for (const [code] of entries(dictionary(source.value)?.['responses'])) {
    if (code.startsWith('x-')) continue;
    compareResponse(comparison, member(source, 'responses', code), code, operation);
  }
  const callbacks = member(source, 'callbacks');
  if (entries(callbacks.value).length > 0) missing(comparison, 'callbacks', callbacks);
}

function compareParameter(comparison: Comparison, parameter: Found, operation: Operation): void {
  comparison.totals.parameters += 1;
  const { in: location, name, schema, content, type } = dictionary(parameter.value) ?? {};
  if (location === 'body') {
    if (operation.payload === undefined) return missing(comparison, 'body', parameter);
    return compareBody(comparison, member(parameter, 'schema'), operation.payload.type);
  }
  const argument = operation.arguments.find(
    (one) => one.in === location && (one.wireName ?? one.name) === name,
  );
  if (argument === undefined) return missing(comparison, 'parameter', parameter);
  if (schema !== undefined) compareSchema(comparison, member(parameter, 'schema'), argument.type);
  else if (type !== undefined) compareSchema(comparison, parameter, argument.type);
  for (const [medium] of entries(content)) {
    compareSchema(comparison, member(parameter, 'content', medium, 'schema'), argument.type);
  }
}

function compareResponse(
  comparison: Comparison,
  source: Found,
  code: string,
  operation: Operation,
): void {
  comparison.totals.responses += 1;
  const response = follow(comparison.root, source);
  const number = numberOf(code);
  const thrown = operation.throws.find((one) => one.code === number);
  const isReturn = operation.httpCode === number;
  if (response.value === undefined || (thrown === undefined && !isReturn)) {
    return missing(comparison, 'response', response);
  }
  const type = isReturn ? operation.return?.type : thrown?.type;
  const { schema, content } = dictionary(response.value) ?? {};
  if (schema !== undefined) compareBody(comparison, member(response, 'schema'), type);
  if (content !== undefined) compareContent(comparison, response, type);
}

function numberOf(code: string): number {
  const ranges: Record<string, number> = { '2XX': 200, '4XX': 499, '5XX': 599, DEFAULT: 999 };
  return ranges[code.toUpperCase()] ?? Number(code);
}

function compareContent(comparison: Comparison, owner: Found, type: TypeRef | undefined): void {
  const content = member(owner, 'content');
  for (const [name] of entries(content.value)) {
    const medium = follow(comparison.root, member(content, name));
    for (const key of ['schema', 'itemSchema']) {
      if (dictionary(medium.value)?.[key] !== undefined) {
        compareBody(comparison, member(medium, key), type);
      }
    }
  }
}

/** A content type alone does not describe the body. */
function compareBody(comparison: Comparison, schema: Found, type: TypeRef | undefined): void {
  if (type === undefined || type.kind === 'mime') {
    if (hasShape(schema.value) && hasProperties(comparison, schema)) {
      missing(comparison, 'schema', schema);
    }
  } else compareSchema(comparison, schema, type);
}

function hasProperties(comparison: Comparison, schema: Found): boolean {
  const target = follow(comparison.root, schema);
  return hasShape(target.value);
}
