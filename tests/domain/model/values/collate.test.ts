import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compareNames,
  insertByName,
  removeByName,
  replaceByName,
  sortByName,
} from '../../../../src/domain/model/values/collate.ts';

const named = (names: readonly string[]) => names.map((name) => ({ name }));
const text = fc.string({ unit: 'grapheme', maxLength: 6 });

describe('the order of names', () => {
  test('is that of the language, not of the code units', () => {
    const sorted = sortByName(named(['b', 'Z', 'a', 'ä', 'B', 'A', '_', '10', '9']));
    expect(sorted.map(({ name }) => name)).toEqual(['_', '10', '9', 'a', 'A', 'ä', 'b', 'B', 'Z']);
  });

  test('counts punctuation', () => {
    const sorted = sortByName(named(['ab', 'a-c', 'a_b', 'a.d']));
    expect(sorted.map(({ name }) => name)).toEqual(['a_b', 'a-c', 'a.d', 'ab']);
  });

  test('distinguishes names that the collator considers equal', () => {
    // The same letter, composed and decomposed.
    expect(compareNames('\u00e4', 'a\u0308')).toBeGreaterThan(0);
    expect(compareNames('a\u0308', '\u00e4')).toBeLessThan(0);
    expect(compareNames('a\u0000', 'a')).toBeGreaterThan(0);
  });

  test('is a total order', () => {
    fc.assert(
      fc.property(text, text, text, (a, b, c) => {
        expect(Math.sign(compareNames(a, b))).toBe(-Math.sign(compareNames(b, a)) + 0);
        expect(compareNames(a, b) === 0).toBe(a === b);
        if (compareNames(a, b) < 0 && compareNames(b, c) < 0) {
          expect(compareNames(a, c)).toBeLessThan(0);
        }
      }),
    );
  });
});

describe('sortByName', () => {
  test('returns a sorted list as the same array, and never changes its argument', () => {
    const sorted = Object.freeze(named(['a', 'b', 'c']));
    expect(sortByName(sorted)).toBe(sorted);
    const mixed = Object.freeze(named(['b', 'a']));
    expect(sortByName(mixed)).toEqual(named(['a', 'b']));
    expect(mixed).toEqual(named(['b', 'a']));
  });

  test('agrees with inserting, replacing and removing one by one', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), fc.nat(), text, (names, at, name) => {
        const list = sortByName(named(names));
        const index = at % list.length;
        const inserted = insertByName(list, { name });
        expect(inserted).toEqual(sortByName([...list, { name }]));
        expect(replaceByName(list, index, { name })).toEqual(
          sortByName(list.with(index, { name })),
        );
        expect(removeByName(list, index)).toEqual(list.toSpliced(index, 1));
        // Also from an unsorted list.
        expect(insertByName(named(names), { name })).toEqual(inserted);
        expect(removeByName(named(names), 0)).toEqual(sortByName(named(names.slice(1))));
      }),
    );
  });
});
