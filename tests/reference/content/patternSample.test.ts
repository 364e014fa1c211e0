import fc from 'fast-check';
import { expect, it } from 'vitest';
import { patternSample } from '../../../src/reference/content/patternSample.ts';
import { runsOf } from '../../support/runs.ts';

it.each([
  ['^[A-Z]{3}$', 'ABC'],
  ['^\\d{3}-\\d{4}$', '123-5678'],
  ['^[a-z][a-z0-9]*$', 'abcd'],
  ['^(?:cat|dog)s?$', 'cat'],
  ['^\\+?[0-9]+$', '123'],
  ['^#[0-9a-fA-F]{6}$', '#bcdefA'],
  ['^(?<year>\\d{4})-(0[1-9]|1[0-2])$', '1234-07'],
  ['^[^@\\s]+@[^@\\s]+\\.[a-z]{2,}$', 'abc@efg.ijk'],
  ['^\\p{Lu}\\p{L}{0,9}$', 'Abcd'],
  ['^\\u00e9\\x41\\u{1F600}\\.$', 'éA😀.'],
  ['^[\\w.-]{2}[.]$', 'ab.'],
  ['^\\S\\D\\W$', 'ab.'],
  ['[A-Z]', 'A'],
  ['', ''],
])('the pattern %s has the sample %j', (pattern, text) => {
  expect(patternSample(pattern)).toBe(text);
  expect(new RegExp(pattern, 'u').test(text)).toBe(true);
});

it('keeps to the length', () => {
  expect(patternSample('^[a-z]+$', 1, 2)).toBe('a');
  expect(patternSample('^[a-z]*$', 0, 0)).toBe('');
  expect(patternSample('^[a-z]+$', 7)).toHaveLength(8);
  expect(patternSample('^[a-z]{4}$', 0, 3)).toBeUndefined();
});

it.each([
  '^(?=.*a)b$',
  '^(?!a)b$',
  '(a)\\1',
  '\\bword\\b',
  '(?i)abc',
  '[[:alpha:]]',
  '[a-z&&[aeiou]]',
  '\\Aabc\\z',
  'a++',
  'a$b',
  'b^a',
  '[z-a]',
  '[]',
  '[',
  '(',
  'a)',
  '\\',
  '\\u{FFFFFF}',
  'a{1000}',
  '(((a{9}){9}){9}){9}',
  '(){999999}',
  '('.repeat(100),
  'a'.repeat(501),
])('%s is not a simple pattern', (pattern) => {
  expect(patternSample(pattern)).toBeUndefined();
});

const groups = [
  '[a-c]',
  '[^x]',
  '[\\d_]',
  '\\d',
  '\\w',
  '\\s',
  '\\.',
  '(a|b)',
  '(?:x)',
  '{2}',
  '{1,3}',
];
const pieces = [...'aB7-.|*+?^$()[]é', ...groups];

it('allows its sample, whatever it is', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 8 }), (units) => {
      const pattern = units.join('');
      const sample = patternSample(pattern);
      expect(sample === undefined || new RegExp(pattern, 'u').test(sample)).toBe(true);
    }),
    { numRuns: runsOf(700, 3000) },
  );
});
