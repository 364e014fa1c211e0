import { readdirSync, readFileSync } from 'node:fs';
import { dump } from 'js-yaml';
import type { Json } from '../../src/domain/model/values/json.ts';
import { formatIds, type FormatId } from '../../src/formats/registry/registry.ts';
import { internal, internalAdded } from './internalSeeds.ts';

/*
 * Small documents that together use every feature of their format, because mutations only reach
 * what is there. This file is long for that reason.
 */

const definitions: Json = {
  Base: {
    type: 'struct',
    base: true,
    discriminator: 'kind',
    mapping: { Dog: 'dog', Cat: 'cat' },
    properties: { kind: { type: 'string' } },
  },
  Dog: {
    type: 'struct',
    description: 'A dog',
    parent: { type: 'reference', target: 'Base' },
    properties: {
      age: { type: 'integer', nullable: true },
      born: { type: 'string', format: 'date', default: '2020-01-01', deprecated: true },
      tags: { type: 'array', schema: { type: 'map', schema: { type: 'string' } } },
      page: { type: 'reference', target: 'Page', template: { T: 'Cat' } },
      outer: { type: 'reference', target: 'other:Thing' },
    },
  },
  Cat: { $extends: 'Base', type: 'object', properties: { self: { $ref: 'Cat' } } },
  Page: { type: 'struct', properties: { item: { type: 'generic', name: 'T' } } },
  Names: { type: 'map', schema: { type: 'any' } },
  List: { type: 'array', schema: { type: 'reference', target: 'Dog' } },
};

const typeschema: Json = {
  import: { other: 'https://example.com/other.json' },
  definitions,
  root: 'Dog',
};

const typeapi: Json = {
  ...typeschema,
  baseUrl: 'https://example.com',
  security: { type: 'oauth2', tokenUrl: 'https://example.com/token', scopes: ['a'] },
  operations: {
    'dog.update': {
      description: 'Updates',
      method: 'PUT',
      path: '/dogs/:id',
      arguments: {
        id: { in: 'path', schema: { type: 'integer' } },
        payload: { in: 'body', schema: { type: 'reference', target: 'Dog' } },
        trace: { in: 'header', name: 'X-Trace', schema: { type: 'string' } },
      },
      return: { code: 200, schema: { type: 'reference', target: 'Dog' } },
      throws: [{ code: 404, schema: { type: 'reference', target: 'Names' } }, { code: 999 }],
      stability: 2,
      security: ['a'],
      authorization: false,
      tags: ['dogs'],
    },
    upload: {
      method: 'POST',
      path: '/upload',
      arguments: { body: { in: 'body', contentType: 'multipart/form-data' } },
      return: { code: 204 },
    },
  },
};

const schemas: Json = {
  Pet: {
    type: 'object',
    required: ['id'],
    discriminator: { propertyName: 'kind', mapping: { dog: '#/components/schemas/Dog' } },
    properties: {
      id: { type: 'integer', format: 'int64', minimum: 1 },
      kind: { type: 'string', enum: ['dog', 'cat'] },
      owner: { type: 'object', properties: { name: { type: ['string', 'null'] } } },
      tags: { type: 'array', items: { $ref: '#/components/schemas/Tag' } },
      meta: { type: 'object', additionalProperties: { type: 'number' } },
    },
  },
  Dog: {
    allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { bark: { type: 'boolean' } } }],
  },
  Tag: { type: 'string', nullable: true },
  Any: { oneOf: [{ $ref: '#/components/schemas/Dog' }, { $ref: '#/components/schemas/Pet' }] },
  Alias: { $ref: '#/components/schemas/Pet' },
  Loop: { allOf: [{ $ref: '#/components/schemas/Loop' }] },
  List: { type: 'array', items: { $ref: '#/components/schemas/Loop' } },
};

const openapi: Json = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  servers: [{ url: 'https://example.com' }],
  security: [{ key: [] }],
  paths: {
    '/pets/{id}': {
      parameters: [{ $ref: '#/components/parameters/Id' }],
      get: {
        operationId: 'pets/get',
        deprecated: true,
        tags: ['pets'],
        parameters: [{ name: 'X-Trace', in: 'header', schema: { type: 'string' } }],
        responses: {
          200: {
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
          },
          '4XX': { $ref: '#/components/responses/Problem' },
          default: { description: 'Any' },
        },
      },
      post: {
        requestBody: {
          content: { 'multipart/form-data': { schema: { type: 'object' } } },
        },
        responses: { 204: { description: 'Done' } },
      },
      head: { responses: { 200: { $ref: '#/components/responses/Problem' } } },
      additionalOperations: { COPY: {} },
      summary: 'One pet',
    },
    '/pets': { $ref: '#/paths/~1pets~1{id}' },
  },
  webhooks: { born: { post: { requestBody: { $ref: '#/components/requestBodies/Pet' } } } },
  components: {
    schemas,
    requestBodies: {
      Pet: {
        content: {
          'application/json': { schema: { $ref: '#/components/schemas/Pet' } },
          'application/xml': { schema: { $ref: '#/components/schemas/Tag' } },
        },
      },
    },
    parameters: { Id: { name: 'id', in: 'path', required: true, schema: { type: 'integer' } } },
    responses: {
      Problem: { content: { 'application/problem+json': { schema: { type: 'object' } } } },
    },
    securitySchemes: { key: { type: 'apiKey', name: 'key', in: 'header' } },
  },
};

const swagger: Json = {
  swagger: '2.0',
  info: { title: 'Pets', version: '1' },
  host: 'example.com',
  basePath: '/v1',
  schemes: ['https', 'http'],
  consumes: ['application/json', 'application/xml'],
  produces: ['application/json'],
  paths: {
    '/pets': {
      parameters: [{ $ref: '#/parameters/Limit' }],
      post: {
        parameters: [
          { name: 'body', in: 'body', schema: { $ref: '#/definitions/Pet' } },
          { name: 'ids', in: 'query', type: 'array', items: { type: 'integer' } },
        ],
        responses: {
          201: {
            schema: { $ref: '#/definitions/Pet' },
            headers: { 'X-Left': { type: 'integer' } },
            examples: { 'application/json': { id: 1 } },
          },
          default: { $ref: '#/responses/Problem' },
        },
      },
      put: {
        consumes: ['multipart/form-data'],
        produces: ['image/png'],
        parameters: [
          { name: 'file', in: 'formData', type: 'file', required: true },
          { name: 'tags', in: 'formData', type: 'array', collectionFormat: 'multi', items: {} },
        ],
        responses: { 200: { schema: { type: 'file' } } },
        schemes: ['http'],
      },
      head: { responses: {} },
    },
  },
  parameters: { Limit: { name: 'limit', in: 'query', type: 'integer' }, Body: { in: 'body' } },
  responses: { Problem: { description: 'No' }, Unused: { schema: { type: 'string' } } },
  definitions: {
    Pet: {
      type: 'object',
      discriminator: 'kind',
      properties: { id: { type: 'integer', 'x-nullable': true }, kind: { type: 'string' } },
    },
    Dog: { allOf: [{ $ref: '#/definitions/Pet' }] },
  },
  securityDefinitions: {
    basic: { type: 'basic' },
    oauth: { type: 'oauth2', flow: 'accessCode', tokenUrl: 't', authorizationUrl: 'a' },
  },
  security: [{ basic: [] }],
};

const jsonschema: Json = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'pet shop',
  type: 'object',
  required: ['pets'],
  properties: {
    pets: { type: 'array', items: { $ref: '#/$defs/Pet' } },
    open: { type: 'string', format: 'time' },
    odd: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    any: true,
    tuple: { type: 'array', prefixItems: [{ type: 'string' }], items: false },
    constant: { const: 'x' },
    matched: { patternProperties: { '^x': { type: 'integer' } } },
    named: { $ref: '#pet' },
    dynamic: { $dynamicRef: '#pet' },
    embedded: { $ref: 'https://example.com/name.json' },
  },
  $defs: {
    Pet: {
      type: 'object',
      properties: { parent: { $ref: '#/$defs/Pet' }, root: { $ref: '#' } },
      $anchor: 'pet',
      if: { required: ['parent'] },
    },
    Name: { $id: 'https://example.com/name.json', type: 'string' },
  },
  definitions: { Pet: { allOf: [{ $ref: '#/$defs/Pet' }] } },
};

const data: Json = {
  id: 1,
  weight: 1.5,
  born: '2020-01-01',
  seen: '2020-01-01T10:20:30Z',
  at: '10:20:30',
  tags: ['a', null, 1],
  owner: { name: 'Ann', pets: [{ id: 1 }, { id: 2, owner: null }] },
  nested: [[{ x: 1 }], [], [[true]]],
  empty: {},
};

const anchored = `base: &base
  id: 1
  born: 2020-01-01
list:
  - *base
  - <<: *base
    id: 2.5
text: |
  several
  lines
folded: >-
  several
  words
"quoted": 'it''s'
flow: {a: [1, two], ? b : ~}
`;

/** Documents that use every feature of a format. */
const written: Readonly<Partial<Record<FormatId, readonly Json[]>>> = {
  internal: [internal, internalAdded],
  typeapi: [typeapi],
  typeschema: [typeschema],
  'openapi-json': [openapi, swagger],
  'openapi-yaml': [openapi, swagger],
  'jsonschema-json': [jsonschema],
  'jsonschema-yaml': [jsonschema],
  'raw-json': [data, [data, data]],
  'raw-yaml': [data],
};

/**
 * The seed documents of each format, as values; the fuzzer prints them in the format's syntax. For
 * formats without documents here, the golden cases are used.
 */
export const seedValues = Object.fromEntries(
  formatIds.map((id) => [id, written[id] ?? goldenSources(id)]),
) as Readonly<Record<FormatId, readonly Json[]>>;

function goldenSources(id: FormatId): readonly Json[] {
  const folder = new URL(`../fixtures/formats/${id}/`, import.meta.url);
  return readdirSync(folder).map(
    (name) => JSON.parse(readFileSync(new URL(`${name}/source.json`, folder), 'utf8')) as Json,
  );
}

/**
 * Texts with syntax that a value can't represent (anchors, merge keys, block scalars), and texts
 * that are refused.
 */
export const seedTexts: Readonly<Partial<Record<FormatId, readonly string[]>>> = {
  'raw-yaml': [anchored],
  'openapi-yaml': [`${dump(openapi)}x-more:\n  ${anchored.replaceAll('\n', '\n  ')}`],
};
