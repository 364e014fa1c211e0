import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cardLayout,
  lineLength,
  operationHeight,
  rowWindow,
  typeHeight,
  windowThreshold,
} from '../../../../../src/screens/editor/cards/layout/cardLayout.ts';
import { rowHeight } from '../../../../../src/screens/editor/cards/layout/cardRows.ts';
import { makeOperation, makeProperties, makeStruct } from '../../../specifications.ts';

describe('height of a card', () => {
  it('grows by one row for each property', () => {
    const heights = [1, 2, 106].map((count) =>
      typeHeight(makeStruct('T', { properties: makeProperties(count) })),
    );
    expect(heights[1]! - heights[0]!).toBe(rowHeight);
    expect(heights[2]! - heights[0]!).toBe(105 * rowHeight);
  });

  it('counts the lines of a description up to the limit', () => {
    const height = (description?: string) =>
      operationHeight(makeOperation('x', description === undefined ? {} : { description }));
    const { descriptionLine: line, descriptionPadding: padding } = cardLayout;
    expect(height('')).toBe(height());
    expect(height('short')).toBe(height() + padding + line);
    expect(height('one\ntwo')).toBe(height() + padding + 2 * line);
    expect(height('x'.repeat(50_000))).toBeGreaterThanOrEqual(height() + 3 * line);
    expect(height('a\n\n\n\n\n')).toBe(height() + padding + 3 * line);
  });

  it('counts more lines of a description in a narrow list', () => {
    const heightAt = (width: number) =>
      operationHeight(makeOperation('x', { description: 'x'.repeat(60) }), lineLength(width));
    expect(heightAt(390)).toBe(heightAt(1280) + cardLayout.descriptionLine);
    expect(lineLength(2560)).toBe(lineLength(1280));
  });
});

describe('rows to render', () => {
  it('are all rows of a small card', () => {
    expect(rowWindow(1e6, windowThreshold, 0, 100)).toEqual({ from: 0, to: windowThreshold });
  });

  it('are those in view, and few more', () => {
    const below = cardLayout.gap + cardLayout.border + cardLayout.bodyPadding;
    fc.assert(
      fc.property(
        fc.integer({ min: windowThreshold + 1, max: 3_000 }),
        fc.integer({ min: 0, max: 100_000 }),
        fc.integer({ min: -5_000, max: 100_000 }),
        fc.integer({ min: 100, max: 2_000 }),
        (rows, head, offset, view) => {
          const end = head + rows * rowHeight + below;
          const top = head + offset;
          const { from, to } = rowWindow(end, rows, top, top + view);
          expect(from).toBeGreaterThanOrEqual(0);
          expect(to).toBeLessThanOrEqual(rows);
          expect(to - from).toBeLessThanOrEqual(view / rowHeight + 34);
          for (let row = 0; row < rows; row += 1) {
            const start = head + row * rowHeight;
            const seen = start < top + view && start + rowHeight > top;
            if (seen && (row < from || row >= to)) {
              throw new Error(`row ${row} is in view but not in ${from} to ${to}`);
            }
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
