import fc from 'fast-check';
import { expect, it } from 'vitest';
import { indexLines } from '../../../src/formats/syntax/lineIndex.ts';

it('slices like the array of all lines, whatever the parts', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.string(), { maxLength: 6 }), { maxLength: 8 }),
      fc.nat(60),
      fc.nat(60),
      (parts, from, to) => {
        const index = indexLines(parts.map((lines) => ({ lines })));
        const all = parts.flat();
        expect(index.totalLines).toBe(all.length);
        expect(index.slice(from, to)).toEqual(to > from ? all.slice(from, to) : []);
      },
    ),
  );
});

it('knows the line at which a part starts', () => {
  const index = indexLines([{ lines: ['a', 'b'] }, { lines: [] }, { lines: ['c'] }]);
  expect([0, 1, 2].map((part) => index.startOf(part))).toEqual([0, 2, 2]);
});
