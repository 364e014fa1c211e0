import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/domain/model/values/json.ts';
import type { Property, Struct } from '../../../src/domain/model/specification.ts';
import type { ParseContext, Parsed } from '../../../src/formats/format.ts';
import { hashedName } from '../../../src/formats/reading/generatedNames.ts';
import { parseRawJson, parseRawYaml, readRaw } from '../../../src/formats/raw/parse.ts';
import { stringFormat } from '../../../src/formats/raw/stringFormat.ts';
import { runsOf } from '../../support/runs.ts';

const context: ParseContext = { options: {}, report: () => {} };

function read(value: Json): Parsed {
  const result = readRaw(value);
  if (!result.ok) throw new Error(result.refusal.message);
  return result.value;
}

function structOf({ spec }: Parsed, name = spec.root): Struct {
  const type = spec.types.find((candidate) => candidate.name === name);
  if (type?.kind !== 'struct') throw new Error(`${name} is no struct`);
  return type;
}

function propertiesOf(value: Json): readonly Property[] {
  return structOf(read(value)).properties;
}

describe('stringFormat', () => {
  it.each([
    ['2024-02-29', 'date'],
    ['2024-02-29T10:20:30Z', 'date-time'],
    ['2024-02-29T10:20:30', 'date-time'],
    ['10:20:30', 'time'],
    ['23:59:60', 'time'],
    ['2024-13-01', undefined],
    ['2024-02-29T10:20:30+01:00', undefined],
    ['2024-02-29 10:20:30', undefined],
    ['10:20', undefined],
    ['24:00:00', undefined],
    ['x2024-02-29', undefined],
    ['2024-02-29\n', undefined],
    ['', undefined],
  ])('takes %j for %s', (text, format) => {
    expect(stringFormat(text)).toBe(format);
  });
});

describe('readRaw', () => {
  it('reads each kind of value, in the order of the source', () => {
    const value = { name: 'Rex', age: 4, weight: 4.5, born: '2020-01-31', good: true, tag: null };
    expect(propertiesOf(value)).toEqual([
      { name: 'name', type: { kind: 'string' } },
      { name: 'age', type: { kind: 'integer' } },
      { name: 'weight', type: { kind: 'number' } },
      { name: 'born', type: { kind: 'string', format: 'date' } },
      { name: 'good', type: { kind: 'boolean' } },
      { name: 'tag', type: { kind: 'any' }, nullable: true },
    ]);
  });

  it('gives equal shapes the same type, whatever the order of their properties', () => {
    const parsed = read({ from: { x: 1, y: 2 }, to: { y: 5, x: 3 }, other: { x: 1.5, y: 2 } });
    expect(parsed.spec.types).toHaveLength(3);
    const [from, to, other] = structOf(parsed).properties;
    expect(from?.type).toEqual(to?.type);
    expect(other?.type).not.toEqual(from?.type);
    expect(parsed.findings).toEqual([]);
  });

  it("names types after the hash of their shape, and makes the document's type the root and the first", () => {
    const { spec } = read({ a: { c: 1, b: ['2024-01-01', null] } });
    const inner = hashedName('Type_', '{"b":[{"nullable":"date"}],"c":"integer"}');
    expect(spec.types.map(({ name }) => name)).toEqual([spec.root, inner]);
    expect(spec.root).toMatch(/^Type_[a-p]{12}$/);
  });

  it('types a list from all of its elements', () => {
    const parsed = read({ list: [{ id: 1 }, { id: 2.5, note: null }, { note: 'x' }, null] });
    const list = structOf(parsed).properties[0]?.type;
    if (list?.kind !== 'array' || list.items.kind !== 'reference') throw new Error('no list');
    expect(list.items.nullable).toBe(true);
    expect(structOf(parsed, list.items.target).properties).toEqual([
      { name: 'id', type: { kind: 'number' } },
      { name: 'note', type: { kind: 'string' }, nullable: true },
    ]);
    expect(parsed.findings).toEqual([]);
  });

  it('reads nested lists, empty lists, and formats that only some strings share', () => {
    expect(propertiesOf({ a: [[1], [], [2.5]], b: [], c: ['2020-01-01', 'x'], d: [null] })).toEqual(
      [
        { name: 'a', type: { kind: 'array', items: { kind: 'array', items: { kind: 'number' } } } },
        { name: 'b', type: { kind: 'array', items: { kind: 'any' } } },
        { name: 'c', type: { kind: 'array', items: { kind: 'string' } } },
        { name: 'd', type: { kind: 'array', items: { kind: 'any', nullable: true } } },
      ],
    );
  });

  it('turns other mixtures into any, and reports which value differs', () => {
    const parsed = read({ a: [{ x: [1] }, {}, { x: [2] }, { x: [3, 'three'] }] });
    const target = structOf(parsed).properties[0]?.type;
    expect(target).toMatchObject({ kind: 'array', items: { kind: 'reference' } });
    expect(parsed.findings).toEqual([
      {
        code: 'raw-mixed-types',
        severity: 'warning',
        message:
          'There are values of different types in this place (integer, string), so its type is any.',
        path: '/a/3/x/1',
      },
    ]);
  });

  it.each<[Json, Property['type']]>([
    [[1, 2], { kind: 'array', items: { kind: 'integer' } }],
    ['text', { kind: 'string' }],
    [null, { kind: 'any' }],
  ])('wraps %j, with a finding', (value, type) => {
    const parsed = read(value);
    expect(structOf(parsed).properties[0]).toMatchObject({ name: 'value', type });
    expect(parsed.findings.map(({ code, path }) => [code, path])).toEqual([['raw-wrapped', '']]);
  });

  it('keeps unusual names, with a finding each, including those with a meaning in JavaScript', () => {
    const parsed = read(JSON.parse('{"__proto__": 1, "constructor": 2, "e-mail": "x"}') as Json);
    expect(structOf(parsed).properties.map(({ name }) => name)).toEqual([
      '__proto__',
      'constructor',
      'e-mail',
    ]);
    expect(parsed.findings.map(({ code, path }) => [code, path])).toEqual([
      ['property-name', '/e-mail'],
    ]);
  });

  it('reads any value: no reference dangles, names are unique, and equal values read equally', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (json) => {
        const value = JSON.parse(JSON.stringify(json)) as Json;
        const { spec } = read(value);
        const names = spec.types.map(({ name }) => name);
        expect(new Set(names).size).toBe(names.length);
        const targets = [...JSON.stringify(spec.types).matchAll(/"target":"(\w+)"/g)];
        for (const target of [spec.root, ...targets.map((match) => match[1])]) {
          expect(names).toContain(target);
        }
        expect(read([value, value]).spec.types.map(({ name }) => name)).toEqual(
          read([value]).spec.types.map(({ name }) => name),
        );
      }),
      { numRuns: runsOf(150, 500) },
    );
  });
});

describe('parseRawJson and parseRawYaml', () => {
  it('read the same data alike and pass findings of the text on', () => {
    const json = parseRawJson('{"a": 1, "a": 2.5, "b": [true]}', context);
    const yaml = parseRawYaml('a: 1\na: 2.5\nb:\n  - true\n', context);
    if (!json.ok || !yaml.ok) throw new Error('refused');
    expect(json.value.spec).toEqual(yaml.value.spec);
    expect(json.value.findings.map(({ code }) => code)).toEqual(['duplicate-key']);
    expect(yaml.value.findings.map(({ code }) => code)).toEqual(['duplicate-key']);
    expect(parseRawJson('{', context).ok).toBe(false);
  });
});
