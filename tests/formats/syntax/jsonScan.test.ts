import { describe, expect, it } from 'vitest';
import { countWrittenKeys, scanJson } from '../../../src/formats/syntax/jsonScan.ts';
import { parseJson } from '../../../src/formats/syntax/parseText.ts';

describe('counting the keys in a JSON text', () => {
  it.each([
    ['{}', 0],
    ['"a:b"', 0],
    ['{"a":1}', 1],
    ['{"a" \n:\t{"b:" : ":"}}', 2],
    ['{"a\\"":"\\":","b\\\\":"\\\\"}', 2],
    ['{"":"\\n","\\n":""}', 2],
    ['{"a\\"" \t\r\n: 1, "b\\"":1}', 2],
  ])('of %j', (text, keys) => expect(countWrittenKeys(text)).toBe(keys));

  it('of any number of keys', () => {
    for (let count = 0; count < 40; count += 1) {
      const value = Object.fromEntries(Array.from({ length: count }, (_, key) => [`k${key}`, key]));
      expect(countWrittenKeys(JSON.stringify(value))).toBe(count);
    }
  });

  it('handles long lists of strings, with and without escapes', () => {
    for (const item of ['a', 'a:', 'a\n', '"', '\\', '\\"']) {
      for (const length of [31, 32, 33, 100, 10_000]) {
        const value = { first: Array.from({ length }, () => item), second: [item], third: item };
        for (const indent of [undefined, 2, '\t']) {
          expect(countWrittenKeys(JSON.stringify(value, null, indent))).toBe(3);
        }
      }
    }
  });

  it('handles a string of millions of escapes', () => {
    expect(countWrittenKeys(`{"a":"${'\\n'.repeat(5_000_000)}","b":1}`)).toBe(2);
  });
});

it('refuses a depth that a later value of the same key hides', () => {
  const deep = '['.repeat(201) + ']'.repeat(201);
  const read = parseJson(`{"a":${deep},"a":1}`);
  expect(read.ok || read.refusal.code).toBe('text-too-deep');
});

it('counts the keys of valid JSON on the way', () => {
  const value = { a: { 'b:"': [1, { c: ':' }] }, d: '":"', 'e\\': {} };
  for (const text of [JSON.stringify(value), JSON.stringify(value, null, 2)]) {
    expect(scanJson(text, 200).keys).toBe(5);
    expect(scanJson(text, 200).keys).toBe(countWrittenKeys(text));
  }
});
