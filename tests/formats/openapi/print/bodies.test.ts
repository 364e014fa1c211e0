import { describe, expect, it } from 'vitest';
import { codes, read, readOperation, type Dictionary } from '../reading.ts';
import { print } from '../printing.ts';

const text = { type: 'string' };

function json(schema: Dictionary): Dictionary {
  return { content: { 'application/json': { schema } } };
}

describe('request bodies', () => {
  it.each([
    ['application/json'],
    ['application/problem+json'],
    ['application/json; charset=utf-8'],
    ['*/*'],
  ])('of %s are read by their schema', (contentType) => {
    const { payload } = readOperation({
      requestBody: { content: { [contentType]: { schema: text } } },
    });
    expect(payload?.type).toEqual({ kind: 'string' });
  });

  it('without JSON become their first content type', () => {
    const { payload, found } = readOperation({
      requestBody: { content: { 'text/plain': { schema: text }, 'image/png': {} } },
    });
    expect(payload).toEqual({
      type: { kind: 'mime', contentType: 'text/plain' },
      metadata: { content: { 'text/plain': { schema: text }, 'image/png': {} } },
    });
    expect(codes(found)).toEqual(['content-kept']);
  });

  it('use JSON wherever it is listed, and report what they leave out', () => {
    const { payload, found } = readOperation({
      requestBody: {
        content: { 'application/xml': { schema: text }, 'application/json': { schema: text } },
      },
    });
    expect(payload).toEqual({
      type: { kind: 'string' },
      metadata: { contentTypes: ['application/xml', 'application/json'] },
    });
    expect(found).toMatchObject([{ code: 'content-types', severity: 'info' }]);
  });

  it('are of the same schema if one refers to that of the other', () => {
    const schema = { type: 'object', properties: { name: text } };
    const $ref = '#/paths/~1pets/get/requestBody/content/application~1json/schema';
    const { payload, found } = readOperation({
      requestBody: {
        content: { 'application/json': { schema }, 'application/xml': { schema: { $ref } } },
      },
    });
    expect(payload?.metadata).toEqual({ contentTypes: ['application/json', 'application/xml'] });
    expect(codes(found)).toEqual(['content-types']);
  });

  it('refer to an object of another body again if they are not shown', () => {
    const schema = { type: 'object', properties: { name: text } };
    const $ref = '#/paths/~1a/post/requestBody/content/application~1xml/schema';
    const post = (said: Dictionary, operationId: string): Dictionary => ({
      post: { operationId, requestBody: { content: { 'application/xml': { schema: said } } } },
    });
    const paths = { '/a': post(schema, 'a'), '/b': post({ $ref }, 'b'), '/c': post({ $ref }, 'c') };
    const { spec } = read({ paths });
    const [type] = spec.types;
    expect(type).toMatchObject({ kind: 'struct', properties: [{ name: 'name' }] });
    const { document } = print(spec);
    const shared = { $ref: `#/components/schemas/${type?.name}` };
    expect(document.components['schemas']).toEqual({ [type?.name ?? '']: schema });
    expect(document.paths).toMatchObject({
      '/a': post(schema, 'a'),
      '/b': post(shared, 'b'),
      '/c': post(shared, 'c'),
    });
    const again: Dictionary = { paths: document.paths, components: document.components };
    expect(print(read(again).spec).document.paths).toEqual(document.paths);
  });

  it('take the JSON that has a schema', () => {
    const { payload } = readOperation({
      requestBody: {
        content: {
          'application/json': { example: 1 },
          'application/problem+json': { schema: text },
        },
      },
    });
    expect(payload?.type).toEqual({ kind: 'string' });
  });

  it('are followed if they are references, and keep their own fields', () => {
    const { payload } = readOperation(
      { requestBody: { $ref: '#/components/requestBodies/Pet' } },
      {
        components: {
          requestBodies: { Pet: { ...json(text), required: true, description: 'A pet' } },
        },
      },
    );
    expect(payload?.metadata).toEqual({
      required: true,
      description: 'A pet',
      sharedAs: 'Pet',
    });
  });

  it('get a different key if an argument is called payload', () => {
    const { payload } = readOperation({
      parameters: [{ name: 'payload', in: 'query', schema: text }],
      requestBody: json(text),
    });
    expect(payload?.key).toBe('body');
  });
});

describe('responses', () => {
  it.each([
    [{ 204: {}, 201: json(text), 200: {} }, 201, 'string'],
    [{ 202: json(text), 201: json({ type: 'integer' }) }, 201, 'integer'],
    [{ 204: {}, 202: {} }, 202, undefined],
    // Content of the wrong type, or without a media type, does not count.
    [{ 200: { content: {} }, 201: json(text) }, 201, 'string'],
    [{ 200: { content: null }, 201: json(text) }, 201, 'string'],
    [{ 200: { content: 'none' }, 201: json(text) }, 201, 'string'],
    [{ 200: { content: ['none'] }, 201: json(text) }, 201, 'string'],
    [{ '2XX': json(text) }, 200, 'string'],
    [{ 404: {} }, undefined, undefined],
  ])('become the return: %j', (responses, code, kind) => {
    const operation = readOperation({ responses });
    expect(operation.httpCode).toBe(code);
    expect(operation.return?.type.kind).toBe(kind);
  });

  it('that are errors are thrown, ranges by the codes that stand for them', () => {
    const { throws } = readOperation({
      responses: { 404: json(text), 418: {}, '4XX': {}, '5xx': {}, default: json(text) },
    });
    expect(throws).toEqual([
      { code: 404, type: { kind: 'string' } },
      { code: 418 },
      { code: 499 },
      { code: 599 },
      { code: 999, type: { kind: 'string' } },
    ]);
  });

  it.each(['100', '1XX', '304', '3XX', '3xx'])('%s is preserved', (code) => {
    const { metadata, throws } = readOperation({ responses: { [code]: {} } });
    expect(metadata).toEqual({ responses: { [code]: {} } });
    expect(throws).toEqual([]);
  });

  it('that are neither become findings, and are preserved unless they have a type', () => {
    const operation = readOperation(
      {
        responses: {
          200: json(text),
          202: json({ $ref: '#/components/schemas/A' }),
          302: { description: 'Moved' },
          abc: {},
        },
      },
      { components: { schemas: { A: { type: 'object' } } } },
    );
    expect(operation.metadata).toEqual({
      responses: { 202: json({ type: 'object', sharedAs: 'A' }), 302: { description: 'Moved' } },
    });
    expect(operation.found.map(({ severity, path }) => [severity, path])).toEqual([
      ['info', '/paths/~1pets/get/responses/302'],
      ['error', '/paths/~1pets/get/responses/abc'],
      ['info', '/paths/~1pets/get/responses/202'],
    ]);
  });

  it('preserve descriptions, headers and examples, with shared ones in place', () => {
    const operation = readOperation(
      {
        responses: {
          200: {
            description: 'Fine',
            headers: { Link: { $ref: '#/components/headers/Link' } },
            content: {
              'application/json': {
                schema: text,
                examples: { one: { $ref: '#/components/examples/One' } },
              },
            },
          },
        },
      },
      {
        components: {
          headers: { Link: { schema: text } },
          examples: { One: { value: 1 } },
        },
      },
    );
    expect(operation.return?.metadata).toEqual({
      description: 'Fine',
      headers: { Link: { schema: text, sharedAs: 'Link' } },
      content: { 'application/json': { examples: { one: { value: 1, sharedAs: 'One' } } } },
    });
    expect(operation.found).toEqual([]);
  });

  it('are read only once, however often they are referenced', () => {
    const get = { responses: { 404: { $ref: '#/components/responses/None' } } };
    const { spec, findings } = read({
      paths: { '/a': { get }, '/b': { get } },
      components: { responses: { None: json({ oneOf: [text, { type: 'integer' }] }) } },
    });
    expect(spec.operations.map(({ throws }) => throws[0]?.type?.kind)).toEqual(['union', 'union']);
    expect(codes(findings)).toEqual([]);
  });

  it('preserve links, with a finding', () => {
    const { found, ...operation } = readOperation({
      responses: { 200: { ...json(text), links: { next: {} } } },
    });
    expect(operation.return?.metadata).toEqual({ links: { next: {} } });
    expect(codes(found)).toEqual(['links-kept']);
    const wrong = readOperation({
      responses: { 200: { ...json(text), description: 'a', links: 3 } },
    });
    expect(codes(wrong.found)).toEqual(['unexpected-value']);
  });
});
