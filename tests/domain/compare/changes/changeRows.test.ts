import { expect, test } from 'vitest';
import { changeRows, groupChanges } from '../../../../src/domain/compare/changes/changeRows.ts';
import { compareSpecifications } from '../../../../src/domain/compare/compareSpecifications.ts';
import { deepFreeze } from '../../../../src/domain/model/values/deepFreeze.ts';
import { operation, ref, struct } from '../../example.ts';
import { makeOperation, makeSpecification, makeStruct } from '../../../screens/specifications.ts';

test('changes are listed for the specification, imports, operations and types, in this order', () => {
  const before = makeSpecification();
  const after = makeSpecification({
    info: { title: 'Shop' },
    imports: [{ alias: 'common', url: 'typehub:ada:common@1.0.0' }],
    operations: [makeOperation('pets.list')],
    types: [makeStruct('Pet')],
  });
  const rows = changeRows(groupChanges(compareSpecifications(before, after).changes), {
    before,
    after,
  });
  const subjects = rows.flatMap((row) => (row.kind === 'entity' ? [[row.entity, row.name]] : []));
  expect(subjects).toEqual([
    ['specification', ''],
    ['import', 'common'],
    ['operation', 'pets.list'],
    ['type', 'Pet'],
  ]);
});

test('a subject says how many changes it has, the highest of them, what they reach and whether it is still there', () => {
  const text = { kind: 'string' } as const;
  const one = { name: 'a', type: text };
  const before = deepFreeze(
    makeSpecification({
      operations: [
        operation('get', { return: { type: ref('Major') } }),
        operation('Minor', { return: { type: ref('Minor') } }),
        operation('list', { payload: { type: ref('Minor') }, return: { type: ref('Gone') } }),
      ],
      types: [struct('Major', [one]), struct('Minor', [one]), struct('Gone', [one])],
    }),
  );
  const after = deepFreeze(
    makeSpecification({
      operations: [
        operation('get', { return: { type: ref('Major') }, httpPath: '/a' }),
        operation('Minor', { return: { type: ref('Minor') }, httpPath: '/b' }),
        operation('put', { payload: { type: ref('Major') } }),
        operation('list', { payload: { type: ref('Minor') } }),
      ],
      types: [
        struct('Major', [{ ...one, description: 'x', type: { kind: 'integer' } }]),
        struct('Minor', [{ ...one, deprecated: true }]),
      ],
    }),
  );
  const groups = groupChanges(compareSpecifications(before, after).changes);
  const subjects = (shown?: typeof after) =>
    changeRows(groups, { before, after, ...(shown && { shown }) }).flatMap((row) =>
      row.kind === 'entity'
        ? [[row.name, row.level, row.count, row.isThere, row.reaches.join(' ')]]
        : [],
    );
  expect(subjects()).toEqual([
    ['get', 'major', 1, true, ''],
    ['Minor', 'major', 1, true, ''],
    ['list', 'major', 1, true, ''],
    ['put', 'minor', 1, true, ''],
    ['Major', 'major', 2, true, 'get'],
    ['Minor', 'minor', 1, true, ''],
    ['Gone', 'major', 1, false, 'list'],
  ]);
  expect(subjects(before).map(([name, , , isThere]) => [name, isThere])).toEqual([
    ['get', true],
    ['Minor', true],
    ['list', true],
    ['put', false],
    ['Major', true],
    ['Minor', true],
    ['Gone', true],
  ]);
});

test('a line leaves out the subject above it, unless it begins with another name', () => {
  const line = (
    text: string,
    entity: 'operation' | 'type' | 'import' | 'specification',
    name: string,
  ) => {
    const change = {
      level: 'minor',
      code: 'type-added',
      path: { entity, name },
      line: text,
    } as const;
    const [, row] = changeRows([[change]], {
      before: makeSpecification(),
      after: makeSpecification(),
    });
    return row?.kind === 'change' ? row.line : undefined;
  };
  expect(line('Type Pet was added', 'type', 'Pet')).toBe('Was added');
  expect(line('Type Pet: property a is deprecated', 'type', 'Pet')).toBe(
    'Property a is deprecated',
  );
  expect(line('Type Pets was added', 'type', 'Pet')).toBe('Type Pets was added');
  expect(line('Type Old was renamed to Pet', 'type', 'Pet')).toBe('Type Old was renamed to Pet');
  expect(line('Import c was added', 'import', 'c')).toBe('Was added');
  expect(line('Operation a was added', 'operation', 'a')).toBe('Was added');
  expect(line('Specification: the root changed', 'specification', '')).toBe('The root changed');
});

test('the operations are named whose clients a change of a type reaches, by the direction in which it breaks', () => {
  const shop = (property: string, tell: string) =>
    deepFreeze(
      makeSpecification({
        operations: [
          operation('ask', { httpPath: '/a', return: { type: ref('Pet') } }),
          operation(tell, { httpPath: '/b', httpMethod: 'POST', payload: { type: ref('Pet') } }),
        ],
        types: [struct('Pet', [{ name: property, type: { kind: 'string' } }])],
      }),
    );
  const reaches = (after: typeof before) =>
    changeRows(groupChanges(compareSpecifications(before, after).changes), { before, after })
      .flatMap((row) => (row.kind === 'entity' && row.entity === 'type' ? [row.reaches] : []))
      .at(0);
  const before = shop('name', 'tell');
  const [pet] = before.types;
  if (pet?.kind !== 'struct') throw new Error('Pet is a struct.');
  const added = { name: 'tag', type: { kind: 'string' }, metadata: { required: true } } as const;
  const withTag = { ...pet, properties: [...pet.properties, added] };
  expect(reaches({ ...before, types: [withTag] })).toEqual(['tell']);
  expect(reaches({ ...before, types: [{ ...pet, properties: [] }] })).toEqual(['ask', 'tell']);
  expect(reaches({ ...shop('name', 'say'), types: [withTag] })).toEqual(['say']);
});
