import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/domain/model/values/json.ts';
import { parse, readTypeapi } from '../../../src/formats/typeapi/parse.ts';
import { print } from '../../../src/formats/typeapi/print.ts';
import { accepted, json, places } from '../typeschema/read.ts';

const read = (value: Json) => accepted(readTypeapi(value));
const operation = (value: { readonly [key: string]: Json }) =>
  read({ operations: { 'pet.get': { method: 'GET', path: '/', ...value } } });

const whole: Json = {
  baseUrl: 'https://api.example.com',
  security: {
    type: 'oauth2',
    tokenUrl: 'https://example.com/token',
    authorizationUrl: 'https://example.com/auth',
    scopes: ['read', 'write'],
  },
  import: { common: 'typehub://apioo:common@1.0.2' },
  operations: {
    'pet.update': {
      description: 'Updates a pet',
      method: 'PUT',
      path: '/pet/:id',
      arguments: {
        id: { in: 'path', schema: { type: 'integer' } },
        payload: { in: 'body', schema: { type: 'reference', target: 'Pet' } },
        dryRun: { in: 'query', schema: { type: 'boolean' }, name: 'dry-run' },
        trace: { in: 'header', schema: { type: 'string', format: 'uuid' }, name: 'X-Trace' },
      },
      throws: [
        { code: 404, schema: { type: 'reference', target: 'common:Error' } },
        { code: 999, contentType: 'text/plain' },
        { code: 500 },
      ],
      return: { code: 200, schema: { type: 'map', schema: { type: 'reference', target: 'Pet' } } },
      stability: 2,
      security: ['write'],
      authorization: false,
      tags: ['pets'],
    },
  },
  definitions: { Pet: { type: 'struct', properties: { name: { type: 'string' } } } },
  root: 'Pet',
};

test('a document with every feature survives a round trip through the model', () => {
  const { spec, findings } = read(whole);
  expect(findings).toEqual([]);
  expect(spec).toEqual({
    baseUrl: 'https://api.example.com',
    security: {
      type: 'oauth2',
      tokenUrl: 'https://example.com/token',
      authorizationUrl: 'https://example.com/auth',
      scopes: ['read', 'write'],
    },
    imports: [{ alias: 'common', url: 'typehub://apioo:common@1.0.2' }],
    operations: [
      {
        name: 'pet.update',
        description: 'Updates a pet',
        httpMethod: 'PUT',
        httpPath: '/pet/:id',
        httpCode: 200,
        arguments: [
          { name: 'id', in: 'path', type: { kind: 'integer' } },
          { name: 'dryRun', in: 'query', type: { kind: 'boolean' }, wireName: 'dry-run' },
          {
            name: 'trace',
            in: 'header',
            type: { kind: 'string', format: 'uuid' },
            wireName: 'X-Trace',
          },
        ],
        payload: { type: { kind: 'reference', target: 'Pet' } },
        throws: [
          { code: 404, type: { kind: 'reference', target: 'common:Error' } },
          { code: 999, type: { kind: 'mime', contentType: 'text/plain' } },
          { code: 500 },
        ],
        return: { type: { kind: 'map', values: { kind: 'reference', target: 'Pet' } } },
        stability: 2,
        security: ['write'],
        authorization: false,
        tags: ['pets'],
      },
    ],
    types: [
      { kind: 'struct', name: 'Pet', properties: [{ name: 'name', type: { kind: 'string' } }] },
    ],
    root: 'Pet',
  });
  expect(print(spec).text).toBe(JSON.stringify(whole, null, 2));
});

describe('one construct each, there and back', () => {
  const asOperation = ({ description, ...value }: { readonly [key: string]: Json }): Json => ({
    operations: {
      o: {
        ...(description === undefined ? {} : { description }),
        method: 'POST',
        path: '/',
        ...value,
      },
    },
  });
  test.each<[string, Json]>([
    ['no return', asOperation({})],
    ['an empty return', asOperation({ return: {} })],
    ['a return without code', asOperation({ return: { schema: { type: 'string' } } })],
    ['a code without a body', asOperation({ return: { code: 204 } })],
    ['204 with a schema', asOperation({ return: { code: 204, schema: { type: 'any' } } })],
    ['a content type', asOperation({ return: { code: 200, contentType: 'image/png' } })],
    ['empty arguments and throws', asOperation({ arguments: {}, throws: [] })],
    ['no scopes, no tags', asOperation({ security: [], tags: [] })],
    ['stability 0', asOperation({ stability: 0 })],
    ['authorization true', asOperation({ authorization: true })],
    [
      'a body under another key',
      asOperation({ arguments: { data: { in: 'body', contentType: 'text/plain', name: 'x' } } }),
    ],
    [
      'a body of GET',
      {
        operations: {
          o: {
            method: 'GET',
            path: '/',
            arguments: { payload: { in: 'body', schema: { type: 'any' } } },
          },
        },
      },
    ],
    ['empty maps', { import: {}, operations: {}, definitions: {} }],
    ['httpBasic', { security: { type: 'httpBasic' } }],
    ['httpBearer', { security: { type: 'httpBearer' } }],
    ['apiKey', { security: { type: 'apiKey', name: 'k', in: 'query' } }],
    ['oauth2 without scopes', { security: { type: 'oauth2', tokenUrl: '/t' } }],
    ['oauth2 with no scopes', { security: { type: 'oauth2', tokenUrl: '/t', scopes: [] } }],
    ['an empty base URL', { baseUrl: '' }],
    ['imports and a root', { import: { a: 'typehub://u:d@1' }, root: 'a:Pet' }],
    ['stability 1', asOperation({ stability: 1 })],
    ['stability 3', asOperation({ stability: 3 })],
    ['authorization false', asOperation({ authorization: false })],
    ['scopes', asOperation({ security: ['b', 'a', 'b'] })],
    ['tags', asOperation({ tags: ['', 'b', 'a'] })],
    ['an empty description', asOperation({ description: '' })],
    ['an odd description', asOperation({ description: '<b>"\\\n\u2028ä\ud800' })],
    ['a variable within a segment', asOperation({ path: '/files/:name.:ext' })],
    ['an empty path', asOperation({ path: '' })],
    ['a scalar return', asOperation({ return: { code: 200, schema: { type: 'string' } } })],
    [
      'a return of collections',
      asOperation({
        return: {
          code: 200,
          schema: { type: 'array', schema: { type: 'map', schema: { type: 'number' } } },
        },
      }),
    ],
    [
      'a return with what is said of it',
      asOperation({
        return: { schema: { description: 'd', nullable: true, type: 'reference', target: 'a:P' } },
      }),
    ],
    [
      'errors for any 4xx, any 5xx and any error',
      asOperation({
        throws: [
          { code: 999, schema: { type: 'reference', target: 'E' } },
          { code: 499 },
          { code: 599, contentType: 'text/plain' },
          { code: 499, schema: { type: 'any' } },
        ],
      }),
    ],
    [
      'wire names',
      asOperation({
        arguments: {
          a: { in: 'path', schema: { type: 'string' }, name: 'b' },
          b: { in: 'query', schema: { type: 'string' }, name: '' },
          c: { in: 'header', contentType: 'application/json', name: 'X-C' },
        },
      }),
    ],
    [
      'arguments of every kind of type',
      asOperation({
        arguments: {
          s: { in: 'query', schema: { type: 'string', format: 'date', default: 'x' } },
          a: { in: 'query', schema: { type: 'array', schema: { type: 'integer' } } },
          r: { in: 'query', schema: { type: 'reference', target: 'P', template: { T: 'Q' } } },
          g: { in: 'query', schema: { type: 'generic', name: 'T' } },
        },
      }),
    ],
    [
      'operations in their order, with dots',
      {
        operations: {
          'b.x': { method: 'DELETE', path: '/' },
          a: { method: 'PATCH', path: '/' },
          'b.c.d': { method: 'GET', path: '/' },
          'B.': { method: 'PUT', path: '/' },
        },
      },
    ],
    ['nothing', {}],
  ])('%s', (_, document) => {
    expect(read(document).findings).toEqual([]);
    expect(print(read(document).spec).text).toBe(JSON.stringify(document, null, 2));
  });

  test.each<[string, readonly (readonly [string, string])[], number | undefined]>([
    [
      'path, body, query',
      [
        ['a', 'path'],
        ['b', 'body'],
        ['c', 'query'],
        ['d', 'header'],
      ],
      undefined,
    ],
    [
      'path only',
      [
        ['a', 'path'],
        ['b', 'path'],
      ],
      undefined,
    ],
    [
      'body first',
      [
        ['b', 'body'],
        ['a', 'path'],
      ],
      0,
    ],
    [
      'body last',
      [
        ['a', 'path'],
        ['c', 'query'],
        ['b', 'body'],
      ],
      2,
    ],
    [
      'query before path, no body',
      [
        ['c', 'query'],
        ['a', 'path'],
      ],
      2,
    ],
    [
      'body between paths',
      [
        ['a', 'path'],
        ['b', 'body'],
        ['c', 'path'],
      ],
      1,
    ],
  ])('argument order: %s', (_, list, payloadPosition) => {
    const document = asOperation({
      arguments: Object.fromEntries(
        list.map(([name, location]) => [name, { in: location, schema: { type: 'string' } }]),
      ),
    });
    const { spec } = read(document);
    expect(spec.operations[0]?.layout?.payloadPosition).toBe(payloadPosition);
    expect(print(spec).text).toBe(JSON.stringify(document, null, 2));
  });
});

describe('older spellings and small mistakes', () => {
  test('scopes as one text, $ref in a body, a method in small letters', () => {
    const { spec, findings } = read({
      security: { type: 'oauth2', tokenUrl: '/t', scopes: 'read, write' },
      operations: {
        o: { method: 'post', path: '/', return: { code: '201', schema: { $ref: 'Pet' } } },
      },
    });
    expect(spec.security).toMatchObject({ scopes: ['read', 'write'] });
    expect(spec.operations[0]).toMatchObject({
      httpMethod: 'POST',
      httpCode: 201,
      return: { type: { kind: 'reference', target: 'Pet' } },
    });
    expect(findings.map(({ severity }) => severity)).toEqual(['info', 'info']);
  });

  const at = '/operations/pet.get';
  test.each<[string, { readonly [key: string]: Json }, string[]]>([
    ['an unknown method', { method: 'HEAD' }, [`unknown-method ${at}`]],
    ['an unknown key', { summary: 's' }, [`unknown-key ${at}`]],
    ['arguments that are a list', { arguments: [1] }, [`malformed ${at}`]],
    ['no arguments, as PHP prints them', { arguments: [] }, []],
    ['an argument that is a text', { arguments: { a: 'x' } }, [`malformed ${at}/arguments/a`]],
    [
      'a cookie',
      { arguments: { a: { in: 'cookie', schema: { type: 'any' } } } },
      [`unknown-location ${at}/arguments/a`],
    ],
    [
      'an argument of nothing',
      { arguments: { a: { in: 'path' } } },
      [`missing-type ${at}/arguments/a`],
    ],
    [
      'two bodies',
      {
        arguments: {
          a: { in: 'body', contentType: 'a/b' },
          b: { in: 'body', contentType: 'a/b' },
        },
      },
      [`second-body ${at}/arguments/b`],
    ],
    [
      'schema and content type',
      { return: { schema: { type: 'any' }, contentType: 'a/b' } },
      [`content-type-left-out ${at}/return`],
    ],
    ['throws that are no list', { throws: {} }, [`malformed ${at}`]],
    ['an error without code', { throws: [{}] }, [`missing-code ${at}/throws/0`]],
    ['stability 4', { stability: 4 }, [`unknown-stability ${at}`]],
    ['tags that are no texts', { tags: ['a', 1] }, [`malformed ${at}`]],
    [
      'a response with a description',
      { return: { description: 'd' } },
      [`unknown-key ${at}/return`],
    ],
  ])('%s', (_, value, expected) => {
    expect(places(operation(value))).toEqual(expected);
  });

  test.each<[Json, string[]]>([
    [{ operations: [1] }, ['malformed ']],
    [{ operations: [] }, []],
    [{ operations: { a: 1 } }, ['malformed /operations/a']],
    [{ operations: { a: {} } }, ['method /operations/a', 'missing-path /operations/a']],
    [{ security: { type: 'digest' } }, ['unknown-security /security']],
    [{ security: {} }, ['unknown-security /security']],
    [{ security: { type: 'none' } }, ['no-security /security']],
    [{ security: { type: 'apiKey' } }, ['malformed /security', 'malformed /security']],
    [{ security: { type: 'httpBasic', realm: 'x' } }, ['unknown-key /security']],
    [{ info: {} }, ['unknown-key ']],
  ])('%j', (document, expected) => {
    expect(places(read(document))).toEqual(expected);
  });

  test('a document that is no object is refused', () => {
    for (const value of [null, [], 'x', 1]) expect(readTypeapi(value).ok).toBe(false);
    const refused = parse('[]', { options: {}, report: () => undefined });
    expect(!refused.ok && refused.refusal.code).toBe('not-an-object');
  });
});

test('names of Object.prototype are ordinary names', () => {
  const text = JSON.stringify(
    json(`{"operations": {"__proto__": {"method": "GET", "path": "/:constructor", "arguments": {
      "constructor": {"in": "path", "schema": {"type": "string"}},
      "__proto__": {"in": "body", "schema": {"type": "reference", "target": "__proto__"}},
      "prototype": {"in": "query", "schema": {"type": "string"}}}}}}`),
    null,
    2,
  );
  const { spec, findings } = read(json(text));
  expect(findings).toEqual([]);
  expect(spec.operations[0]?.payload?.key).toBe('__proto__');
  expect(print(spec).text).toBe(text);
});
