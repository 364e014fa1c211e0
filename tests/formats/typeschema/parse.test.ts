import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/domain/model/values/json.ts';
import { parse, readTypeschema } from '../../../src/formats/typeschema/parse.ts';
import { print } from '../../../src/formats/typeschema/print.ts';
import { accepted, json, places } from './read.ts';

const read = (value: Json) => accepted(readTypeschema(value));
const definition = (value: Json) => read({ definitions: { X: value } });
const property = (value: Json) => definition({ type: 'struct', properties: { p: value } });

describe('the current spelling', () => {
  test('a struct with every feature', () => {
    const { spec, findings } = definition({
      description: 'An animal',
      deprecated: true,
      type: 'struct',
      parent: { type: 'reference', target: 'Thing', template: { T: 'Cat' } },
      base: true,
      properties: { kind: { type: 'string', description: 'Which', nullable: false } },
      discriminator: 'kind',
      mapping: { Cat: 'cat' },
    });
    expect(findings).toEqual([]);
    expect(spec.types).toEqual([
      {
        kind: 'struct',
        name: 'X',
        description: 'An animal',
        deprecated: true,
        parent: {
          kind: 'reference',
          target: 'Thing',
          template: [{ generic: 'T', type: 'Cat' }],
        },
        base: true,
        properties: [
          { name: 'kind', type: { kind: 'string' }, description: 'Which', nullable: false },
        ],
        discriminator: 'kind',
        mapping: [{ type: 'Cat', value: 'cat' }],
      },
    ]);
  });

  test('map and array definitions', () => {
    const { spec } = read({
      definitions: {
        M: { type: 'map', schema: { type: 'integer' } },
        A: { type: 'array', schema: { type: 'array', schema: { type: 'any', nullable: true } } },
      },
    });
    expect(spec.types).toEqual([
      { kind: 'map', name: 'M', values: { kind: 'integer' } },
      {
        kind: 'array',
        name: 'A',
        items: { kind: 'array', items: { kind: 'any', nullable: true } },
      },
    ]);
  });

  test.each<[string, Json, unknown]>([
    ['string', { type: 'string' }, { kind: 'string' }],
    [
      'string with format and default',
      { type: 'string', format: 'date', default: '' },
      { kind: 'string', format: 'date', default: '' },
    ],
    ['an unknown format', { type: 'string', format: 'uuid' }, { kind: 'string', format: 'uuid' }],
    ['integer', { type: 'integer' }, { kind: 'integer' }],
    ['number', { type: 'number' }, { kind: 'number' }],
    ['boolean', { type: 'boolean' }, { kind: 'boolean' }],
    ['any', { type: 'any' }, { kind: 'any' }],
    ['generic', { type: 'generic', name: 'T' }, { kind: 'generic', name: 'T' }],
    [
      'a reference into an import',
      { type: 'reference', target: 'a:B' },
      { kind: 'reference', target: 'a:B' },
    ],
    [
      'a map of deprecated arrays',
      { type: 'map', schema: { type: 'array', deprecated: true, schema: { type: 'string' } } },
      { kind: 'map', values: { kind: 'array', deprecated: true, items: { kind: 'string' } } },
    ],
  ])('a property: %s', (_, value, type) => {
    const { spec, findings } = property(value);
    expect(findings).toEqual([]);
    expect(spec.types).toMatchObject([{ properties: [{ name: 'p', type }] }]);
  });

  test('import and root', () => {
    const { spec } = read({ import: { a: 'typehub://u:d@1' }, root: 'X' });
    expect(spec.imports).toEqual([{ alias: 'a', url: 'typehub://u:d@1' }]);
    expect(spec.root).toBe('X');
  });

  test('collections that are present although empty', () => {
    const document = { import: {}, definitions: { S: { type: 'struct', properties: {} } } };
    expect(JSON.parse(print(read(document).spec).text)).toEqual(document);
    expect(print(read({ definitions: {} }).spec).text).toBe('{\n  "definitions": {}\n}');
    expect(print(read({}).spec).text).toBe('{}');
  });
});

describe('older spellings', () => {
  const current = (type: Json) => ({
    definitions: { X: { type: 'struct', properties: { p: type } } },
  });

  test.each<[string, Json, Json]>([
    ['$ref', { $ref: 'Y' }, { type: 'reference', target: 'Y' }],
    ['$ref as a pointer', { $ref: '#/definitions/Y' }, { type: 'reference', target: 'Y' }],
    [
      '$ref with $template',
      { $ref: 'Y', $template: { T: 'Z' } },
      { type: 'reference', target: 'Y', template: { T: 'Z' } },
    ],
    ['$generic', { $generic: 'T' }, { type: 'generic', name: 'T' }],
    [
      'additionalProperties',
      { type: 'object', additionalProperties: { type: 'string' } },
      { type: 'map', schema: { type: 'string' } },
    ],
    ['anything goes', { additionalProperties: true }, { type: 'map', schema: { type: 'any' } }],
    [
      'items',
      { type: 'array', items: { $ref: 'a:Y' } },
      { type: 'array', schema: { type: 'reference', target: 'a:Y' } },
    ],
  ])('a property: %s', (_, old, expected) => {
    const parsed = property(old);
    expect(parsed.findings).toEqual([]);
    const printed = json(print(parsed.spec).text);
    expect(printed).toEqual(current(expected));
    expect(read(printed).spec).toEqual(parsed.spec);
  });

  test('a document of them', () => {
    const { spec, findings } = read({
      $import: { a: 'typehub://u:d@1' },
      $defs: {
        Base: { type: 'object', properties: { x: { $generic: 'T' } } },
        Child: { type: 'object', $extends: 'Base', $template: { T: 'Item' }, properties: {} },
        Other: { type: 'struct', parent: 'Base' },
        Third: { type: 'struct', extends: '#/$defs/Base' },
        Item: { type: 'object', additionalProperties: { type: 'number' } },
      },
      $ref: 'Child',
    });
    expect(findings).toEqual([]);
    expect(spec.imports).toHaveLength(1);
    expect(spec.root).toBe('Child');
    expect(spec.types.map((type) => type.kind)).toEqual([
      'struct',
      'struct',
      'struct',
      'struct',
      'map',
    ]);
    expect(spec.types[1]).toMatchObject({
      parent: { target: 'Base', template: [{ generic: 'T', type: 'Item' }] },
    });
    expect(spec.types[2]).toMatchObject({ parent: { kind: 'reference', target: 'Base' } });
    expect(spec.types[3]).toMatchObject({ parent: { kind: 'reference', target: 'Base' } });
    expect(read(json(print(spec).text)).spec).toEqual(spec);
  });

  test('an alias of a struct becomes a subtype, of a map the same map, and in a cycle a subtype', () => {
    const parsed = read({
      definitions: {
        S: { type: 'struct' },
        M: { type: 'map', description: 'many', schema: { type: 'integer' } },
        OfStruct: { $ref: 'S', description: 'another' },
        OfMap: { $ref: '#/definitions/Chain' },
        Chain: { $ref: 'M' },
        Round: { $ref: 'Round' },
      },
    });
    expect(parsed.spec.types.slice(2)).toEqual([
      {
        kind: 'struct',
        name: 'OfStruct',
        description: 'another',
        parent: { kind: 'reference', target: 'S' },
        properties: [],
      },
      { kind: 'map', name: 'OfMap', description: 'many', values: { kind: 'integer' } },
      { kind: 'map', name: 'Chain', description: 'many', values: { kind: 'integer' } },
      {
        kind: 'struct',
        name: 'Round',
        parent: { kind: 'reference', target: 'Round' },
        properties: [],
      },
    ]);
    expect(new Set(places(parsed).map((place) => place.split(' ')[0]))).toEqual(new Set(['alias']));
  });
});

describe('errors are reported, and the rest is read', () => {
  test.each<[string, Json, string[]]>([
    ['a definition that is a text', { definitions: { X: 'y' } }, ['malformed /definitions/X']],
    [
      'a scalar definition',
      { definitions: { X: { type: 'string' } } },
      ['scalar-definition /definitions/X'],
    ],
    [
      'a definition of no kind',
      { definitions: { X: { type: 'enum' }, Y: { oneOf: [] } } },
      ['unknown-definition /definitions/X', 'unknown-definition /definitions/Y'],
    ],
    [
      'a property without a type',
      { definitions: { X: { type: 'struct', properties: { p: { description: 'd' } } } } },
      ['missing-type /definitions/X/properties/p'],
    ],
    [
      'a map of nothing',
      { definitions: { X: { type: 'map' } } },
      ['missing-type /definitions/X/schema'],
    ],
    [
      'unknown keys, each at its place',
      {
        title: 't',
        definitions: {
          X: { type: 'struct', properties: { 'a/b': { type: 'string', pattern: '.' } }, enum: [] },
        },
      },
      ['unknown-key ', 'unknown-key /definitions/X', 'unknown-key /definitions/X/properties/a~1b'],
    ],
    [
      'a union',
      { definitions: { X: { type: 'array', schema: { oneOf: [{ type: 'string' }] } } } },
      ['union /definitions/X/schema'],
    ],
    [
      'an object inside a property',
      { definitions: { X: { type: 'map', schema: { type: 'object', properties: {} } } } },
      ['inline-struct /definitions/X/schema'],
    ],
    [
      'a reference elsewhere',
      { definitions: { X: { type: 'map', schema: { $ref: 'https://x.y/z#/Z' } } } },
      ['foreign-reference /definitions/X/schema'],
    ],
    [
      'an element that is no type; only the values of a map may be anything',
      {
        definitions: {
          X: { type: 'array', items: true },
          Y: { type: 'map', schema: true },
          Z: { type: 'map', additionalProperties: true },
        },
      },
      ['missing-type /definitions/X/items', 'missing-type /definitions/Y/schema'],
    ],
    ['null', { root: null }, ['null ']],
    ['an import without an address', { import: { a: 1 } }, ['malformed ']],
    ['operations', { operations: {} }, ['unknown-key ']],
  ])('%s', (_, document, expected) => {
    expect(places(read(document))).toEqual(expected);
  });

  test('messages name the key and the place', () => {
    const [finding] = property({ type: 'integer', minimum: 1 }).findings;
    expect(finding).toEqual({
      code: 'unknown-key',
      severity: 'warning',
      message: 'The key "minimum" at /definitions/X/properties/p is unknown and was left out.',
      path: '/definitions/X/properties/p',
    });
  });

  test('a document that is no object is refused', () => {
    for (const value of [null, [], 'x', 1]) expect(readTypeschema(value).ok).toBe(false);
  });

  test('findings beyond 10,000 are counted', () => {
    const keys = Array.from({ length: 10_005 }, (_, index): [string, Json] => [`k${index}`, 1]);
    const { findings } = read(Object.fromEntries(keys));
    expect(findings).toHaveLength(10_001);
    expect(findings.at(-1)?.message).toBe('The same ("unknown-key") was found in 5 more places.');
  });

  test('endless nesting is cut off', () => {
    let deep: Json = { type: 'string' };
    for (let level = 0; level < 5000; level += 1) deep = { type: 'array', schema: deep };
    expect(property(deep).findings.map(({ code }) => code)).toEqual(['too-deep']);
  });
});

test('names of Object.prototype are ordinary names', () => {
  const text = `{
  "import": {
    "__proto__": "https://example.com/a.json"
  },
  "definitions": {
    "__proto__": {
      "type": "struct",
      "parent": {
        "type": "reference",
        "target": "constructor",
        "template": {
          "__proto__": "prototype"
        }
      },
      "properties": {
        "__proto__": {
          "type": "string"
        },
        "constructor": {
          "type": "reference",
          "target": "__proto__"
        }
      },
      "mapping": {
        "__proto__": "x"
      }
    },
    "constructor": {
      "type": "map",
      "schema": {
        "type": "any"
      }
    }
  },
  "root": "__proto__"
}`;
  const parsed = read(json(text));
  expect(parsed.findings).toEqual([]);
  expect(print(parsed.spec).text).toBe(text);
  expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
});

test('invalid syntax is refused with its position, and duplicate keys become findings', () => {
  const stages: string[] = [];
  const context = {
    options: {},
    report: ({ stage }: { readonly stage: string }) => stages.push(stage),
  };
  const broken = parse('{\n  "definitions": }', context);
  expect(!broken.ok && broken.refusal.line).toBe(2);
  const twice = accepted(parse('{"root": "A", "root": "B"}', context));
  expect(twice.spec.root).toBe('B');
  expect(twice.findings.map(({ code }) => code)).toEqual(['duplicate-key']);
  expect(stages).toContain('converting');
});

test.each(['string', 'integer', 'number', 'boolean', 'any', 'generic'])(
  'a definition of type %s is a scalar, which no type here can be',
  (type) => {
    const { spec, findings } = definition({ type });
    expect(spec.types).toEqual([]);
    expect(findings.map(({ code }) => code)).toEqual(['scalar-definition']);
  },
);
