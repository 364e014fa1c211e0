import { expect, test } from 'vitest';
import { chooseMedium } from '../../../../src/formats/openapi/read/medium.ts';
import { rootPlace } from '../../../../src/formats/reading/place.ts';

const chosen = (media: readonly string[], object: object = { schema: {} }) =>
  chooseMedium(
    media.map((contentType) => ({ contentType, object: { ...object }, place: rootPlace })),
  )?.contentType;

test.each([
  [['application/json'], 'application/json'],
  [['application/xml', 'application/hal+json', 'application/json'], 'application/json'],
  [['text/json', 'application/json; charset=utf-8'], 'application/json; charset=utf-8'],
  [['*/*', 'application/*', 'text/json'], 'text/json'],
  [['*/*', 'application/vnd.pets+json'], 'application/vnd.pets+json'],
  [['text/csv', 'application/*'], 'application/*'],
  [['text/csv', 'application/xml'], 'text/csv'],
  [[], undefined],
])('of %j the body is %s', (media, expected) => {
  expect(chosen(media)).toBe(expected);
});

test('a schema may be true', () => {
  expect(chosen(['text/csv', 'application/json'], { schema: true })).toBe('application/json');
});

test('JSON without a schema is not preferred', () => {
  expect(chosen(['text/csv', 'application/json'], {})).toBe('text/csv');
});
