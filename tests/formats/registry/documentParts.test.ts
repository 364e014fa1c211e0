import { expect, test } from 'vitest';
import type { JsonObject } from '../../../src/domain/model/values/json.ts';
import { linesBetween, readDocument } from './compareTexts.ts';

const responses = { 200: { description: 'OK' } };
const call = (operationId: string) => ({ operationId, responses });
const traced = (name: string): JsonObject => ({
  parameters: [{ name, in: 'header', schema: { type: 'string' } }],
  head: { responses },
});

const inEurope = {
  description: 'Ours',
  variables: { in: { default: 'eu', enum: ['eu', 'us'] } },
};
const sandbox = { url: 'https://b.example', description: 'Sandbox', 'x-env': 'test' };

/** A callback that no operation uses. */
const unused = (more: object, item: object = {}): JsonObject => ({
  components: {
    callbacks: { Done: { '{$request.query.url}': { post: { responses, ...more }, ...item } } },
  },
});
const sending = (type: string) => ({
  requestBody: { content: { 'application/json': { schema: { type } } } },
});

const pinged = { components: { pathItems: { Ping: { post: call('ping') } } } };

function read(parts: JsonObject) {
  const { paths = {}, ...others } = parts;
  return readDocument({
    paths: { '/a': { get: call('a') }, ...Object(paths) },
    ...others,
  });
}

test.each<[what: string, JsonObject, JsonObject, ...lines: string[]]>([
  ['no servers, said or not', {}, { servers: [] }],
  [
    'the only server less',
    { servers: [{ url: 'https://a.example' }] },
    { servers: [] },
    'major Specification: the base URL is now none, was https://a.example',
  ],
  [
    'a webhook less, which was all that used a path item',
    { ...pinged, webhooks: { ping: { $ref: '#/components/pathItems/Ping' } } },
    pinged,
    'major Specification: webhook ping was removed',
  ],
  [
    'a path less, which was all that used a path item',
    { ...pinged, paths: { '/ping': { $ref: '#/components/pathItems/Ping' } } },
    pinged,
    'major Operation ping was removed',
  ],
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
  [
    'servers in another order, one of which has variables',
    { servers: [{ url: 'https://{in}.a.example', ...inEurope }, sandbox] },
    { servers: [sandbox, { url: 'https://{in}.a.example', ...inEurope }] },
    'major Specification: the base URL is now https://b.example, was https://eu.a.example',
  ],
  [
    'the same the other way round',
    { servers: [sandbox, { url: 'https://{in}.a.example', ...inEurope }] },
    { servers: [{ url: 'https://{in}.a.example', ...inEurope }, sandbox] },
    'major Specification: the base URL is now https://eu.a.example, was https://b.example',
  ],
  [
    'servers in another order, one of which says something else',
    { servers: [sandbox, { url: 'https://{in}.a.example', ...inEurope }] },
    {
      servers: [
        { url: 'https://{in}.a.example', ...inEurope, description: 'Yours' },
        { ...sandbox, description: 'Try it' },
      ],
    },
    'major Specification: the base URL is now https://eu.a.example, was https://b.example',
    'patch Specification: the description of server https://{in}.a.example changed',
    'patch Specification: the description of server https://b.example changed',
  ],
  [
    'a server with variables less',
    { servers: [{ url: 'https://{in}.a.example', ...inEurope }, sandbox] },
    { servers: [sandbox] },
    'major Specification: the base URL is now https://b.example, was https://eu.a.example',
  ],
  [
    'other words in a callback that nothing uses',
    unused({ description: 'Old' }),
    unused({ description: 'New' }),
    'patch Specification: the description of callback Done changed',
  ],
  [
    'another payload of a callback that nothing uses',
    unused(sending('string')),
    unused(sending('integer')),
    'major Specification: the payload of callback Done is now integer, was string',
  ],
  [
    'a method more of a callback that nothing uses',
    unused({}),
    unused({}, { put: { responses } }),
    'minor Specification: callback Done can now also be sent by PUT',
  ],
])('%s is what comparison says', async (_, before, after, ...lines) => {
  expect(await linesBetween(await read(before), await read(after))).toEqual(lines);
});
