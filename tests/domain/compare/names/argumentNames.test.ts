import fc from 'fast-check';
import { expect, test } from 'vitest';
import { movedNames } from '../../../../src/domain/compare/names/argumentNames.ts';

test('an argument has moved if its place among the others has changed', () => {
  const moved = (before: string, after: string) => movedNames([...before], [...after]).join('');
  expect(moved('abcd', 'abcd')).toBe('');
  expect(moved('abcd', 'dabc')).toBe('d');
  expect(moved('abcd', 'bcda')).toBe('a');
  expect(moved('abcd', 'acbd')).toHaveLength(1);
  expect(moved('abcd', 'dcba')).toHaveLength(3);
  // New names between them do not change their order.
  expect(moved('abc', 'xaybzc')).toBe('');
});

test('the others keep their order, and no shorter list would do', () => {
  const list = fc.uniqueArray(fc.constantFrom(...'abcdefg'));
  const shuffled = list.chain((before) =>
    fc.record({
      before: fc.constant(before),
      after: fc.shuffledSubarray(before, { minLength: before.length }),
    }),
  );
  fc.assert(
    fc.property(shuffled, ({ before, after }) => {
      const moved = new Set(movedNames(before, after));
      const isKept = (name: string) => !moved.has(name);
      expect(after.filter(isKept)).toEqual(before.filter(isKept));
      expect(before.length - moved.size).toBe(commonLength(before, after));
    }),
  );
});

/** The length of a longest common subsequence, by its definition. */
function commonLength(one: readonly string[], other: readonly string[]): number {
  const [first, ...rest] = one;
  if (first === undefined) return 0;
  const at = other.indexOf(first);
  const without = commonLength(rest, other);
  return at < 0 ? without : Math.max(without, 1 + commonLength(rest, other.slice(at + 1)));
}
