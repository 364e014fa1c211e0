import { describe, expect, it } from 'vitest';
import { searchSpecification } from '../../../src/domain/model/search.ts';
import type { Specification } from '../../../src/domain/model/specification.ts';

const spec: Specification = {
  imports: [],
  operations: [
    {
      name: 'pets.list',
      description: 'Every animal of the shop',
      httpMethod: 'GET',
      httpPath: '/pets',
      arguments: [{ name: 'limit', in: 'query', type: { kind: 'integer' } }],
      throws: [],
    },
    { name: 'owner.pets', httpMethod: 'GET', httpPath: '/owner', arguments: [], throws: [] },
  ],
  types: [
    { kind: 'struct', name: 'Pet', properties: [{ name: 'nickName', type: { kind: 'string' } }] },
    { kind: 'map', name: 'Labels', description: 'Pet labels', values: { kind: 'string' } },
  ],
};

const find = (query: string, limit = 10) => searchSpecification(spec, query, limit);

describe('search', () => {
  it('ranks names that start with the query before names that contain it, before the rest', () => {
    expect(find('PET').hits).toEqual([
      { kind: 'operation', name: 'pets.list' },
      { kind: 'type', name: 'Pet' },
      { kind: 'operation', name: 'owner.pets' },
      { kind: 'type', name: 'Labels', where: 'description' },
    ]);
  });

  it('finds matches within paths, descriptions, arguments and properties, and says where', () => {
    expect(find('wner').hits).toEqual([{ kind: 'operation', name: 'owner.pets' }]);
    expect(find('nimal').hits[0]?.where).toBe('description');
    expect(find('imi').hits[0]?.where).toBe('argument limit');
    expect(find('ckna').hits[0]?.where).toBe('property nickName');
    expect(find('/owner').hits[0]?.where).toBe('path');
  });

  it('counts more matches than it returns', () => {
    expect(find('pet', 1)).toEqual({ hits: [{ kind: 'operation', name: 'pets.list' }], total: 4 });
  });

  it('finds nothing for an empty query', () => {
    expect(find('  ')).toEqual({ hits: [], total: 0 });
  });
});
