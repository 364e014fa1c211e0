import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/domain/model/values/json.ts';
import { falseFindings } from './loss/falseFindings.ts';
import { described } from './keywords/keywordDifferences.ts';
import { keywordsOf, toldOf } from './keywords/keywordsOf.ts';

/* The smallest documents with which the tests of random documents found a silent loss or a false finding. */

const referTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const text = { type: 'string' };
const object = (properties: JsonObject) => ({ type: 'object', properties });
const base = (name: string): JsonObject => ({
  ...object({ [name]: text }),
  discriminator: { propertyName: name },
});

const schemasOf: readonly (readonly [string, string, JsonObject])[] = [
  [
    'only members that restrict a value, of which one allows null',
    '3.0.3',
    { Cat: object({ name: { allOf: [{ anyOf: [{ nullable: true }] }, { oneOf: [{}] }] } }) },
  ],
  [
    'a reference to what allows null, beside a restriction',
    '3.0.3',
    {
      Any: { nullable: true, title: 'Any' },
      Cat: object({ name: { allOf: [referTo('Any'), { oneOf: [{ minLength: 1 }] }] } }),
    },
  ],
  [
    'a member of allOf that allows null, beside a union that does not',
    '3.0.3',
    {
      Cat: object({
        a: {
          allOf: [
            { oneOf: [referTo('Cat')], nullable: true },
            { oneOf: [{ minimum: 1 }, { required: ['a'] }] },
          ],
        },
      }),
    },
  ],
  [
    'a reference in an allOf, beside a union that only restricts',
    '3.1.0',
    {
      Shape: { description: 'Of all' },
      Cat: object({
        a: {
          allOf: [
            { allOf: [referTo('Shape'), { maxItems: 5 }] },
            { anyOf: [{ minLength: 1 }, { pattern: '^a' }] },
          ],
          description: 'Of this',
        },
      }),
    },
  ],
  [
    'null that is allowed with the keyword of Swagger 2.0, and a nullable of the wrong kind',
    '3.1.0',
    {
      Owner: { additionalProperties: false },
      Things: { allOf: [{ allOf: [referTo('Owner')], 'x-nullable': true }], nullable: {} },
    },
  ],
  [
    'the discriminator in a property of an inherited property that is described again',
    '3.1.0',
    {
      Dog: object({ rest: object({ state: base('kind') }) }),
      Shape: { allOf: [referTo('Dog'), object({ rest: object({ state: object({ a: text }) }) })] },
    },
  ],
  [
    'the discriminator in an allOf of a property that is described again',
    '3.1.0',
    {
      Shape: {
        allOf: [object({ a: { allOf: [base('kind')] } }), object({ a: object({ b: text }) })],
      },
    },
  ],
  [
    'the discriminator of a part of another schema, beside a nearer one',
    '3.1.0',
    {
      Dog: object({ part: base('kind') }),
      Cat: { ...base('a'), allOf: [referTo('Dog/properties/part')] },
    },
  ],
  [
    'the discriminator in a part of another schema that is described again',
    '3.1.0',
    {
      Dog: object({ part: object({ state: base('kind') }) }),
      Cat: { ...object({ state: object({ a: text }) }), allOf: [referTo('Dog/properties/part')] },
    },
  ],
  [
    'a union of texts that restricts a property of an inherited property, which is a date there',
    '3.1.0',
    {
      Dog: object({ rest: object({ name: { ...text, format: 'date' } }) }),
      Cat: {
        allOf: [
          referTo('Dog'),
          object({
            rest: object({
              name: {
                oneOf: [
                  { ...text, minLength: 1 },
                  { ...text, maxLength: 4 },
                ],
              },
            }),
          }),
        ],
      },
    },
  ],
  [
    'a property that is required beside a union of one schema, which requires it, too',
    '3.1.0',
    {
      Cat: { ...object({ kind: text }), required: ['kind'] },
      Dog: object({ state: { oneOf: [referTo('Cat')], required: ['kind'] } }),
    },
  ],
  [
    'what a union requires that is the only member of another, as its own first member does',
    '3.1.0',
    {
      Cat: { ...object({ kind: text }), required: ['kind'] },
      Dog: object({ more: text }),
      Owner: object({
        kind: { oneOf: [{ oneOf: [referTo('Cat'), referTo('Dog')], required: ['kind'] }] },
      }),
    },
  ],
  [
    'a shared text that is also said to be an object, of which a part combines nothing',
    '3.1.0',
    {
      Cat: object({ kind: text }),
      Dog: { ...text, allOf: [referTo('Cat'), { ...object({ more: text }), allOf: [1] }] },
      Things: { type: 'array', items: referTo('Dog') },
    },
  ],
  [
    'two members of one union that are the same shared text, once as a union of one',
    '3.1.0',
    {
      State: { ...text, default: 'one' },
      Shape: { oneOf: [{ ...referTo('State'), default: 'one' }] },
      Cat: object({ kind: text }),
      Things: object({
        kind: {
          oneOf: [
            { oneOf: [{ ...referTo('Shape'), default: 1 }] },
            { ...referTo('Shape'), $comment: 'one' },
            referTo('Cat'),
          ],
        },
      }),
    },
  ],
  [
    'a property that only annotates an inherited text, with another default',
    '3.1.0',
    {
      Shape: {},
      Cat: object({ kind: text }),
      Dog: { allOf: [referTo('Cat'), object({ rest: { ...text, default: 'four' } })] },
      Owner: object({
        kind: {
          allOf: [referTo('Dog'), object({ rest: { ...referTo('Shape'), default: 'one' } })],
        },
      }),
    },
  ],
  [
    'words of its own in a shared map whose values combine one schema, beside a use with others',
    '3.1.0',
    {
      Shape: {
        allOf: [{ additionalProperties: { allOf: [{ description: 'four' }] } }],
        title: 'Own',
      },
      Cat: object({ kind: { ...referTo('Shape'), title: 'Of the use' } }),
    },
  ],
  [
    'words of its own in a shared list of another shared schema, beside a use with others',
    '3.1.0',
    {
      State: {},
      Shape: { oneOf: [{ items: referTo('State') }], description: 'Own' },
      Cat: object({ kind: { anyOf: [{}, { ...referTo('Shape'), description: 'Of the use' }] } }),
    },
  ],
  [
    'an invalid union beside a valid one in an allOf, which needs a part of its own',
    '3.0.3',
    {
      Cat: object({
        kind: {
          allOf: [
            {
              oneOf: [referTo('Cat'), referTo('Dog')],
              discriminator: { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat' } },
            },
            { anyOf: [{ minLength: 1 }, { pattern: '^a' }] },
          ],
          oneOf: {},
        },
      }),
      Dog: object({ kind: { type: 'boolean' } }),
    },
  ],
];

test.each(schemasOf)('%s', (_, openapi, schemas) => {
  const source = {
    openapi,
    info: { title: 'Counterexample', version: '1' },
    paths: {},
    components: { schemas },
  };
  expect(keywordsOf(source).unnamed.map(described)).toEqual([]);
  expect(falseFindings(toldOf(source))).toEqual([]);
});
