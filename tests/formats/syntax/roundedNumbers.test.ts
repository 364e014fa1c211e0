import { expect, test } from 'vitest';
import { readSyntax } from '../../../src/formats/syntax/readSyntax.ts';

const read = (text: string) => {
  const result = readSyntax(text, undefined);
  if (!result.ok) throw new Error(result.refusal.message);
  return result.value.findings.map(({ code, path, message }) => [code, path, message]);
};

const long = 'has more digits than can be kept: it was read as';

test('a number of too many digits is named once, where it is first, in JSON and in YAML', () => {
  const expected = [
    [
      'number-rounded',
      '/a~1b/0/maximum',
      `The number 9223372036854775807 is there 2 times and ${long} 9223372036854776000.`,
    ],
    ['number-rounded', '/c', `The number -0.12345678901234567890 ${long} -0.12345678901234568.`],
  ];
  const json =
    '{"a/b":[{"maximum":9223372036854775807}],"c":-0.12345678901234567890,"d": [9223372036854775807]}';
  expect(read(json)).toEqual(expected);
  expect(
    read(
      'a/b:\n  - maximum: 9223372036854775807\nc: -0.12345678901234567890\nd:\n  - 9223372036854775807\n',
    ),
  ).toEqual(expected);
});

test.each([
  '{"a":9007199254740992,"b":1000000000000000000000}',
  '{"a":"9223372036854775807","b":[1]}',
  '{"a":"up to 9223372036854775807, as it is","b":12}',
  'a: up to 9223372036854775807, as it is\nb: 12\n',
  "a: '9223372036854775807'\n",
  '{"a":"https://example.com/12345678901234567890"}',
])('nothing is said of %s', (text) => {
  expect(read(text)).toEqual([]);
});

test('one digit too many is named, too', () => {
  expect(read('{"a":9007199254740993,"b":[9999999999999999]}')).toEqual([
    ['number-rounded', '/a', `The number 9007199254740993 ${long} 9007199254740992.`],
    ['number-rounded', '/b/0', `The number 9999999999999999 ${long} 10000000000000000.`],
  ]);
});

test('a number of too high a power is read as the highest, since JSON has none that is infinite', () => {
  const result = readSyntax('{"a":1e400,"b":[-1.5E+0999],"c":2e300,"d":"1e400"}', undefined);
  if (!result.ok) throw new Error(result.refusal.message);
  const { value, findings } = result.value;
  expect(value).toEqual({ a: Number.MAX_VALUE, b: [-Number.MAX_VALUE], c: 2e300, d: '1e400' });
  expect(findings.map(({ path, message }) => [path, message])).toEqual([
    [
      '/a',
      'The number 1e400 has a higher power than can be kept: it was read as 1.7976931348623157e+308.',
    ],
    [
      '/b/0',
      'The number -1.5E+0999 has a higher power than can be kept: it was read as -1.7976931348623157e+308.',
    ],
  ]);
});

test('so it is in YAML, whose numbers may have a plus or begin with a point', () => {
  const tooHigh = `1${'0'.repeat(400)}`;
  const text = `a: 1e400\nb: [-1.5E+0999]\nc: +2e300\nd: "1e400"\ne: .inf\n1e400: 1\nf: +.5e400\ng: ${tooHigh}\nh: !!float 1e400\n`;
  const result = readSyntax(text, undefined);
  if (!result.ok) throw new Error(result.refusal.message);
  const { value, findings } = result.value;
  const highest = Number.MAX_VALUE;
  expect(value).toEqual({
    a: highest,
    b: [-highest],
    c: 2e300,
    d: '1e400',
    e: '.inf',
    '1e400': 1,
    f: highest,
    g: highest,
    h: highest,
  });
  expect(findings.map(({ path }) => path)).toEqual(['/a', '/b/0']);
  expect(read('a: +.5e400\n')).toEqual([
    [
      'number-rounded',
      '/a',
      'The number +.5e400 has a higher power than can be kept: it was read as 1.7976931348623157e+308.',
    ],
  ]);
  expect(read(`a: ${tooHigh}\n`)).toHaveLength(1);
  expect(read('a: +9223372036854775807\n')).toHaveLength(1);
  expect(read('a: +1000000000000000000000\nb: .5000000000000000000\n')).toEqual([]);
});
