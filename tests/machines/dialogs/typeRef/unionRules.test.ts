import { expect, test } from 'vitest';
import type { UnionRef } from '../../../../src/domain/model/specification.ts';
import {
  discriminatedTypes,
  discriminatorValues,
  withUnionDiscriminator,
  withMatch,
  withValues,
} from '../../../../src/machines/dialogs/typeRef/unionRules.ts';
import { ref } from '../../../domain/example.ts';

const union: UnionRef = {
  kind: 'union',
  match: 'one',
  members: [ref('Cat'), ref('Dog'), { kind: 'string' }],
  discriminator: 'kind',
  mapping: [
    { type: 'Cat', value: 'cat' },
    { type: 'Dog', value: 'dog' },
  ],
  sharedAs: 'Pet',
};

test('a shared type of the source is no longer shared once it is changed', () => {
  expect(withMatch(union, 'any')).toMatchObject({ match: 'any' });
  for (const changed of [
    withMatch(union, 'any'),
    withUnionDiscriminator(union, 'type'),
    withValues(union, 'Cat', 'tom'),
  ]) {
    expect(changed).not.toHaveProperty('sharedAs');
  }
});

test('without a discriminator there are no values', () => {
  const plain = withUnionDiscriminator(union, '');
  expect(plain).not.toHaveProperty('discriminator');
  expect(plain).not.toHaveProperty('mapping');
});

test('members that are types have values, several if divided by commas, in their place', () => {
  expect(discriminatedTypes(union)).toEqual(['Cat', 'Dog']);
  const changed = withValues(union, 'Cat', 'cat, tom,, cat');
  expect(discriminatorValues(changed, 'Cat')).toBe('cat, tom');
  expect(changed.mapping?.map(({ value }) => value)).toEqual(['cat', 'tom', 'dog']);
  const none = withValues(withValues(union, 'Cat', ''), 'Dog', ' ');
  expect(none).not.toHaveProperty('mapping');
});
