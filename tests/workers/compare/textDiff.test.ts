import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DiffRow } from '../../../src/domain/compare/changes/diffRow.ts';
import type { Specification } from '../../../src/domain/model/specification.ts';
import { printParts } from '../../../src/formats/typeapi/printParts.ts';
import { diffParts, type TextDiff } from '../../../workers/compare/textDiff.ts';
import { arbitrarySpecification } from '../../domain/arbitrary.ts';
import { operation, shop, struct } from '../../domain/example.ts';
import { runsOf } from '../../support/runs.ts';

const diff = (before: Specification, after: Specification) =>
  diffParts(printParts(before), printParts(after));

function linesOf(spec: Specification): readonly string[] {
  return printParts(spec).flatMap(({ lines }) => lines);
}

/** Reconstructs the new text from the old text and the rows alone. */
function patched(before: Specification, { rows }: TextDiff): readonly string[] {
  const old = linesOf(before);
  const made: string[] = [];
  let next = 1;
  for (const row of rows) {
    if (row.kind === 'place') {
      while (next < row.old) made.push(old[next++ - 1] ?? '');
    } else if (row.kind === 'added') made.push(row.text);
    else {
      expect(old[row.old - 1]).toBe(row.text);
      next = row.old + 1;
      if (row.kind === 'same') made.push(row.text);
    }
  }
  return [...made, ...old.slice(next - 1)];
}

const shown = (row: DiffRow) =>
  row.kind === 'place'
    ? `@ ${row.label} ${row.old} ${row.new}`
    : `${{ same: ' ', added: '+', removed: '-' }[row.kind]}${row.text}`;

describe('the difference of two texts', () => {
  it('shows each change with three lines around it and where it is', () => {
    const after: Specification = {
      ...shop,
      types: shop.types.map((type) =>
        type.name === 'Cat' && type.kind === 'struct' ? { ...type, description: 'Purrs.' } : type,
      ),
    };
    const { rows, added, removed } = diff(shop, after);
    expect({ added, removed }).toEqual({ added: 1, removed: 0 });
    expect(rows.map(shown)).toEqual([
      expect.stringMatching(/^@ Cat \d+ \d+$/),
      '   },',
      '   "definitions": {',
      '     "Cat": {',
      '+      "description": "Purrs.",',
      expect.stringMatching(/^ /),
      expect.stringMatching(/^ /),
      expect.stringMatching(/^ /),
    ]);
  });

  it('is empty for equal texts', () => {
    expect(diff(shop, structuredClone(shop))).toEqual({
      rows: [],
      added: 0,
      removed: 0,
      isCut: false,
    });
  });

  it('turns one text into the other, with correct line numbers', () => {
    const some = arbitrarySpecification({ dangling: true });
    fc.assert(
      fc.property(some, some, (before, other) => {
        // The texts have lines in common, but in a different order.
        const after = {
          ...other,
          operations: [
            ...other.operations,
            ...before.operations.filter(
              ({ name }) => !other.operations.some((one) => one.name === name),
            ),
          ],
          types: before.types.toReversed(),
        };
        const made = diff(before, after);
        const text = linesOf(after);
        expect(patched(before, made)).toEqual(text);
        for (const row of made.rows) {
          if (row.kind === 'same' || row.kind === 'added') {
            expect(text[row.new - 1]).toBe(row.text);
          }
        }
        expect(text.length - linesOf(before).length).toBe(made.added - made.removed);
      }),
      { numRuns: runsOf(15, 40) },
    );
  });

  it('of two large documents with nothing in common is cut off, but counted completely', () => {
    const make = (name: string): Specification => ({
      imports: [],
      operations: Array.from({ length: 6000 }, (_, index) =>
        operation(`${name}.${index}`, { httpPath: `/${name}/${index}`, description: name }),
      ),
      types: [struct(name)],
    });
    const made = diff(make('one'), make('other'));
    expect(made.isCut).toBe(true);
    expect(made.rows).toHaveLength(50_000);
    expect(made.added).toBe(made.removed);
    expect(made.added).toBeGreaterThan(30_000);
  });
});
