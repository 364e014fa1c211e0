import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { difference } from '../../../src/domain/edits/difference.ts';
import { applyRestore } from '../../../src/domain/edits/applyRestore.ts';
import { emptySpecification } from '../../../src/domain/model/specification.ts';
import type { Operation, Specification } from '../../../src/domain/model/specification.ts';
import { arbitrarySpecification } from '../arbitrary.ts';
import { operation, shop } from '../example.ts';
import { runsOf } from '../../runs.ts';

const entities = new Map<string, Operation>();
/** Entities with the same name are the same; `a'` is a changed `a`. */
function listOf(...names: readonly string[]): Specification {
  const operations = names.map((name) => {
    const known = entities.get(name) ?? operation(name.replace("'", ''), { description: name });
    entities.set(name, known);
    return known;
  });
  return { ...emptySpecification, operations };
}

describe('difference', () => {
  const restoreOf = (before: Specification, after: Specification) =>
    difference(before, after).undo.operations;

  test('turns any specification into any other, with its own fields and layout', () => {
    const some = arbitrarySpecification({ dangling: true });
    fc.assert(
      fc.property(some, some, (before, after) => {
        expect(applyRestore(after, difference(before, after).undo)).toStrictEqual(before);
      }),
    );
  });

  test('between equal specifications is empty', () => {
    expect(difference(shop, { ...shop })).toEqual({
      touched: { operations: [], types: [], imports: [], head: false, all: false },
      undo: { kind: 'restore' },
    });
  });

  test('carries only what was changed or removed', () => {
    const before = listOf('a', 'b', 'c', 'd');
    expect(restoreOf(before, listOf('a', 'b', 'd'))).toEqual({
      remove: [],
      put: [{ at: 2, name: 'c', entity: entities.get('c') }],
    });
    expect(restoreOf(before, listOf('a', 'x', 'b', 'c', 'd'))).toEqual({ remove: ['x'], put: [] });
    expect(restoreOf(before, listOf('a', "b'", 'c', 'd'))).toEqual({
      remove: [],
      put: [{ at: 1, name: 'b', entity: entities.get('b') }],
    });
  });

  test('moves as few as possible, by name only', () => {
    const before = listOf('a', 'b', 'c', 'd', 'e', 'f');
    expect(restoreOf(before, listOf('b', 'c', 'd', 'e', 'f', 'a'))).toEqual({
      remove: [],
      put: [{ at: 0, name: 'a' }],
    });
    expect(restoreOf(before, listOf('f', 'a', 'e', 'b', 'c', 'd'))).toEqual({
      remove: [],
      put: [
        { at: 4, name: 'e' },
        { at: 5, name: 'f' },
      ],
    });
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
        // What was neither changed nor removed is the identical object.
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

  test('names the changed fields outside of the lists', () => {
    const { root: _, ...rootless } = shop;
    const { undo, touched } = difference(shop, { ...rootless, baseUrl: 'https://example.org' });
    expect(undo).toEqual({ kind: 'restore', head: { root: 'Pet', baseUrl: null } });
    expect(touched.head).toBe(true);
    expect(applyRestore({ ...rootless, baseUrl: 'https://example.org' }, undo)).toStrictEqual(shop);
  });
});

test('restoring a specification that has changed since does what it can', () => {
  const { undo } = difference(listOf('a', 'b', 'c'), listOf('c', 'a', 'x'));
  const restored = applyRestore(listOf('y'), undo);
  expect(restored.operations.map(({ name }) => name)).toEqual(['y', 'b']);
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
