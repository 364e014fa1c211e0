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
  ['^(?=.*[A-Z])(?=.*\\d).{8,}$', 'abcdefghA1'],
  ['^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])(?=.*[^A-Za-z0-9]).{8,20}$', 'abcdefghA1-'],
  ['^(?=.*?[A-Z])(?=(?:.*[0-9]){2})[A-Za-z0-9]{8}$', 'abcdeA12'],
  ['^(?=.*[@$!%*?&])[A-Za-z\\d@$!%*?&]{8,}$', 'abcdefgh@'],
  ['(?=.*\\d)(?=.*[A-Z])', '1A'],
  ['^(?=.*[0-9])[a-z][a-z0-9]*$', 'abcd1'],
  ['^(?=\\D*\\d|x).{3}$', 'ab1'],
  ['^(?=.{6,15}$)[a-z]+(?:-[a-z]+)*$', 'abc-efg-ijk-mno'],
  ['^(?!admin$)[a-z]+$', 'abc'],
  ['^(?!abc)[a-z]{3}$', 'bcd'],
  ['^(?!.*--)[a-z](?:[a-z-]*[a-z])?$', 'a'],
  ['^(?!000|666)[0-8]\\d{2}-(?!00)\\d{2}-(?!0000)\\d{4}$', '123-56-8901'],
  ['^(?!\\s*$).+', 'abc'],
])('the look-aheads of %s are met by %j', (pattern, text) => {
  expect(patternSample(pattern)).toBe(text);
  expect(new RegExp(pattern, 'u').test(text)).toBe(true);
});

it('meets look-aheads within the length, or has no sample', () => {
  expect(patternSample('^(?=.*\\d).*$', 8, 12)).toBe('abcdefgh1');
  expect(patternSample('^(?=.*\\d).*$', 0, 2)).toBe('a1');
  expect(patternSample('^(?=.*\\d).{4}$', 5, 8)).toBeUndefined();
});

it('gives up soon where a pattern runs for ever', () => {
  const begin = performance.now();
  expect(patternSample('^(?=(?:[a-z]+)+!)(?=(?:(?:.*)*)*#)[a-z]{50}$')).toBeUndefined();
  expect(patternSample('^(?=(?:(?:a?){99999}){99999}!)[a-z]*$')).toBeUndefined();
  expect(performance.now() - begin).toBeLessThan(500);
});

it.each([
  '^(?=.*a)b$',
  '^(?!a)a$',
  '^(?=a)*b$',
  '^a(?<=b)$',
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
  '(?=.*\\d)',
  '(?=b|.-)',
  '(?!a)',
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
