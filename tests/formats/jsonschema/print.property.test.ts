import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Specification } from '../../../src/domain/model/specification.ts';
import { arbitrarySpecification } from '../../domain/arbitrary.ts';
import { runsOf } from '../../support/runs.ts';
import { print, read } from './printAndRead.ts';

it('JSON Schema is the same document after a second round trip', () => {
  const again = (spec: Specification) => read(print(spec).document);
  fc.assert(
    fc.property(arbitrarySpecification(), (spec) => {
      const once = again({ ...spec, operations: [] });
      expect(print(again(once)).document).toEqual(print(once).document);
    }),
    { numRuns: runsOf(40, 150) },
  );
});
