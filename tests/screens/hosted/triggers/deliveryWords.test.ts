import { expect, test } from 'vitest';
import { deliveryWords } from '../../../../src/screens/hosted/triggers/deliveryWords.ts';

test('a delivery says once what its target answered, and whether it is tried again', () => {
  expect(deliveryWords({ attempts: 1, code: 200 })).toBe('The target answered 200. 1 attempt');
  const error = 'The target answered with status 500.';
  expect(deliveryWords({ attempts: 2, code: 500, error, nextDate: '2026-11-24T12:00:00Z' })).toBe(
    'The target answered with status 500. 2 attempts; it is tried again',
  );
  expect(deliveryWords({ nextDate: '2026-11-24T12:00:00Z' })).toBe('0 attempts');
});
