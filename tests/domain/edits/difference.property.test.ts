import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { difference } from '../../../src/domain/edits/difference.ts';
import { applyRestore } from '../../../src/domain/edits/applyRestore.ts';
import { arbitrarySpecification } from '../arbitrary.ts';
import { runsOf } from '../../support/runs.ts';
import { listOf } from './lists.ts';

describe('difference', () => {
  test('turns any specification into any other, with its own fields and layout', () => {
    const some = arbitrarySpecification({ dangling: true });
    fc.assert(
      fc.property(some, some, (before, after) => {
        expect(applyRestore(after, difference(before, after).undo)).toStrictEqual(before);
      }),
    );
  });

  test('restores any list from any other, with as few entries as possible', () => {
    const names = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 });
    const changed = fc.array(fc.boolean(), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(names, names, changed, (one, other, marks) => {
        const before = listOf(...one);
        const after = listOf(...other.map((name, at) => (marks[at] ? `${name}'` : name)));
        const { undo, touched } = difference(before, after);
        const restored = applyRestore(after, undo);
        expect(restored.operations).toEqual(before.operations);
        // Entities that were neither changed nor removed are the identical objects.
        restored.operations.forEach((entity, at) => {
          if (after.operations.includes(entity)) expect(entity).toBe(before.operations[at]);
        });
        const put = undo.operations?.put ?? [];
        const kept = before.operations.length - put.length;
        expect(kept).toBe(longestCommon(before.operations, after.operations));
        expect(put.every((item, at) => at === 0 || item.at > (put[at - 1]?.at ?? 0))).toBe(true);
        for (const { name, entity } of put) {
          const wanted = before.operations.find((candidate) => candidate.name === name);
          const unchanged = after.operations.some((candidate) => candidate === wanted);
          expect(entity === undefined).toBe(unchanged);
        }
        expect(new Set(touched.operations).size).toBe(touched.operations.length);
      }),
      { numRuns: runsOf(400, 2000) },
    );
  });
});

/** The length of the longest common subsequence, as in textbooks. */
function longestCommon(one: readonly unknown[], other: readonly unknown[]): number {
  let row: number[] = Array.from({ length: other.length + 1 }, () => 0);
  for (const item of one) {
    const next = [0];
    other.forEach((candidate, at) => {
      const diagonal = (row[at] ?? 0) + 1;
      next.push(item === candidate ? diagonal : Math.max(row[at + 1] ?? 0, next[at] ?? 0));
    });
    row = next;
  }
  return row.at(-1) ?? 0;
}
