import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/domain/model/values/json.ts';
import type { Specification } from '../../../src/domain/model/specification.ts';
import { readOpenapi } from '../../../src/formats/openapi/parse.ts';
import { operation, print, printOperation } from './printing.ts';
import { readOperation } from './reading.ts';

const text = { kind: 'string' } as const;
const reference = { kind: 'reference', target: 'Pet' } as const;
const types: Specification['types'] = [{ kind: 'struct', name: 'Pet', properties: [] }];
const json = (schema: object) => ({ 'application/json': { schema } });
const pet = { $ref: '#/components/schemas/Pet' };

describe('paths', () => {
  const path = (httpPath: string, ...names: string[]) =>
    printOperation({
      httpPath,
      arguments: names.map((name) => ({ name, in: 'path', type: text })),
    });

  it('has the variables in braces', () => {
    expect(path('/pets/:id', 'id')).toMatchObject({ path: '/pets/{id}', codes: [] });
    expect(path('/files/:name.:ext', 'name', 'ext').path).toBe('/files/{name}.{ext}');
    expect(path('/pets/:pet-id/x', 'pet-id').path).toBe('/pets/{pet-id}/x');
    expect(path('/pets/:identity', 'id').path).toBe('/pets/{identity}');
    expect(path('/a:b', 'b').path).toBe('/a{b}');
  });

  it('begins with a slash and has no braces except for variables', () => {
    expect(path('').path).toBe('/');
    expect(path('pets')).toMatchObject({ path: '/pets', codes: ['path-completed'] });
    expect(path('/a{b/c}d:').path).toBe('/a{b/c}d:');
    expect(path('/a{b').path).toBe('/a%7Bb');
    expect(path('/pets/{id}', 'id')).toMatchObject({ path: '/pets/{id}', codes: [] });
  });

  it('has an argument for each variable and no others', () => {
    const missing = path('/pets/:id');
    expect(missing.codes).toEqual(['path-argument-added']);
    expect(missing['parameters']).toEqual([
      { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
    ]);
    const other = path('/pets', 'id');
    expect(other.codes).toEqual(['argument-not-in-path']);
    expect(other['parameters']).toBeUndefined();
  });

  it('is written as in the source as long as it means the same path', () => {
    const metadata = { path: '/a/{b}c/x:y' };
    const argument = { name: 'b', in: 'path', type: text } as const;
    const same = { httpPath: '/a/:bc/x:y', arguments: [argument], metadata };
    expect(printOperation(same).path).toBe('/a/{b}c/x:y');
    expect(printOperation({ ...same, httpPath: '/a/:b' }).path).toBe('/a/{b}');
  });

  it('is shared by operations that name its variables differently', () => {
    const get = operation({
      httpPath: '/pets/:id',
      arguments: [{ name: 'id', in: 'path', type: text }],
    });
    const other = operation({
      name: 'pets.delete',
      httpMethod: 'DELETE',
      httpPath: '/pets/:pet',
      arguments: [{ name: 'pet', in: 'path', type: { kind: 'integer' } }],
    });
    const { document, codes } = print({ operations: [get, other] });
    expect(Object.keys(document.paths)).toEqual(['/pets/{id}']);
    expect(document.paths['/pets/{id}']?.['delete']?.['parameters']).toEqual([
      { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
    ]);
    expect(codes).toEqual(['path-variable-renamed']);
  });

  it('leaves out the second of two operations with the same method and path', () => {
    const { document, findings } = print({
      operations: [operation({}), operation({ name: 'pets.list' })],
    });
    expect(document.paths['/pets']?.['get']?.['operationId']).toBe('pets.get');
    expect(findings).toMatchObject([
      { code: 'duplicate-operation', severity: 'error', path: '/paths/~1pets/get' },
    ]);
    expect(findings[0]?.message).toContain('pets.list');
  });
});

describe('an operation', () => {
  it('has the id from its source, unless it was renamed or the id is taken', () => {
    const id = { operationId: 'pets/get-all' };
    expect(printOperation({ name: 'pets.get_all', metadata: id })['operationId']).toBe(
      'pets/get-all',
    );
    for (const name of ['pets.list', 'pets.get_2_all']) {
      expect(printOperation({ name, metadata: id })['operationId']).toBe(name);
    }
    const counted = { operationId: 'pets/get_1' };
    expect(printOperation({ name: 'pets.get_1', metadata: counted })['operationId']).toBe(
      'pets/get_1',
    );
    const { document } = print({
      operations: [
        operation({ name: 'a_b', metadata: { operationId: 'a-b' } }),
        operation({ name: 'a_b_2', httpMethod: 'PUT', metadata: { operationId: 'a-b' } }),
      ],
    });
    const { get, put } = document.paths['/pets'] ?? {};
    expect([get?.['operationId'], put?.['operationId']]).toEqual(['a-b', 'a_b_2']);
  });

  it('has its deprecation, stability and tags', () => {
    expect(printOperation({ stability: 0, tags: ['a'] })).toMatchObject({
      deprecated: true,
      tags: ['a'],
    });
    expect(printOperation({ stability: 2 })).toMatchObject({ 'x-stability': 2 });
    for (const stability of [1, 2, 3]) {
      const { codes: _, path: _path, ...printed } = printOperation({ stability });
      expect(readOperation(printed)).toMatchObject({ stability, found: [] });
    }
    expect(printOperation({ metadata: { deprecated: false } })).toMatchObject({
      deprecated: false,
    });
  });

  it('has its summary in the original place', () => {
    const metadata = { summary: 'All pets' };
    const shown = printOperation({ description: 'All pets', metadata });
    expect(shown['summary']).toBe('All pets');
    expect(shown['description']).toBeUndefined();
    expect(printOperation({ description: 'Others', metadata })).toMatchObject({
      summary: 'All pets',
      description: 'Others',
    });
  });

  it('restores what the model has no field for', () => {
    const metadata = {
      externalDocs: { url: 'https://example.org' },
      servers: [{ url: 'https://example.org' }],
      callbacks: { done: { '{$url}': { post: { responses: { 200: { description: '' } } } } } },
      'x-order': { $schema: [1, null] },
    };
    expect(printOperation({ metadata })).toMatchObject(metadata);
    const done = { responses: { 200: { description: '' } } };
    const methods = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace'];
    const callbacks = { each: { '{$url}': Object.fromEntries(methods.map((one) => [one, done])) } };
    expect(printOperation({ metadata: { callbacks } })).toMatchObject({ callbacks });
    const wrong = { externalDocs: 'none', unknown: 1, 'x-ref': { $ref: '#/nowhere' } };
    expect(printOperation({ metadata: wrong }).codes).toEqual([
      'keyword-left-out',
      'keyword-left-out',
      'keyword-left-out',
    ]);
  });
});

describe('parameters', () => {
  it('are the arguments, under their names in requests', () => {
    const printed = printOperation({
      arguments: [
        { name: 'limit', in: 'query', type: { kind: 'integer', description: 'How many' } },
        { name: 'trace', wireName: 'X-Trace', in: 'header', type: text },
        { name: 'data', in: 'query', type: { kind: 'mime', contentType: 'text/csv' } },
      ],
    });
    expect(printed['parameters']).toEqual([
      { name: 'limit', in: 'query', description: 'How many', schema: { type: 'integer' } },
      { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
      { name: 'data', in: 'query', content: { 'text/csv': { schema: {} } } },
    ]);
  });

  it('have their metadata restored', () => {
    const metadata = {
      required: true,
      description: 'Of the parameter',
      style: 'form',
      explode: false,
      example: ['a'],
      'x-a': 1,
    };
    const type = { kind: 'array', items: text, description: 'Of the schema' } as const;
    const printed = printOperation({
      arguments: [{ name: 'a', in: 'query', type, metadata }],
    });
    expect(printed.codes).toEqual([]);
    expect(printed['parameters']).toEqual([
      {
        name: 'a',
        in: 'query',
        ...metadata,
        schema: { type: 'array', items: { type: 'string' }, description: 'Of the schema' },
      },
    ]);
    const style = { style: 'deepObject', schema: 1 };
    const header = { name: 'h', in: 'header', type: text, metadata: style } as const;
    expect(printOperation({ arguments: [header] }).codes).toEqual(['keyword-left-out']);
  });

  it('are listed beside those that are not arguments, each name once per location', () => {
    const printed = printOperation({
      arguments: [
        { name: 'a', in: 'query', type: text },
        { name: 'a_query', wireName: 'a', in: 'query', type: text },
      ],
      metadata: {
        parameters: [
          { name: 'session', in: 'cookie', schema: { type: 'string' } },
          { name: 'q', in: 'nowhere' },
        ],
      },
    });
    expect(printed['parameters']).toEqual([
      { name: 'a', in: 'query', schema: { type: 'string' } },
      { name: 'session', in: 'cookie', schema: { type: 'string' } },
    ]);
    expect(printed.codes).toEqual(['duplicate-parameter', 'parameter-left-out']);
  });
});

describe('bodies', () => {
  it('have JSON content unless the source or the type says otherwise', () => {
    const printed = printOperation(
      {
        httpMethod: 'POST',
        payload: { type: reference, metadata: { required: true, description: 'A pet' } },
        httpCode: 200,
        return: {
          type: reference,
          metadata: {
            contentTypes: ['application/json', 'application/xml'],
            content: {
              'application/xml': { example: '<pet/>' },
              'text/csv': { schema: { type: 'string' } },
            },
          },
        },
      },
      { types },
    );
    expect(printed['requestBody']).toEqual({
      content: json(pet),
      required: true,
      description: 'A pet',
    });
    expect(printed['responses']).toEqual({
      200: {
        description: 'OK',
        content: {
          ...json(pet),
          'application/xml': { schema: pet, example: '<pet/>' },
          'text/csv': { schema: { type: 'string' } },
        },
      },
    });
  });

  it('are restored in the order of the source', () => {
    const schema = { type: 'object', properties: { name: { type: 'string' } } };
    const contents: readonly JsonObject[] = [
      { 'text/csv': {}, 'application/json': { schema }, 'application/xml': { schema } },
      { 'application/xml': { schema }, 'text/csv': {}, 'application/json': { schema } },
      { 'application/xml': { schema }, 'application/json': { schema, example: 1 }, 'text/csv': {} },
      { 'application/json': { schema, example: 1 }, 'text/csv': {}, 'application/xml': { schema } },
      { 'text/csv': {}, 'image/png': {} },
    ];
    for (const content of contents) {
      const read = readOpenapi(
        {
          openapi: '3.1.0',
          info: { title: '', version: '' },
          paths: { '/': { post: { requestBody: { content }, responses: { 204: {} } } } },
        },
        { options: {}, report: () => undefined },
      );
      if (!read.ok) throw new Error(read.refusal.message);
      const { document } = print(read.value.spec);
      const body = document.paths['/']?.['post']?.['requestBody'] as { content: object };
      expect(Object.keys(body.content)).toEqual(Object.keys(content));
    }
  });

  it('may have only a content type', () => {
    const type = { kind: 'mime', contentType: 'image/png' } as const;
    const content = { 'image/png': { schema: { type: 'string', format: 'binary' } } };
    const printed = printOperation({
      httpMethod: 'PUT',
      payload: { type, metadata: { content } },
      httpCode: 200,
      return: { type },
    });
    expect(printed['requestBody']).toEqual({ content });
    expect(printed['responses']).toMatchObject({ 200: { content: { 'image/png': {} } } });
  });

  it('have no name in OpenAPI', () => {
    const named = { httpMethod: 'PUT', payload: { type: text, key: 'pet' } } as const;
    expect(printOperation(named).codes).toEqual(['body-name-left-out']);
    // If an argument has a body's usual name, the body is called `body` or `body_2` automatically.
    const beside = (key: string) =>
      printOperation({
        httpMethod: 'PUT',
        arguments: [{ name: 'payload', in: 'query', type: text }],
        payload: { type: text, key },
      }).codes;
    expect(['body', 'body_2', 'bodyguard'].map(beside)).toEqual([[], [], ['body-name-left-out']]);
  });
});

describe('responses', () => {
  it('have ranges for the codes that stand for them, each once', () => {
    const printed = printOperation({
      throws: [
        { code: 404, type: text },
        { code: 499 },
        { code: 599 },
        { code: 999 },
        { code: 404 },
        { code: 1234 },
      ],
    });
    expect(Object.keys(printed['responses'] as object)).toEqual([
      '204',
      '404',
      '4XX',
      '5XX',
      'default',
    ]);
    expect(printed.codes).toEqual(['duplicate-response', 'response-left-out']);
  });

  it('give way to what is returned or thrown with their code, with a finding', () => {
    const responses = { '202': { description: 'Later.' }, '301': { description: 'Moved.' } };
    const printed = printOperation({
      httpCode: 202,
      return: { type: text },
      throws: [],
      metadata: { responses },
    });
    expect(printed['responses']).toMatchObject({ '202': { content: {} }, '301': responses['301'] });
    expect(printed.codes).toEqual(['duplicate-response']);
  });

  it('have their metadata restored', () => {
    const headers = { 'X-Rate': { schema: { type: 'integer' } } };
    const printed = printOperation({
      httpCode: 200,
      return: { type: text, metadata: { code: '2XX', description: 'Fine', headers, 'x-a': 1 } },
      metadata: { responses: { 302: { description: 'Elsewhere' }, 'x-b': 2 } },
    });
    expect(printed['responses']).toEqual({
      '2XX': { description: 'Fine', headers, 'x-a': 1, content: json({ type: 'string' }) },
      302: { description: 'Elsewhere' },
      'x-b': 2,
    });
  });

  it.each([
    [200, '2XX', '2XX'],
    [200, '2xx', '2XX'],
    [999, 'DEFAULT', 'default'],
    // The code has been edited since, or the source's key was no code.
    [201, '2XX', '201'],
    [404, 'default', '404'],
    [499, '5XX', '4XX'],
    [200, 'toString', '200'],
    [200, ['2XX'], '200'],
  ])(
    'of the code %i have the key of the source (%j) while it means the same: %s',
    (code, said, key) => {
      const throws = [{ code, type: text, metadata: { code: said } }];
      const { responses } = printOperation({ httpCode: 204, throws });
      expect(Object.keys(responses as object).filter((each) => each !== '204')).toEqual([key]);
    },
  );

  it('have the metadata of a return without a body', () => {
    const metadata = { responses: { 204: { description: 'Gone now' } } };
    expect(printOperation({ metadata })['responses']).toEqual(metadata.responses);
  });

  it.each(['2XX', '2xx'])('have that of a return for %s, which 200 stands for', (range) => {
    const metadata = { responses: { [range]: { description: 'Fine' } } };
    const printed = printOperation({ httpCode: 200, metadata });
    expect(printed['responses']).toEqual({ '2XX': { description: 'Fine' } });
  });

  it('may be missing in OpenAPI 3.1', () => {
    const { httpCode: _, ...silent } = operation({});
    const at = (version: '3.0' | '3.1') => print({ operations: [silent] }, version);
    expect(at('3.1').document.paths['/pets']?.['get']?.['responses']).toBeUndefined();
    expect(at('3.0').document.paths['/pets']?.['get']?.['responses']).toEqual({
      204: { description: 'No Content' },
    });
    expect(at('3.0').codes).toEqual(['response-added']);
  });
});

it('describes each response by the reason phrase of its code', () => {
  const codes = [400, 401, 403, 404, 405, 409, 410, 412, 422, 429, 500, 502, 503, 418];
  const responses = printOperation({
    httpCode: 201,
    throws: codes.map((code) => ({ code })),
  })['responses'] as Readonly<Record<string, { readonly description: string }>>;
  const described = Object.entries(responses).map(([code, { description }]) => [code, description]);
  expect(Object.fromEntries(described)).toEqual({
    201: 'Created',
    400: 'Bad Request',
    401: 'Unauthorized',
    403: 'Forbidden',
    404: 'Not Found',
    405: 'Method Not Allowed',
    409: 'Conflict',
    410: 'Gone',
    412: 'Precondition Failed',
    418: 'Error',
    422: 'Unprocessable Content',
    429: 'Too Many Requests',
    500: 'Internal Server Error',
    502: 'Bad Gateway',
    503: 'Service Unavailable',
  });
});
