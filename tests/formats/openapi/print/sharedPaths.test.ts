import { describe, expect, it } from 'vitest';
import { compareSpecifications } from '../../../../src/domain/compare/compareSpecifications.ts';
import type { Specification } from '../../../../src/domain/model/specification.ts';
import { printOpenapiJson } from '../../../../src/formats/openapi/print.ts';
import { print, readDocument } from '../printing.ts';
import { codes, read, type Dictionary } from '../reading.ts';

const text = { type: 'string' };
const ok = { 200: { description: 'OK', content: { 'application/json': { schema: text } } } };
const inline = { type: 'object', properties: { a: text } };
const some = { 200: { description: 'OK', content: { 'application/json': { schema: inline } } } };
const item = (name: string): Dictionary => ({ $ref: `#/components/pathItems/${name}` });
const query = { name: 'q', in: 'query', schema: text };
const id = { name: 'id', in: 'path', required: true, schema: text };

/** The cases: a name, the paths, and the path items of the components. */
const cases: readonly (readonly [string, Dictionary, Dictionary | undefined])[] = [
  [
    'components',
    { '/a': item('X'), '/b': item('X'), '/c': item('Y') },
    {
      X: {
        summary: 'Both',
        parameters: [query],
        get: { operationId: 'get', responses: some },
        put: { operationId: 'put', responses: ok },
      },
      Y: { get: { operationId: 'only', responses: ok } },
    },
  ],
  [
    'components without ids of operations',
    { '/a': item('X'), '/b': item('X') },
    { X: { get: { responses: some } } },
  ],
  [
    'components with words beside the references to them',
    { '/a': { ...item('X'), summary: 'Mine', description: 'Also mine' }, '/b': item('X') },
    { X: { summary: 'Theirs', get: { operationId: 'get', responses: ok } } },
  ],
  [
    'components with nothing that the model has',
    { '/a': item('X'), '/b': item('X'), '/c/{id}': item('Y'), '/d/{id}': item('Y') },
    { X: { head: { operationId: 'head', responses: ok } }, Y: { parameters: [id] } },
  ],
  [
    'paths, the first of which only refers to one',
    {
      '/a/{id}': { $ref: '#/paths/~1b~1%7Bid%7D' },
      '/b/{id}': { parameters: [id], get: { operationId: 'get', responses: some } },
      '/c/{id}/50%25': { $ref: '#/paths/~1b~1%7Bid%7D' },
    },
    undefined,
  ],
  [
    'paths without ids, of which others have the percent sign in their names',
    { '/50%25': { get: { responses: some } }, '/b': { $ref: '#/paths/~150%2525' } },
    undefined,
  ],
];

const withItems = (paths: Dictionary, pathItems?: Dictionary): Dictionary => ({
  openapi: '3.1.0',
  paths,
  ...(pathItems && { components: { pathItems } }),
});

function printed(spec: Specification): Dictionary {
  const { document } = print(spec);
  return {
    openapi: '3.1.0',
    paths: document.paths,
    ...(document['components'] !== undefined && { components: document.components }),
  };
}

describe('paths that are the same in the source', () => {
  it.each(cases)('%s: are the same again, and nothing has changed', (_name, paths, items) => {
    const document = withItems(paths, items);
    const { spec } = read(document);
    expect(printed(spec)).toEqual(document);
    const again = read(printed(spec)).spec;
    expect({ ...again, metadata: {} }).toEqual({ ...spec, metadata: {} });
    expect(compareSpecifications(spec, again).changes).toEqual([]);
  });

  it.each(cases)('%s: say the same to OpenAPI 3.0, which has no such components', (...one) => {
    const [, paths, items] = one;
    const { spec } = read(withItems(paths, items));
    const { document, codes: left } = print(spec, '3.0');
    expect(document['components']).toBeUndefined();
    expect(left).toEqual([]);
    const again = read({ ...document, info: { title: 'T', version: '1' } }).spec;
    expect(again.operations.map(({ name, httpPath }) => [name, httpPath])).toEqual(
      spec.operations.map(({ name, httpPath }) => [name, httpPath]),
    );
  });

  it('refer to the first of them in OpenAPI 3.0, wherever the source has what they share', () => {
    const shared = { 'x-items': { one: { get: { responses: ok } } } };
    const [a, b] = ['/a', '/b'].map((path) => [path, { $ref: '#/x-items/one' }] as const);
    const { spec } = read({ ...shared, paths: Object.fromEntries([a ?? [], b ?? []]) });
    expect(print(spec, '3.0').document.paths).toEqual({
      '/a': { get: { responses: ok } },
      '/b': { $ref: '#/paths/~1a' },
    });
    expect(print(spec).document.paths).toEqual({ '/a': item('one'), '/b': item('one') });
  });

  it('are the same again after Swagger 2.0', () => {
    const body = { name: 'note', in: 'body', schema: text };
    const parts = { '/a': { post: { operationId: 'post', parameters: [body], responses: {} } } };
    const paths = { ...parts, '/b': { $ref: '#/paths/~1a' } };
    const spec = readDocument({ swagger: '2.0', info: { title: 'T', version: '1' }, paths });
    expect(print(spec).document.paths['/b']).toEqual({ $ref: '#/paths/~1a' });
  });

  it('are compared as what they say, not as what they refer to', () => {
    const one = { get: { responses: ok } };
    const shared = withItems({ '/a': item('X'), '/b': item('X') }, { X: one });
    const all = [shared, withItems({ '/a': one, '/b': { $ref: '#/paths/~1a' } })];
    const { spec } = read(withItems({ '/a': one, '/b': one }));
    for (const other of all) {
      expect(compareSpecifications(spec, read(other).spec).changes).toEqual([]);
    }
  });

  it('show their operations where they are', () => {
    const { spec } = read(withItems({ '/a': item('X'), '/b': item('X') }, cases[1]?.[2]));
    expect(printOpenapiJson(spec).places).toMatchObject([
      { name: 'AGet', at: '/components/pathItems/X/get' },
      { name: 'BGet', at: '/components/pathItems/X/get' },
      { kind: 'type' },
    ]);
  });
});

describe('a path that is no longer the same', () => {
  const get = { operationId: 'get', responses: ok };
  const { spec } = read(
    withItems({ '/a': item('X'), '/b': item('X'), '/c': item('X') }, { X: { get } }),
  );
  const changed = (name: string, change: object): Dictionary =>
    printed({
      ...spec,
      operations: spec.operations.map((one) => (one.name === name ? { ...one, ...change } : one)),
    });

  it('stands where it is, and the others still share', () => {
    expect(changed('get_2', { description: 'New' })).toEqual(
      withItems(
        {
          '/a': item('X'),
          '/b': { get: { ...get, operationId: 'get_2', description: 'New' } },
          '/c': item('X'),
        },
        { X: { get } },
      ),
    );
  });

  it('stands where it is if an operation has a name of its own', () => {
    const { paths } = changed('get_3', { name: 'mine' });
    expect(paths).toEqual({
      '/a': item('X'),
      '/b': item('X'),
      '/c': { get: { ...get, operationId: 'mine' } },
    });
  });

  it('may be the only one left', () => {
    const { paths, components } = printed({ ...spec, operations: spec.operations.slice(2) });
    expect(paths).toEqual({ '/c': item('X') });
    expect(components).toEqual({ pathItems: { X: { get } } });
  });
});

it('a path that adds to what it refers to has all of it, with a finding', () => {
  const put = { operationId: 'put', responses: ok };
  const get = { operationId: 'get', responses: ok };
  const { spec, findings } = read(withItems({ '/a': { ...item('X'), put } }, { X: { get } }));
  expect(findings).toMatchObject([{ code: 'path-item-copied', path: '/paths/~1a' }]);
  expect(printed(spec)).toEqual(withItems({ '/a': { put, get } }));
});

it('a path that refers to nothing is reported once', () => {
  const circle = { '/a': { $ref: '#/paths/~1b' }, '/b': { $ref: '#/paths/~1a' } };
  const { spec, findings } = read(withItems({ ...circle, '/c': item('None') }));
  expect(codes(findings)).toEqual(Array(3).fill('reference-missing'));
  expect(printed(spec)).toEqual(withItems({ '/a': {}, '/b': {}, '/c': {} }));
});

it('the parameters of a path without operations are printed again, until it has one', () => {
  const { spec } = read(withItems({ '/a/{id}': { parameters: [id] } }));
  expect(print(spec).document.paths).toEqual({ '/a/{id}': { parameters: [id] } });
  const one = {
    ...spec,
    operations: read({ paths: { '/a/{id}': { get: { responses: ok } } } }).spec.operations,
  };
  expect(print(one).document.paths['/a/{id}']).not.toHaveProperty('parameters');
});
