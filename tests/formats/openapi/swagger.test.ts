import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../src/domain/model/values/json.ts';
import type { Operation } from '../../../src/domain/model/specification.ts';
import type { Parsed } from '../../../src/formats/format.ts';
import { parseOpenapiYaml, readOpenapi } from '../../../src/formats/openapi/parse.ts';
import { expectSound } from '../../conformance/invariants.ts';
import { codes, typeNamed, type Dictionary } from './reading.ts';

const context = { options: {}, report: () => undefined };
const pet = { $ref: '#/definitions/Pet' };

function read(parts: Dictionary): Parsed {
  const document = {
    swagger: '2.0',
    info: { title: 'T', version: '1' },
    definitions: { Pet: { type: 'object', properties: { name: { type: 'string' } } } },
    ...parts,
  };
  const before = JSON.stringify(document);
  const result = readOpenapi(document, context);
  if (!result.ok) throw new Error(result.refusal.message);
  expectSound(result.value.spec);
  expect(JSON.stringify(document)).toBe(before);
  return result.value;
}

/** The only operation of a document: POST /pets. */
function readPost(
  operation: Dictionary,
  parts: Dictionary = {},
): Operation & { readonly found: readonly string[] } {
  const { spec, findings } = read({ paths: { '/pets': { post: operation } }, ...parts });
  const [only] = spec.operations;
  if (only === undefined) throw new Error('There is no operation.');
  return { ...only, found: findings.map(({ code, path }) => `${code} ${path}`) };
}

describe('a Swagger 2.0 document', () => {
  it.each<[string | undefined, string, Json | undefined]>([
    [undefined, 'query', { style: 'form', explode: false }],
    ['csv', 'query', { style: 'form', explode: false }],
    ['csv', 'header', undefined],
    ['multi', 'query', { style: 'form', explode: true }],
    ['ssv', 'query', { style: 'spaceDelimited', explode: false }],
    ['pipes', 'query', { style: 'pipeDelimited', explode: false }],
    ['tsv', 'query', { 'x-collectionFormat': 'tsv' }],
  ])('has lists that are written as %s in %s', (collectionFormat, place, metadata) => {
    const { arguments: list, found } = readPost({
      parameters: [
        {
          name: 'ids',
          in: place,
          type: 'array',
          items: {},
          ...(collectionFormat !== undefined && { collectionFormat }),
        },
      ],
    });
    expect(list[0]?.metadata).toEqual(metadata);
    const kept = 'list-style-kept /paths/~1pets/post/parameters/0/collectionFormat';
    expect(found).toEqual(collectionFormat === 'tsv' ? [kept] : []);
  });

  it('has lists in lists, whose separator OpenAPI 3 does not know', () => {
    const listOf = (collectionFormat: string, items: JsonObject): JsonObject => ({
      type: 'array',
      collectionFormat,
      items,
    });
    const items = listOf('csv', listOf('pipes', { type: 'string' }));
    const { arguments: list, found } = readPost({
      parameters: [{ name: 'ids', in: 'query', ...listOf('multi', items) }],
    });
    expect(list[0]?.metadata).toEqual({ style: 'form', explode: true });
    expect(list[0]?.type).toEqual({
      kind: 'array',
      items: {
        kind: 'array',
        items: {
          kind: 'array',
          items: { kind: 'string' },
          metadata: { 'x-collectionFormat': 'pipes' },
        },
      },
    });
    expect(found).toEqual([
      'list-style-kept /paths/~1pets/post/parameters/0/items/items/collectionFormat',
    ]);
  });

  it.each<[Json]>([['2.0'], [2], ['2']])('is known by its version %j', (swagger) => {
    expect(readOpenapi({ swagger, paths: {} }, context).ok).toBe(true);
  });

  it('is read from YAML, with its version as a number', () => {
    const parsed = parseOpenapiYaml('swagger: 2.0\npaths:\n  /a:\n    get: {}\n', context);
    expect(parsed.ok && parsed.value.spec.operations[0]?.name).toBe('AGet');
  });

  it.each<[Dictionary, string | undefined, Json | undefined]>([
    [{ host: 'a.example', basePath: '/v1', schemes: ['http'] }, 'http://a.example/v1', undefined],
    [{ host: 'a.example', basePath: '/' }, 'https://a.example', undefined],
    [{ basePath: '/v1' }, '/v1', undefined],
    [{}, undefined, undefined],
    [
      { host: 'a.example', schemes: ['https', 'http'] },
      'https://a.example',
      [{ url: 'http://a.example' }],
    ],
  ])('has its base URL of %j', (parts, baseUrl, others) => {
    const { spec, findings } = read(parts);
    expect(spec.baseUrl).toBe(baseUrl);
    expect(spec.servers).toEqual(others);
    expect(spec.metadata?.['servers']).toBeUndefined();
    expect(findings).toEqual([]);
  });

  it('preserves its fields in the form of OpenAPI 3', () => {
    const { spec } = read({ tags: [{ name: 'a' }], externalDocs: { url: 'u' }, 'x-a': 1 });
    expect(spec.info).toEqual({ title: 'T', version: '1' });
    expect(spec.tags).toEqual([{ name: 'a' }]);
    expect(spec.metadata).toEqual({ externalDocs: { url: 'u' }, 'x-a': 1 });
  });

  it.each<[Json, Json, unknown]>([
    [{ type: 'basic' }, { type: 'http', scheme: 'basic' }, { type: 'httpBasic' }],
    [
      { type: 'apiKey', name: 'k', in: 'header' },
      { type: 'apiKey', name: 'k', in: 'header' },
      { type: 'apiKey', name: 'k', in: 'header' },
    ],
    [
      {
        type: 'oauth2',
        flow: 'accessCode',
        tokenUrl: 't',
        authorizationUrl: 'a',
        scopes: { r: '' },
      },
      {
        type: 'oauth2',
        flows: { authorizationCode: { tokenUrl: 't', authorizationUrl: 'a', scopes: { r: '' } } },
      },
      { type: 'oauth2', tokenUrl: 't', authorizationUrl: 'a', scopes: ['r'] },
    ],
    [
      { type: 'oauth2', flow: 'application', tokenUrl: 't', 'x-a': 1 },
      {
        type: 'oauth2',
        'x-a': 1,
        flows: { clientCredentials: { tokenUrl: 't', scopes: {} } },
      },
      { type: 'oauth2', tokenUrl: 't', scopes: [] },
    ],
  ])('has the security %j', (definition, scheme, security) => {
    const { spec } = read({
      securityDefinitions: { main: definition },
      security: [{ main: [] }],
    });
    expect(spec.security).toEqual(security);
    expect(spec.metadata?.['components']).toEqual({ securitySchemes: { main: scheme } });
    expect(spec.metadata?.['securityScheme']).toBe('main');
  });

  it('has an abstract base if a schema names its discriminator', () => {
    const { spec } = read({
      definitions: {
        Pet: { type: 'object', discriminator: 'kind', properties: { kind: { type: 'string' } } },
        Dog: { allOf: [pet, { type: 'object', properties: { bark: { type: 'boolean' } } }] },
      },
    });
    expect(typeNamed(spec, 'Pet')).toMatchObject({
      base: true,
      discriminator: 'kind',
      mapping: [{ type: 'Dog', value: 'Dog' }],
    });
    expect(typeNamed(spec, 'Dog')).toMatchObject({ parent: { target: 'Pet' } });
  });

  it('may use x-nullable of a whole definition, which each use then is', () => {
    const { spec } = read({
      definitions: {
        A: { type: 'object', properties: { b: { $ref: '#/definitions/B' } } },
        B: { type: 'object', 'x-nullable': true, properties: { c: { type: 'string' } } },
      },
    });
    expect(typeNamed(spec, 'A')).toMatchObject({ properties: [{ name: 'b', nullable: true }] });
  });

  it('may use x-nullable', () => {
    const { spec } = read({
      definitions: {
        A: { type: 'object', properties: { a: { type: 'string', 'x-nullable': true } } },
      },
    });
    expect(typeNamed(spec, 'A')).toMatchObject({
      properties: [{ name: 'a', nullable: true, metadata: { 'x-nullable': true } }],
    });
  });
});

describe('its parameters', () => {
  it('become arguments, including shared ones', () => {
    const operation = readPost(
      {
        parameters: [
          { $ref: '#/parameters/limit' },
          { name: 'ids', in: 'query', type: 'array', items: { type: 'integer' }, minItems: 1 },
          { name: 'X-Pages', in: 'header', type: 'array', items: {}, collectionFormat: 'pipes' },
        ],
      },
      { parameters: { limit: { name: 'limit', in: 'query', type: 'integer', maximum: 9 } } },
    );
    expect(operation.arguments).toEqual([
      {
        name: 'limit',
        in: 'query',
        type: { kind: 'integer', metadata: { maximum: 9 } },
        metadata: { sharedAs: 'limit' },
      },
      {
        name: 'ids',
        in: 'query',
        type: { kind: 'array', items: { kind: 'integer' }, metadata: { minItems: 1 } },
        metadata: { style: 'form', explode: false },
      },
      {
        name: 'X-Pages',
        in: 'header',
        type: { kind: 'array', items: { kind: 'any' } },
        metadata: { style: 'pipeDelimited', explode: false },
      },
    ]);
    expect(operation.found).toEqual([]);
  });

  it('of a wrong kind become findings at their own place', () => {
    const { found } = readPost({
      parameters: [
        { name: 'body', in: 'body', schema: pet },
        { name: 'a', in: 'query' },
        { name: 'b', in: 'query', type: 'array', items: { type: 'odd' } },
        { $ref: '#/parameters/none' },
      ],
    });
    expect(found).toEqual([
      'invalid-argument /paths/~1pets/post/parameters/1',
      'invalid-type /paths/~1pets/post/parameters/2/items/type',
      'reference-missing /paths/~1pets/post/parameters/3',
    ]);
  });

  it('in the body become the payload', () => {
    const operation = readPost({
      consumes: ['application/json'],
      parameters: [{ name: 'pet', in: 'body', required: true, description: 'A pet', schema: pet }],
    });
    expect(operation.arguments).toEqual([]);
    expect(operation.payload).toEqual({
      type: { kind: 'reference', target: 'Pet' },
      metadata: { required: true, description: 'A pet' },
    });
    expect(operation.found).toEqual([]);
  });

  it('in the body use the content types of the document', () => {
    const operation = readPost(
      { parameters: [{ name: 'pet', in: 'body', schema: pet }] },
      { consumes: ['application/xml', 'application/json'] },
    );
    expect(operation.payload?.metadata).toEqual({
      contentTypes: ['application/xml', 'application/json'],
    });
    expect(operation.found).toEqual(['content-types /consumes']);
  });

  it('in a form are preserved as the schema of its content type, and named in findings', () => {
    const operation = readPost({
      parameters: [
        { name: 'file', in: 'formData', type: 'file', required: true, description: 'A file' },
        { name: 'tags', in: 'formData', type: 'array', items: { type: 'string' } },
      ],
    });
    expect(operation.payload).toEqual({
      type: { kind: 'mime', contentType: 'multipart/form-data' },
      metadata: {
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              properties: {
                file: { type: 'string', format: 'binary', description: 'A file' },
                tags: { type: 'array', items: { type: 'string' } },
              },
              required: ['file'],
            },
            encoding: { tags: { style: 'form', explode: false } },
          },
        },
        required: true,
      },
    });
    expect(operation.found).toEqual([
      'form-field-kept /paths/~1pets/post/parameters/0',
      'form-field-kept /paths/~1pets/post/parameters/1',
      'content-type-only /paths/~1pets/post/parameters',
    ]);
  });

  it.each<[string, readonly string[], readonly string[]]>([
    ['string', [], ['application/x-www-form-urlencoded']],
    ['string', ['application/json'], ['application/x-www-form-urlencoded']],
    ['string', ['multipart/form-data'], ['multipart/form-data']],
    [
      'string',
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
    ],
    ['file', ['application/x-www-form-urlencoded'], ['multipart/form-data']],
    ['file', ['application/x-www-form-urlencoded', 'multipart/form-data'], ['multipart/form-data']],
  ])('in a form with a %s, consuming %j, are sent as %j', (type, consumes, sent) => {
    const { payload } = readPost({ consumes, parameters: [{ name: 'a', in: 'formData', type }] });
    expect(Object.keys((payload?.metadata?.['content'] ?? {}) as object)).toEqual(sent);
  });

  it('of a path apply to all its operations, unless one has its own', () => {
    const { spec } = read({
      paths: {
        '/pets/{id}': {
          parameters: [
            { name: 'id', in: 'path', required: true, type: 'string' },
            { name: 'pet', in: 'body', schema: pet },
          ],
          put: {},
          patch: {
            parameters: [
              { name: 'id', in: 'path', required: true, type: 'integer' },
              { name: 'name', in: 'body', schema: { type: 'string' } },
            ],
          },
        },
      },
    });
    const [put, patch] = spec.operations;
    expect(put?.arguments[0]?.type.kind).toBe('string');
    expect(put?.payload?.type).toEqual({ kind: 'reference', target: 'Pet' });
    expect(patch?.arguments[0]?.type.kind).toBe('integer');
    expect(patch?.payload?.type).toEqual({ kind: 'string' });
  });

  it('cannot be two bodies', () => {
    const { found } = readPost({
      parameters: [
        { name: 'a', in: 'body', schema: pet },
        { name: 'b', in: 'body', schema: pet },
      ],
    });
    expect(found).toEqual(['unexpected-value /paths/~1pets/post/parameters/1']);
  });
});

describe('its responses', () => {
  it('have their schema, headers and examples', () => {
    const operation = readPost(
      {
        produces: ['application/json'],
        responses: {
          200: {
            description: 'Fine',
            schema: { type: 'array', items: pet },
            headers: { 'X-Left': { type: 'integer', description: 'Left' } },
            examples: { 'application/json': [] },
          },
          default: { $ref: '#/responses/Problem' },
        },
      },
      { responses: { Problem: { description: 'No', schema: pet } } },
    );
    expect(operation.return).toEqual({
      type: { kind: 'array', items: { kind: 'reference', target: 'Pet' } },
      metadata: {
        description: 'Fine',
        headers: { 'X-Left': { schema: { type: 'integer' }, description: 'Left' } },
        content: { 'application/json': { example: [] } },
      },
    });
    expect(operation.throws).toEqual([
      {
        code: 999,
        type: { kind: 'reference', target: 'Pet' },
        metadata: { description: 'No', sharedAs: 'Problem' },
      },
    ]);
    expect(operation.found).toEqual([]);
  });

  it('may have examples without a schema', () => {
    const { return: returned } = readPost({
      responses: { 200: { description: 'Fine', examples: { 'text/csv': 'a,b' } } },
    });
    expect(returned).toEqual({
      type: { kind: 'mime', contentType: 'text/csv' },
      metadata: { description: 'Fine', content: { 'text/csv': { example: 'a,b' } } },
    });
  });

  it('may be a file, which becomes a content type', () => {
    const operation = readPost({
      produces: ['application/json', 'image/png'],
      responses: { 200: { schema: { type: 'file' } }, 404: { schema: { type: 'file' } } },
    });
    expect(operation.return?.type).toEqual({ kind: 'mime', contentType: 'image/png' });
    expect(operation.found).toEqual([]);
  });

  it('have findings at their own place', () => {
    const operation = readPost({
      responses: { 200: { schema: { type: 'odd' } }, 404: { $ref: '#/responses/none' } },
    });
    expect(operation.found).toEqual([
      'reference-missing /paths/~1pets/post/responses/404',
      'invalid-type /paths/~1pets/post/responses/200/schema/type',
    ]);
  });

  it('and parameters that nothing uses are preserved', () => {
    const { spec, findings } = read({
      parameters: {
        A: { name: 'a', in: 'query', type: 'string' },
        C: { name: 'c', in: 'body', schema: { type: 'string' } },
      },
      responses: { B: { description: 'B' } },
    });
    expect(codes(findings)).toEqual(Array(3).fill('component-kept'));
    expect(findings.map(({ path }) => path)).toEqual(['/parameters', '/responses', '/parameters']);
    expect(spec.metadata?.['components']).toEqual({
      parameters: { A: { name: 'a', in: 'query', schema: { type: 'string' } } },
      responses: { B: { description: 'B' } },
      requestBodies: { C: { content: { 'application/json': { schema: { type: 'string' } } } } },
    });
  });
});
