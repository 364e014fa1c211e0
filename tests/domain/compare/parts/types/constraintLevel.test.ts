import { expect, test } from 'vitest';
import { requestSide, responseSide } from '../../../../../src/domain/compare/changes/change.ts';
import { compareSpecifications } from '../../../../../src/domain/compare/compareSpecifications.ts';
import {
  constraintLevel,
  isSameBound,
} from '../../../../../src/domain/compare/parts/types/constraintLevel.ts';
import type { Metadata } from '../../../../../src/domain/model/specification.ts';
import { api } from '../../changes.ts';

const open30 = { minimum: 1, exclusiveMinimum: true };

test.each<readonly [what: string, key: string, wide: Metadata, tight: Metadata]>([
  ['a bound of OpenAPI 3.0 includes its value', 'minimum', { minimum: 1 }, open30],
  ['the same, seen from the flag', 'exclusiveMinimum', { minimum: 1 }, open30],
  ['an inclusive bound', 'maximum', { maximum: 9 }, { exclusiveMaximum: 9 }],
  ['another kind of bound', 'exclusiveMaximum', { exclusiveMaximum: 9 }, { maximum: 8 }],
  ['the stricter of two bounds', 'minimum', { minimum: 1 }, { minimum: 1, exclusiveMinimum: 3 }],
  ['a divisor', 'multipleOf', { multipleOf: 1 }, { multipleOf: 2 }],
  ['a fraction', 'multipleOf', { multipleOf: 0.25 }, { multipleOf: 0.5 }],
])('%s allows more', (_what, key, wide, tight) => {
  expect(constraintLevel(key, tight, wide, () => requestSide)).toBe('minor');
  expect(constraintLevel(key, tight, wide, () => responseSide)).toBe('major');
  expect(constraintLevel(key, wide, tight, () => requestSide)).toBe('major');
  expect(constraintLevel(key, wide, tight, () => responseSide)).toBe('minor');
});

test('integers are in the same range by either kind of bound', () => {
  const above = { exclusiveMinimum: 0, exclusiveMaximum: 10 };
  const from = { minimum: 1, maximum: 9 };
  expect(isSameBound('minimum', above, from, true)).toBe(true);
  expect(isSameBound('exclusiveMaximum', above, from, true)).toBe(true);
  expect(isSameBound('minimum', { minimum: 0.5 }, from, true)).toBe(true);
  expect(isSameBound('minimum', above, from, false)).toBe(false);
  expect(isSameBound('minimum', above, { minimum: 2 }, true)).toBe(false);
  expect(constraintLevel('minimum', above, { minimum: 2 }, () => requestSide, true)).toBe('major');
  const sized = (kind: 'integer' | 'number', metadata: Metadata) =>
    api({ return: { type: { kind, metadata } } });
  const changes = (kind: 'integer' | 'number') =>
    compareSpecifications(sized(kind, above), sized(kind, from)).changes.length;
  // Each end of the range is one change, although two of its bounds changed.
  expect([changes('integer'), changes('number')]).toEqual([0, 2]);
});

test('a bound beside a stricter one allows the same values', () => {
  const both = { minimum: 1, exclusiveMinimum: 3 };
  expect(constraintLevel('minimum', both, { exclusiveMinimum: 3 }, () => requestSide)).toBe(
    'patch',
  );
});

test('a number that does not divide the other one breaks both sides', () => {
  const level = (side: number) =>
    constraintLevel('multipleOf', { multipleOf: 2 }, { multipleOf: 3 }, () => side);
  expect([level(requestSide), level(responseSide)]).toEqual(['major', 'major']);
});

test('a bound that is no number may be anything', () => {
  const odd = { minimum: 'one' };
  expect(constraintLevel('minimum', odd, { minimum: 1 }, () => requestSide)).toBe('major');
});
