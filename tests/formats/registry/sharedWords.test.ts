import { expect, test } from 'vitest';
import { linesBetween, readDocument } from './compareTexts.ts';

/* A shared component that is described in another way where it is used. */

const missing = { $ref: '#/components/responses/Missing' };
const limit = { $ref: '#/components/parameters/Limit' };
const own = { description: 'In other words' };

interface Used {
  readonly missing?: object;
  readonly limit?: object;
  /** The description of the response among the components. */
  readonly words?: string;
}

function documentWith(used: Used) {
  const responses = { 200: { description: 'OK' }, ...(used.missing && { 404: used.missing }) };
  const parameters = used.limit ? [used.limit] : [];
  return readDocument({
    paths: { '/pets': { get: { operationId: 'list', parameters, responses } } },
    components: {
      parameters: {
        Limit: { name: 'limit', in: 'query', description: 'Pets', schema: { type: 'integer' } },
      },
      responses: {
        Missing: {
          description: used.words ?? 'Not there',
          content: { 'application/json': { schema: { type: 'string' } } },
        },
      },
    },
  });
}

test.each<[string, Used, Used, readonly string[]]>([
  [
    'the last use goes',
    { missing: { ...missing, ...own } },
    {},
    ['major Operation list: no longer throws 404'],
  ],
  [
    'the first use comes',
    { limit: { ...limit, ...own } },
    { limit: { ...limit, ...own }, missing: { ...missing, ...own } },
    ['minor Operation list: can now throw 404'],
  ],
  [
    'its use is described in another way',
    { limit },
    { limit: { ...limit, ...own } },
    ['patch Operation list: the description of argument limit changed'],
  ],
  [
    'it is described in another way itself',
    { missing: { ...missing, ...own } },
    { missing: { ...missing, ...own }, words: 'Gone' },
    ['patch Specification: the descriptions of shared components changed'],
  ],
])('only what happened is told when %s', async (_, was, is, lines) => {
  expect(await linesBetween(await documentWith(was), await documentWith(is))).toEqual(lines);
});
