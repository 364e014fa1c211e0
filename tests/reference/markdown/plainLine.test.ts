import { describe, expect, it } from 'vitest';
import { plainLine } from '../../../src/reference/markdown/plainLine.ts';

describe('a description in one line', () => {
  it.each([
    ['The **unique** `id` of *this* pet', 'The unique id of this pet'],
    ['See [the guide](https://a.example/guide) and ![logo](x.png)', 'See the guide and logo'],
    ['__Deprecated__: use _name_', 'Deprecated: use name'],
    ['See <https://a.example/guide>.', 'See https://a.example/guide.'],
    ['#### Deep\n- one\n* two\n+ three\n> quoted', 'Deep\none\ntwo\nthree\nquoted'],
    ['Title\n=====\ntext\n---\n~~gone~~', 'Title\n\ntext\n\ngone'],
    ['```js\nvar x = 1;\n```', '\nvar x = 1;\n'],
    ['[link](javascript:alert(1)) and more', 'link and more'],
    ['> - ## In a quote', 'In a quote'],
  ])('has no marks: %s', (text, plain) => {
    expect(plainLine(text, 200)).toBe(plain);
  });

  it.each([
    'a user_id or pet_id',
    '2 * 3 * 4',
    'an array[0](optional',
    'a `b',
    'one * or _ two',
    'a < b > c',
    '24. December',
    '-5 degrees\n#1 of all',
    'a = b, c == d',
    '1. one\n2. two',
  ])('keeps what marks nothing: %s', (text) => {
    expect(plainLine(text, 200)).toBe(text);
  });

  it('is only its beginning', () => {
    expect(plainLine('x'.repeat(300), 200)).toBe('x'.repeat(200));
  });
});
