import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  contentEnd,
  elementHeight,
  followScroll,
  maxElementHeight,
  type ScrollGeometry,
  toContent,
  toElement,
} from '../../../src/screens/preview/scaledScroll.ts';

const geometries = fc.record({
  contentHeight: fc.oneof(
    fc.integer({ min: 0, max: 20_000 }),
    fc.integer({ min: maxElementHeight - 3, max: maxElementHeight + 3 }),
    fc.integer({ min: 0, max: 2_000_000_000 }),
  ),
  viewHeight: fc.integer({ min: 1, max: 3_000 }),
});
const share = fc.double({ min: 0, max: 1, noNaN: true });
const twoMillionLines: ScrollGeometry = { contentHeight: 40_000_000, viewHeight: 900 };

function maxScrollTop(geometry: ScrollGeometry): number {
  return elementHeight(geometry) - geometry.viewHeight;
}

describe('scaled scrolling', () => {
  it('is ordinary scrolling below the cap', () => {
    const geometry = { contentHeight: 7_000_000, viewHeight: 900 };
    expect(elementHeight(geometry)).toBe(7_000_000);
    for (const at of [0, 1, 39_999, 3_500_000, 6_999_100]) {
      expect(toContent(at, geometry)).toBe(at);
      expect(toElement(at, geometry)).toBe(at);
      expect(followScroll(0, 0, at, geometry)).toBe(at);
    }
  });

  it('never lays out more than the cap, and no less than the view', () => {
    fc.assert(
      fc.property(geometries, (geometry) => {
        const height = elementHeight(geometry);
        expect(height).toBeLessThanOrEqual(maxElementHeight);
        expect(height).toBeGreaterThanOrEqual(geometry.viewHeight);
      }),
    );
  });

  it('maps both ends onto each other, is monotonic, and can be inverted', () => {
    fc.assert(
      fc.property(geometries, share, share, (geometry, one, other) => {
        const end = contentEnd(geometry);
        expect(toContent(0, geometry)).toBe(0);
        expect(toContent(maxScrollTop(geometry), geometry)).toBe(end);
        const [low, high] = [Math.min(one, other) * end, Math.max(one, other) * end] as const;
        expect(toElement(low, geometry)).toBeLessThanOrEqual(toElement(high, geometry));
        expect(toContent(toElement(low, geometry), geometry)).toBeCloseTo(low, 3);
      }),
    );
  });

  it('moves by the distance of the wheel, wherever it is', () => {
    for (const position of [0, 5_000, 20_000_000, 39_990_000]) {
      const scrollTop = toElement(position, twoMillionLines);
      expect(followScroll(position, scrollTop, scrollTop + 120, twoMillionLines)).toBeCloseTo(
        position + 120,
        6,
      );
    }
  });

  it('moves in proportion when the scrollbar is dragged', () => {
    expect(followScroll(0, 0, 4_000_000, twoMillionLines)).toBeCloseTo(20_000_000, -4);
    expect(followScroll(20_000_000, 4_000_000, 0, twoMillionLines)).toBe(0);
    expect(followScroll(0, 0, maxScrollTop(twoMillionLines), twoMillionLines)).toBe(39_999_100);
  });

  it('never leaves the content', () => {
    fc.assert(
      fc.property(geometries, share, share, share, (geometry, position, from, to) => {
        const max = maxScrollTop(geometry);
        const at = followScroll(position * contentEnd(geometry), from * max, to * max, geometry);
        expect(at).toBeGreaterThanOrEqual(0);
        expect(at).toBeLessThanOrEqual(contentEnd(geometry));
      }),
    );
  });
});
