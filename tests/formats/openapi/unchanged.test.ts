import { expect, test } from 'vitest';
import type { JsonObject } from '../../../src/domain/model/values/json.ts';
import { printOpenapi30Json, printOpenapiJson } from '../../../src/formats/openapi/print.ts';
import { readDocument } from './printing.ts';

// A document that is imported and exported unchanged is the same document.

const responses = { 200: { description: 'OK' } };
const text = { type: 'string' };
const id = { name: 'id', in: 'path', required: true, schema: text };
const trace = { in: 'header', name: 'trace', schema: text };

const both: { readonly [what: string]: JsonObject } = {
  'a method without a card takes the parameters of its path': {
    paths: {
      '/a/{id}': {
        parameters: [id, trace, { $ref: '#/components/parameters/Limit' }],
        get: { operationId: 'a', responses },
        head: { responses },
        options: { parameters: [{ name: 'own', in: 'query', schema: text }], responses },
      },
    },
    components: { parameters: { Limit: { schema: text, in: 'query', name: 'limit' } } },
  },
  'so does the only method of a path': {
    paths: {
      '/a/{id}': {
        parameters: [id, { $ref: '#/components/parameters/Limit' }],
        trace: { responses },
      },
    },
    components: { parameters: { Limit: { schema: text, in: 'query', name: 'limit' } } },
  },
  'values that are listed without a type': {
    paths: {},
    components: {
      schemas: {
        Pet: {
          type: 'object',
          properties: { kind: { enum: ['cat', 'dog'] }, legs: { enum: [2, 4], description: 'L' } },
        },
      },
    },
  },
};

const only31: { readonly [what: string]: JsonObject } = {
  'a constant without a type': {
    paths: {},
    components: {
      schemas: {
        Pet: {
          type: 'object',
          properties: {
            kind: { const: 'cat' },
            same: { type: 'string', const: 'cat' },
            tame: { const: true },
            legs: { const: 4 },
            names: { type: 'array', items: { const: 'Tom' } },
          },
        },
      },
    },
  },
};

const cases = [
  ...Object.entries(both).flatMap(([what, parts]) => [
    ['3.0.4', what, parts] as const,
    ['3.1.1', what, parts] as const,
  ]),
  ...Object.entries(only31).map(([what, parts]) => ['3.1.1', what, parts] as const),
];

test.each(cases)('OpenAPI %s: %s', (openapi, _what, parts) => {
  const document = { openapi, info: { title: 'T', version: '1' }, ...parts };
  const print = openapi === '3.0.4' ? printOpenapi30Json : printOpenapiJson;
  expect(JSON.parse(print(readDocument(document)).text)).toEqual(document);
});

test('a constant that another type was chosen for is printed with that type', () => {
  const document = {
    openapi: '3.1.1',
    info: { title: 'T', version: '1' },
    paths: {},
    components: { schemas: { Pet: { type: 'object', properties: { kind: { const: 'cat' } } } } },
  };
  const spec = readDocument(document);
  const types = spec.types.map((type) =>
    type.kind === 'struct'
      ? {
          ...type,
          properties: type.properties.map((one) => ({
            ...one,
            type: { kind: 'integer' } as const,
          })),
        }
      : type,
  );
  expect(printOpenapiJson({ ...spec, types }).text).toContain('"type": "integer"');
});
