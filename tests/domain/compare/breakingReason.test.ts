import { expect, test } from 'vitest';
import { breakingReason } from '../../../src/domain/compare/changes/breakingReason.ts';
import { compareSpecifications } from '../../../src/domain/compare/compareSpecifications.ts';
import {
  entityCodes,
  typedAspects,
  typedNouns,
} from '../../../src/domain/compare/changes/changeCodes.ts';
import { makeOperation, makeSpecification } from '../../screens/specifications.ts';

test('every breaking change has its own reason', () => {
  const usual = breakingReason('operation-added');
  for (const noun of typedNouns) {
    const reasons = new Set(typedAspects.map((aspect) => breakingReason(`${noun}-${aspect}`)));
    expect([...reasons]).not.toContain(usual);
    expect(reasons.size).toBe(typedAspects.length);
  }
});

test('every reason is a sentence', () => {
  for (const code of entityCodes) {
    expect(breakingReason(code)).toMatch(/^[A-Z].{15,}\.$/);
  }
});

test('the reason describes what happened', () => {
  const before = makeSpecification({ operations: [makeOperation('a'), makeOperation('b')] });
  const after = makeSpecification({ operations: [makeOperation('a', { httpPath: '/c' })] });
  const { changes } = compareSpecifications(before, after);
  expect(changes.map(({ code }) => breakingReason(code)).toSorted()).toEqual([
    'Calls of it fail.',
    'Calls of the old path fail.',
  ]);
});
