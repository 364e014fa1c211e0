import { parseDetected } from '../../src/formats/registry/detectFormat.ts';

/** How many times the warm-up reads its document. */
const rounds = 100;
/** How long it reads in one go, in ms: an import that arrives meanwhile waits no longer. */
const slice = 10;

/**
 * Reads a small document again and again, so that the engine has compiled and optimised the importer before a large
 * document arrives. It ends early once `isOver`.
 */
export async function warmUpImport(isOver: () => boolean): Promise<void> {
  let end = performance.now() + slice;
  for (let round = 0; round < rounds; round += 1) {
    await parseDetected(warmUpDocument, undefined, { options: {}, report: () => undefined });
    if (performance.now() < end) continue;
    await new Promise((resolve) => setTimeout(resolve, 0));
    if (isOver()) return;
    end = performance.now() + slice;
  }
}

/** A document with the most common features. */
export const warmUpDocument = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Warm-up', version: '1' },
  servers: [{ url: 'https://example.com' }],
  paths: {
    '/pets/{id}': {
      parameters: [{ $ref: '#/components/parameters/id' }],
      get: {
        operationId: 'pets/get',
        summary: 'One pet',
        tags: ['pets'],
        parameters: [{ name: 'page', in: 'query', schema: { type: 'integer', default: 1 } }],
        responses: {
          '200': { description: 'Ok', content: json({ $ref: '#/components/schemas/Pet' }, 'one') },
          '304': { description: 'Not modified' },
          '404': { $ref: '#/components/responses/missing' },
        },
      },
      post: {
        operationId: 'pets/change',
        requestBody: { required: true, content: json(inline('change')) },
        responses: {
          '201': { description: 'Ok', content: json(inline('answer'), 'two') },
          default: { description: 'Error', content: json(inline('answer')) },
        },
      },
    },
  },
  components: {
    parameters: {
      id: { name: 'id', in: 'path', required: true, schema: { type: 'integer', format: 'int64' } },
    },
    responses: {
      missing: { description: 'Missing', content: json({ $ref: '#/components/schemas/Error' }) },
    },
    examples: { one: { value: { id: 1 } }, two: { summary: 'Two', value: [1, 2] } },
    schemas: {
      Error: { type: 'object', properties: { message: { type: 'string' } } },
      Id: { type: 'string', description: 'An identifier', enum: ['a', 'b'] },
      Pet: {
        allOf: [{ $ref: '#/components/schemas/Error' }, inline('pet')],
        required: ['message'],
      },
      'any-pet': {
        oneOf: [{ $ref: '#/components/schemas/Pet' }, { $ref: '#/components/schemas/Error' }],
      },
      Pets: { type: 'array', items: { $ref: '#/components/schemas/Pet' } },
      Counts: { type: 'object', additionalProperties: { type: 'integer' } },
    },
  },
});

function json(schema: object, example?: string): object {
  const examples = example && { examples: { one: { $ref: `#/components/examples/${example}` } } };
  return { 'application/json': { schema, ...examples } };
}

function inline(title: string): object {
  return {
    title,
    type: 'object',
    required: ['id', 'owner'],
    properties: {
      id: { $ref: '#/components/schemas/Id' },
      url: { type: 'string', format: 'uri', example: 'https://example.com' },
      count: { type: 'integer', minimum: 0, nullable: true },
      names: { type: 'array', items: { type: 'string' } },
      owner: { type: 'object', properties: { login: { type: 'string', description: title } } },
      other: { anyOf: [{ type: 'string' }, { type: 'object', properties: { id: {} } }] },
      pet: { nullable: true, allOf: [{ $ref: '#/components/schemas/Pet' }] },
    },
  };
}
