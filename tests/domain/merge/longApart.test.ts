import { describe, expect, test } from 'vitest';
import { mergeSpecifications } from '../../../src/domain/merge/mergeSpecifications.ts';
import { emptySpecification } from '../../../src/domain/model/specification.ts';
import type { Operation, Specification, Type } from '../../../src/domain/model/specification.ts';
import { operation, ref, struct } from '../example.ts';
import { expectDecidedAlike, expectMirrored, undecidable } from './laws.ts';

/* Faults that the property tests found in merges after many edits on both sides. */

function withTypes(...types: readonly Type[]): Specification {
  return { ...emptySpecification, types };
}

/** The merge, checked to be the same whichever side is called mine. */
function mergedEitherWay(base: Specification, mine: Specification, theirs: Specification) {
  const merge = mergeSpecifications(base, mine, theirs);
  const other = mergeSpecifications(base, theirs, mine);
  expectMirrored(merge, other);
  expectDecidedAlike(merge, other);
  expect(undecidable(merge)).toEqual([]);
  return merge;
}

describe('a name that one side gave in a rename, and the other to something new', () => {
  const x = { name: 'x', type: { kind: 'any' } } as const;

  test('is a conflict about a name that both gave, whichever side is mine', () => {
    const base = withTypes(struct('C', [x]), struct('D'));
    const mine = withTypes(struct('A', [x]), struct('D'));
    const theirs = withTypes(struct('B', [x]), struct('A'));
    const { conflicts } = mergedEitherWay(base, mine, theirs);
    expect(conflicts.map(({ kind, name }) => [kind, name])).toEqual([['added', 'A']]);
  });

  test('is no rename if the old name was given to something new as well', () => {
    const base = withTypes(struct('C', [x]));
    const mine = withTypes(struct('A', [x]), struct('C', [], { description: 'New' }));
    const theirs = withTypes(struct('B', [x]));
    const hints = ['A', 'B'].map((to) => ({ kind: 'type', from: 'C', to }) as const);
    const { conflicts } = mergeSpecifications(base, mine, theirs, hints);
    expect(conflicts.map(({ kind, name }) => [kind, name])).toEqual([['deleted', 'C']]);
  });

  test('is such a conflict even if a person would have chosen the other name', () => {
    const base = withTypes(struct('C', [x]));
    const mine = withTypes(struct('A', [x]), struct('B', [], { description: 'New' }));
    const theirs = withTypes(struct('B', [x]));
    const { conflicts } = mergedEitherWay(base, mine, theirs);
    expect(conflicts.map(({ kind, name }) => [kind, name])).toEqual([['added', 'B']]);
  });
});

describe('what occurs in a list more than once', () => {
  test('as entries of a mapping has one conflict each', () => {
    const mapped = (...values: readonly string[]) =>
      withTypes(struct('A', [], { mapping: values.map((value) => ({ type: 'A', value })) }));
    const { conflicts } = mergedEitherWay(mapped('a', 'b'), mapped('c', 'd'), mapped('e', 'f'));
    expect(conflicts.map(({ place }) => place)).toEqual(['mapping A', 'mapping A (2)']);
  });

  test('as errors of an operation has one conflict each', () => {
    const throwing = (...types: readonly string[]): Specification => ({
      ...withTypes(...['a', 'b', 'c', 'd', 'e', 'f'].map((name) => struct(name))),
      operations: [
        operation('get', { throws: types.map((type) => ({ code: 404, type: ref(type) })) }),
      ],
    });
    const { conflicts } = mergedEitherWay(
      throwing('a', 'b'),
      throwing('c', 'd'),
      throwing('e', 'f'),
    );
    expect(conflicts.map(({ place }) => place)).toEqual(['throw 404', 'throw 404 (2)']);
  });
});

test('types kept by an import have the same order, whoever moved the types that use them', () => {
  const names = ['A', 'B'];
  const importing = (types: readonly string[], ...operations: readonly Operation[]) => ({
    ...emptySpecification,
    imports: [{ alias: 'p', url: 'https://a.org', types: types.map((name) => struct(name)) }],
    operations,
  });
  const [a, b, c] = ['a', 'b', 'c'].map((name) => operation(name)) as [
    Operation,
    Operation,
    Operation,
  ];
  const using = (name: string, target: string) =>
    operation(name, { return: { type: ref(target) } });
  const { spec } = mergedEitherWay(
    importing(names, a, b, c),
    importing([], b, a, c),
    importing(names, c, using('a', 'p:A'), using('b', 'p:B')),
  );
  expect(spec.imports[0]?.types?.map(({ name }) => name)).toEqual(names);
});
