import { expect, test } from 'vitest';
import { compiles } from '../../../src/domain/constraints/pattern.ts';
import { constraintProblems, newProblem } from '../../../src/domain/constraints/problems.ts';
import { linesOf, textOf, valueOf, valuesOf } from '../../../src/domain/constraints/valueText.ts';
import type { Json } from '../../../src/domain/model/values/json.ts';
import type { Property, TypeRefKind } from '../../../src/domain/model/specification.ts';

const said = (kind: 'string' | 'integer', metadata: Record<string, Json>): Property => ({
  name: 'p',
  type: { kind },
  metadata,
});

test.each<readonly ['string' | 'integer', Record<string, Json>, readonly string[]]>([
  ['integer', { minimum: 1, maximum: 1 }, []],
  ['integer', { minimum: 2, maximum: 1 }, ['constraint-range maximum']],
  ['integer', { exclusiveMinimum: 1, maximum: 1 }, ['constraint-range maximum']],
  ['integer', { minimum: 1, exclusiveMaximum: 1 }, ['constraint-range exclusiveMaximum']],
  ['integer', { minimum: 2, exclusiveMaximum: 1 }, ['constraint-range exclusiveMaximum']],
  ['integer', { exclusiveMinimum: 2, exclusiveMaximum: 1 }, ['constraint-range exclusiveMaximum']],
  ['integer', { exclusiveMinimum: 2, maximum: 1 }, ['constraint-range maximum']],
  ['integer', { exclusiveMinimum: 1, exclusiveMaximum: 2 }, []],
  ['integer', { minimum: 1, exclusiveMinimum: true, maximum: 2 }, []],
  ['string', { minLength: 3, maxLength: 2 }, ['constraint-range maxLength']],
  ['integer', { enum: [1, 2], default: 3 }, ['default-not-allowed default']],
  ['integer', { enum: [1, 2], default: 2 }, []],
  ['string', { enum: ['a', null], default: null }, []],
  ['integer', { minimum: 'low' }, ['constraint-value minimum']],
  ['string', { pattern: '(' }, ['pattern-foreign pattern']],
  ['string', { pattern: String.raw`^\p{L}+$` }, []],
])('%s %j', (kind, metadata, expected) => {
  const problems = constraintProblems(said(kind, metadata));
  expect(problems.map(({ code, keyword }) => `${code} ${keyword}`)).toEqual(expected);
});

test.each<readonly ['string' | 'integer', Record<string, Json>, string]>([
  ['integer', { minimum: 2, maximum: 1 }, 'At least'],
  ['integer', { exclusiveMinimum: 1, maximum: 1 }, 'More than'],
  ['integer', { minimum: 1, exclusiveMaximum: 1 }, 'At least'],
  ['integer', { exclusiveMinimum: 2, exclusiveMaximum: 1 }, 'More than'],
  ['string', { minLength: 3, maxLength: 2 }, 'Minimum length'],
])('%s %j names the other field, as it is called', (kind, metadata, label) => {
  expect(constraintProblems(said(kind, metadata)).map(({ message }) => message)).toEqual([
    `Together with “${label}”, this leaves no value`,
  ]);
});

test('a constraint is refused only if it was not wrong before, and a pattern never', () => {
  const odd = said('integer', { minimum: 'low', maximum: 5 });
  expect(newProblem(odd, said('integer', { minimum: 'low', maximum: 6 }))).toBeUndefined();
  expect(newProblem(odd, said('integer', { minimum: 9, maximum: 6 }))?.keyword).toBe('maximum');
  expect(newProblem(undefined, said('string', { pattern: '(' }))).toBeUndefined();
});

test('a pattern is compiled in either mode, and a long one not at all', () => {
  expect(compiles(String.raw`[\p{Emoji}--\p{ASCII}]`)).toBe(true);
  expect(compiles('[(]')).toBe(true);
  expect(compiles('(?>atomic)')).toBe(false);
  expect(compiles('('.repeat(6_000))).toBe(true);
});

test.each<readonly [TypeRefKind, Json, string]>([
  ['string', 'a b', 'a b'],
  ['string', '12', '12'],
  ['string', 'null', '"null"'],
  ['string', null, 'null'],
  ['string', '', '""'],
  ['string', ' a', '" a"'],
  ['string', 'a\nb', String.raw`"a\nb"`],
  ['string', '"a"', String.raw`"\"a\""`],
  ['integer', 12, '12'],
  ['integer', 'twelve', 'twelve'],
  ['any', '12', '"12"'],
  ['any', { a: [1] }, '{"a":[1]}'],
])('a value of a %s: %j is typed as %s', (kind, value, text) => {
  expect(textOf(value, kind)).toBe(text);
  expect(valueOf(text, kind)).toEqual(value);
});

test('values that a text can not say stay while their line is there', () => {
  const before = [1.5, 'a', true];
  const lines = linesOf(before, 'string');
  expect(valuesOf(`${lines}\n\nb`, 'string', before)).toEqual([1.5, 'a', true, 'b']);
});

test('a number of more digits than can be kept is refused by its field, and stays as typed', () => {
  const long = '9007199254740993';
  for (const kind of ['integer', 'number', 'any', 'array'] as const) {
    expect(valueOf(long, kind)).toBe(long);
    expect(valueOf(`[${long}]`, kind)).toBe(`[${long}]`);
    expect(valueOf(`["${long}", 0.5]`, kind)).toEqual([long, 0.5]);
  }
  const messages = (metadata: Record<string, Json>) =>
    constraintProblems(said('integer', metadata)).map(({ message }) => message);
  const nearest = 'has more digits than can be kept: the nearest is 9007199254740992';
  expect(messages({ default: long, maximum: long })).toEqual([
    `This ${nearest}`,
    `This ${nearest}`,
  ]);
  expect(messages({ enum: [1, long] })).toEqual([`${long} ${nearest}`]);
  expect(messages({ examples: [long] })).toEqual([]);
});
