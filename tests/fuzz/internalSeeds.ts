import type { Json } from '../../src/domain/model/values/json.ts';

/** Internal JSON as other tools of the ecosystem write it. */
export const internal: Json = {
  imports: [{ alias: 'other', url: 'typehub://user:doc@1.0.0' }],
  operations: [
    {
      name: 'dog.update',
      httpMethod: 'PUT',
      httpPath: '/dogs/:id',
      httpCode: 200,
      arguments: [
        { name: 'id', in: 'path', type: 'Integer' },
        { name: 'payload', in: 'body', type: 'Dog' },
      ],
      payload: 'Dog',
      payloadShape: 'array',
      return: 'Dog',
      returnShape: 'map',
      throws: [{ code: 500, type: 'application/json', typeShape: 'mime' }],
      stability: 1,
      security: ['a'],
      authorization: true,
    },
  ],
  types: [
    {
      name: 'Dog',
      type: 'struct',
      parent: 'Base',
      template: { T: 'Cat' },
      properties: [
        { name: 'age', type: 'integer', nullable: true },
        { name: 'born', type: 'string', format: 'date', default: 'x' },
        { name: 'friends', type: 'array', reference: 'Dog' },
        { name: 'any', type: 'object', reference: 'other:Thing', template: 'T:Cat' },
        { name: 'deep', type: 'array', reference: 'array:number' },
        { name: 'item', type: 'generic', generic: 'T' },
      ],
    },
    { name: 'Base', type: 'struct', base: true, discriminator: 'kind', mapping: { Dog: 'dog' } },
    { name: 'Names', type: 'map', reference: 'string' },
    { name: 'Cat', type: 'object', properties: [] },
  ],
  root: 0,
  baseUrl: 'https://example.com',
  security: { type: 'apiKey', name: 'key', in: 'header' },
};

/** The added keys, for what flat fields can't express. */
export const internalAdded: Json = {
  imports: [],
  info: {
    title: 'Dogs',
    version: '1.0.0',
    description: 'All of them',
    contact: { name: 'Ada', email: 'ada@example.com', 'x-team': 1 },
    license: { name: 'MIT', identifier: 'MIT' },
    termsOfService: '/terms',
  },
  servers: [{ url: '/test', description: 'Test', variables: {} }],
  tags: [{ name: 'dogs', description: 'All of them', externalDocs: { url: '/dogs' } }],
  operations: [
    {
      name: 'dog.update',
      description: 'Updates',
      httpMethod: 'PUT',
      httpPath: '/dogs/:id',
      arguments: [
        {
          name: 'born',
          in: 'query',
          type: 'string',
          typeRef: { kind: 'string', format: 'date', default: '2020-01-01' },
          wireName: 'Born',
          metadata: { example: 1 },
        },
      ],
      payload: 'Page',
      payloadRef: {
        kind: 'reference',
        target: 'Page',
        template: [{ generic: 'T', type: 'Dog' }],
        description: 'A page',
        deprecated: true,
        nullable: true,
        metadata: { a: 1 },
      },
      payloadKey: 'body',
      payloadName: 'Body',
      payloadMetadata: { a: 1 },
      return: 'map:generic',
      returnShape: 'array',
      returnRef: { kind: 'array', items: { kind: 'map', values: { kind: 'generic', name: 'T' } } },
      returnMetadata: { a: 1 },
      throws: [
        {
          code: 404,
          type: 'text/plain',
          typeShape: 'mime',
          typeRef: { kind: 'mime', contentType: 'text/plain', description: 'Why' },
          metadata: { a: 1 },
        },
      ],
      tags: ['dogs'],
      metadata: { a: 1 },
    },
  ],
  types: [
    {
      name: 'Dog',
      type: 'struct',
      description: 'A dog',
      deprecated: true,
      parent: 'Page',
      parentRef: { kind: 'reference', target: 'Page', description: 'Of dogs' },
      discriminator: 'kind',
      mapping: { Cat: 'cat' },
      mappingEntries: [{ type: 'Cat', value: 'cat' }],
      properties: [
        {
          name: 'kind',
          type: 'string',
          description: 'Which',
          deprecated: true,
          metadata: { a: 1 },
        },
        {
          name: 'deep',
          type: 'array',
          reference: 'array:integer',
          typeRef: { kind: 'array', items: { kind: 'array', items: { kind: 'integer' } } },
        },
      ],
      metadata: { a: 1 },
    },
    {
      name: 'Names',
      type: 'map',
      reference: 'map:boolean',
      typeRef: { kind: 'map', values: { kind: 'boolean' } },
    },
    {
      name: 'List',
      type: 'array',
      reference: 'array:number',
      typeRef: { kind: 'array', items: { kind: 'number' } },
    },
    { name: 'Page', type: 'struct', properties: [{ name: 'item', type: 'generic', generic: 'T' }] },
    { name: 'Cat', type: 'struct', properties: [] },
  ],
  root: 0,
  metadata: { info: { title: 'Dogs' } },
};
