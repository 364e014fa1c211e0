import { expect, test } from 'vitest';
import { equalValues } from '../../../src/domain/compare/equalValues.ts';

test.each([
  [['a'], { 0: 'a' }],
  [[], {}],
  [['a'], ['a', 'b']],
  [{ a: 1 }, { a: 1, b: 2 }],
  [null, {}],
])('%j and %j are not equal', (one, other) => {
  expect([equalValues(one, other), equalValues(other, one)]).toEqual([false, false]);
});

test('the order of keys and undefined fields make no difference', () => {
  expect(equalValues({ a: [1], b: undefined, c: 2 }, { c: 2, a: [1] })).toBe(true);
});
