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

test.each<[what: string, Json, Json, ...lines: string[]]>([
  [
    'a property more',
    open({ a: text }),
    open({ a: text, b: text }),
    'minor Type W: optional property b was added',
  ],
  ['another name', open({ a: text }), open({ a: text }), 'major Type W was renamed to Other'],
])('%s of a type is not told of an extension that refers to it', async (_, was, is, ...lines) => {
  const naming = (w: Json, name: string) =>
    readDocument({
      paths: {},
      components: {
        schemas: {
          [name]: w,
          Owner: open({
            id: { ...text, 'x-expands': { oneOf: [shared(name), { ...text, title: 'Id' }] } },
          }),
        },
      },
    });
  const name = lines[0]?.endsWith('Other') === true ? 'Other' : 'W';
  expect(await linesBetween(await naming(was, 'W'), await naming(is, name))).toEqual(lines);
});

test('a type that an extension refers to from within is renamed', async () => {
  const readNamed = (name: string) =>
    readDocument({
      paths: {},
      components: {
        schemas: {
          [name]: open({ owner: { ...text, 'x-expands': { oneOf: [shared('Owner')] } } }),
          Owner: open({ of: shared(name) }),
        },
      },
    });
  expect(await linesBetween(await readNamed('W'), await readNamed('Other'))).toEqual([
    'major Type W was renamed to Other',
  ]);
});

test('so is a member of a union that has a base without a name', async () => {
  const kind = (value: string) => ({ ...text, enum: [value] });
  const readNamed = (name: string) => {
    const schema = {
      oneOf: [shared(name), shared('Dog')],
      discriminator: { propertyName: 'kind' },
    };
    const content = { 'application/json': { schema } };
    return readDocument({
      paths: {
        '/a': { get: { operationId: 'get', responses: { 200: { description: 'OK', content } } } },
      },
      components: {
        schemas: {
          [name]: open({ kind: kind('Cat'), lives: text }, { required: ['kind'] }),
          Dog: open({ kind: kind('Dog'), bark: text }, { required: ['kind'] }),
        },
      },
    });
  };
  expect(await linesBetween(await readNamed('Cat'), await readNamed('Lion'))).toEqual([
    'major Type Cat was renamed to Lion',
    // Without a mapping, its name is the value.
    'major Operation get, return: Lion is now identified by the value Lion, was by Cat',
  ]);
});
