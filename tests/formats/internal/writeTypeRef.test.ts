import { expect, test } from 'vitest';
import type { Specification, TypeRef } from '../../../src/domain/model/specification.ts';
import { printInternal } from '../../../src/formats/internal/print.ts';

const withProperty = (type: TypeRef): Specification => ({
  imports: [],
  operations: [],
  types: [{ kind: 'struct', name: 'X', properties: [{ name: 'p', type }] }],
});

test.each([
  ['', true],
  ['Base', false],
])('a parent that refers to “%s” needs its whole reference: %s', (target, isWhole) => {
  const text = printInternal({
    imports: [],
    operations: [],
    types: [{ kind: 'struct', name: 'X', properties: [], parent: { kind: 'reference', target } }],
  });
  expect(text.includes('parentRef')).toBe(isWhole);
});

test('equal types have equal texts, in whatever order their keys were set', () => {
  const metadata = { enum: ['a'] };
  const one = withProperty({
    metadata,
    items: { nullable: true, format: 'date', kind: 'string', metadata, description: 'd' },
    kind: 'array',
  });
  const other = withProperty({
    kind: 'array',
    items: { kind: 'string', description: 'd', nullable: true, format: 'date', metadata },
    metadata,
  });
  expect(printInternal(one)).toBe(printInternal(other));
});
