import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/domain/model/values/json.ts';
import { parse } from '../../../src/formats/internal/parse.ts';
import { readInternal } from '../../../src/formats/internal/readSpecification.ts';
import { writeInternal } from '../../../src/formats/internal/print.ts';
import { print } from '../../../src/formats/internal/printPretty.ts';
import { accepted, json, places } from '../typeschema/read.ts';

type Fields = { readonly [key: string]: Json };

const read = (value: Json) => accepted(readInternal(value));
const ofType = (value: Fields) => read({ types: [{ name: 'X', ...value }] });
const ofProperty = (value: Fields) =>
  ofType({ type: 'struct', properties: [{ name: 'p', ...value }] });
const ofOperation = (value: Fields) =>
  read({ operations: [{ name: 'o', httpMethod: 'POST', httpPath: '/', ...value }] });

test('the flat notation of rules 3 is read, and printed unchanged', () => {
  const value: Json = {
    imports: [{ alias: 'a', url: 'typehub://u:d@1' }],
    operations: [
      {
        name: 'pet.update',
        description: '',
        httpMethod: 'PUT',
        httpPath: '/pet/:id',
        httpCode: 200,
        arguments: [
          { name: 'id', in: 'path', type: 'integer' },
          { name: 'filter', in: 'query', type: 'a:Filter' },
        ],
        payload: 'Pet',
        payloadShape: 'array',
        throws: [
          { code: 404, type: 'Error' },
          { code: 500, type: 'text/plain', typeShape: 'mime' },
        ],
        return: 'any',
        returnShape: 'map',
        stability: 1,
        security: ['pet'],
        authorization: true,
      },
    ],
    types: [
      {
        name: 'Pet',
        type: 'struct',
        description: 'd',
        deprecated: false,
        base: true,
        parent: 'Thing',
        template: { T: 'string' },
        discriminator: 'kind',
        mapping: { Cat: 'cat' },
        properties: [
          { name: 'kind', type: 'string', nullable: false },
          { name: 'born', description: 'd', type: 'string', format: 'date', default: 'x' },
          { name: 'age', type: 'integer', deprecated: true },
          { name: 'owner', type: 'object', reference: 'a:Owner' },
          { name: 'names', type: 'map', reference: 'string' },
          { name: 'days', type: 'array', reference: 'string', format: 'date' },
          { name: 'data', type: 'array', reference: 'generic', generic: 'T' },
          { name: 'one', type: 'generic', generic: 'T' },
          { name: 'page', type: 'object', reference: 'Page', template: { T: 'Pet' } },
          { name: 'rest', type: 'any' },
        ],
      },
      { name: 'Map', type: 'map', reference: 'Map' },
      { name: 'List', type: 'array', reference: 'generic', generic: 'T' },
    ],
    root: 1,
    baseUrl: 'https://example.com',
    security: { type: 'apiKey', name: 'k', in: 'header' },
  };
  const { spec, findings } = read(value);
  expect(findings).toEqual([]);
  expect(spec.root).toBe('Map');
  expect(writeInternal(spec)).toEqual(value);
});

describe('variants of a property', () => {
  test.each<[string, Fields, unknown]>([
    ['object', { type: 'object', reference: 'Y' }, { kind: 'reference', target: 'Y' }],
    ['struct', { type: 'struct', reference: 'Y' }, { kind: 'reference', target: 'Y' }],
    ['reference', { type: 'reference', reference: 'Y' }, { kind: 'reference', target: 'Y' }],
    ['ref', { type: 'object', ref: 'Y' }, { kind: 'reference', target: 'Y' }],
    [
      'refs',
      { type: 'map', refs: ['Y'] },
      { kind: 'map', values: { kind: 'reference', target: 'Y' } },
    ],
    [
      'refs of a generic',
      { type: 'array', refs: ['T'] },
      { kind: 'array', items: { kind: 'generic', name: 'T' } },
    ],
    ['an object of a scalar', { type: 'object', reference: 'string' }, { kind: 'string' }],
    [
      'an object of a generic',
      { type: 'object', reference: 'generic', generic: 'K' },
      { kind: 'generic', name: 'K' },
    ],
    [
      'template as text',
      { type: 'object', reference: 'Y', template: 'Z' },
      { kind: 'reference', target: 'Y', template: [{ generic: 'T', type: 'Z' }] },
    ],
    [
      'a nested collection',
      { type: 'map', reference: 'array:number' },
      { kind: 'map', values: { kind: 'array', items: { kind: 'number' } } },
    ],
    [
      'a deeply nested collection',
      { type: 'array', reference: 'map:array:Y' },
      {
        kind: 'array',
        items: {
          kind: 'map',
          values: { kind: 'array', items: { kind: 'reference', target: 'Y' } },
        },
      },
    ],
    [
      'a format of elements',
      { type: 'array', reference: 'string', format: 'date-time' },
      { kind: 'array', items: { kind: 'string', format: 'date-time' } },
    ],
    ['capitals', { type: 'Integer' }, { kind: 'integer' }],
    [
      'capitals inside',
      { type: 'array', reference: 'Boolean' },
      { kind: 'array', items: { kind: 'boolean' } },
    ],
    ['empty texts', { type: 'string', format: '', reference: '', generic: '' }, { kind: 'string' }],
  ])('%s', (_, value, type) => {
    const { spec, findings } = ofProperty(value);
    expect(findings).toEqual([]);
    expect(spec.types).toMatchObject([{ properties: [{ name: 'p', type }] }]);
  });

  test('a type called String takes precedence over the scalar, an alias called array over a collection', () => {
    const { spec } = read({
      imports: [{ alias: 'array', url: 'https://example.com' }],
      types: [
        { name: 'String', type: 'map', reference: 'array:Y' },
        { name: 'X', type: 'array', reference: 'String' },
      ],
    });
    expect(spec.types).toEqual([
      { kind: 'map', name: 'String', values: { kind: 'reference', target: 'array:Y' } },
      { kind: 'array', name: 'X', items: { kind: 'reference', target: 'String' } },
    ]);
  });

  test.each<[string, Fields, string]>([
    ['union', { type: 'union', refs: ['A', 'B'] }, 'union'],
    ['several refs', { type: 'array', refs: ['A', 'B'] }, 'union'],
    ['no reference', { type: 'map' }, 'missing-reference'],
    ['no type', {}, 'missing-type'],
    ['an unknown type', { type: 'enum' }, 'missing-type'],
    ['an object of nothing', { type: 'object' }, 'missing-type'],
    ['an unknown key', { type: 'string', pattern: 'x' }, 'unknown-key'],
    ['a format of an integer', { type: 'integer', format: 'date' }, 'unused-key'],
  ])('a finding: %s', (_, value, code) => {
    expect(places(ofProperty(value))).toEqual([`${code} /types/0/properties/0`]);
  });
});

test('a ref that is no name is said to be none', () => {
  expect(places(ofProperty({ type: 'array', refs: [5] }))).toEqual([
    'malformed /types/0/properties/0',
    'missing-reference /types/0/properties/0',
  ]);
});

describe('variants of a type', () => {
  test('an object is a struct', () => {
    expect(ofType({ type: 'object' }).spec.types).toEqual([
      { kind: 'struct', name: 'X', properties: [] },
    ]);
  });

  test('a reference is an alias', () => {
    const { spec } = read({
      types: [
        { name: 'S', type: 'struct', properties: [] },
        { name: 'M', type: 'map', reference: 'S' },
        { name: 'A', type: 'reference', ref: 'S', template: 'Y' },
        { name: 'B', type: 'reference', reference: 'M' },
      ],
    });
    expect(spec.types.slice(2)).toEqual([
      {
        kind: 'struct',
        name: 'A',
        parent: { kind: 'reference', target: 'S', template: [{ generic: 'T', type: 'Y' }] },
        properties: [],
      },
      { kind: 'map', name: 'B', values: { kind: 'reference', target: 'S' } },
    ]);
  });

  test('a template may be a string, and properties an object', () => {
    const { spec, findings } = ofType({
      type: 'struct',
      parent: 'P',
      template: 'Y',
      properties: { a: { type: 'string' } },
    });
    expect(findings).toEqual([]);
    expect(spec.types).toEqual([
      {
        kind: 'struct',
        name: 'X',
        parent: { kind: 'reference', target: 'P', template: [{ generic: 'T', type: 'Y' }] },
        properties: [{ name: 'a', type: { kind: 'string' } }],
      },
    ]);
  });

  test.each<[string, Fields, string[]]>([
    ['a scalar', { type: 'string' }, ['scalar-definition /types/0']],
    ['an unknown kind', { type: 'enum' }, ['unknown-definition /types/0']],
    [
      'an alias of a scalar',
      { type: 'reference', reference: 'string' },
      ['scalar-definition /types/0'],
    ],
    [
      'a template without a parent',
      { type: 'struct', template: { T: 'Y' } },
      ['unused-key /types/0'],
    ],
    ['a parent of a map', { type: 'map', reference: 'Y', parent: 'Z' }, ['unused-key /types/0']],
  ])('a finding: %s', (_, value, expected) => {
    expect(places(ofType(value))).toEqual(expected);
  });
});

describe('variants of an operation', () => {
  test('the payload may be an argument', () => {
    const { spec } = ofOperation({
      arguments: [
        { name: 'id', in: 'path', type: 'String' },
        { name: 'data', in: 'body', type: 'Pet' },
      ],
    });
    expect(spec.operations).toMatchObject([
      {
        arguments: [{ name: 'id', in: 'path', type: { kind: 'string' } }],
        payload: { key: 'data', type: { kind: 'reference', target: 'Pet' } },
      },
    ]);
  });

  test('arguments may be an object, codes may be strings, and strings may be empty', () => {
    const { spec } = ofOperation({
      httpCode: '201',
      arguments: { id: { in: 'path', type: 'integer' } },
      throws: { 0: { code: '404', type: 'Error' } },
      payload: '',
      return: '',
      returnShape: '',
    });
    expect(spec.operations).toEqual([
      {
        name: 'o',
        httpMethod: 'POST',
        httpPath: '/',
        httpCode: 201,
        arguments: [{ name: 'id', in: 'path', type: { kind: 'integer' } }],
        throws: [{ code: 404, type: { kind: 'reference', target: 'Error' } }],
      },
    ]);
  });

  test('shapes', () => {
    const payload = (value: Fields) => ofOperation(value).spec.operations[0]?.payload?.type;
    expect(payload({ payload: 'Pet', payloadShape: 'object' })).toEqual({
      kind: 'reference',
      target: 'Pet',
    });
    expect(payload({ payload: 'array:number', payloadShape: 'map' })).toEqual({
      kind: 'map',
      values: { kind: 'array', items: { kind: 'number' } },
    });
    expect(payload({ payload: 'a/b', payloadShape: 'mime' })).toEqual({
      kind: 'mime',
      contentType: 'a/b',
    });
  });

  test.each<[string, Fields, string[]]>([
    [
      'a cookie',
      { arguments: [{ name: 'a', in: 'cookie', type: 'string' }] },
      ['unknown-location /operations/0/arguments/0'],
    ],
    [
      'no type',
      { arguments: [{ name: 'a', in: 'path' }] },
      ['missing-type /operations/0/arguments/0'],
    ],
    [
      'no name',
      { arguments: [{ in: 'path', type: 'string' }] },
      ['malformed /operations/0/arguments/0'],
    ],
    [
      'two bodies',
      { payload: 'A', arguments: [{ name: 'b', in: 'body', type: 'B' }] },
      ['second-body /operations/0/arguments/0'],
    ],
    ['an unknown shape', { return: 'A', returnShape: 'set' }, ['unknown-shape /operations/0']],
    ['an error that is none', { throws: [1] }, ['malformed /operations/0/throws']],
  ])('a finding: %s', (_, value, expected) => {
    expect(places(ofOperation(value))).toEqual(expected);
  });
});

describe('the document', () => {
  test.each<[string, Fields]>([
    ['an index', { root: 1 }],
    ['a name', { root: 'B' }],
    ['a $ref', { $ref: '#/definitions/B' }],
    ['an object with a $ref', { root: { $ref: 'B' } }],
  ])('the root as %s', (_, root) => {
    const types = ['A', 'B'].map((name) => ({ name, type: 'struct' }));
    const { spec, findings } = read({ types, ...root });
    expect(findings).toEqual([]);
    expect(spec.root).toBe('B');
    expect(writeInternal(spec).root).toBe(1);
  });

  test('has its findings where their cause is, also after the security and by name', () => {
    const security = { type: 'httpBasic', more: 1 };
    const operations = { 'a.b': { httpMethod: 'GET', httpPath: '/', arguments: 1 } };
    expect(places(read({ security, operations, servers: [{}] }))).toEqual([
      'malformed /operations/a.b/arguments',
      'unknown-key /security',
      'malformed /servers/0',
    ]);
  });

  test('may have a root index or a root name that leads nowhere', () => {
    expect(places(read({ types: [], root: 3 }))).toEqual(['unknown-root ']);
    expect(writeInternal(read({ root: 'Gone' }).spec).root).toBe('Gone');
  });

  test('may lack lists, have scopes as a string, or no security', () => {
    const { spec } = read({ security: { type: 'oauth2', tokenUrl: '/t', scopes: 'a b' } });
    expect(spec).toEqual({
      imports: [],
      operations: [],
      types: [],
      security: { type: 'oauth2', tokenUrl: '/t', scopes: ['a', 'b'] },
    });
    expect(read({ security: { type: 'none' } }).spec.security).toBeUndefined();
  });

  test('may have an import from before there were URLs', () => {
    const { spec } = read({
      imports: [
        { alias: 'a', version: '1.0', document: { name: 'd', user: { name: 'u' } }, types: [] },
      ],
    });
    expect(spec.imports).toEqual([{ alias: 'a', url: 'typehub://u:d@1.0', types: [] }]);
  });

  test('has no address for an import of which not all is said', () => {
    const said = { alias: 'a', version: '1.0', document: { name: 'd', user: { name: 'u' } } };
    const parts: readonly Fields[] = [
      { ...said, document: { name: 'd' } },
      { ...said, document: { user: { name: 'u' } } },
      { alias: 'a', document: said.document },
    ];
    for (const part of parts) {
      expect(JSON.stringify(read({ imports: [part] }).spec.imports)).not.toContain('typehub');
    }
  });

  test('is refused if it is not an object', () => {
    for (const value of [null, [], 'x', 1]) expect(readInternal(value).ok).toBe(false);
    const parsed = parse('{"types": [', { options: {}, report: () => undefined });
    expect(parsed.ok).toBe(false);
  });
});

describe('what flat fields cannot say', () => {
  const type = {
    kind: 'array',
    items: { kind: 'map', nullable: true, values: { kind: 'string', format: 'date' } },
  };

  test('is stored beside them', () => {
    const value: Json = {
      types: [
        {
          name: 'X',
          type: 'struct',
          properties: [{ name: 'p', type: 'array', reference: 'map:string', typeRef: type }],
        },
      ],
    };
    const { spec, findings } = read(value);
    expect(findings).toEqual([]);
    expect(spec.types).toMatchObject([{ properties: [{ type }] }]);
    expect(writeInternal(spec).types).toEqual((value as { types: Json }).types);
  });

  test('counts only while they agree with it, as changes by an older editor win', () => {
    const parsed = ofProperty({ type: 'array', reference: 'Pet', typeRef: type });
    expect(parsed.spec.types).toMatchObject([
      { properties: [{ type: { kind: 'array', items: { kind: 'reference', target: 'Pet' } } }] },
    ]);
    expect(places(parsed)).toEqual(['changed-since /types/0/properties/0']);
    const removed = ofOperation({ payloadRef: { kind: 'reference', target: 'Pet' } });
    expect(removed.spec.operations[0]?.payload).toBeUndefined();
  });

  test('is validated like everything else', () => {
    const parsed = ofProperty({ type: 'array', reference: 'Pet', typeRef: { kind: 'array' } });
    expect(places(parsed)).toEqual([
      'malformed /types/0/properties/0/typeRef',
      'changed-since /types/0/properties/0',
    ]);
  });

  test('two values for one subtype', () => {
    const mapping = [
      { type: 'A', value: 'a' },
      { type: 'A', value: 'b' },
    ];
    const spec = {
      imports: [],
      operations: [],
      types: [{ kind: 'struct' as const, name: 'X', properties: [], mapping }],
    };
    expect(read(json(print(spec).text)).spec).toEqual(spec);
  });
});

test('an empty format says nothing, and a default beside it is read', () => {
  const { spec } = ofProperty({ type: 'string', format: '', default: 'a' });
  expect(spec.types).toMatchObject([{ properties: [{ type: { kind: 'string', default: 'a' } }] }]);
  expect(JSON.stringify(spec)).not.toContain('format');
});

test('the default of a property belongs to its string', () => {
  const { spec, findings } = ofProperty({ type: 'string', default: 'a' });
  expect(findings).toEqual([]);
  expect(spec.types).toMatchObject([{ properties: [{ type: { kind: 'string', default: 'a' } }] }]);
});
