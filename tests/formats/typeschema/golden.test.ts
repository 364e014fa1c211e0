import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/domain/model/values/json.ts';
import { readTypeschema } from '../../../src/formats/typeschema/parse.ts';
import { print } from '../../../src/formats/typeschema/print.ts';
import { accepted, json } from './read.ts';

/* One construct per case. */

const struct = (value: { readonly [key: string]: Json }): Json => ({
  definitions: { X: { type: 'struct', ...value } },
});
const property = (value: Json): Json => struct({ properties: { p: value } });

describe('a document survives a round trip as the same text', () => {
  test.each<[string, Json]>([
    ['nothing', {}],
    ['imports', { import: { b: 'typehub://u:d@1', a: 'https://example.com/a.json' } }],
    ['no imports', { import: {} }],
    ['no definitions', { definitions: {} }],
    ['a root', { definitions: { X: { type: 'struct' } }, root: 'X' }],
    [
      'definitions in their order',
      { definitions: { b: { type: 'struct' }, a: { type: 'struct' }, B: { type: 'struct' } } },
    ],
    ['a struct of nothing', struct({})],
    ['no properties', struct({ properties: {} })],
    ['a base', struct({ base: true })],
    ['no base', struct({ base: false })],
    ['a parent', struct({ parent: { type: 'reference', target: 'Y' } })],
    [
      'a parent of generics',
      struct({
        parent: { type: 'reference', target: 'a:Y', template: { U: 'Z', T: 'string', V: 'a:Z' } },
      }),
    ],
    ['an empty template', struct({ parent: { type: 'reference', target: 'Y', template: {} } })],
    [
      'a parent with all that can be said of it',
      struct({
        parent: {
          description: 'd',
          deprecated: true,
          nullable: false,
          type: 'reference',
          target: 'Y',
        },
      }),
    ],
    [
      'a discriminator',
      struct({
        base: true,
        properties: { kind: { type: 'string' } },
        discriminator: 'kind',
        mapping: { Dog: 'dog', Cat: '', 'a:Fish': 'Fish' },
      }),
    ],
    ['a discriminator alone', struct({ discriminator: 'kind' })],
    ['an empty mapping', struct({ mapping: {} })],
    ['a description', struct({})],
    ['a map', { definitions: { X: { type: 'map', schema: { type: 'any' } } } }],
    ['an array', { definitions: { X: { type: 'array', schema: { type: 'generic', name: 'T' } } } }],
    [
      'what a definition says',
      {
        definitions: {
          X: { description: '', deprecated: false, type: 'map', schema: { type: 'integer' } },
        },
      },
    ],
    ['string', property({ type: 'string' })],
    ['date', property({ type: 'string', format: 'date' })],
    ['another format', property({ type: 'string', format: 'uuid' })],
    ['an empty format', property({ type: 'string', format: '' })],
    ['a default', property({ type: 'string', default: 'x' })],
    ['integer', property({ type: 'integer' })],
    ['number', property({ type: 'number' })],
    ['boolean', property({ type: 'boolean' })],
    ['any', property({ type: 'any' })],
    ['generic', property({ type: 'generic', name: 'T' })],
    ['reference', property({ type: 'reference', target: 'X' })],
    [
      'reference with template',
      property({ type: 'reference', target: 'X', template: { T: 'integer' } }),
    ],
    [
      'what a property says',
      property({ description: 'é\n"\\', deprecated: true, nullable: true, type: 'any' }),
    ],
    [
      'nested collections',
      property({
        type: 'array',
        schema: {
          description: 'rows',
          type: 'map',
          schema: { nullable: true, type: 'array', schema: { type: 'string', format: 'time' } },
        },
      }),
    ],
    [
      'names of all kinds',
      struct({
        properties: {
          '': { type: 'any' },
          $ref: { type: 'any' },
          type: { type: 'any' },
          'a b/~': { type: 'any' },
          constructor: { type: 'any' },
          日本: { type: 'any' },
        },
      }),
    ],
  ])('%s', (_, document) => {
    const { spec, findings } = accepted(readTypeschema(document));
    expect(findings).toEqual([]);
    expect(print(spec)).toEqual({ text: JSON.stringify(document, null, 2), findings: [] });
  });
});

describe('an older document is printed in the current spelling', () => {
  test.each<[string, Json, Json]>([
    ['$import', { $import: { a: 'x' } }, { import: { a: 'x' } }],
    ['$defs', { $defs: { X: { type: 'object' } } }, { definitions: { X: { type: 'struct' } } }],
    [
      'definitions and $defs',
      { $defs: { X: { type: 'struct' } }, definitions: { Y: { type: 'struct' } } },
      { definitions: { Y: { type: 'struct' }, X: { type: 'struct' } } },
    ],
    ['$ref', { $ref: 'X' }, { root: 'X' }],
    ['$ref as a pointer', { $ref: '#/definitions/a~1b%7Bc' }, { root: 'a/b{c' }],
    ['object', { definitions: { X: { type: 'object' } } }, struct({})],
    [
      'a parent as text',
      struct({ parent: 'Y' }),
      struct({ parent: { type: 'reference', target: 'Y' } }),
    ],
    [
      'extends without a type',
      { definitions: { X: { extends: 'Y' } } },
      struct({ parent: { type: 'reference', target: 'Y' } }),
    ],
    ['extends', struct({ extends: 'Y' }), struct({ parent: { type: 'reference', target: 'Y' } })],
    [
      '$extends with $template',
      struct({ $extends: '#/definitions/Y', $template: { T: 'Z' } }),
      struct({ parent: { type: 'reference', target: 'Y', template: { T: 'Z' } } }),
    ],
    [
      'a map of additionalProperties',
      { definitions: { X: { type: 'object', additionalProperties: { type: 'string' } } } },
      { definitions: { X: { type: 'map', schema: { type: 'string' } } } },
    ],
    [
      'anything goes',
      { definitions: { X: { additionalProperties: true } } },
      { definitions: { X: { type: 'map', schema: { type: 'any' } } } },
    ],
    [
      'items',
      { definitions: { X: { type: 'array', items: { $generic: 'T' } } } },
      { definitions: { X: { type: 'array', schema: { type: 'generic', name: 'T' } } } },
    ],
    [
      '$ref with $template',
      property({ $ref: 'Y', $template: { T: 'Z' }, description: 'd' }),
      property({ description: 'd', type: 'reference', target: 'Y', template: { T: 'Z' } }),
    ],
    [
      'items in a document of today',
      property({ type: 'array', items: { type: 'string' } }),
      property({ type: 'array', schema: { type: 'string' } }),
    ],
  ])('%s', (_, older, current) => {
    const { spec, findings } = accepted(readTypeschema(older));
    expect(findings).toEqual([]);
    const { text } = print(spec);
    expect(text).toBe(JSON.stringify(current, null, 2));
    expect(accepted(readTypeschema(json(text))).spec).toEqual(spec);
  });
});
