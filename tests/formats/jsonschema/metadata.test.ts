import { expect, test } from 'vitest';
import { containsReference } from '../../../src/formats/jsonschema/metadata.ts';

test.each([
  [{ $ref: '#/a' }, true],
  [{ items: { not: { $ref: '#/a' } } }, true],
  [[{ items: [{ $ref: '#/a' }] }], true],
  [{ $ref: 1, items: null, a: 'b' }, false],
  [null, false],
])('whether %j contains a reference: %s', (value, contains) => {
  expect(containsReference(value)).toBe(contains);
});
