import { expect, test } from 'vitest';
import { isEachReference } from '../../../src/formats/jsonschema/schemaMetadata.ts';

test.each([
  [{ $ref: '#/a' }, ['#/a']],
  [{ items: { not: { $ref: '#/a' } } }, ['#/a']],
  [[{ items: [{ $ref: '#/a', b: { $ref: '#/b' } }] }], ['#/a', '#/b']],
  [{ $ref: 1, items: null, a: 'b' }, []],
  [null, []],
])('the references that %j contains: %j', (value, references) => {
  const found: string[] = [];
  expect(isEachReference(value, (ref) => found.push(ref) > 0)).toBe(true);
  expect(found).toEqual(references);
  expect(isEachReference(value, (ref) => ref !== '#/a')).toBe(references.length === 0);
});
