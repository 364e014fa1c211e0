import { expect, it } from 'vitest';
import { sliceSpecification } from '../../../src/domain/model/slices.ts';

it('keeps slices within the requested length', () => {
  const types = Array.from({ length: 500 }, (_, index) => ({
    kind: 'struct' as const,
    name: `Type${index}`,
    properties: [],
  }));
  const texts = [...sliceSpecification({ imports: [], operations: [], types }, 2000)];
  expect(texts.length).toBeGreaterThan(10);
  expect(Math.max(...texts.map(({ length }) => length))).toBeLessThanOrEqual(2000);
});

it('gives an entity that is longer than a slice one of its own', () => {
  const types = Array.from({ length: 200 }, (_, index) => ({
    kind: 'struct' as const,
    name: `Type${index}`,
    description: index === 100 ? 'long'.repeat(1000) : '',
    properties: [],
  }));
  const lengths = [...sliceSpecification({ imports: [], operations: [], types }, 2000)].map(
    ({ length }) => length,
  );
  expect(lengths.filter((length) => length > 2000)).toHaveLength(1);
  expect(lengths.length).toBeLessThan(50);
});
