import { describe, expect, test } from 'vitest';
import { describeType } from '../../../src/domain/compare/describeType.ts';
import { readTypeText } from '../../../src/domain/compare/readTypeText.ts';
import {
  canBeBoth,
  chosenValue,
  wordingOf,
  type Choice,
} from '../../../src/domain/merge/choice.ts';
import type { Conflict } from '../../../src/domain/merge/conflict.ts';
import {
  mergeSpecifications,
  resolveConflicts,
} from '../../../src/domain/merge/mergeSpecifications.ts';
import { emptySpecification, type TypeRef } from '../../../src/domain/model/specification.ts';

const conflict = (field: string | undefined, mine: unknown, theirs: unknown): Conflict => ({
  id: 'a',
  kind: 'changed',
  entity: 'operation',
  name: 'pets.get',
  ...(field !== undefined && { field }),
  mine,
  theirs,
  held: 'mine',
});
const text = (words: string): Choice => ({ text: words });

describe('the value that a person can write instead', () => {
  test.each([
    ['description', 'One', 'Two', 'Both', 'text', 'Both'],
    ['httpCode', 200, 201, ' 202 ', 'number', 202],
    ['deprecated', true, false, 'false', 'boolean', false],
    ['tags', ['a'], ['b'], ' a\n\nc ', 'lines', ['a', 'c']],
    [
      'type',
      { kind: 'string' },
      { kind: 'integer' },
      'array of Pet',
      'type',
      { kind: 'array', items: { kind: 'reference', target: 'Pet' } },
    ],
    ['httpMethod', 'GET', 'PUT', 'POST', 'text', 'POST'],
  ])('instead of a %s', (field, mine, theirs, words, wording, value) => {
    const values = conflict(field, mine, theirs);
    expect(wordingOf(values)).toBe(wording);
    expect(chosenValue(values, text(words))).toEqual({ value });
  });

  test.each([
    ['httpCode', 200, 201, 'two hundred'],
    ['httpCode', 200, 201, ' '],
    ['deprecated', true, false, 'perhaps'],
    ['httpMethod', 'GET', 'PUT', 'FETCH'],
    ['type', { kind: 'string' }, { kind: 'integer' }, 'array of'],
  ])('is no %s: still undecided', (field, mine, theirs, words) => {
    expect(chosenValue(conflict(field, mine, theirs), text(words))).toBeUndefined();
  });

  test('is not offered for names that others refer to, whole entities and values of different kinds', () => {
    for (const values of [
      conflict('discriminator', 'kind', 'sort'),
      conflict(undefined, { kind: 'struct' }, { kind: 'map' }),
      conflict('metadata.enum', 'one', ['one']),
    ]) {
      expect(wordingOf(values)).toBeUndefined();
      expect(chosenValue(values, text('any'))).toBeUndefined();
    }
  });
});

describe('both', () => {
  test('are two texts one below the other, and the union of two lists', () => {
    expect(chosenValue(conflict('description', 'One', 'Two'), 'both')).toEqual({
      value: 'One\n\nTwo',
    });
    expect(chosenValue(conflict('tags', ['a', 'b'], ['b', 'c']), 'both')).toEqual({
      value: ['a', 'b', 'c'],
    });
  });

  test('is not offered if only one value is possible', () => {
    const values = conflict('httpPath', '/one', '/two');
    expect(canBeBoth(values)).toBe(false);
    expect(chosenValue(values, 'both')).toBeUndefined();
  });

  test('is not offered for what one side deleted', () => {
    for (const field of ['description', 'tags']) {
      const value = field === 'tags' ? ['a'] : 'One';
      for (const values of [conflict(field, value, undefined), conflict(field, undefined, value)]) {
        expect(canBeBoth(values)).toBe(false);
        expect(chosenValue(values, 'both')).toBeUndefined();
      }
    }
  });

  test('of two types with the same name stay, and references to the renamed one follow', () => {
    const pet = (description: string) =>
      ({ kind: 'struct', name: 'Pet', description, properties: [] }) as const;
    const owner = {
      kind: 'struct',
      name: 'Owner',
      properties: [{ name: 'pet', type: { kind: 'reference', target: 'Pet' } }],
    } as const;
    const merge = mergeSpecifications(
      emptySpecification,
      { ...emptySpecification, types: [pet('mine')] },
      { ...emptySpecification, types: [owner, pet('theirs')] },
    );
    const [added] = merge.conflicts;
    expect(added).toMatchObject({ kind: 'added', name: 'Pet' });
    expect(added && canBeBoth(added)).toBe(true);
    const both = resolveConflicts(merge, new Map([[added?.id ?? '', 'both']]));
    expect(both.conflicts).toEqual([]);
    expect(both.spec.types).toEqual([
      { ...owner, properties: [{ name: 'pet', type: { kind: 'reference', target: 'Pet2' } }] },
      pet('mine'),
      { ...pet('theirs'), name: 'Pet2' },
    ]);
  });
});

test.each<TypeRef>([
  { kind: 'any' },
  { kind: 'string' },
  { kind: 'string', format: 'date-time' },
  { kind: 'map', values: { kind: 'array', items: { kind: 'number' } } },
  { kind: 'generic', name: 'T' },
  { kind: 'mime', contentType: 'application/xml' },
  { kind: 'reference', target: 'common:Pet' },
  {
    kind: 'reference',
    target: 'Page',
    template: [
      { generic: 'T', type: 'Pet' },
      { generic: 'U', type: 'Owner' },
    ],
  },
  {
    kind: 'array',
    items: {
      kind: 'union',
      match: 'one',
      members: [
        { kind: 'map', values: { kind: 'string', format: 'date' } },
        { kind: 'reference', target: 'Page', template: [{ generic: 'T', type: 'Pet' }] },
      ],
    },
  },
])('a type is read back from its words: $kind', (type) => {
  expect(readTypeText(describeType(type))).toEqual(type);
});

test.each(['kind', 'name', 'alias', 'key', 'in', 'code', 'root', 'parent', 'discriminator'])(
  'no other %s can be written: others depend on it',
  (field) => {
    expect(wordingOf(conflict(field, 'mine', 'theirs'))).toBeUndefined();
  },
);
