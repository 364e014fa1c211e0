import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  contentTypes,
  httpCodes,
  operationNamePattern,
  propertyNamePattern,
  throwCodes,
  typeNamePattern,
} from '../../../src/domain/model/constants.ts';

const rules = readFileSync(new URL('../../../docs/rules.md', import.meta.url), 'utf8');

test('the codes of errors are those of the rules', () => {
  const [, list = ''] = /^(> 400[^\n]*\n> [^\n]*)$/m.exec(rules) ?? [];
  expect([...list.matchAll(/\b\d{3}\b/g)].map(([code]) => Number(code))).toEqual([...throwCodes]);
});

test('the content types that are offered are those of the rules', () => {
  const [, list = ''] = /\*\*Content types\*\* offered for mime: ([^.]*)\./.exec(rules) ?? [];
  expect(list.split(/,\s+/)).toEqual([...contentTypes]);
});

test('the codes of success are offered in this order', () => {
  expect(httpCodes).toEqual([200, 201, 202, 204]);
});

test.each([
  ['operation', operationNamePattern, 'aZ0_.', '$'],
  ['type', typeNamePattern, 'aZ0_', '.'],
  ['property', propertyNamePattern, 'aZ0_.$', '-'],
] as const)(
  'the name of %s has no other characters anywhere, and 128 at most',
  (_, pattern, all, other) => {
    expect(pattern.test(all)).toBe(true);
    expect(pattern.test('a'.repeat(128))).toBe(true);
    expect(pattern.test('a'.repeat(129))).toBe(false);
    for (const odd of [other, ' ', '\n', 'ä', '/']) {
      expect([pattern.test(`${odd}a`), pattern.test(`a${odd}`), pattern.test(odd)]).toEqual([
        false,
        false,
        false,
      ]);
    }
  },
);
