import { expect, test } from 'vitest';
import type {
  Metadata,
  Operation,
  Property,
  Specification,
  Type,
} from '../../../src/domain/model/specification.ts';
import type { JsonObject } from '../../../src/domain/model/values/json.ts';
import { itemAt } from '../../../src/domain/model/values/lists.ts';
import { printOpenapi30Json, printOpenapiJson } from '../../../src/formats/openapi/print.ts';
import { readDocument } from './printing.ts';

// A document that is imported and exported without an edit stays the same.

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
  'an operation has parameters of its own instead of those of its path': {
    paths: {
      '/a/{id}': {
        parameters: [id, trace, { $ref: '#/components/parameters/Limit' }],
        get: {
          operationId: 'a',
          parameters: [
            { ...id, description: 'Its own' },
            { ...trace, schema: { type: 'integer' } },
          ],
          responses,
        },
        put: { operationId: 'b', responses },
        delete: {
          operationId: 'c',
          parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
          responses,
        },
      },
      '/b/{id}': {
        parameters: [id],
        get: {
          operationId: 'd',
          parameters: [{ ...id, description: 'Its own' }],
          responses,
        },
      },
      '/c': {
        parameters: [trace],
        get: { operationId: 'e', parameters: [{ ...trace, deprecated: true }], responses },
        put: { operationId: 'f', parameters: [{ ...trace, deprecated: true }], responses },
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

const schemas = (parts: JsonObject): JsonObject => ({ paths: {}, components: { schemas: parts } });
const base = { type: 'object', properties: { id: text } };
const ofBase = { $ref: '#/components/schemas/Base' };
const other = { type: 'object', properties: { other: text } };
const ofOther = { $ref: '#/components/schemas/Other' };

/** A document with the same schema twice: with a name, and without one. */
const twice = (schema: JsonObject): JsonObject =>
  schemas({
    Base: base,
    Other: other,
    Named: schema,
    Holder: { type: 'object', properties: { inside: schema } },
  });

const spelled: { readonly [what: string]: JsonObject } = {
  'properties without a type': { required: ['a'], properties: { a: text } },
  'properties with a type': { type: 'object', properties: { a: text } },
  'lists and maps without a type in properties': {
    properties: { a: { items: text }, b: { additionalProperties: { items: text } } },
  },
  'no properties': { type: 'object', properties: {} },
  'no properties and no type': { properties: {} },
  'nothing but a type': { type: 'object', description: 'Anything' },
  'no further properties': { type: 'object', additionalProperties: false },
  'no further properties and no type': { additionalProperties: false },
  'a map without a type': { additionalProperties: text },
  'a map of anything': { type: 'object', additionalProperties: true },
  'a map of anything without a type': { additionalProperties: true },
  'a list without a type': { maxItems: 3, items: text },
  'a part of an allOf without a type': {
    allOf: [ofBase, { required: ['a'], properties: { a: text } }],
  },
  'a part of an allOf with a type': {
    allOf: [ofBase, { type: 'object', properties: { a: text } }],
  },
  'a type beside an allOf': { type: 'object', allOf: [ofBase, { properties: { a: text } }] },
  'a type beside an allOf and in it': {
    type: 'object',
    allOf: [ofBase, { type: 'object', properties: { a: text } }],
  },
  'properties beside an allOf': {
    allOf: [ofBase, ofOther],
    required: ['a'],
    properties: { a: text },
    additionalProperties: false,
  },
  'properties and a type beside an allOf': {
    type: 'object',
    allOf: [ofBase],
    properties: { a: text },
  },
  'a type beside a oneOf': { type: 'object', oneOf: [ofBase, ofOther] },
};

/** A document with a property of this schema. */
const inside = (schema: JsonObject): JsonObject =>
  schemas({ Base: base, Holder: { type: 'object', properties: { inside: schema } } });

const only30: { readonly [what: string]: JsonObject } = {
  'a reference or null with a type': inside({ type: 'object', nullable: true, allOf: [ofBase] }),
  'a reference or null': inside({ nullable: true, allOf: [ofBase] }),
  'a type beside a reference': inside({ type: 'object', allOf: [ofBase] }),
  'a type and words beside a reference': inside({
    type: 'object',
    allOf: [ofBase],
    description: 'Says more',
  }),
  'properties or null beside an allOf': inside({
    nullable: true,
    allOf: [ofBase],
    properties: { a: text },
  }),
  'listed values and null': inside({ type: 'string', nullable: true, enum: ['a', null] }),
  'listed values and null without a type': inside({ nullable: true, enum: ['a', null] }),
};

const only31: { readonly [what: string]: JsonObject } = {
  'listed values and null without a type': inside({ enum: ['a', null] }),
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
  ...Object.entries(spelled).flatMap(([what, schema]) => [
    ['3.0.4', what, twice(schema)] as const,
    ['3.1.1', what, twice(schema)] as const,
  ]),
  ...Object.entries(only30).map(([what, parts]) => ['3.0.4', what, parts] as const),
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

const contentTypes = [
  'application/json',
  'application/problem+json',
  'application/json; charset=utf-8',
  '*/*',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'application/xml',
  'application/octet-stream',
  'text/plain',
  'image/png',
];

test.each(['3.0', '3.1'] as const)(
  'OpenAPI %s: a body of any content type has the same type when it is read again',
  (version) => {
    const types = {
      reference: { kind: 'reference', target: 'Pet' },
      list: { kind: 'array', items: { kind: 'reference', target: 'Pet' } },
      scalar: { kind: 'string' },
    } as const;
    const operations = contentTypes.flatMap((contentType) =>
      Object.entries(types).map(([what, type]): Operation => {
        const name = `${what}_${contentType.replaceAll(/[^a-z]+/g, '_')}`;
        const isUsual = contentType === 'application/json';
        const said: Metadata = isUsual ? {} : { contentTypes: [contentType] };
        const metadata = { ...said, description: 'As said' };
        return {
          name,
          httpMethod: 'POST',
          httpPath: `/${name}`,
          httpCode: 200,
          arguments: [],
          payload: isUsual ? { type } : { type, metadata: said },
          return: { type, metadata },
          throws: [{ code: 400, type, metadata }],
        };
      }),
    );
    const pet: Type = { kind: 'struct', name: 'Pet', properties: [] };
    const made: Specification = { imports: [], operations, types: [pet] };
    const print = version === '3.0' ? printOpenapi30Json : printOpenapiJson;
    const { text: printed } = print(made);
    const again = readDocument(JSON.parse(printed) as JsonObject);
    expect(again.operations).toEqual(operations);
    expect(print({ ...again, types: made.types }).text).toBe(printed);
  },
);

test('a form of a source is a content type, and its schema is kept', () => {
  const schema = { type: 'object', properties: { file: { type: 'string', format: 'binary' } } };
  const spec = readDocument({
    openapi: '3.1.1',
    info: { title: 'T', version: '1' },
    paths: {
      '/a': {
        post: { requestBody: { content: { 'multipart/form-data': { schema } } }, responses },
      },
    },
  });
  expect(spec.operations[0]?.payload?.type).toEqual({
    kind: 'mime',
    contentType: 'multipart/form-data',
  });
});

test('a schema that is nothing but a type has what it is given, and is nothing but a type again', () => {
  const document = {
    openapi: '3.1.1',
    info: { title: 'T', version: '1' },
    ...schemas({ Bare: { type: 'object' }, Holder: { properties: { any: { type: 'object' } } } }),
  };
  const spec = readDocument(document);
  const property: Property = { name: 'a', type: { kind: 'string' } };
  const changed = spec.types.map((type) => {
    if (type.kind !== 'struct') return type;
    if (type.name === 'Bare') return { ...type, properties: [property] };
    const values = type.properties.map((one): Property => ({
      ...one,
      type: { kind: 'map', values: { kind: 'string' } },
    }));
    return { ...type, properties: values };
  });
  expect(JSON.parse(printOpenapiJson({ ...spec, types: changed }).text)).toMatchObject(
    schemas({
      Bare: { type: 'object', properties: { a: text } },
      Holder: { properties: { any: { type: 'object', additionalProperties: text } } },
    }),
  );
  expect(JSON.parse(printOpenapiJson(spec).text)).toEqual(document);
});

test('a path has no parameter that one of its operations does not have', () => {
  const own = { ...trace, schema: { type: 'integer' } };
  const document = {
    openapi: '3.1.1',
    info: { title: 'T', version: '1' },
    paths: {
      '/a': {
        parameters: [trace],
        get: { operationId: 'a', parameters: [own], responses },
        put: { operationId: 'b', responses },
      },
    },
  };
  const spec = readDocument(document);
  const printed = (change: (operation: Operation) => Operation): unknown => {
    const operations = spec.operations.map((each) => (each.name === 'b' ? change(each) : each));
    return JSON.parse(printOpenapiJson({ ...spec, operations }).text).paths['/a'];
  };
  const { get } = document.paths['/a'];
  expect(printed((put) => ({ ...put, arguments: [] }))).toEqual({
    get,
    put: { operationId: 'b', responses },
  });
  const edited = itemAt(itemAt(spec.operations, 1).arguments, 0);
  expect(
    printed((put) => ({ ...put, arguments: [{ ...edited, type: { kind: 'boolean' } }] })),
  ).toEqual({
    ...document.paths['/a'],
    put: { operationId: 'b', parameters: [{ ...trace, schema: { type: 'boolean' } }], responses },
  });
});
