import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/domain/model/values/json.ts';
import { linesBetween, readDocument } from './compareTexts.ts';

const shared = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const text = { type: 'string' };
const open = (properties: JsonObject, more: object = {}) => ({
  type: 'object',
  properties,
  ...more,
});

/** Types whose metadata contains references to the type `W`, under the given name. */
async function read(w: Json, name = 'W') {
  const schemas = {
    [name]: w,
    ByPattern: open({ k: text }, { patternProperties: { '^y-': shared(name) } }),
    Beside: open({ k: text }, { additionalProperties: { anyOf: [shared(name), text] } }),
    Property: open({ list: { type: 'array', items: text, contains: shared(name) } }),
  };
  return readDocument({
    paths: {
      '/a': {
        put: {
          operationId: 'put',
          requestBody: { content: { 'application/json': { schema: shared('ByPattern') } } },
          responses: {},
        },
      },
    },
    components: { schemas },
  });
}

test.each<[what: string, Json, Json, ...lines: string[]]>([
  [
    'a property more',
    open({ a: text }),
    open({ a: text, b: text }),
    'minor Type W: optional property b was added',
  ],
  [
    'a property that has to be sent, below a pattern',
    open({ a: text }),
    open({ a: text, b: text }, { required: ['b'] }),
    'major Type W: required property b was added',
  ],
  [
    'another description',
    open({ a: text }, { description: 'One' }),
    open({ a: text }, { description: 'Other' }),
    'patch Type W: the description changed',
  ],
  ['another spelling', open({ a: text }), { ...open({ a: text }), type: ['object'] }],
])(
  '%s is reported for the type, and not again for copies of it in metadata',
  async (_, was, is, ...lines) => {
    expect(await linesBetween(await read(was), await read(is))).toEqual(lines);
  },
);

test('nor is another name of it', async () => {
  const properties = open({ a: text, b: text, c: text });
  expect(await linesBetween(await read(properties), await read(properties, 'Other'))).toEqual([
    'major Type W was renamed to Other',
  ]);
});
