import { expect, test } from 'vitest';
import type { JsonObject } from '../../../src/domain/model/values/json.ts';
import { described } from './keywordDifferences.ts';
import { keywordsOf } from './keywordsOf.ts';

const text = { type: 'string' } as const;
const texts = { type: 'array', items: text } as const;
const textMap = { type: 'object', additionalProperties: text } as const;

/** Lists and maps of which one is composed of the other. */
const shared = {
  Texts: texts,
  TwoTexts: { allOf: [ref('Texts'), { minItems: 2 }] },
  TextMap: textMap,
  TwoInMap: { allOf: [ref('TextMap'), { minProperties: 2 }] },
} as const;

/** What two parts of an allOf say of the same elements. */
const pairs: readonly (readonly [JsonObject, JsonObject])[] = [
  [
    { type: 'number', minimum: 2 },
    { type: 'integer', minimum: 1 },
  ],
  [{ minimum: 1 }, {}],
  [
    { type: 'number', format: 'float' },
    { type: 'number', format: 'double' },
  ],
  [
    { ...text, format: 'date' },
    { ...text, format: 'uuid' },
  ],
  [
    { ...text, enum: ['a', 'b'] },
    { ...text, enum: ['b', 'c'] },
  ],
  [{ ...text, enum: ['a', 'b'] }, text],
  [
    { ...text, description: 'A' },
    { ...text, description: 'B' },
  ],
  [
    { ...text, example: 'A' },
    { ...text, example: 'B' },
  ],
  [{ ...text, nullable: true }, text],
  [
    { ...text, not: { enum: ['a'] } },
    { ...text, not: { enum: ['b'] } },
  ],
  [{ ...text, not: { enum: ['a'] } }, text],
  [
    { ...text, 'x-a': 1 },
    { ...text, 'x-a': 2 },
  ],
  [
    { ...text, allOf: [{ minLength: 2 }] },
    { ...text, allOf: [{ minLength: 3 }] },
  ],
  [{ oneOf: [text, { type: 'integer' }] }, { oneOf: [text, { type: 'boolean' }] }],
  [{ ...text, oneOf: [{ minLength: 1 }, { maxLength: 2 }] }, text],
  [{ type: 'object', description: 'A' }, { type: 'object' }],
  [
    { type: 'object', required: ['a'] },
    { type: 'object', required: ['b'] },
  ],
  [{ type: 'object', properties: { a: text } }, { type: 'object' }],
  [
    { type: 'object', properties: { a: text } },
    { type: 'object', properties: { b: text } },
  ],
  [{ type: 'object', additionalProperties: false }, { type: 'object' }],
  [{ ...texts, minItems: 2 }, texts],
  [texts, { allOf: [texts, { minItems: 2 }] }],
  [texts, { allOf: [texts], minItems: 2 }],
  [textMap, { allOf: [textMap, { minProperties: 2 }] }],
  [ref('Texts'), ref('TwoTexts')],
  [texts, ref('TwoTexts')],
  [ref('TextMap'), ref('TwoInMap')],
  [ref('Texts'), { allOf: [ref('Texts')], description: 'A' }],
];

const newPairs: readonly (readonly [JsonObject, JsonObject])[] = [
  [{ type: ['string', 'null'] }, text],
  [{ ...text, const: 'a' }, text],
  [
    { type: 'array', prefixItems: [text] },
    { type: 'array', items: text },
  ],
  [
    { type: 'array', prefixItems: [text] },
    { type: 'array', prefixItems: [{ type: 'integer' }] },
  ],
  [{ type: 'object', patternProperties: { a: text } }, { type: 'object' }],
];

const containers: readonly (readonly [string, (elements: JsonObject) => JsonObject])[] = [
  ['a property', (elements) => elements],
  ['a list', (items) => ({ type: 'array', items })],
  ['a map', (values) => ({ type: 'object', additionalProperties: values })],
  [
    'a map of lists',
    (items) => ({ type: 'object', additionalProperties: { type: 'array', items } }),
  ],
];

test.each(
  containers.flatMap(([what, contain]) =>
    ['3.0.3', '3.1.0'].map((version) => ({ what, contain, version })),
  ),
)(
  'whatever two parts of an allOf say of $what in OpenAPI $version is kept or reported',
  ({ contain, version }) => {
    const said = version === '3.0.3' ? pairs : [...pairs, ...newPairs];
    const inEitherOrder = said.flatMap(([one, other]) => [
      [one, other] as const,
      [other, one] as const,
    ]);
    const differing = inEitherOrder.flatMap((both) => {
      const [first = {}, second = {}] = both.map((elements) => objectWith(contain(elements)));
      const combined: readonly JsonObject[] = [
        { Shape: { allOf: [first, second] } },
        { Dog: first, Shape: { allOf: [ref('Dog'), second] } },
      ];
      const unnamed = combined.flatMap(
        (schemas) => keywordsOf(documentOf(version, schemas)).unnamed,
      );
      return unnamed.map((difference) => `${JSON.stringify(both)}: ${described(difference)}`);
    });
    expect(differing).toEqual([]);
  },
);

/** An object within an object, as a property of the type itself may simply replace an inherited one. */
function objectWith(kind: JsonObject): JsonObject {
  const more = { type: 'object', properties: { kind } };
  return { type: 'object', properties: { more } };
}

function documentOf(openapi: string, schemas: JsonObject): JsonObject {
  const info = { title: 'Shapes', version: '1' };
  return { openapi, info, paths: {}, components: { schemas: { ...shared, ...schemas } } };
}

function ref(name: string): JsonObject {
  return { $ref: `#/components/schemas/${name}` };
}
