import { expect, test } from 'vitest';
import type { LeftDialog } from '../../src/machines/editorTypes.ts';
import { discardedNotice } from '../../src/machines/discardedNotice.ts';

const cases: readonly (readonly [says: string, left: LeftDialog])[] = [
  ['your changes to the type Pet', { kind: 'type', name: 'Pet' }],
  [
    'the new property nick of Pet',
    {
      kind: 'property',
      type: 'Pet',
      draft: { property: { name: 'nick', type: { kind: 'string' } } },
    },
  ],
  ['your changes to the property age of Pet', { kind: 'property', type: 'Pet', name: 'age' }],
  [
    'the new include common',
    { kind: 'include', draft: { include: { alias: 'common', url: 'https://example.org/' } } },
  ],
  ['the name of a state to keep, “Before”', { kind: 'keepState', name: 'Before' }],
];

test.each(cases)('drafts of several new things are distinguished: %s', (says, left) => {
  expect(discardedNotice(left).message).toBe(`Discarded: ${says}.`);
});
