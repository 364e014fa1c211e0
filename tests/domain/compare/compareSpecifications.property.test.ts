import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareSpecifications } from '../../../src/domain/compare/compareSpecifications.ts';
import type { Specification } from '../../../src/domain/model/specification.ts';
import { arbitrarySpecification } from '../arbitrary.ts';
import { runsOf } from '../../support/runs.ts';

describe('any specification', () => {
  const some = arbitrarySpecification({ dangling: true, numericNames: true });

  test('compared with itself, or its copy, is empty', () => {
    fc.assert(
      fc.property(some, (spec) => {
        const copy = JSON.parse(JSON.stringify(spec)) as Specification;
        expect(compareSpecifications(spec, spec).changes).toEqual([]);
        expect(compareSpecifications(spec, copy).changes).toEqual([]);
      }),
      { numRuns: runsOf(40, 200) },
    );
  });

  test('compared with any other, reports everything as removed and something as added', () => {
    fc.assert(
      fc.property(some, some, (one, other) => {
        const { changes } = compareSpecifications(one, other);
        for (const change of changes) expect(change.line).toContain(change.path.name);
        const names = new Set(other.operations.map(({ name }) => name));
        const gone = changes.filter(
          ({ code }) => code === 'operation-removed' || code === 'operation-renamed',
        );
        expect(gone.length).toBe(one.operations.filter(({ name }) => !names.has(name)).length);
      }),
      { numRuns: runsOf(30, 100) },
    );
  });
});
