import { describe, expect, it } from 'vitest';
import { printOpenapiJson } from '../../../src/formats/openapi/print.ts';
import { codes, read, readOperation, type Dictionary } from './reading.ts';

const ok = { responses: { 204: { description: 'Done' } } };

describe('operations', () => {
  it('are get, post, put, patch and delete; other methods become findings', () => {
    const { spec, findings } = read({
      paths: {
        '/pets': {
          get: ok,
          post: ok,
          put: ok,
          patch: ok,
          delete: ok,
          head: ok,
          options: ok,
          trace: ok,
          query: ok,
        },
      },
    });
    expect(spec.operations.map(({ httpMethod }) => httpMethod)).toEqual([
      'GET',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
    ]);
    expect(findings.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'method-kept /paths/~1pets/head',
      'method-kept /paths/~1pets/options',
      'method-kept /paths/~1pets/trace',
      'method-left-out /paths/~1pets/query',
    ]);
  });

  it('have an empty summary again when they are printed', () => {
    const { spec } = read({ paths: { '/pets': { get: { ...ok, summary: '' } } } });
    const { paths } = JSON.parse(printOpenapiJson(spec).text);
    expect(paths['/pets'].get).toMatchObject({ summary: '' });
  });

  it('are not made from other keys of a path', () => {
    const { spec, findings } = read({
      paths: {
        '/pets': { summary: 'Pets', 'x-a': 1, servers: [], get: ok },
        'x-paths': { get: ok },
      },
    });
    expect(spec.operations).toHaveLength(1);
    expect(codes(findings)).toEqual(['path-key-kept', 'path-key-kept']);
    expect(spec.metadata?.['paths']).toEqual({
      '/pets': { summary: 'Pets', 'x-a': 1, servers: [] },
      'x-paths': { get: ok },
    });
  });

  it('follow a path that refers to another', () => {
    const { spec } = read({
      paths: {
        '/a': { $ref: '#/components/pathItems/Shared' },
        '/b': { $ref: '#/paths/~1a', post: ok },
      },
      components: { pathItems: { Shared: { parameters: [parameter('q')], get: ok } } },
    });
    expect(
      spec.operations.map(({ httpMethod, httpPath, arguments: list }) => [
        httpMethod,
        httpPath,
        list.length,
      ]),
    ).toEqual([
      ['GET', '/a', 1],
      ['POST', '/b', 0],
      ['GET', '/b', 1],
    ]);
  });

  it('leave webhooks and callbacks out with findings', () => {
    const { spec, findings } = read({
      openapi: '3.1.0',
      paths: { '/pets': { get: { ...ok, callbacks: { done: { '{$url}': { post: ok } } } } } },
      webhooks: { newPet: { post: ok } },
    });
    expect(spec.operations).toHaveLength(1);
    expect(codes(findings)).toEqual(['callbacks-kept', 'webhook-kept']);
  });

  it.each([
    ['pets/list', 'pets.list'],
    ['pets list-all', 'pets_list_all'],
    ['a'.repeat(200), 'a'.repeat(128)],
    ['', 'PetsGet'],
    [undefined, 'PetsGet'],
  ])('are named after their id: %j', (operationId, name) => {
    const operation = readOperation(operationId === undefined ? ok : { ...ok, operationId });
    expect(operation.name).toBe(name);
    const kept = operationId === undefined || operationId === name ? undefined : operationId;
    expect(operation.metadata?.['operationId']).toBe(kept);
  });

  it('are named after path and method if they have no id', () => {
    const { spec } = read({
      paths: { '/pets/{petId}/photo-urls': { delete: ok }, '/': { get: ok } },
    });
    expect(spec.operations.map(({ name }) => name)).toEqual(['PetsPetIdPhotoUrlsDelete', 'Get']);
  });

  it('get unique names with a finding', () => {
    const { spec, findings } = read({
      paths: { '/a': { get: { ...ok, operationId: 'x' }, post: { ...ok, operationId: 'x' } } },
    });
    expect(spec.operations.map(({ name }) => name)).toEqual(['x', 'x_2']);
    expect(findings).toEqual([
      {
        code: 'operation-renamed',
        severity: 'warning',
        message: 'There is more than one operation "x"; this one is now called x_2.',
        path: '/paths/~1a/post',
      },
    ]);
  });

  it.each([
    ['🐱', '_', ['operation-renamed']],
    ['Größe', 'Gr__e', ['operation-renamed']],
    ['list-pets', 'list_pets', []],
    [7, 'AGet', ['unexpected-value']],
  ])('say that an id can not be a name: %s', (operationId, name, expected) => {
    const { spec, findings } = read({ paths: { '/a': { get: { ...ok, operationId } } } });
    expect(spec.operations[0]?.name).toBe(name);
    expect(codes(findings)).toEqual(expected);
  });

  it.each([
    ['/pets/{id}', '/pets/:id', true],
    ['/pets/{pet-id}/x', '/pets/:pet-id/x', false],
    ['/pets/{🐱}', '/pets/:🐱', false],
    ['/files/{name}.{ext}', '/files/:name.:ext', true],
    ['/files/{name}x', '/files/:namex', false],
    ['/things:cancel', '/things:cancel', false],
    ['/a/{}', '/a/:', false],
  ])('have their path variables with a colon: %s', (template, path, isExact) => {
    const { spec, findings } = read({ paths: { [template]: { get: ok } } });
    expect(spec.operations[0]?.httpPath).toBe(path);
    expect(codes(findings)).toEqual(isExact ? [] : ['path-ambiguous']);
    expect(spec.operations[0]?.metadata?.['path']).toBe(isExact ? undefined : template);
  });

  it('need no template beside the path if an argument shows where a variable ends', () => {
    const parameters = ['pet-id', '🐱'].map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    }));
    const { spec, findings } = read({ paths: { '/pets/{pet-id}/{🐱}': { get: ok, parameters } } });
    expect(spec.operations[0]?.httpPath).toBe('/pets/:pet-id/:🐱');
    expect(spec.operations[0]?.metadata?.['path']).toBeUndefined();
    expect(findings).toEqual([]);
  });

  it('preserve what the model has no field for', () => {
    const operation = readOperation({
      ...ok,
      summary: 'Lists',
      description: 'Lists all',
      deprecated: true,
      tags: ['pets'],
      externalDocs: { url: 'http://x' },
      'x-code': { a: 1 },
      servers: [{ url: 'http://y' }],
      security: [{ key: ['read'] }],
    });
    expect(operation).toMatchObject({
      description: 'Lists all',
      stability: 0,
      tags: ['pets'],
      security: ['read'],
      metadata: {
        summary: 'Lists',
        externalDocs: { url: 'http://x' },
        'x-code': { a: 1 },
        servers: [{ url: 'http://y' }],
        security: [{ key: ['read'] }],
        responses: { 204: { description: 'Done' } },
      },
    });
    expect(codes(operation.found)).toEqual(['servers-kept']);
  });

  it('use their summary if they have no description', () => {
    expect(readOperation({ ...ok, summary: 'Lists' }).description).toBe('Lists');
    // If both exist, both are stored, so that they are printed again.
    expect(readOperation({ ...ok, summary: 'Lists', description: 'Lists' })).toMatchObject({
      description: 'Lists',
      metadata: { summary: 'Lists', description: 'Lists' },
    });
  });
});

function parameter(name: string): Dictionary {
  return { name, in: 'query', schema: { type: 'string' } };
}
