import { expect, it } from 'vitest';
import { describeType } from '../../../src/domain/compare/describeType.ts';
import type { Metadata, TypeRef } from '../../../src/domain/model/specification.ts';

const integer: TypeRef = { kind: 'integer' };
const limited = (metadata: Metadata) => ({ kind: 'string', metadata }) as const;
const union = (...members: readonly TypeRef[]): TypeRef => ({
  kind: 'union',
  match: 'one',
  members,
});
const cat: TypeRef = { kind: 'reference', target: 'Cat' };

it.each<[string, TypeRef]>([
  ['string', { kind: 'string' }],
  ['string (date)', { kind: 'string', format: 'date' }],
  ['integer', integer],
  ['any', { kind: 'any' }],
  ['generic T', { kind: 'generic', name: 'T' }],
  ['text/plain', { kind: 'mime', contentType: 'text/plain' }],
  ['array of map of integer', { kind: 'array', items: { kind: 'map', values: integer } }],
  ['Cat | string', { kind: 'union', match: 'one', members: [cat, { kind: 'string' }] }],
  [
    'array of (Cat | integer)',
    { kind: 'array', items: { kind: 'union', match: 'any', members: [cat, integer] } },
  ],
  ['string | integer', union({ kind: 'string' }, { kind: 'string', description: 'Same' }, integer)],
  [
    'string (maximum length 3) | string (allowed values ab, ac, pattern ^a) | integer',
    union(limited({ maxLength: 3 }), limited({ pattern: '^a', enum: ['ab', 'ac'] }), integer),
  ],
  [
    'string | string (date) | string (uuid, minimum length 1) | string (uuid)',
    union(
      { kind: 'string' },
      { kind: 'string', format: 'date', metadata: { maxLength: 9 } },
      { ...limited({ minLength: 1, examples: ['a'] }), format: 'uuid' },
      { ...limited({ 'x-a': 1 }), format: 'uuid' },
    ),
  ],
  [
    'array of string (unique items) | array of string',
    union(
      { kind: 'array', items: { kind: 'string' }, metadata: { uniqueItems: true } },
      { kind: 'array', items: { kind: 'string' }, metadata: { uniqueItems: false } },
    ),
  ],
  ['Pet', { kind: 'reference', target: 'Pet' }],
  ['Pet', { kind: 'reference', target: 'Pet', template: [] }],
  [
    'Page<T: Pet, K: string>',
    {
      kind: 'reference',
      target: 'Page',
      template: [
        { generic: 'T', type: 'Pet' },
        { generic: 'K', type: 'string' },
      ],
    },
  ],
])('a changelog says %s', (words, type) => expect(describeType(type)).toBe(words));
