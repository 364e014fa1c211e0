import { expect, test } from 'vitest';
import { linesBetween, readDocument } from './compareTexts.ts';

/*
 * A source may have names that are not valid here (`v1.Pod`, `repos/get-one`): what is kept of it has these,
 * while types and operations are called otherwise.
 */

interface Names {
  readonly type?: string;
  readonly operation?: string;
  /** The properties of the type. */
  readonly properties?: object;
}

const text = { type: 'string' };

async function read({ type = 'v1.Pod', operation = 'pods/get-one', properties = {} }: Names) {
  const content = { 'application/json': { schema: { $ref: `#/components/schemas/${type}` } } };
  const link = { operationId: operation, parameters: {} };
  return readDocument({
    paths: {
      '/pods/{id}': {
        get: {
          operationId: operation,
          parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
          responses: {
            200: { description: 'OK', content },
            202: { description: 'Later', content },
          },
        },
        put: {
          operationId: 'put',
          parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
          responses: { 200: { description: 'OK', links: { again: link } } },
        },
      },
    },
    webhooks: { changed: { post: { requestBody: { content }, responses: {} } } },
    components: {
      schemas: {
        [type]: { type: 'object', properties: { id: text, node: text, ...properties } },
        'v1.List': {
          type: 'object',
          properties: {
            items: { type: 'array', items: { $ref: `#/components/schemas/${type}` } },
          },
          patternProperties: { '^x-': { $ref: `#/components/schemas/${type}` } },
        },
      },
    },
  });
}

test.each<[what: string, before: Names, after: Names, ...lines: string[]]>([
  [
    'another name of a type is one change',
    {},
    { type: 'v2.Pod' },
    'major Type v1_Pod was renamed to v2_Pod',
  ],
  [
    'so it is if the other one is valid here',
    {},
    { type: 'Pod' },
    'major Type v1_Pod was renamed to Pod',
  ],
  [
    'another name of an operation is one change',
    {},
    { operation: 'pods/read-one' },
    'major Operation pods.get_one was renamed to pods.read_one',
  ],
  [
    'so it is if the other one is valid here',
    {},
    { operation: 'readPod' },
    'major Operation pods.get_one was renamed to readPod',
  ],
  [
    'a change in a type is told there alone',
    {},
    { properties: { node: { type: 'integer' } } },
    'major Type v1_Pod: property node is now integer, was string',
  ],
])('%s', async (_, before, after, ...lines) => {
  expect(await linesBetween(await read(before), await read(after))).toEqual(lines);
});

test('another source name that is called the same here is a change', async () => {
  expect(await linesBetween(await read({}), await read({ type: 'v1-Pod' }))).toEqual([
    'major Type v1_Pod: name changed',
  ]);
});
