import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/domain/model/values/json.ts';
import { positionAt } from '../../../src/formats/syntax/position.ts';
import { parseJson, parseYaml } from '../../../src/formats/syntax/parseText.ts';
import { maxReadBytes } from '../../../src/domain/model/values/byteSize.ts';
import { checkText, type ParsedText } from '../../../src/formats/syntax/textChecks.ts';
import type { Refusal, Result } from '../../../src/domain/model/values/result.ts';

function refusalOf(result: Result<unknown>): Refusal {
  if (result.ok) throw new Error('was not refused');
  return result.refusal;
}

function read(result: Result<ParsedText>): ParsedText {
  if (!result.ok) throw new Error(result.refusal.message);
  return result.value;
}

function value(result: Result<ParsedText>): Json {
  return read(result).value;
}

describe.each([
  ['parseJson', parseJson],
  ['parseYaml', parseYaml],
])('%s', (_, parse) => {
  it.each(['', '  \n\t', '\uFEFF', '\uFEFF \n'])('refuses the empty text %j', (text) => {
    expect(refusalOf(parse(text)).message).toBe('There is nothing to import: the text is empty.');
  });

  it('refuses too long a text before parsing, by its own or by the given length', () => {
    expect(refusalOf(parse(' '.repeat(maxReadBytes + 1))).code).toBe('text-too-long');
    expect(refusalOf(parse('{}', maxReadBytes + 1)).code).toBe('text-too-long');
    expect(parse('{}', maxReadBytes).ok).toBe(true);
  });

  it.each([
    ['{"a": 1e400}', { a: Number.MAX_VALUE }, '/a'],
    ['-1e400', -Number.MAX_VALUE, ''],
  ])('reads %s as the highest number, with a finding', (text, highest, path) => {
    const { value: rounded, findings } = read(parse(text));
    expect(rounded).toEqual(highest);
    expect(findings).toMatchObject([{ code: 'number-rounded', path }]);
  });

  it('refuses binary content', () => {
    expect(refusalOf(parse('\u0089PNG\r\n\u0000\u0000')).code).toBe('text-binary');
    expect(refusalOf(parse('\uFFFD\uFFFD{"a":1}\uFFFD')).code).toBe('text-binary');
    expect(refusalOf(parse(`[${' '.repeat(70_000)}\u0000]`)).code).toBe('text-binary');
  });

  it('refuses bytes in another encoding, by the line of the first', () => {
    const decoded = (text: string, encoding: BufferEncoding) => {
      const bytes = Buffer.from(text, encoding);
      return parse(new TextDecoder().decode(bytes), bytes.byteLength);
    };
    const text = '{\n  "name": "Zürich und noch mehr Text",\n  "other": "Genève"\n}';
    expect(refusalOf(decoded(text, 'latin1')).message).toBe(
      'Line 2 is not UTF-8: the text was saved in another encoding. Save it as UTF-8 and import it again.',
    );
    expect(decoded(text, 'utf8').ok).toBe(true);
    expect(decoded(`\uFEFF${text}`, 'utf8').ok).toBe(true);
    // The replacement character may be intended.
    expect(decoded(text.replace('ü', '\uFFFD'), 'utf8').ok).toBe(true);
    expect(decoded(`\uFEFF${text.replace('ü', '\uFFFD')}`, 'utf8').ok).toBe(true);
  });

  it('reads a pasted text with one wrongly encoded letter', () => {
    expect(value(parse('{"name": "Z\uFFFDrich und noch mehr Text"}'))).toEqual({
      name: 'Z\uFFFDrich und noch mehr Text',
    });
  });

  it('ignores a byte order mark', () => {
    expect(value(parse('\uFEFF{"a": 1}'))).toEqual({ a: 1 });
  });

  it('accepts 200 levels and refuses 201, with the position', () => {
    const nest = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
    expect(parse(nest(200)).ok).toBe(true);
    expect(parse(`${'['.repeat(200)}1${']'.repeat(200)}`).ok).toBe(true);
    expect(refusalOf(parse(nest(201)))).toMatchObject({
      code: 'text-too-deep',
      line: 1,
      column: 201,
    });
    // Before it is parsed, only the beginning of a long text is examined.
    const long = (levels: number): string => `["${'a'.repeat(20_000)}",${nest(levels - 1)}]`;
    expect(parse(long(200)).ok).toBe(true);
    expect(refusalOf(parse(long(201))).code).toBe('text-too-deep');
  });

  it.each(['[', '{"a":', '[{"a":', '[['])('refuses a million of %j without a crash', (opening) => {
    expect(refusalOf(parse(opening.repeat(1_000_000))).code).toBe('text-too-deep');
  });

  it('refuses more than ten million values', () => {
    expect(refusalOf(parse(`[${'1,'.repeat(10_000_000)}1]`)).code).toBe('text-too-many-values');
  });

  it('treats names with a meaning in JavaScript as ordinary names', () => {
    const text = '{"__proto__": {"polluted": 1}, "constructor": 2, "prototype": 3}';
    const result = value(parse(text)) as object;
    expect(Object.keys(result)).toEqual(['__proto__', 'constructor', 'prototype']);
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
    expect('polluted' in {}).toBe(false);
  });

  it('keeps the last of duplicate keys and reports each, with pointer and line', () => {
    const text =
      '{\n "a": 1,\n "b/c": {"x": 1,\n  "x": 2, "\\u0078": 3},\n "a": [{"k": 1, "k": 2}]\n}';
    const result = read(parse(text));
    expect(result.value).toEqual({ a: [{ k: 2 }], 'b/c': { x: 3 } });
    expect(result.findings.map(({ code, path }) => [code, path])).toEqual([
      ['duplicate-key', '/b~1c/x'],
      ['duplicate-key', '/b~1c/x'],
      ['duplicate-key', '/a'],
      ['duplicate-key', '/a/0/k'],
    ]);
    expect(result.findings[0]?.message).toBe(
      'The key "x" is written again at line 4. The last value was used; remove the others.',
    );
  });

  it('summarises duplicates beyond a thousand', () => {
    const { findings } = read(parse(`{${'"a":1,'.repeat(1500)}"a":2}`));
    expect(findings).toHaveLength(1001);
    expect(findings.at(-1)?.message).toMatch(/^500 more keys/);
    const yaml = read(parseYaml('a: 1\n'.repeat(1501)));
    expect(yaml.findings).toHaveLength(1001);
    expect(yaml.findings.at(-1)?.message).toMatch(/^500 more keys/);
  });
});

describe('parseJson', () => {
  it.each([
    ['{"a": 1,\n "b" 2}', 2, 6, 'a colon is expected after the key'],
    ['{"a": 1,\n}', 2, 1, 'there is a comma before "}"'],
    ['[1,]', 1, 4, 'there is a comma before "]"'],
    ['{"a": 1', 1, 8, 'the text ends where a comma or "}" is expected'],
    ['[1 2]', 1, 4, 'a comma or "]" is expected, but "2" was found'],
    ['{a: 1}', 1, 2, 'a key in double quotes is expected, but "a" was found'],
    ["{'a': 1}", 1, 2, 'a key in double quotes is expected, but "\'" was found'],
    ['{"a": undefined}', 1, 7, 'a value is expected, but "undefined" was found'],
    ['{"a": 01}', 1, 8, 'a comma or "}" is expected, but "1" was found'],
    ['"abc', 1, 1, 'a string has no closing quote'],
    ['"abc\ndef"', 1, 5, 'a string has no closing quote on its line'],
    ['"a\\qb"', 1, 3, 'a backslash is not followed by a known escape'],
    ['"a\tb"', 1, 3, 'a string has a control character that is not escaped'],
    ['{ // a\n"a": 1}', 1, 3, 'there is a comment, which JSON does not have'],
    ['{"a": /* b */ 1}', 1, 7, 'there is a comment, which JSON does not have'],
    ['{"a": 1 // b\n}', 1, 9, 'there is a comment, which JSON does not have'],
    ['{"a": /b/}', 1, 7, 'a value is expected, but "/" was found'],
    ['{} {}', 1, 4, 'there is text after the end of the document'],
    ['\r\n\r\n  nope', 3, 3, 'a value is expected, but "nope" was found'],
  ])('says where and why %j is broken', (text, line, column, why) => {
    const refusal = refusalOf(parseJson(text));
    expect(refusal).toMatchObject({ kind: 'refusal', code: 'json-syntax', line, column });
    expect(refusal.message).toBe(
      `This is not valid JSON: at line ${line}, column ${column}, ${why}. Correct it there and import it again.`,
    );
  });
});

describe('parseYaml', () => {
  it('reads JSON, and flow collections that are not JSON', () => {
    expect(value(parseYaml(' {"a": [1, 2]}'))).toEqual({ a: [1, 2] });
    expect(value(parseYaml('{a: [1, two]}'))).toEqual({ a: [1, 'two'] });
  });

  it('keeps as a string what JSON cannot represent', () => {
    const text = [
      'date: 2024-01-31',
      'explicit: !!timestamp 2024-01-31',
      'infinite: .inf',
      'nothing: [.nan, -.Inf, !!float .nan]',
      'norway: no',
      'bytes: !!binary aGk=',
    ].join('\n');
    expect(value(parseYaml(text))).toEqual({
      date: '2024-01-31',
      explicit: '2024-01-31',
      infinite: '.inf',
      nothing: ['.nan', '-.Inf', '.nan'],
      norway: 'no',
      bytes: 'aGk=',
    });
  });

  it('keeps keys as they are written', () => {
    const result = value(parseYaml('200: a\n1.0: b\nnull: c\ntrue: d\n: e\n0x1F: f\n"q": g\n'));
    expect(result).toEqual({
      200: 'a',
      '1.0': 'b',
      null: 'c',
      true: 'd',
      '': 'e',
      '0x1F': 'f',
      q: 'g',
    });
  });

  it('resolves merge keys and aliases', () => {
    const text = 'base: &base {a: 1, b: 2}\nderived:\n  <<: *base\n  b: 3\nagain: *base\n';
    expect(read(parseYaml(text))).toEqual({
      value: { base: { a: 1, b: 2 }, derived: { a: 1, b: 3 }, again: { a: 1, b: 2 } },
      findings: [],
    });
  });

  it('says where the YAML is broken', () => {
    expect(refusalOf(parseYaml('a: 1\n  b: 2\n'))).toMatchObject({ code: 'yaml-syntax', line: 2 });
    expect(refusalOf(parseYaml('a: [1, 2\nb: 3'))).toMatchObject({ code: 'yaml-syntax' });
    const unknown = refusalOf(parseYaml('a: 1\nb: *nowhere'));
    expect(unknown.message).toBe(
      'This is not valid YAML: at line 2, column 5, unidentified alias "nowhere". Correct it there and import it again.',
    );
  });

  it('refuses aliases that multiply, cycles, and depth reached through aliases', () => {
    const bomb = Array.from({ length: 30 }, (_, level) =>
      level === 0 ? 'l0: &l0 [x, x]' : `l${level}: &l${level} [*l${level - 1}, *l${level - 1}]`,
    );
    expect(refusalOf(parseYaml(bomb.join('\n'))).code).toBe('text-too-many-values');
    expect(refusalOf(parseYaml('a: &a\n  b: *a\n'))).toMatchObject({
      code: 'yaml-cycle',
      line: 2,
      column: 6,
    });
  });

  it('counts levels through aliases exactly, wherever in a value the deepest place is', () => {
    // Each value is one level deeper than the one before it.
    const shapes: readonly ((deeper: string) => string)[] = [
      (deeper) => `[${deeper}]`,
      (deeper) => `{a: ${deeper}}`,
      (deeper) => `[${deeper}, x, [y]]`,
      (deeper) => `[[y], x, ${deeper}, *word]`,
    ];
    for (const shape of shapes) {
      const chain = (count: number) =>
        Array.from({ length: count }, (_, level) => {
          const written = shape(level === 0 ? '[x]' : `*l${level - 1}`);
          return `l${level}: &l${level} ${written}`;
        });
      const parse = (...lines: readonly string[]) =>
        parseYaml(['word: &word x', ...lines].join('\n'));
      // The document itself is a level, and the first value has two levels.
      expect(parse(...chain(198)).ok).toBe(true);
      const code = 'text-too-deep';
      expect(refusalOf(parse(...chain(199)))).toMatchObject({ code, line: 200 });
      expect(parse(...chain(100), 'last: [[*l99]]').ok).toBe(true);
      // As deep as possible where the alias is used alone, too deep where it is nested.
      expect(parse(...chain(197), 'last: [*l196]').ok).toBe(true);
      expect(refusalOf(parse(...chain(197), 'last: [[*l196]]')).code).toBe(code);
    }
  });

  it('refuses collections as keys and several documents, and ignores comments', () => {
    expect(refusalOf(parseYaml('a: 1\n? [a, b]\n: 1\n'))).toMatchObject({
      code: 'yaml-collection-key',
      message: expect.stringMatching(
        /^A list or a mapping is used as a key at line 2, column \d+\. /,
      ),
    });
    expect(refusalOf(parseYaml('x: &x [1]\n*x : 2\n')).code).toBe('yaml-collection-key');
    expect(refusalOf(parseYaml('a: 1\n---\nb: 2\n')).code).toBe('yaml-several-documents');
    expect(refusalOf(parseYaml('# only a comment\n')).code).toBe('text-empty');
  });

  it('reports a duplicate written as an alias and none for merges', () => {
    const { findings } = read(
      parseYaml('a: &k name\nb:\n  name: 1\n  *k : 2\n  <<: {x: 1}\n  <<: {y: 2}\n'),
    );
    expect(findings.map(({ path }) => path)).toEqual(['/b/name']);
  });
});

describe('positions', () => {
  it('counts every kind of line end once', () => {
    expect(positionAt('a\nb\r\nc\rd', 0)).toEqual({ line: 1, column: 1 });
    expect(positionAt('a\nb\r\nc\rd', 2)).toEqual({ line: 2, column: 1 });
    expect(positionAt('a\nb\r\nc\rd', 5)).toEqual({ line: 3, column: 1 });
    expect(positionAt('a\nb\r\nc\rd', 7)).toEqual({ line: 4, column: 1 });
    expect(positionAt('a', 99)).toEqual({ line: 1, column: 2 });
  });
});

describe('checkText', () => {
  it('measures a text near the limit in bytes of UTF-8', () => {
    // Three bytes each for most of it, and at its end two, three and, for a pair of surrogates, four.
    const end = 'ä中！😀'.repeat(1000);
    const most = Math.floor((maxReadBytes - Buffer.byteLength(end)) / 3);
    const text = '中'.repeat(most) + end;
    const full = text + 'a'.repeat(maxReadBytes - Buffer.byteLength(text));
    expect(checkText(full).ok).toBe(true);
    expect(refusalOf(checkText(`${full}a`)).code).toBe('text-too-long');
  });
});

it.each([
  ['{', 'the text ends where a key is expected'],
  ['{"a": 1,', 'the text ends where a key is expected'],
  ['{a', 'a key in double quotes is expected, but "a" was found'],
  ['[', 'the text ends where a value is expected'],
  ['{"a":', 'the text ends where a value is expected'],
])('JSON that is not complete says what is missing: %j', (text, problem) => {
  expect(refusalOf(parseJson(text)).message).toContain(`${problem}.`);
});
