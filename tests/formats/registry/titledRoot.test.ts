import { expect, test } from 'vitest';
import { mergeSpecifications } from '../../../src/domain/merge/mergeSpecifications.ts';
import { linesBetween, readText } from './compareTexts.ts';

/** A JSON Schema whose root has this title, and refers to itself. */
const titled = (title: string, more: object = {}) =>
  readText(
    JSON.stringify({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title,
      type: 'object',
      properties: { parent: { $ref: '#' }, kind: { type: 'integer', const: 3 }, ...more },
      $defs: { Line: { type: 'object', properties: { of: { $ref: '#' } } } },
    }),
  );

test.each<[what: string, more: object, ...lines: string[]]>([
  ['another title', {}, 'patch Type Orders: the title is now Orders, was Order'],
  [
    'another title and more',
    { kind: { type: 'integer', const: 4 } },
    'major Type Orders: the only allowed value of property kind is now 4, was 3',
    'patch Type Orders: the title is now Orders, was Order',
  ],
])('the root of a JSON Schema is the root with %s', async (_what, more, ...lines) => {
  const told = await linesBetween(await titled('Order'), await titled('Orders', more));
  expect(told.toSorted()).toEqual(lines);
});

test('one side gives the root of a JSON Schema another title, the other one edits it', async () => {
  const { spec: base } = await titled('Order');
  const { spec: mine } = await titled('Order', { kind: { type: 'integer', const: 4 } });
  const { spec: theirs } = await titled('Orders');
  const { spec: both } = await titled('Orders', { kind: { type: 'integer', const: 4 } });
  const merged = mergeSpecifications(base, mine, theirs);
  expect(merged.conflicts).toEqual([]);
  expect(merged.spec.types).toEqual(both.types);
  expect(merged.spec.root).toBe('Orders');
});

test('a root without a title that became another one is gone, and the other one has come', async () => {
  const typeschema = (root: string) =>
    readText(
      JSON.stringify({
        definitions: { [root]: { type: 'struct', properties: { a: { type: 'string' } } } },
        $ref: root,
      }).replace('"a"', root === 'Order' ? '"a"' : '"b"'),
    );
  expect(await linesBetween(await typeschema('Order'), await typeschema('Orders'))).toEqual([
    'major Type Order was removed',
    'minor Type Orders was added',
    'major Specification: the root type is now Orders, was Order',
  ]);
});
