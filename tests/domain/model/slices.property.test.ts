import fc from 'fast-check';
import { expect, it } from 'vitest';
import { collectSlices, sliceSpecification } from '../../../src/domain/model/slices.ts';
import { arbitrarySpecification } from '../arbitrary.ts';
import { runsOf } from '../../support/runs.ts';

it('gives the same specification, whatever the size of a slice', () => {
  fc.assert(
    fc.property(arbitrarySpecification(), fc.integer({ min: 1, max: 5000 }), (spec, length) => {
      const collected = collectSlices();
      for (const text of sliceSpecification(spec, length)) collected.add(text);
      expect(collected.done()).toEqual(spec);
    }),
    { numRuns: runsOf(50, 200) },
  );
});
