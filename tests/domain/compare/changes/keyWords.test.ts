import { expect, it } from 'vitest';
import { keyInLine, keyLabel } from '../../../../src/domain/compare/changes/keyWords.ts';
import {
  constraintKeywords,
  constraintNames,
} from '../../../../src/domain/constraints/keywords.ts';

it('a constraint has the words that its field in the editor has', () => {
  for (const keyword of constraintNames) {
    expect(keyLabel(keyword)).toBe(constraintKeywords[keyword].label.toLowerCase());
  }
});

it.each([
  ['minimum', '“At least”'],
  ['exclusiveMaximum', '“Less than”'],
  ['multipleOf', '“Multiple of”'],
  ['uniqueItems', '“Unique items”'],
  ['maxItems', '“Maximum items”'],
  ['maxLength', 'the maximum length'],
  ['enum', 'the allowed values'],
  ['const', 'the only allowed value'],
  ['x-order', 'x-order'],
])('%s is %s in a sentence', (key, words) => {
  expect(keyInLine(key)).toBe(words);
});
