import { expect, test } from 'vitest';
import {
  emptySpecification,
  isEmpty,
  type Specification,
} from '../../../src/domain/model/specification.ts';
import { operation, struct } from '../example.ts';

const something: Partial<Specification>[] = [
  { imports: [{ alias: 'a', url: 'typehub://u:d@1' }] },
  { operations: [operation('pet.get')] },
  { types: [struct('Pet', [])] },
  { root: 'Pet' },
  { baseUrl: 'https://api.example' },
  { security: { type: 'httpBearer' } },
  { info: { title: 'Pets' } },
  { servers: [{ url: '/' }] },
  { tags: [{ name: 'pets' }] },
];

test.each(something)('a specification with %j is not empty', (part) => {
  expect(isEmpty({ ...emptySpecification, ...part })).toBe(false);
});

test('a specification is empty without any of it', () => {
  const nothing = { servers: [], tags: [], metadata: { 'x-a': 1 } };
  expect(isEmpty({ ...emptySpecification, ...nothing })).toBe(true);
});
