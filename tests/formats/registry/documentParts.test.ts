import { expect, test } from 'vitest';
import type { JsonObject } from '../../../src/domain/model/values/json.ts';
import { linesBetween, readDocument } from './compareTexts.ts';

const responses = { 200: { description: 'OK' } };
const call = (operationId: string) => ({ operationId, responses });
const traced = (name: string): JsonObject => ({
  parameters: [{ name, in: 'header', schema: { type: 'string' } }],
  head: { responses },
});

function read(parts: JsonObject) {
  const { paths = {}, ...others } = parts;
  return readDocument({
    paths: { '/a': { get: call('a') }, ...Object(paths) },
    ...others,
  });
}

test.each<[what: string, JsonObject, JsonObject, ...lines: string[]]>([
  [
    'a path without operations more',
    {},
    { paths: { '/e': {} } },
    'patch Specification: path /e was added, without operations',
  ],
  [
    'a path without operations less',
    { paths: { '/e': {} } },
    {},
    'patch Specification: path /e was removed: it had no operations',
  ],
  [
    'the only operation of a path less',
    { paths: { '/e': { get: call('e') } } },
    { paths: { '/e': {} } },
    'major Operation e was removed',
  ],
  [
    'the first operation of a path',
    { paths: { '/e': {} } },
    { paths: { '/e': { get: call('e') } } },
    'minor Operation e was added',
  ],
  [
    'upper and lower case of a header of a call that is kept',
    { paths: { '/h': traced('X-Trace') } },
    { paths: { '/h': traced('x-trace') } },
    'minor Specification: header parameter X-Trace of HEAD /h was renamed to x-trace',
  ],
  [
    'servers in another order',
    { servers: [{ url: 'https://a.example' }, { url: 'https://b.example' }] },
    { servers: [{ url: 'https://b.example' }, { url: 'https://a.example' }] },
    'major Specification: the base URL is now https://b.example, was https://a.example',
  ],
])('%s is what comparison says', async (_, before, after, ...lines) => {
  expect(await linesBetween(await read(before), await read(after))).toEqual(lines);
});
