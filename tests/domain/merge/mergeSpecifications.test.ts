import { describe, expect, test } from 'vitest';
import { deepFreeze } from '../../../src/domain/model/values/deepFreeze.ts';
import { difference } from '../../../src/domain/edits/difference.ts';
import type { Edit } from '../../../src/domain/edits/edit.ts';
import { describeConflict } from '../../../src/domain/merge/conflict.ts';
import type { Side } from '../../../src/domain/merge/conflict.ts';
import {
  mergeSpecifications,
  resolveConflicts,
} from '../../../src/domain/merge/mergeSpecifications.ts';
import type { Merge } from '../../../src/domain/merge/mergeSpecifications.ts';
import { renamesOf } from '../../../src/domain/merge/renamesOf.ts';
import { emptySpecification } from '../../../src/domain/model/specification.ts';
import type {
  Property,
  Specification,
  Struct,
  Type,
} from '../../../src/domain/model/specification.ts';
import { after, operation, operationNamed, ref, shop, struct, structNamed } from '../example.ts';

/** Merges two sides' edits of the shop, with the renames in mine's edits. */
function mergeOf(mine: readonly Edit[], theirs: readonly Edit[], base = shop): Merge {
  const merge = mergeSpecifications(
    base,
    after(base, ...mine),
    after(base, ...theirs),
    renamesOf(mine),
  );
  return deepFreeze(merge);
}

/** The conflicts: kind, entity, place and field, and the three values. */
function asked({ conflicts }: Merge): readonly (readonly unknown[])[] {
  return conflicts.map(({ kind, entity, name, place, field }) =>
    [kind, entity, name, place, field].filter((word) => word !== undefined),
  );
}

function all(merge: Merge, side: Side): ReadonlyMap<string, Side> {
  return new Map(merge.conflicts.map(({ id }) => [id, side]));
}

const string = { kind: 'string' } as const;
const integer = { kind: 'integer' } as const;

function property(type: string, name: string, more: Partial<Property>): Edit {
  const found = structNamed(shop, type).properties.find((one) => one.name === name);
  if (!found) throw new Error(`No property ${name}`);
  return { kind: 'property.update', type, name, property: { ...found, ...more } };
}

describe('the summary of an operation, shown as its description', () => {
  const told = (summary: string, description = summary): Specification => ({
    ...emptySpecification,
    operations: [operation('list', { description, metadata: { summary } })],
  });
  const toldOf = ({ spec }: Merge) => {
    const { description, metadata } = operationNamed(spec, 'list');
    return { description, summary: metadata?.['summary'] };
  };

  test('is a single conflict if both changed it', () => {
    const merge = mergeSpecifications(told('Old'), told('Mine'), told('Theirs'));
    expect(asked(merge)).toEqual([['changed', 'operation', 'list', 'metadata.summary']]);
    expect(merge.conflicts.map(describeConflict)).toEqual([
      'The operation list was given a different summary on each side',
    ]);
    expect(toldOf(merge)).toEqual({ description: 'Mine', summary: 'Mine' });
    const chosen = resolveConflicts(merge, all(merge, 'theirs'));
    expect(toldOf(chosen)).toEqual({ description: 'Theirs', summary: 'Theirs' });
  });

  test('merges with a description that the other side added beside it', () => {
    const merge = mergeSpecifications(told('Old'), told('Mine'), told('Old', 'All there is'));
    expect(merge.conflicts).toEqual([]);
    expect(toldOf(merge)).toEqual({ description: 'All there is', summary: 'Mine' });
  });

  test('does not come back as a description if one side deleted that', () => {
    const { description: _old, ...bare } = operationNamed(told('Old'), 'list');
    const mine = { ...emptySpecification, operations: [{ ...bare, httpPath: '/mine' }] };
    const theirs = {
      ...emptySpecification,
      operations: [{ ...operationNamed(told('Old'), 'list'), stability: 2 }],
    };
    const merge = mergeSpecifications(told('Old'), mine, theirs);
    expect(merge.conflicts).toEqual([]);
    expect(toldOf(merge)).toEqual({ description: undefined, summary: 'Old' });
  });
});

describe('what both changed', () => {
  test('merges field by field within one property', () => {
    const merge = mergeOf(
      [property('Pet', 'name', { description: 'What it is called' })],
      [property('Pet', 'name', { type: integer, nullable: true })],
    );
    expect(merge.conflicts).toEqual([]);
    expect(structNamed(merge.spec, 'Pet').properties[2]).toEqual({
      name: 'name',
      description: 'What it is called',
      type: integer,
      nullable: true,
    });
  });

  test('is a conflict with three values if it is the same field; mine is preselected', () => {
    const merge = mergeOf(
      [property('Pet', 'name', { type: integer })],
      [property('Pet', 'name', { type: { kind: 'boolean' } })],
    );
    expect(merge.conflicts).toMatchObject([
      {
        kind: 'changed',
        entity: 'type',
        name: 'Pet',
        place: 'property name',
        field: 'type',
        base: string,
        mine: integer,
        theirs: { kind: 'boolean' },
        held: 'mine',
      },
    ]);
    expect(structNamed(merge.spec, 'Pet').properties[2]?.type).toEqual(integer);
    const theirs = resolveConflicts(merge, all(merge, 'theirs')).spec;
    expect(structNamed(theirs, 'Pet').properties[2]?.type).toEqual({ kind: 'boolean' });
    expect(resolveConflicts(merge, all(merge, 'base')).spec).toEqual(shop);
    expect(resolveConflicts(merge, all(merge, 'mine')).conflicts).toEqual([]);
  });

  test('merges the parts of an operation separately', () => {
    const merge = mergeOf(
      [
        { kind: 'payload.set', operation: 'pets.create', payload: { type: ref('Cat') } },
        { kind: 'argument.delete', operation: 'pets.create', name: 'trace' },
        { kind: 'throw.delete', operation: 'pets.create', index: 0 },
      ],
      [
        {
          kind: 'return.set',
          operation: 'pets.create',
          httpCode: 201,
          return: { type: ref('Dog') },
        },
        {
          kind: 'argument.add',
          operation: 'pets.create',
          argument: { name: 'limit', in: 'query', type: integer },
        },
        { kind: 'throw.add', operation: 'pets.create', throw: { code: 409, type: string } },
      ],
    );
    expect(merge.conflicts).toEqual([]);
    const create = operationNamed(merge.spec, 'pets.create');
    expect(create.arguments.map(({ name }) => name)).toEqual(['id', 'filter', 'limit']);
    expect(create.throws.map(({ code }) => code)).toEqual([500, 409]);
    expect(create).toMatchObject({
      httpCode: 201,
      payload: { type: ref('Cat') },
      return: { type: ref('Dog') },
    });
  });

  test('has a conflict for each field', () => {
    const update = (more: object): Edit => ({
      kind: 'operation.update',
      name: 'pets.list',
      operation: { ...operationNamed(shop, 'pets.list'), ...more },
    });
    const merge = mergeOf(
      [update({ httpPath: '/a', description: 'a', tags: ['a'], metadata: { x: 1, y: 1 } })],
      [update({ httpPath: '/b', description: 'a', tags: ['b'], metadata: { x: 2, z: 1 } })],
    );
    expect(asked(merge)).toEqual([
      ['changed', 'operation', 'pets.list', 'httpPath'],
      ['changed', 'operation', 'pets.list', 'tags'],
      ['changed', 'operation', 'pets.list', 'metadata.x'],
    ]);
    expect(operationNamed(merge.spec, 'pets.list').metadata).toEqual({ x: 1, y: 1, z: 1 });
  });

  test('is a conflict if one side deleted it', () => {
    const gone: Edit = { kind: 'operation.delete', name: 'pets.list' };
    const set = { operation: 'pets.list', httpCode: 200, return: { type: string } } as const;
    const changed: Edit = { kind: 'return.set', ...set };
    const merge = mergeOf([gone], [changed]);
    expect(asked(merge)).toEqual([['deleted', 'operation', 'pets.list']]);
    expect(merge.conflicts[0]).not.toHaveProperty('mine');
    expect(mergeOf([changed], [gone]).conflicts[0]).not.toHaveProperty('theirs');
    expect(merge.spec.operations.map(({ name }) => name)).toEqual(['pets.create']);
    const theirs = resolveConflicts(merge, all(merge, 'theirs')).spec;
    expect(operationNamed(theirs, 'pets.list').httpCode).toBe(200);
  });

  test('is a conflict if both added it differently, but not if they added the same', () => {
    const add = (path: string): Edit => ({
      kind: 'operation.add',
      operation: operation('pets.find', { httpPath: path }),
    });
    expect(asked(mergeOf([add('/a')], [add('/b')]))).toEqual([['added', 'operation', 'pets.find']]);
    expect(mergeOf([add('/a')], [add('/a')]).conflicts).toEqual([]);
  });

  test('is one conflict if one side changed its kind', () => {
    const map: Type = { kind: 'map', name: 'Cat', values: string };
    const merge = mergeOf(
      [property('Cat', 'lives', { type: string })],
      [{ kind: 'type.update', name: 'Cat', type: map }],
    );
    expect(asked(merge)).toEqual([['changed', 'type', 'Cat']]);
    expect(resolveConflicts(merge, all(merge, 'theirs')).spec.types).toContainEqual(map);
    const whole: Type = { kind: 'map', name: 'Cat', values: { kind: 'integer' } };
    const both = [map, whole].map((type): Edit => ({ kind: 'type.update', name: 'Cat', type }));
    expect(asked(mergeOf(both.slice(0, 1), both.slice(1)))).toEqual([['changed', 'type', 'Cat']]);
  });

  test('of the specification itself', () => {
    const merge = mergeOf(
      [
        { kind: 'settings.set', baseUrl: 'https://a.org', security: { type: 'httpBasic' } },
        { kind: 'root.set', root: 'Cat' },
      ],
      [
        { kind: 'settings.set', baseUrl: 'https://b.org', security: { type: 'httpBasic' } },
        { kind: 'root.set', root: null },
      ],
    );
    expect(asked(merge)).toEqual([
      ['changed', 'specification', '', 'root'],
      ['changed', 'specification', '', 'baseUrl'],
    ]);
    expect(merge.spec).toMatchObject({ root: 'Cat', security: { type: 'httpBasic' } });
    expect(resolveConflicts(merge, all(merge, 'theirs')).spec).not.toHaveProperty('root');
  });

  test('of what the specification says about itself merges field by field', () => {
    const settings = (more: object): Edit => ({
      kind: 'settings.set',
      baseUrl: null,
      security: null,
      ...more,
    });
    const merge = mergeOf(
      [
        settings({
          info: { title: 'Mine', version: '1', license: { name: 'MIT', identifier: 'MIT' } },
          servers: [{ url: '/a' }],
          tags: [{ name: 'pets', description: 'mine' }],
        }),
      ],
      [
        settings({
          info: { title: 'Theirs', description: 'd', contact: { name: 'Ada' } },
          servers: [{ url: '/b' }],
          tags: [{ name: 'pets', description: 'theirs' }, { name: 'orders' }],
        }),
      ],
    );
    expect(asked(merge)).toEqual([
      ['changed', 'specification', '', 'title'],
      ['added', 'specification', '', 'tag pets'],
    ]);
    expect(merge.spec).toMatchObject({
      info: {
        title: 'Mine',
        version: '1',
        description: 'd',
        contact: { name: 'Ada' },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      tags: [{ name: 'pets', description: 'mine' }, { name: 'orders' }],
    });
    expect(merge.spec.servers?.map(({ url }) => url).toSorted()).toEqual(['/a', '/b']);
    const theirs = resolveConflicts(merge, all(merge, 'theirs')).spec;
    expect(theirs.info?.title).toBe('Theirs');
    expect(theirs.tags?.[0]?.description).toBe('theirs');
  });

  test('of an import includes its URL', () => {
    const later = shop.imports[1];
    if (!later) throw new Error('No import');
    const update = (more: object): Edit => ({
      kind: 'import.update',
      alias: 'later',
      include: { ...later, ...more },
    });
    const types = [struct('Thing')];
    const moved = mergeOf([update({ url: 'https://a.org' })], [update({ types })]);
    expect(moved.conflicts).toEqual([]);
    expect(moved.spec.imports[1]).toEqual({ alias: 'later', url: 'https://a.org' });
    const both = mergeOf(
      [update({ url: 'https://a.org', types })],
      [update({ url: 'https://b.org' })],
    );
    expect(asked(both)).toEqual([['changed', 'import', 'later', 'url']]);
    expect(both.spec.imports[1]).toEqual({ alias: 'later', url: 'https://a.org', types });
  });
});

describe('order', () => {
  const lists = (base: string, mine: string, theirs: string): string => {
    const of = (names: string): Specification => ({
      ...emptySpecification,
      types: [
        struct(
          'T',
          [...names].map((name) => ({ name, type: string })),
        ),
      ],
    });
    const { spec } = mergeSpecifications(of(base), of(mine), of(theirs));
    return structNamed(spec, 'T')
      .properties.map(({ name }) => name)
      .join('');
  };
  test.each([
    ['abc', 'abxc', 'abc', 'abxc'],
    ['abc', 'xabc', 'abcy', 'xabcy'],
    ['abc', 'abx', 'aybc', 'aybx'],
    ['abc', 'cab', 'abcx', 'cxab'],
    ['abc', 'abcx', 'cab', 'cxab'],
    ['abc', 'abxyc', 'abzc', 'abxyzc'],
    ['abc', 'bac', 'acb', 'bac'],
    ['abc', '', 'abcd', 'd'],
  ])('of %s, made %s and %s: %s', (base, mine, theirs, merged) => {
    expect(lists(base, mine, theirs)).toBe(merged);
  });

  test('of sorted types stays sorted', () => {
    const add = (name: string): Edit => ({ kind: 'type.add', type: struct(name) });
    const { spec } = mergeOf([add('Doge'), add('Ant')], [add('Doga'), add('Bee')]);
    expect(spec.types.map(({ name }) => name)).toEqual([
      'Ant',
      'Bee',
      'Cat',
      'Dog',
      'Doga',
      'Doge',
      'Litter',
      'Page',
      'Pet',
      'PetPage',
      'Zoo',
    ]);
  });
});

describe('renames', () => {
  const rename = (name: string, to: string): Edit => ({ kind: 'type.rename', name, to });

  test('of theirs carry over to what mine added', () => {
    const merge = mergeOf(
      [rename('Pet', 'Animal'), property('Cat', 'lives', { nullable: true })],
      [
        {
          kind: 'type.add',
          type: struct('Owner', [{ name: 'pet', type: { kind: 'array', items: ref('Pet') } }]),
        },
        property('Pet', 'name', { description: 'What it is called' }),
      ],
    );
    expect(merge.conflicts).toEqual([]);
    expect(structNamed(merge.spec, 'Owner').properties[0]?.type).toEqual({
      kind: 'array',
      items: ref('Animal'),
    });
    expect(structNamed(merge.spec, 'Animal').properties[2]?.description).toBe('What it is called');
    expect(merge.spec.root).toBe('Animal');
  });

  test('on their side are recognised by equal content', () => {
    const merge = mergeOf(
      [property('Cat', 'lives', { nullable: true }), rename('Zoo', 'Park')],
      [rename('Pet', 'Animal'), { kind: 'operation.rename', name: 'pets.list', to: 'pets.all' }],
    );
    expect(merge.conflicts).toEqual([]);
    expect(merge.spec.types.map(({ name }) => name)).toEqual([
      'Animal',
      'Cat',
      'Dog',
      'Litter',
      'Page',
      'Park',
      'PetPage',
    ]);
    expect(structNamed(merge.spec, 'Cat').parent).toEqual(ref('Animal'));
    expect(merge.spec.operations.map(({ name }) => name)).toEqual(['pets.all', 'pets.create']);
  });

  test('on both sides to different names are a conflict', () => {
    const merge = mergeOf([rename('Pet', 'Animal')], [rename('Pet', 'Beast')]);
    expect(merge.conflicts).toMatchObject([
      {
        kind: 'renamed',
        entity: 'type',
        name: 'Animal',
        base: 'Pet',
        mine: 'Animal',
        theirs: 'Beast',
      },
    ]);
    expect(merge.spec.root).toBe('Animal');
    expect(resolveConflicts(merge, all(merge, 'theirs')).spec).toEqual(
      after(shop, rename('Pet', 'Beast')),
    );
    expect(resolveConflicts(merge, all(merge, 'base')).spec.root).toBe('Pet');
  });

  test('to the same name are no conflict', () => {
    const merge = mergeOf([rename('Pet', 'Animal')], [rename('Pet', 'Animal')]);
    expect(merge.conflicts).toEqual([]);
  });

  test('to a name that the other side gave to something else become an addition and a deletion', () => {
    const merge = mergeOf(
      [rename('Cat', 'Lion')],
      [{ kind: 'type.add', type: struct('Lion', [{ name: 'mane', type: string }]) }],
    );
    expect(asked(merge)).toContainEqual(['added', 'type', 'Lion']);
    const names = merge.spec.types.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  test('against a deletion are a conflict', () => {
    const merge = mergeOf([rename('Zoo', 'Park')], [{ kind: 'type.delete', name: 'Zoo' }]);
    expect(asked(merge)).toEqual([['deleted', 'type', 'Park']]);
    expect(merge.spec.types.map(({ name }) => name)).toContain('Park');
  });

  test('of a property, with no other change, against its deletion are a conflict either way', () => {
    const renamed: Edit = { kind: 'property.rename', type: 'Cat', name: 'lives', to: 'left' };
    const deletion: Edit = { kind: 'property.delete', type: 'Cat', name: 'lives' };
    expect(asked(mergeOf([renamed], [deletion]))).toEqual([
      ['deleted', 'type', 'Cat', 'property left'],
    ]);
    expect(asked(mergeOf([deletion], [renamed]))).toEqual([
      ['deleted', 'type', 'Cat', 'property left'],
    ]);
  });

  test('swapped', () => {
    const merge = mergeOf(
      [rename('Cat', 'Tmp'), rename('Dog', 'Cat'), rename('Tmp', 'Dog')],
      [property('Cat', 'lives', { description: 'Nine' })],
    );
    expect(merge.conflicts).toEqual([]);
    expect(structNamed(merge.spec, 'Dog').properties[0]?.description).toBe('Nine');
    expect(structNamed(merge.spec, 'Cat').properties).toEqual([]);
  });

  test('of properties and arguments keep what the other side changed in them', () => {
    const trace = operationNamed(shop, 'pets.create').arguments[2];
    if (!trace) throw new Error('No argument');
    const merge = mergeOf(
      [
        { kind: 'property.rename', type: 'Pet', name: 'kind', to: 'species' },
        property('Pet', 'name', { name: 'title', type: integer }),
      ],
      [
        property('Pet', 'kind', { description: 'Cat or dog' }),
        property('Pet', 'name', { nullable: true }),
        {
          kind: 'argument.update',
          operation: 'pets.create',
          name: 'trace',
          argument: { ...trace, name: 'span' },
        },
      ],
    );
    expect(merge.conflicts).toEqual([]);
    const pet = structNamed(merge.spec, 'Pet');
    expect(pet.discriminator).toBe('species');
    expect(pet.properties).toEqual([
      { name: 'species', type: string, description: 'Cat or dog' },
      { name: 'mother', type: ref('Pet') },
      { name: 'title', type: integer, nullable: true },
    ]);
    const create = operationNamed(merge.spec, 'pets.create');
    expect(create.arguments.map(({ name }) => name)).toEqual(['id', 'filter', 'span']);
  });

  test('of an alias', () => {
    const common = shop.imports[0];
    if (!common) throw new Error('No import');
    const merge = mergeOf(
      [{ kind: 'import.update', alias: 'common', include: { ...common, alias: 'shared' } }],
      [property('Pet', 'name', { type: ref('common:Message') })],
    );
    expect(merge.conflicts).toEqual([]);
    expect(structNamed(merge.spec, 'Pet').properties[2]?.type).toEqual(ref('shared:Message'));
  });

  test('of an alias happen only if nothing mentions the old one any more', () => {
    const url = 'https://a.org';
    const base: Specification = {
      ...emptySpecification,
      imports: [{ alias: 'old', url }],
      operations: [operation('list', { return: { type: ref('old:Pet') } })],
    };
    const replaced: Specification = { ...base, imports: [{ alias: 'new', url }] };
    const added = operation('get', { return: { type: ref('old:Pet') } });
    const theirs: Specification = { ...base, operations: [...base.operations, added] };
    const { spec, conflicts } = mergeSpecifications(base, replaced, theirs);
    expect(spec.operations).toEqual(theirs.operations);
    expect(spec.imports.map(({ alias }) => alias)).toContain('new');
    expect(conflicts.map(({ kind }) => kind)).not.toContain('deleted');
  });
});

describe('what one side deleted and the other began to use', () => {
  const used = {
    kind: 'argument.add',
    operation: 'pets.list',
    argument: { name: 'zoo', in: 'query', type: ref('Zoo') },
  } as const;
  const deleted: Edit = { kind: 'type.delete', name: 'Zoo' };

  test('stays, as a conflict', () => {
    const merge = mergeOf([deleted], [used]);
    expect(merge.conflicts).toMatchObject([
      { kind: 'used', entity: 'type', name: 'Zoo', held: 'theirs' },
    ]);
    expect(merge.spec.types.map(({ name }) => name)).toContain('Zoo');
    expect(mergeOf([used], [deleted]).conflicts).toMatchObject([{ kind: 'used', held: 'mine' }]);
  });

  test('is deleted if a person says so', () => {
    const merge = mergeOf([deleted], [used]);
    const mine = resolveConflicts(merge, all(merge, 'mine')).spec;
    expect(mine.types.map(({ name }) => name)).not.toContain('Zoo');
  });

  test('stays together with what it mentions', () => {
    const base = after(
      shop,
      { kind: 'type.add', type: struct('Inner') },
      {
        kind: 'type.add',
        type: struct('Outer', [{ name: 'inner', type: ref('Inner') }]),
      },
    );
    const merge = mergeOf(
      [
        { kind: 'type.delete', name: 'Inner' },
        { kind: 'type.delete', name: 'Outer' },
      ],
      [{ ...used, argument: { name: 'a', in: 'query', type: ref('Outer') } }],
      base,
    );
    expect(asked(merge)).toEqual([
      ['used', 'type', 'Inner'],
      ['used', 'type', 'Outer'],
    ]);
  });

  test('as the root, an import, or a type of an import', () => {
    const root = mergeOf([deleted], [{ kind: 'root.set', root: 'Zoo' }]);
    expect(asked(root)).toEqual([['used', 'type', 'Zoo']]);
    const base = after(shop, { kind: 'type.delete', name: 'Zoo' });
    const imported = mergeOf(
      [{ kind: 'import.delete', alias: 'later' }],
      [property('Cat', 'lives', { type: ref('later:Thing') })],
      base,
    );
    expect(asked(imported)).toEqual([['used', 'import', 'later']]);
    const common = shop.imports[0];
    if (!common) throw new Error('No import');
    const inner = mergeOf(
      [
        { kind: 'throw.delete', operation: 'pets.create', index: 0 },
        {
          kind: 'import.update',
          alias: 'common',
          include: { ...common, types: [struct('Other')] },
        },
      ],
      [property('Cat', 'lives', { type: ref('common:Message') })],
    );
    expect(asked(inner)).toEqual([['used', 'import', 'common', 'type Message']]);
    expect(inner.spec.imports[0]?.types?.map(({ name }) => name)).toEqual(['Other', 'Message']);
  });

  test('from an import that only one side resolved, is resolved anew', () => {
    const later = shop.imports[1];
    if (!later) throw new Error('No import');
    const merge = mergeOf(
      [
        { kind: 'type.delete', name: 'Zoo' },
        { kind: 'import.update', alias: 'later', include: { ...later, types: [struct('Other')] } },
      ],
      [property('Cat', 'lives', { type: ref('later:Thing') })],
    );
    expect(merge.conflicts).toEqual([]);
    expect(merge.spec.imports[1]).toEqual(later);
  });

  test('as a discriminator', () => {
    const merge = mergeOf(
      [{ kind: 'property.delete', type: 'Page', name: 'total' }],
      [{ kind: 'type.discriminator', name: 'Page', discriminator: 'total' }],
    );
    expect(asked(merge)).toEqual([['used', 'type', 'Page', 'property total']]);
    expect(structNamed(merge.spec, 'Page').properties.map(({ name }) => name)).toEqual([
      'entries',
      'total',
    ]);
  });
});

test('a discriminator without its property, as one side has it, keeps nobody from deleting the property', () => {
  const page = { ...structNamed(shop, 'Page'), discriminator: 'total' };
  const having = (other: Partial<Struct>) => ({
    ...shop,
    types: shop.types.map((type) => (type.name === 'Page' ? { ...page, ...other } : type)),
  });
  const without = page.properties.filter(({ name }) => name !== 'total');
  const mine = having({ properties: without });
  const { conflicts, spec } = mergeSpecifications(having({}), mine, having({ description: 'A' }));
  expect(conflicts).toEqual([]);
  expect(structNamed(spec, 'Page').properties).toEqual(without);
});

test('names of prototypes are names', () => {
  const names = ['__proto__', 'constructor', 'toString'];
  const of = (...words: readonly string[]): Specification =>
    JSON.parse(
      JSON.stringify({
        ...emptySpecification,
        operations: words.map((name) => operation(name)),
        types: words.map((name) =>
          struct(
            name,
            words.map((own) => ({ name: own, type: ref(name) })),
          ),
        ),
      }),
    ) as Specification;
  const withMetadata = (key: string) => ({
    ...of(),
    metadata: JSON.parse(`{"${key}": 1}`) as Record<string, number>,
  });
  const merge = mergeSpecifications(of(), of(...names), of(...names.slice(1), 'valueOf'));
  expect(merge.spec.operations.map(({ name }) => name).toSorted()).toEqual(
    [...names, 'valueOf'].toSorted(),
  );
  const both = mergeSpecifications(of(), withMetadata('__proto__'), withMetadata('constructor'));
  expect(both.conflicts).toEqual([]);
  expect(Object.keys(both.spec.metadata ?? {})).toEqual(['__proto__', 'constructor']);
  expect({}).not.toHaveProperty('1');
});

test('a merge is one step for mine, containing only what is new to it', () => {
  const mine = after(shop, { kind: 'type.delete', name: 'Zoo' });
  const theirs = after(shop, { kind: 'operation.add', operation: operation('z') });
  const { spec } = mergeSpecifications(shop, mine, theirs);
  expect(difference(spec, mine).undo).toEqual({
    kind: 'restore',
    operations: { remove: [], put: [{ at: 2, name: 'z', entity: operation('z') }] },
  });
});

test('each conflict is described in a sentence', () => {
  const say = (merge: Merge) => merge.conflicts.map(describeConflict);
  expect(
    say(
      mergeOf(
        [property('Pet', 'name', { type: integer }), { kind: 'type.delete', name: 'Zoo' }],
        [property('Pet', 'name', { type: { kind: 'boolean' } }), { kind: 'root.set', root: 'Zoo' }],
      ),
    ),
  ).toEqual([
    'The type Pet, property name, was given a different type on each side',
    'The type Zoo was deleted by you, but something somebody else added uses it',
  ]);
  expect(
    say(
      mergeOf(
        [{ kind: 'type.rename', name: 'Pet', to: 'Animal' }],
        [{ kind: 'type.rename', name: 'Pet', to: 'Beast' }],
      ),
    ),
  ).toEqual(['The type Animal was renamed differently on both sides']);
  expect(
    say(mergeOf([{ kind: 'root.set', root: 'Dog' }], [{ kind: 'root.set', root: 'Zoo' }])),
  ).toEqual(['The specification was given a different root on each side']);
  expect(
    say(
      mergeOf([property('Pet', 'name', { type: integer })], [{ kind: 'type.delete', name: 'Pet' }]),
    ),
  ).toEqual(['The type Pet was changed by you and deleted by somebody else']);
  expect(
    say(
      mergeOf([{ kind: 'type.delete', name: 'Pet' }], [property('Pet', 'name', { type: integer })]),
    ),
  ).toEqual(['The type Pet was deleted by you and changed by somebody else']);
});

describe('what the specification says about itself', () => {
  const merged = (
    base: Partial<Specification>,
    mine: Partial<Specification>,
    theirs: Partial<Specification>,
  ) => {
    const [one, two, three] = [base, mine, theirs].map((parts) => ({
      ...emptySpecification,
      ...parts,
    }));
    return mergeSpecifications(
      one ?? emptySpecification,
      two ?? emptySpecification,
      three ?? emptySpecification,
    );
  };

  test('merges field by field, also if both are the first to say it', () => {
    const { spec, conflicts } = merged(
      {},
      { info: { title: 'A', contact: { name: 'Ada' } } },
      { info: { version: '2', contact: { email: 'a@b' } } },
    );
    expect(conflicts).toEqual([]);
    expect(spec.info).toEqual({ title: 'A', version: '2', contact: { name: 'Ada', email: 'a@b' } });
  });

  test('asks with the place of what differs', () => {
    const said = (title: string, name: string, terms: string) => ({
      info: { title, contact: { name }, metadata: { terms } },
      metadata: { terms },
    });
    expect(asked(merged(said('a', 'a', 'a'), said('b', 'b', 'b'), said('c', 'c', 'c')))).toEqual([
      ['changed', 'specification', '', 'title'],
      ['changed', 'specification', '', 'contact', 'name'],
      ['changed', 'specification', '', 'info', 'metadata.terms'],
      ['changed', 'specification', '', 'metadata.terms'],
    ]);
  });

  test('is gone if one side removed the last of it, and stays empty if both keep it so', () => {
    const contact = { contact: { name: 'Ada' } };
    expect(merged({ info: contact }, { info: {} }, { info: contact }).spec.info).toEqual({});
    expect(merged({ info: contact }, {}, { info: contact }).spec.info).toBeUndefined();
    expect(merged({ info: contact }, { info: contact }, {}).spec.info).toBeUndefined();
    expect(
      merged({ info: { title: 'A', version: '1' } }, { info: { title: 'A' } }, {}).spec.info,
    ).toBeUndefined();
    expect(
      merged({ info: { title: 'A', version: '1' } }, {}, { info: { title: 'A' } }).spec.info,
    ).toBeUndefined();
  });

  test('metadata that both removed the rest of is gone, and stays if both still have it', () => {
    const both = { metadata: { a: 1, b: 1 } };
    expect(merged(both, { metadata: { a: 1 } }, { metadata: { b: 1 } }).spec.metadata).toEqual({});
    expect(merged(both, { metadata: { a: 1 } }, {}).spec.metadata).toBeUndefined();
    expect(merged(both, {}, { metadata: { a: 1 } }).spec.metadata).toBeUndefined();
  });

  test('servers and tags merge one by one', () => {
    const base = { servers: [{ url: '/a' }], tags: [{ name: 'x' }, { name: 'y' }] };
    const mine = {
      servers: [{ url: '/a', description: 'A' }, { url: '/b' }],
      tags: [{ name: 'x', description: 'X' }],
    };
    const theirs = {
      servers: [{ url: '/a', metadata: { variables: 1 } }],
      tags: [{ name: 'x', metadata: { externalDocs: 1 } }, { name: 'y' }, { name: 'z' }],
    };
    const { spec, conflicts } = merged(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(spec.servers).toEqual([
      { url: '/a', description: 'A', metadata: { variables: 1 } },
      { url: '/b' },
    ]);
    expect(spec.tags).toEqual([
      { name: 'x', description: 'X', metadata: { externalDocs: 1 } },
      { name: 'z' },
    ]);
    const contrary = merged(
      base,
      { ...base, tags: [{ name: 'x', description: 'A' }, { name: 'y' }] },
      { ...base, tags: [{ name: 'x', description: 'B' }, { name: 'y' }] },
    );
    expect(asked(contrary)).toEqual([['changed', 'specification', '', 'tag x', 'description']]);
  });
});

describe('a layout', () => {
  const laidOut = (empty: readonly string[], payloadPosition?: number): Specification => ({
    ...emptySpecification,
    operations: [
      operation('a', {
        layout: { empty, ...(payloadPosition !== undefined && { payloadPosition }) },
      }),
    ],
  });
  const layoutOf = (...[base, mine, theirs]: [Specification, Specification, Specification]) =>
    mergeSpecifications(base, mine, theirs).spec.operations[0]?.layout;

  test('has what either side added, without what either removed', () => {
    const merged = layoutOf(
      laidOut(['b', 'c', 'd']),
      laidOut(['c', 'd', 'a']),
      laidOut(['b', 'd', 'e']),
    );
    expect(merged).toEqual({ empty: ['a', 'd', 'e'] });
  });

  test('has the position that one of them changed, and none if they differ', () => {
    expect(layoutOf(laidOut(['x'], 1), laidOut(['y'], 2), laidOut([], 1))).toEqual({
      empty: ['y'],
      payloadPosition: 2,
    });
    expect(layoutOf(laidOut(['x'], 1), laidOut([], 2), laidOut(['x'], 3))).toBeUndefined();
  });
});

test('of both that were added under one name, the second gets the next free number', () => {
  const [mine, theirs] = ['Mine', 'Theirs'].map((description) =>
    after(
      { ...shop, operations: [...shop.operations, operation('x2')] },
      {
        kind: 'operation.add',
        operation: operation('x', { description, httpPath: `/${description}` }),
      },
    ),
  );
  const base = { ...shop, operations: [...shop.operations, operation('x2')] };
  const merge = mergeSpecifications(base, mine ?? base, theirs ?? base);
  const { spec } = resolveConflicts(merge, new Map(merge.conflicts.map(({ id }) => [id, 'both'])));
  expect(spec.operations.map(({ name }) => name).filter((name) => name.startsWith('x'))).toEqual([
    'x',
    'x2',
    'x3',
  ]);
});
