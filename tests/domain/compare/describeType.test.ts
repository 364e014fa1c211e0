import { expect, it } from 'vitest';
import { describeType } from '../../../src/domain/compare/describeType.ts';
import type { TypeRef } from '../../../src/domain/model/specification.ts';

const integer: TypeRef = { kind: 'integer' };
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
