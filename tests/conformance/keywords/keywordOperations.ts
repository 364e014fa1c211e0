import { dictionary, entries, follow, list, member, type Found } from '../document.ts';
import type { Side } from './keywordDifferences.ts';

/** One content type of a body, with its schema. */
export interface Content {
  readonly type: string;
  readonly medium: Found;
  readonly schema: Found | undefined;
}

export interface Parameter {
  readonly found: Found;
  readonly schema: Found | undefined;
  readonly content: readonly Content[];
}

/** A body or a response. */
export interface Message {
  readonly found: Found;
  readonly content: readonly Content[];
  readonly headers: ReadonlyMap<string, Parameter>;
}

/** The parts of an operation of OpenAPI 3 or Swagger 2.0, in the structure of OpenAPI 3. */
export interface OperationParts {
  readonly parameters: ReadonlyMap<string, Parameter>;
  readonly body: Message | undefined;
  /** The fields of a form, which are parameters in Swagger 2.0. */
  readonly fields: ReadonlyMap<string, Found>;
  readonly responses: ReadonlyMap<string, Message>;
}

export function operationParts(side: Side, item: Found, operation: Found): OperationParts {
  const { root } = side;
  const isSwagger = root['swagger'] !== undefined;
  const parameters = new Map<string, Parameter>();
  const fields = new Map<string, Found>();
  let body: Message | undefined;
  const consumes = typesIn(side, operation, 'consumes');
  for (const owner of [item, operation]) {
    list(dictionary(owner.value)?.['parameters']).forEach((_, index) => {
      const found = follow(root, member(owner, 'parameters', index));
      const { in: location, name } = dictionary(found.value) ?? {};
      if (isSwagger && location === 'body') {
        body = { found, content: sameFor(consumes, found), headers: new Map() };
      } else if (isSwagger && location === 'formData') fields.set(String(name), found);
      else if (found.value !== undefined) {
        parameters.set(`${String(location)} ${String(name)}`, parameterIn(side, found));
      }
    });
  }
  const requestBody = follow(root, member(operation, 'requestBody'));
  if (requestBody.value !== undefined) {
    body = { found: requestBody, content: contentIn(side, requestBody), headers: new Map() };
  }
  const responses = new Map<string, Message>();
  for (const [code] of entries(dictionary(operation.value)?.['responses'])) {
    if (code.startsWith('x-')) continue;
    const found = follow(root, member(operation, 'responses', code));
    if (found.value === undefined) continue;
    const content = isSwagger
      ? sameFor(typesIn(side, operation, 'produces'), found)
      : contentIn(side, found);
    responses.set(code, { found, content, headers: headersIn(side, found) });
  }
  return { parameters, body, fields, responses };
}

function typesIn({ root }: Side, operation: Found, key: string): readonly string[] {
  const types = list(dictionary(operation.value)?.[key] ?? root[key]).map(String);
  return types.length > 0 ? types : ['application/json'];
}

/** In Swagger 2.0, all content types share one schema, which is beside them. */
function sameFor(types: readonly string[], owner: Found): readonly Content[] {
  const schema = member(owner, 'schema');
  if (schema.value === undefined) return [];
  // A file is sent in no content type that it could be read in.
  if (dictionary(schema.value)?.['type'] === 'file') return [];
  return types.map((type) => ({ type, medium: { value: {}, pointers: owner.pointers }, schema }));
}

function contentIn({ root }: Side, owner: Found): readonly Content[] {
  const content = member(owner, 'content');
  return entries(content.value).map(([type]) => {
    const medium = follow(root, member(content, type));
    const schema = member(medium, 'schema');
    return { type, medium, schema: schema.value === undefined ? undefined : schema };
  });
}

function parameterIn(side: Side, found: Found): Parameter {
  const schema = member(found, 'schema');
  const isSwagger = side.root['swagger'] !== undefined;
  return {
    found,
    // In Swagger 2.0, a parameter is its own schema.
    schema: isSwagger ? schemaOf(found) : schema.value === undefined ? undefined : schema,
    content: contentIn(side, found),
  };
}

function headersIn(side: Side, response: Found): ReadonlyMap<string, Parameter> {
  const headers = member(response, 'headers');
  const found = entries(headers.value).map(([name]) => {
    return [name, parameterIn(side, follow(side.root, member(headers, name)))] as const;
  });
  return new Map(found);
}

/** Keys of a parameter of Swagger 2.0 that are not keywords of its schema. */
const parameterKeys: ReadonlySet<string> = new Set([
  'name',
  'in',
  'description',
  'required',
  'collectionFormat',
  'allowEmptyValue',
]);

export function isSchemaKey(key: string): boolean {
  return !parameterKeys.has(key) && (key === 'x-nullable' || !key.startsWith('x-'));
}

export function schemaOf(parameter: Found): Found {
  const said = entries(parameter.value).filter(([key]) => isSchemaKey(key));
  return { value: Object.fromEntries(said), pointers: parameter.pointers };
}
