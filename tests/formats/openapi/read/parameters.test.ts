import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../src/domain/model/values/json.ts';
import { read, readOperation } from '../reading.ts';

const text = { type: 'string' };

describe('parameters', () => {
  it('of a path are added to each operation, whose own override them by location and name', () => {
    const { spec } = read({
      paths: {
        '/pets/{id}': {
          parameters: [
            { name: 'id', in: 'path', required: true, schema: text },
            { name: 'q', in: 'query', schema: text },
          ],
          get: { parameters: [{ name: 'q', in: 'query', schema: { type: 'integer' } }] },
          delete: {},
        },
      },
    });
    expect(spec.operations.map((operation) => operation.arguments)).toEqual([
      [
        { name: 'id', in: 'path', type: { kind: 'string' } },
        { name: 'q', in: 'query', type: { kind: 'integer' } },
      ],
      [
        { name: 'id', in: 'path', type: { kind: 'string' } },
        { name: 'q', in: 'query', type: { kind: 'string' } },
      ],
    ]);
  });

  it('preserve their examples, with shared ones in place', () => {
    const operation = readOperation(
      {
        parameters: [
          {
            name: 'q',
            in: 'query',
            schema: text,
            examples: { one: { $ref: '#/components/examples/One' }, two: { value: 2 } },
          },
          { name: 'r', in: 'query', schema: text, example: 'r' },
        ],
      },
      { components: { examples: { One: { value: 1 } } } },
    );
    expect(operation.arguments.map(({ metadata }) => metadata)).toEqual([
      { examples: { one: { value: 1, sharedAs: 'One' }, two: { value: 2 } } },
      { example: 'r' },
    ]);
  });

  it('become arguments with their whole type', () => {
    const operation = readOperation(
      {
        parameters: [
          { name: 'since', in: 'query', schema: { type: 'string', format: 'date', default: 'x' } },
          {
            name: 'tags',
            in: 'query',
            schema: { type: 'array', items: { type: 'integer', format: 'int64' } },
          },
          { name: 'filter', in: 'query', schema: { $ref: '#/components/schemas/Filter' } },
          {
            name: 'raw',
            in: 'header',
            content: { 'application/json': { schema: { type: 'boolean' } } },
          },
        ],
      },
      { components: { schemas: { Filter: { type: 'object', properties: { a: text } } } } },
    );
    expect(operation.arguments).toEqual([
      { name: 'since', in: 'query', type: { kind: 'string', format: 'date', default: 'x' } },
      {
        name: 'tags',
        in: 'query',
        type: { kind: 'array', items: { kind: 'integer', metadata: { format: 'int64' } } },
      },
      { name: 'filter', in: 'query', type: { kind: 'reference', target: 'Filter' } },
      {
        name: 'raw',
        in: 'header',
        type: { kind: 'boolean' },
        metadata: { content: { 'application/json': {} } },
      },
    ]);
    expect(operation.found).toEqual([]);
  });

  it('preserve what the model has no field for', () => {
    const [argument] = readOperation({
      parameters: [
        {
          name: 'q',
          in: 'query',
          required: true,
          style: 'form',
          explode: false,
          example: 'x',
          description: 'Search',
          deprecated: true,
          schema: { type: 'string', enum: ['a'], maxLength: 3 },
        },
      ],
    }).arguments;
    expect(argument).toEqual({
      name: 'q',
      in: 'query',
      type: {
        kind: 'string',
        description: 'Search',
        deprecated: true,
        metadata: { enum: ['a'], maxLength: 3 },
      },
      metadata: { required: true, style: 'form', explode: false, example: 'x' },
    });
  });

  it('are followed if they are references, with `~1`, `~0` and `%xx` decoded', () => {
    const operation = readOperation(
      {
        parameters: [
          { $ref: '#/components/parameters/a~1b' },
          { $ref: '#/components/parameters/c~0d' },
          { $ref: '#/components/parameters/e%20f' },
        ],
      },
      {
        components: {
          parameters: Object.fromEntries(
            ['a/b', 'c~d', 'e f'].map((name) => [name, { name, in: 'query', schema: text }]),
          ),
        },
      },
    );
    expect(operation.arguments.map(({ name }) => name)).toEqual(['a/b', 'c~d', 'e f']);
    expect(operation.found).toEqual([]);
  });

  it.each([
    [{ name: '', in: 'cookie', schema: text }],
    [{ name: 'a', in: 'querystring', schema: text }],
    [{ name: 'a', in: 'nowhere', schema: text }],
    [{ name: 'a', in: 'query' }],
    [{ name: '', in: 'query', schema: text }],
    [{ in: 'query', schema: text }],
    [17],
  ])('that cannot be arguments become findings: %j', (parameter) => {
    const { arguments: list, found } = readOperation({ parameters: [parameter] });
    expect(list).toEqual([]);
    expect(found.at(-1)).toEqual({
      code: 'invalid-argument',
      severity: 'error',
      message: 'Provided an invalid argument',
      path: '/paths/~1pets/get/parameters/0',
    });
  });

  it('in cookies are kept, and said to be, once each', () => {
    const { findings } = read({
      paths: {
        '/a': {
          get: { parameters: [{ $ref: '#/components/parameters/Session' }] },
          put: { parameters: [{ $ref: '#/components/parameters/Session' }] },
        },
      },
      components: { parameters: { Session: { name: 'session', in: 'cookie', schema: text } } },
    });
    expect(findings).toEqual([
      {
        code: 'cookie-kept',
        severity: 'warning',
        message:
          'The cookie "session" is kept for OpenAPI and not shown: an argument is in the path, the query or a header.',
        path: '/components/parameters/Session',
      },
    ]);
  });

  it('that cannot be arguments are kept with each operation, whether path or operation has them', () => {
    const session = { name: 'session', in: 'cookie', schema: text };
    const theme = { name: 'theme', in: 'cookie', schema: text };
    const { spec } = read({
      paths: { '/a': { parameters: [session], get: {}, put: { parameters: [theme] } } },
    });
    const kept = spec.operations.map(({ metadata }) => metadata?.['parameters']);
    expect(kept).toEqual([[session], [session, theme]]);
  });

  it('in headers are left out when the option says so', () => {
    const paths = { '/a': { get: { parameters: [{ name: 'h', in: 'header', schema: text }] } } };
    expect(read({ paths }).spec.operations[0]?.arguments).toHaveLength(1);
    const { spec, findings } = read({ paths }, { dropHeaderParameters: true });
    expect(spec.operations[0]?.arguments).toEqual([]);
    expect(findings.map(({ message }) => message)).toEqual(['Provided an invalid argument']);
  });

  it('with the same name in two locations become two arguments that keep their names in requests', () => {
    const { arguments: list } = readOperation({
      parameters: [
        { name: 'id', in: 'path', required: true, schema: text },
        { name: 'id', in: 'query', schema: text },
        { name: 'id_query', in: 'query', schema: text },
      ],
    });
    expect(list.map(({ name, wireName }) => [name, wireName])).toEqual([
      ['id', undefined],
      ['id_query_2', 'id'],
      ['id_query', undefined],
    ]);
  });

  it('listed twice become a finding, wherever they are', () => {
    const inQuery = { name: 'q', in: 'query', schema: text };
    const inHeader = { name: 'q', in: 'header', schema: text };
    const placesOf = (...parameters: readonly Json[]) => {
      const { arguments: list, found } = readOperation({ parameters });
      const second = '/paths/~1pets/get/parameters/';
      return [
        list.map((argument) => `${argument.in} ${argument.wireName ?? argument.name}`),
        ...found.map(({ code, path }) => `${code} ${path.replace(second, '')}`),
      ];
    };
    expect(placesOf(inQuery, { ...inQuery })).toEqual([['query q'], 'duplicate-parameter 1']);
    expect(placesOf(inQuery, inHeader)).toEqual([['query q', 'header q']]);
    for (const again of [inQuery, inHeader]) {
      const both = [['query q', 'header q'], 'duplicate-parameter 2'];
      expect(placesOf(inQuery, inHeader, { ...again })).toEqual(both);
    }
  });

  it('of path and operation, in two locations each, are overridden one by one', () => {
    const parameter = (where: string, type: string) => ({ name: 'q', in: where, schema: { type } });
    const { spec, findings } = read({
      paths: {
        '/pets': {
          parameters: [parameter('query', 'string'), parameter('header', 'string')],
          get: { parameters: [parameter('header', 'integer'), parameter('query', 'boolean')] },
        },
      },
    });
    expect(spec.operations[0]?.arguments).toEqual([
      { name: 'q', in: 'query', type: { kind: 'boolean' } },
      { name: 'q_header', wireName: 'q', in: 'header', type: { kind: 'integer' } },
    ]);
    expect(findings).toEqual([]);
  });

  it.each([
    ['path', true, undefined],
    ['path', false, { required: false }],
    ['path', 'yes', { required: 'yes' }],
    ['path', undefined, undefined],
    ['query', true, { required: true }],
    ['query', false, { required: false }],
  ])('in the %s, required: %s', (where, required, metadata) => {
    const parameter = { name: 'id', in: where, schema: text };
    const { spec } = read({
      paths: {
        '/pets/{id}': {
          get: { parameters: [required === undefined ? parameter : { ...parameter, required }] },
        },
      },
    });
    expect(spec.operations[0]?.arguments[0]?.metadata).toEqual(metadata);
  });

  it('whose reference leads nowhere become findings', () => {
    const { found } = readOperation({
      parameters: [{ $ref: 'other.yaml#/p' }, { $ref: '#/components/parameters/no' }],
    });
    expect(found.map(({ message }) => message)).toEqual([
      'Can only resolve local refs',
      'Could not resolve ref',
    ]);
  });
});
