import { describe, expect, test } from 'vitest';
import {
  inferItemRenames,
  inferPropertyRenames,
  inferRenames,
  noRenames,
} from '../../../../src/domain/compare/names/inferRenames.ts';
import { emptySpecification } from '../../../../src/domain/model/specification.ts';
import type { Metadata, Specification, Tag } from '../../../../src/domain/model/specification.ts';
import { operation, ref, struct } from '../../example.ts';

const text = { kind: 'string' } as const;
const spec = (parts: Partial<Specification>): Specification => ({
  ...emptySpecification,
  ...parts,
});
const list = (map: ReadonlyMap<string, string>) => [...map].map(([from, to]) => `${from} ${to}`);

test.each([
  ['one went and two like it came', ['A'], ['B', 'C']],
  ['two alike went and one came', ['A', 'B'], ['C']],
  ['two alike went and two came', ['A', 'B'], ['C', 'D']],
])('nothing is renamed if %s', (_, before, after) => {
  const all = (names: readonly string[]) =>
    spec({
      types: names.map((name) => struct(name, [{ name: 'a', type: text }])),
      operations: names.map((name) => operation(name)),
      imports: names.map((alias) => ({ alias, url: '/same' })),
    });
  const { types, operations, imports } = inferRenames(all(before), all(after));
  expect([types, operations, imports].map(list)).toEqual([[], [], []]);
});

describe('a renamed type is found', () => {
  test('even if it refers to itself, to another renamed type or by a renamed alias', () => {
    const pets = (pet: string, owner: string, alias: string) =>
      spec({
        imports: [{ alias, url: '/common' }],
        types: [
          struct(pet, [
            { name: 'mother', type: ref(pet) },
            { name: 'owner', type: ref(owner) },
            { name: 'at', type: ref(`${alias}:Date`) },
          ]),
          struct(owner, [{ name: 'pets', type: { kind: 'array', items: ref(pet) } }]),
        ],
      });
    const renames = inferRenames(pets('Pet', 'Owner', 'c'), pets('Animal', 'Keeper', 'common'));
    expect(list(renames.types)).toEqual(['Pet Animal', 'Owner Keeper']);
    expect(list(renames.imports)).toEqual(['c common']);
  });

  test('among others with the same properties, even if it refers to another renamed type', () => {
    const pets = (cat: string, dog: string, owner: string) =>
      spec({
        types: [
          struct(cat, [{ name: 'owner', type: ref(owner) }]),
          struct(dog, [{ name: 'owner', type: text }]),
          struct(owner, [{ name: 'name', type: text }]),
        ],
      });
    const { types } = inferRenames(pets('Cat', 'Dog', 'Owner'), pets('Kitten', 'Puppy', 'Keeper'));
    expect(list(types).toSorted()).toEqual(['Cat Kitten', 'Dog Puppy', 'Owner Keeper']);
  });

  test('not if what it refers to became something else under a name that is gone, too', () => {
    const before = spec({
      types: [
        struct('A', [{ name: 'b', type: ref('B') }]),
        struct('B', [{ name: 'x', type: text }]),
      ],
    });
    const after = spec({
      types: [
        struct('C', [{ name: 'b', type: ref('D') }]),
        struct('D', [{ name: 'y', type: text }]),
      ],
    });
    expect(list(inferRenames(before, after).types)).toEqual([]);
  });

  test('if it is the root of a JSON Schema, which has a title as its name, and only then', () => {
    const root = (name: string, of: string, metadata: Metadata = {}) =>
      spec({ root: name, types: [struct(name, [{ name: of, type: text }], { metadata })] });
    const titled = (name: string) => ({ title: name });
    const before = root('A', 'a', titled('A'));
    expect(list(inferRenames(before, root('B', 'b', titled('B'))).types)).toEqual(['A B']);
    expect(list(inferRenames(before, root('B', 'b')).types)).toEqual([]);
    expect(list(inferRenames(root('A', 'a'), root('B', 'b', titled('B'))).types)).toEqual([]);
  });

  test('not if nothing tells it from others: empty types are all alike', () => {
    expect(
      list(inferRenames(spec({ types: [struct('A')] }), spec({ types: [struct('B')] })).types),
    ).toEqual([]);
    const described = (name: string) => spec({ types: [struct(name, [], { description: 'x' })] });
    expect(list(inferRenames(described('A'), described('B')).types)).toEqual(['A B']);
  });

  test('beside those that are known', () => {
    const one = spec({ types: [struct('A'), struct('B', [{ name: 'a', type: ref('A') }])] });
    const other = spec({ types: [struct('X'), struct('Y', [{ name: 'a', type: ref('X') }])] });
    const known = { ...noRenames, types: new Map([['A', 'X']]) };
    expect(list(inferRenames(one, other).types)).toEqual([]);
    expect(list(inferRenames(one, other, known).types)).toEqual(['A X', 'B Y']);
  });
});

test('a renamed operation is the only one at its address, or says the same', () => {
  const calls = (...names: string[]) =>
    spec({ operations: names.map((name) => operation(name, { httpPath: '/a' })) });
  const found = (one: Specification, other: Specification) =>
    list(inferRenames(one, other).operations);
  expect(found(calls('a'), calls('b'))).toEqual(['a b']);
  expect(found(calls('a', 'c'), calls('b', 'd'))).toEqual([]);
  const described = operation('b', { httpPath: '/a', description: 'x' });
  expect(found(calls('a'), spec({ operations: [described] }))).toEqual(['a b']);
  const two = [operation('a', { httpPath: '/a' }), operation('c', { httpPath: '/a' })];
  expect(found(spec({ operations: two }), spec({ operations: [described] }))).toEqual([]);
  // Another operation that still exists has the same address.
  const rest = operation('c', { httpPath: '/a' });
  expect(found(spec({ operations: two }), spec({ operations: [described, rest] }))).toEqual([]);
  const at = (httpPath: string, name: string) =>
    spec({ operations: [operation(name, { httpPath, httpMethod: 'GET' })] });
  expect(found(at('/pets/:id', 'PetsIdGet'), at('/pets/:pet', 'PetsPetGet'))).toEqual([
    'PetsIdGet PetsPetGet',
  ]);
  expect(found(at('/pets/:id', 'a'), at('/pets/id', 'b'))).toEqual([]);
});

describe('a renamed tag', () => {
  const tagged = (name: string, tag: Partial<Tag>, tags: readonly (readonly string[])[]) =>
    spec({
      tags: [{ ...tag, name }],
      operations: tags.map((own, at) => operation(`call${at}`, { httpPath: `/${at}`, tags: own })),
    });
  const found = (one: Specification, other: Specification) => list(inferRenames(one, other).tags);
  const words = { description: 'All pets' };

  test('says the same, or is on the same operations', () => {
    expect(found(tagged('a', words, []), tagged('b', words, []))).toEqual(['a b']);
    expect(found(tagged('a', words, [['a']]), tagged('b', words, [['b'], ['b']]))).toEqual(['a b']);
    expect(found(tagged('a', words, [['a']]), tagged('b', {}, [['b']]))).toEqual(['a b']);
    expect(found(tagged('a', {}, [['a', 'x']]), tagged('b', {}, [['x', 'b']]))).toEqual(['a b']);
  });

  test('is not one that says nothing and is on other operations', () => {
    expect(found(tagged('a', {}, []), tagged('b', {}, []))).toEqual([]);
    expect(found(tagged('a', {}, [['a'], []]), tagged('b', {}, [[], ['b']]))).toEqual([]);
  });

  test('is not one that operations still have, or had', () => {
    expect(found(tagged('a', words, [['a']]), tagged('b', words, [['a']]))).toEqual([]);
    expect(found(tagged('a', words, [['b']]), tagged('b', words, [['b']]))).toEqual([]);
  });

  test('is none of several that say the same', () => {
    const two = (...names: string[]) => spec({ tags: names.map((name) => ({ ...words, name })) });
    expect(found(two('a', 'b'), two('c', 'd'))).toEqual([]);
    expect(found(two('a', 'b'), two('c'))).toEqual([]);
  });
});

test('an alias was renamed if nothing refers to the old one any more', () => {
  const including = (alias: string, target: string) =>
    spec({
      imports: [{ alias, url: '/c' }],
      operations: [operation('a', { return: { type: ref(target) } })],
    });
  const found = (one: Specification, other: Specification) =>
    list(inferRenames(one, other).imports);
  expect(found(including('c', 'c:X'), including('d', 'd:X'))).toEqual(['c d']);
  expect(found(including('c', 'c:X'), including('d', 'c:X'))).toEqual([]);
});

describe('a renamed argument or property', () => {
  const items = (...names: string[]) => names.map((name) => ({ name, type: text }));
  const found = (before: string[], after: string[], known?: ReadonlyMap<string, string>) =>
    list(inferItemRenames(items(...before), items(...after), known));

  test('is after the same neighbour, or the first', () => {
    expect(found(['a', 'b', 'c'], ['a', 'x', 'c'])).toEqual(['b x']);
    expect(found(['a', 'b'], ['x', 'b'])).toEqual(['a x']);
    expect(found(['a', 'b', 'c'], ['a', 'c', 'x'])).toEqual([]);
    expect(found(['', 'b'], ['b', ''])).toEqual([]);
    expect(found(['b', 'a'], ['a', 'x'])).toEqual([]);
  });

  test('also after a neighbour that is known to be renamed', () => {
    expect(found(['a', 'b'], ['x', 'y'], new Map([['a', 'x']]))).toEqual(['a x', 'b y']);
  });

  test('is none of several side by side that look alike', () => {
    expect(found(['a', 'b', 'c'], ['a', 'x', 'y'])).toEqual([]);
    expect(found(['a'], ['a', 'b'])).toEqual([]);
    expect(found(['a', 'b'], ['a'])).toEqual([]);
  });
});

test('a property that is like no other is found wherever it is', () => {
  const items = (...names: readonly string[]) =>
    names.map((name) => ({
      name,
      type: /^[nN]/.test(name) ? ({ kind: 'number' } as const) : text,
    }));
  const found = (before: readonly string[], after: readonly string[]) =>
    list(inferPropertyRenames(items(...before), items(...after)));
  expect(found(['a', 'n', 'c'], ['a', 'c', 'N'])).toEqual(['n N']);
  expect(found(['a', 'n', 'c'], ['a', 'c', 'x'])).toEqual([]);
  // A remaining property has the same type.
  expect(found(['a', 'n1', 'n2'], ['N', 'a', 'n2'])).toEqual([]);
  expect(found(['a', 'n1', 'c'], ['a', 'c', 'N', 'N2'])).toEqual([]);
});
