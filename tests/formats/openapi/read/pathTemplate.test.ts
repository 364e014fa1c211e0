import { expect, test } from 'vitest';
import { toHttpPath } from '../../../../src/formats/openapi/read/pathTemplate.ts';

test.each([
  ['/pets', '/pets', true],
  ['/pets/{id}', '/pets/:id', true],
  ['{id}', ':id', true],
  // A variable that is a whole segment may have any name that does not change the path.
  ['/{pet-id}/toys/{toy.id}', '/:pet-id/toys/:toy.id', true],
  ['{pet-id}/x', ':pet-id/x', true],
  ['/{}', '/:', false],
  ['/{a/b}', '/:a/b', false],
  // A variable within a segment needs a name whose end is recognisable.
  ['/x{id}', '/x:id', true],
  ['/{id}.json', '/:id.json', true],
  ['/{a}{b}', '/:a:b', true],
  ['/{id}x', '/:idx', false],
  ['/{pet-id}.json', '/:pet-id.json', false],
  ['/x{pet-id}', '/x:pet-id', false],
  ['/{a}{b-c}', '/:a:b-c', false],
  ['/{b-c}{a}', '/:b-c:a', false],
  // What RFC 6570 says of the query is no part of the path.
  ['/pets{?q}', '/pets', false],
  ['/pets/{id}/toys{?q,limit*}{&page}', '/pets/:id/toys', false],
  // A colon in the source looks like a variable.
  ['/pets:search', '/pets:search', false],
  ['/pets/{id}:feed', '/pets/:id:feed', false],
  ['/v1:/{id}', '/v1:/:id', false],
])('%s becomes %s (exact: %s)', (template, path, isExact) => {
  expect(toHttpPath(template)).toMatchObject({ path, isExact });
});

test('reports names that only an argument shows to be variables', () => {
  expect(toHttpPath('/{id}/{pet-id}/{🐱}').unusual).toEqual(['pet-id', '🐱']);
});
