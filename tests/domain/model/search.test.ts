import { describe, expect, it } from 'vitest';
import { searchSpecification } from '../../../src/domain/model/search.ts';
import { operation, struct } from '../example.ts';
import type { Operation, Specification } from '../../../src/domain/model/specification.ts';

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
  it('ranks the name that is the query before names that start with it, before names that contain it, before the rest', () => {
    expect(find('PET').hits).toEqual([
      { kind: 'type', name: 'Pet' },
      { kind: 'operation', name: 'pets.list' },
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
    expect(find('pet', 1)).toEqual({ hits: [{ kind: 'type', name: 'Pet' }], total: 4 });
  });

  it('finds words in any order, those in names before those elsewhere', () => {
    expect(find('list PETS').hits[0]).toEqual({ kind: 'operation', name: 'pets.list' });
    expect(find('pets owner').hits).toEqual([{ kind: 'operation', name: 'owner.pets' }]);
    expect(find('pet label').hits).toEqual([
      { kind: 'type', name: 'Labels', where: 'description' },
    ]);
    expect(find('limit list').hits).toEqual([
      { kind: 'operation', name: 'pets.list', where: 'argument limit' },
    ]);
    expect(find('pets nowhere').hits).toEqual([]);
  });

  it('ranks names of which a part begins with the word before names that contain it', () => {
    const named = (name: string) => ({ kind: 'struct', name, properties: [] }) as const;
    const types = ['Whooks', 'OrgHooks', 'org_hooks', 'Hooks'].map(named);
    const { hits } = searchSpecification({ imports: [], operations: [], types }, 'hooks', 10);
    expect(hits.map(({ name }) => name)).toEqual(['Hooks', 'OrgHooks', 'org_hooks', 'Whooks']);
  });

  it.each([
    ['room 12', ['Room112', 'Room12']],
    ['error', ['Terror', 'HTTPError']],
  ])(
    'takes a number, and a word after an abbreviation, for a part of a name: %s',
    (query, named) => {
      const types = named.map((name) => ({ kind: 'struct', name, properties: [] }) as const);
      const { hits } = searchSpecification({ imports: [], operations: [], types }, query, 10);
      expect(hits.map(({ name }) => name)).toEqual(named.toReversed());
    },
  );

  it('takes a name in the query as its words where nothing has the name itself', () => {
    expect(find('listPets').hits).toEqual([{ kind: 'operation', name: 'pets.list' }]);
    expect(find('nick_name').hits).toEqual([
      { kind: 'type', name: 'Pet', where: 'property nickName' },
    ]);
    expect(find('listPest').hits).toEqual([{ kind: 'operation', name: 'pets.list' }]);
    expect(find('…').hits).toEqual([]);
  });

  it('looks over small typos in names where nothing else is found', () => {
    expect(find('lsit pets').hits).toEqual([{ kind: 'operation', name: 'pets.list' }]);
    expect(find('onwer').hits[0]).toEqual({ kind: 'operation', name: 'owner.pets' });
    expect(find('Lables').hits).toEqual([{ kind: 'type', name: 'Labels' }]);
    expect(find('nikName').hits).toEqual([
      { kind: 'type', name: 'Pet', where: 'property nickName' },
    ]);
    expect(find('limot').hits[0]?.where).toBe('argument limit');
    // Short words, and words that differ more, are no typos.
    expect(find('pat').hits).toEqual([]);
    expect(find('labial').hits).toEqual([]);
  });

  it('looks over small typos in the words of a name that are typed as one', () => {
    const hooks: Specification = { ...spec, operations: [operation('orgs.listHooks')] };
    for (const typed of ['listhoks', 'lsithooks', 'listhoosk']) {
      const { hits } = searchSpecification(hooks, typed, 10);
      expect(hits).toEqual([{ kind: 'operation', name: 'orgs.listHooks' }]);
    }
  });

  it('looks over typos in words of three letters where they can only mean a whole word', () => {
    expect(find('lst pets').hits).toEqual([{ kind: 'operation', name: 'pets.list' }]);
    expect(find('epts lsit').hits).toEqual([{ kind: 'operation', name: 'pets.list' }]);
    expect(find('pte').hits[0]).toEqual({ kind: 'type', name: 'Pet' });
  });

  it('looks over typos in descriptions last', () => {
    expect(find('animla').hits).toEqual([
      { kind: 'operation', name: 'pets.list', where: 'description' },
    ]);
    // In British spelling, and together with a correct word or almost a name.
    const organised = {
      ...spec,
      types: [{ ...struct('Team', []), description: 'How people are organized' }],
    };
    for (const query of ['organised', 'organised team', 'taem organised']) {
      expect(searchSpecification(organised, query, 10).hits).toEqual([
        { kind: 'type', name: 'Team', where: 'description' },
      ]);
    }
    // In descriptions, typos in short words are not found: they could mean other words.
    expect(find('shup').hits).toEqual([]);
    expect(find('limot animla').hits).toEqual([
      { kind: 'operation', name: 'pets.list', where: 'argument limit' },
    ]);
    // If a name is similar to the query, descriptions are not searched.
    const both = { ...organised, operations: [operation('organize', { httpPath: '/' })] };
    expect(searchSpecification(both, 'orgnize', 10).hits).toEqual([
      { kind: 'operation', name: 'organize' },
    ]);
  });

  describe('ranks what needs fewer typos first', () => {
    const found = (query: string, ...operations: Specification['operations']) =>
      searchSpecification({ imports: [], operations, types: [] }, query, 10).hits.map(
        ({ name, where }) => (where === undefined ? name : `${name} by ${where}`),
      );
    const named = (name: string, more: Partial<Operation> = {}) => operation(name, more);

    it('of one word', () => {
      const two = named('orxanixation');
      expect(found('organisation', two, named('organization'))).toEqual([
        'organization',
        'orxanixation',
      ]);
      // The name comes first only among results with the same number of typos.
      const path = named('a', { httpPath: '/organization' });
      expect(found('organisation', two, path, named('organization'))).toEqual([
        'organization',
        'a by path',
        'orxanixation',
      ]);
    });

    it('of several words together', () => {
      const one = named('a', {
        httpPath: '/list',
        arguments: [{ name: 'pest', in: 'query', type: { kind: 'string' } }],
      });
      expect(found('lsit pest', named('list.pets'), one)).toEqual(['a by path', 'list.pets']);
    });

    it('within one result, and says where that is', () => {
      const path = named('orxanixation', { httpPath: '/organization' });
      expect(found('organisation', named('orxanixation.b'), path)).toEqual([
        'orxanixation by path',
        'orxanixation.b',
      ]);
      const argument = named('a', {
        httpPath: '/orxanixation',
        arguments: [{ name: 'organization', in: 'query', type: { kind: 'string' } }],
      });
      expect(found('organisation', argument)).toEqual(['a by argument organization']);
      // Descriptions are searched because of the other word.
      const described = named('orxanixation', { description: 'Of an organization, customised' });
      expect(found('organisation customized', described)).toEqual(['orxanixation by description']);
    });
  });

  it('finds nothing for an empty query', () => {
    expect(find('  ')).toEqual({ hits: [], total: 0 });
  });
});
