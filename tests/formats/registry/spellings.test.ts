import { expect, test } from 'vitest';
import { isJsonObject, type Json, type JsonObject } from '../../../src/domain/model/values/json.ts';
import { compareAcross } from '../../../src/formats/registry/compareAcross.ts';
import { readText } from './compareTexts.ts';

/*
 * Sources that can be written in several ways, from which the model gets the same fields. The metadata
 * preserves the spelling, and the comparison ignores it.
 */

async function read(document: JsonObject) {
  return readText(JSON.stringify(document));
}

type Spellings = Readonly<Record<string, readonly Json[]>>;

/** Each list has schemas that mean the same, in the order of the documents that can say them. */
const inBoth: Spellings = {
  'enum of one': [{ enum: ['a'] }, { type: 'string', enum: ['a'] }],
  'no length': [{ type: 'string' }, { type: 'string', minLength: 0 }],
  'no count of items': [
    { type: 'array', items: {} },
    { type: 'array', items: {}, minItems: 0, uniqueItems: false },
    { type: 'array', items: {}, minItems: 0 },
  ],
  flags: [
    { type: 'string' },
    { type: 'string', readOnly: false, writeOnly: false },
    { type: 'string', deprecated: false },
  ],
  'further properties': [
    { type: 'object', properties: { a: { type: 'string' } } },
    { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: true },
    { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: {} },
    { properties: { a: { type: 'string' } } },
  ],
  'maps of anything': [
    { type: 'array', items: { type: 'object', additionalProperties: true } },
    { type: 'array', items: { type: 'object', additionalProperties: {} } },
    { type: 'array', items: { type: 'object' } },
  ],
  'required in another order': [
    { type: 'object', properties: { a: {}, b: {} }, required: ['a', 'b'] },
    { type: 'object', properties: { a: {}, b: {} }, required: ['b', 'a'] },
    { type: 'object', properties: { b: {}, a: {} }, required: ['b', 'a'] },
  ],
  'inherited and required in another order': [
    { allOf: [{ $ref: '#/components/schemas/Pet' }], required: ['id', 'name'] },
    { allOf: [{ $ref: '#/components/schemas/Pet' }], required: ['name', 'id'] },
  ],
  'a reference': [
    { $ref: '#/components/schemas/Pet' },
    { allOf: [{ $ref: '#/components/schemas/Pet' }] },
    { oneOf: [{ $ref: '#/components/schemas/Pet' }] },
  ],
  'a union with its type': [
    { oneOf: [{ type: 'string', maxLength: 3 }, { type: 'integer' }] },
    { oneOf: [{ type: 'integer' }, { type: 'string', maxLength: 3 }] },
  ],
  'a scalar of values': [{ type: 'integer', enum: [1, 2] }, { enum: [1, 2] }],
};

const in31: Spellings = {
  ...inBoth,
  'items that there may be': [
    { type: 'array', items: { type: 'string' } },
    { type: 'array', items: { type: 'string' }, contains: { const: 'a' }, minContains: 0 },
  ],
  'several types': [
    { type: ['string', 'integer', 'boolean'] },
    { type: ['boolean', 'string', 'integer'] },
    { anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'boolean' }] },
  ],
  'several types and null': [
    { type: ['string', 'integer', 'null'] },
    { type: ['null', 'integer', 'string'] },
    { anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'null' }] },
    { type: ['string', 'integer'], nullable: true },
  ],
  'several types that hold others': [
    { type: ['object', 'array'] },
    {
      anyOf: [
        { type: 'object', additionalProperties: true },
        { type: 'array', items: {} },
      ],
    },
    { anyOf: [{ type: 'object' }, { type: 'array' }] },
  ],
  'a string or null': [
    { type: ['string', 'null'] },
    { type: ['null', 'string'] },
    { anyOf: [{ type: 'string' }, { type: 'null' }] },
    { oneOf: [{ type: 'null' }, { type: 'string' }] },
    { type: 'string', nullable: true },
    { type: 'string', 'x-nullable': true },
  ],
  'values or null': [
    { type: ['string', 'null'], enum: ['a', 'b', null] },
    { type: 'string', enum: ['a', 'b', null], nullable: true },
    { enum: ['a', 'b', null] },
  ],
  'a reference or null': [
    { anyOf: [{ $ref: '#/components/schemas/Pet' }, { type: 'null' }] },
    { oneOf: [{ $ref: '#/components/schemas/Pet' }, { type: 'null' }] },
    { oneOf: [{ $ref: '#/components/schemas/Pet' }, { const: null }] },
    { anyOf: [{ $ref: '#/components/schemas/Pet' }, { enum: [null] }] },
    { $ref: '#/components/schemas/Pet', nullable: true },
  ],
  'one value': [
    { type: 'string', enum: ['a'] },
    { type: 'string', const: 'a' },
    { const: 'a' },
    { enum: ['a'] },
  ],
  'one type': [{ type: 'string' }, { type: ['string'] }],
  'a bound that excludes': [
    { type: 'number', exclusiveMinimum: 3, exclusiveMaximum: 9 },
    { type: 'number', minimum: 3, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: true },
    { type: 'number', exclusiveMinimum: 3, minimum: 2, exclusiveMaximum: 9 },
  ],
  'a bound that includes': [
    { type: 'number', minimum: 3 },
    { type: 'number', minimum: 3, exclusiveMinimum: false },
  ],
  'an example': [
    { type: 'string', example: 'a' },
    { type: 'string', examples: ['a'] },
  ],
  anything: [true, {}],
  'an array of anything': [
    { type: 'array' },
    { type: 'array', items: {} },
    { type: 'array', items: true },
  ],
  'how many items are like that': [
    { type: 'array', items: {}, contains: { const: 'a' } },
    { type: 'array', items: {}, contains: { const: 'a' }, minContains: 1 },
  ],
  'how many items are like nothing': [
    { type: 'array', items: {} },
    { type: 'array', items: {}, minContains: 2 },
    { type: 'array', items: {}, maxContains: 2 },
  ],
  'what restricts nothing': [
    { type: 'object', properties: { a: {} } },
    { type: 'object', properties: { a: {} }, dependentRequired: {}, dependentSchemas: {} },
    { type: 'object', properties: { a: {} }, patternProperties: {}, propertyNames: {} },
    { type: 'object', properties: { a: {} }, propertyNames: true, not: false },
  ],
  'a tuple': [
    { type: 'array', prefixItems: [{ type: 'string' }] },
    { type: 'array', items: [{ type: 'string' }] },
  ],
};

const in30: Spellings = {
  ...inBoth,
  'a bound that excludes': [
    { type: 'number', minimum: 3, exclusiveMinimum: true },
    { type: 'number', exclusiveMinimum: 3 },
  ],
  'a bound that includes': [
    { type: 'number', minimum: 3 },
    { type: 'number', minimum: 3, exclusiveMinimum: false },
  ],
  'not null': [{ type: 'string' }, { type: 'string', nullable: false }],
  'items and properties that are not null': [
    { type: 'array', items: { type: 'object', properties: { a: { type: 'string' } } } },
    {
      type: 'array',
      items: {
        type: 'object',
        nullable: false,
        properties: { a: { type: 'string', nullable: false } },
      },
    },
  ],
  'a string or null': [
    { type: 'string', nullable: true },
    { nullable: true, type: 'string' },
    { allOf: [{ type: 'string' }], nullable: true },
    { type: 'string', 'x-nullable': true },
  ],
  'a reference or null': [
    { allOf: [{ $ref: '#/components/schemas/Pet' }], nullable: true },
    { oneOf: [{ $ref: '#/components/schemas/Pet' }, { type: 'object', nullable: true }] },
    { oneOf: [{ $ref: '#/components/schemas/Pet' }], nullable: true },
  ],
  'values or null': [{ type: 'string', nullable: true, enum: ['a', null] }, { enum: ['a', null] }],
};

const pet = {
  type: 'object',
  properties: { id: { type: 'string' }, name: { type: 'string' } },
};

/** The schema in every kind of place. */
function openapi(version: string, schema: Json, named?: Json): JsonObject {
  if (isNamed(schema)) {
    return openapi(version, { $ref: '#/components/schemas/Holder' }, schema);
  }
  const holder = {
    type: 'object',
    properties: {
      it: schema,
      list: { type: 'array', items: schema },
      of: { $ref: '#/components/schemas/Of' },
    },
  };
  return {
    openapi: version,
    info: { title: 'A', version: '1' },
    paths: {
      '/a': {
        post: {
          operationId: 'post',
          parameters: [{ name: 'it', in: 'query', schema }],
          requestBody: { content: { 'application/json': { schema } } },
          responses: {
            '200': { description: '', content: { 'application/json': { schema } } },
            '400': {
              description: '',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Holder' } } },
            },
          },
        },
      },
    },
    components: {
      schemas: { Pet: pet, Holder: named ?? holder, ...(named === undefined && { Of: schema }) },
    },
  };
}

/** Whether a schema becomes an inline object, whose name is made from its whole content. */
function isNamed(schema: Json): boolean {
  return (
    isJsonObject(schema) && ['properties', 'required'].some((key) => Object.hasOwn(schema, key))
  );
}

function jsonSchema(_version: string, schema: Json): JsonObject {
  const { components, paths: _, ...rest } = openapi('', schema);
  const text = JSON.stringify((components as JsonObject)['schemas']);
  void rest;
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $defs: JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')) as Json,
  };
}

const cases = [
  ...Object.entries(in31).map((entry) => ['OpenAPI 3.1', openapi, '3.1.0', ...entry] as const),
  ...Object.entries(in30).map((entry) => ['OpenAPI 3.0', openapi, '3.0.3', ...entry] as const),
  ...Object.entries(in31).map((entry) => ['JSON Schema', jsonSchema, '', ...entry] as const),
];

test.each(
  cases.map(
    ([label, make, version, title, schemas]) =>
      [`${label}: ${title}`, make, version, schemas] as const,
  ),
)('%s', async (_title, make, version, schemas) => {
  const documents = await Promise.all(schemas.map((schema) => read(make(version, schema))));
  const found: unknown[] = [];
  for (const [at, one] of documents.entries())
    for (const [to, other] of documents.entries()) {
      if (to <= at) continue;
      const { changes } = await compareAcross(one, other);
      if (changes.length)
        found.push([
          JSON.stringify(schemas[at]),
          JSON.stringify(schemas[to]),
          changes.map(({ level, line }) => `${level} ${line}`),
        ]);
    }
  expect(found).toEqual([]);
});
