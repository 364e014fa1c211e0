import { expect, test } from 'vitest';
import type { Json } from '../../../src/domain/model/values/json.ts';
import { linesBetween, readText } from './compareTexts.ts';

/*
 * Schemas at places of their own: of the items of a stream, of a header that is sent as JSON, of JSON in a string.
 */

const text = { type: 'string' };
const referring = (name: string) => ({ $ref: `#/components/schemas/${name}` });

interface Parts {
  /** What the type `A` is called. */
  readonly name?: string;
  /** The properties of the type `A`, which is at each of the places. */
  readonly properties?: Json;
  /** Of the items of the stream. */
  readonly items?: Json;
  readonly header?: Json;
  /** Of the JSON in the text. */
  readonly content?: Json;
}

async function read({ name = 'A', properties = { a: text }, items, header, content }: Parts) {
  const shared = referring(name);
  const response = {
    description: 'OK',
    content: { 'text/event-stream': { itemSchema: items ?? shared } },
    headers: { 'X-A': { content: { 'application/json': { schema: header ?? shared } } } },
  };
  const inText = { ...text, contentMediaType: 'application/json', contentSchema: content ?? text };
  return readText(
    JSON.stringify({
      openapi: '3.2.0',
      info: { title: 'A', version: '1' },
      paths: {
        '/a': { get: { operationId: 'get', responses: { 200: response } } },
        '/b': {
          put: {
            operationId: 'put',
            requestBody: { content: { 'application/json': { schema: shared } } },
            responses: {},
          },
        },
      },
      components: {
        schemas: {
          [name]: { type: 'object', properties },
          B: { type: 'object', properties: { text: inText } },
        },
      },
    }),
  );
}

const object = (properties: Json) => ({ type: 'object', properties });

test.each<[what: string, before: Parts, after: Parts, ...lines: string[]]>([
  [
    'a change of a type is told there alone',
    {},
    { properties: { a: text, b: text } },
    'minor Type A: optional property b was added',
  ],
  [
    'so is another description in it',
    {},
    { properties: { a: { ...text, description: 'New' } } },
    'patch Type A: the description of property a changed',
  ],
  ['and another name of it', {}, { name: 'Z' }, 'major Type A was renamed to Z'],
  [
    'what the items of a stream are',
    { items: object({ a: text }) },
    { items: object({ a: text, b: text }) },
    'minor Operation get: optional property b of each item of the return was added',
  ],
  [
    'what a header is that is sent as JSON',
    { header: object({ a: text }) },
    { header: object({ a: text, b: text }) },
    'minor Operation get: optional property b of header X-A of the return was added',
  ],
  [
    'words about JSON in a text',
    { content: object({ a: text }) },
    { content: object({ a: { ...text, description: 'New' } }) },
    'patch Type B: contentSchema of property text changed',
  ],
])('%s', async (_, before, after, ...lines) => {
  expect(await linesBetween(await read(before), await read(after))).toEqual(lines);
});
