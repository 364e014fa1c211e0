import { describe, expect, test } from 'vitest';
import { linesBetween, readDocument } from './compareTexts.ts';

/* What a call of the server says beside a reference to a shared schema, which is compared as a type of its own. */

const text = { type: 'string' };
const contents = { type: 'object', description: 'A pet', properties: { name: text } };
/** Not a type of the model, which has none that are texts. */
const name = { type: 'string', description: 'A name', maxLength: 9 };
const nameOrNull = { anyOf: [{ $ref: '#/components/schemas/Name' }, { type: 'null' }] };
const shared = { $ref: '#/components/schemas/Pet' };
const orNull = { anyOf: [shared, { type: 'null' }] };
const holding = (pet: object) => ({ type: 'object', properties: { pet } });

const ok = { 200: { description: 'OK' } };
const address = '{$request.query.url}';
const callback = (callbacks: object) => ({
  '/pets': { get: { operationId: 'list', responses: ok, callbacks } },
});

interface Calls {
  readonly who: string;
  readonly make: (call: object) => {
    readonly components?: object;
    readonly [part: string]: unknown;
  };
}

const calls: Readonly<Record<string, Calls>> = {
  'a callback': {
    who: 'Operation list: the payload of callback born',
    make: (call) => ({ paths: callback({ born: { [address]: call } }) }),
  },
  'a shared callback': {
    who: 'Operation list: the payload of callback born',
    make: (call) => ({
      paths: callback({ born: { $ref: '#/components/callbacks/Born' } }),
      components: { callbacks: { Born: { [address]: call } } },
    }),
  },
  'a webhook': {
    who: 'Specification: the payload of webhook born',
    make: (call) => ({ webhooks: { born: call } }),
  },
};

describe.each(Object.entries(calls))('in %s', (_, { who, make }) => {
  const [owner, label] = who.split(': ');
  const sending = async (schema: object, pet: object = contents) => {
    const body = { content: { 'application/json': { schema } } };
    const document = make({ post: { requestBody: body, responses: ok } });
    const components = { ...document.components, schemas: { Pet: pet, Name: name } };
    return readDocument({ ...document, components });
  };

  test.each<[string, object, object, readonly string[]]>([
    [
      'a description',
      shared,
      { ...shared, description: 'New' },
      [`patch ${owner}: the description of ${label} changed`],
    ],
    [
      'a description of what may be null',
      orNull,
      { ...orNull, description: 'New' },
      [`patch ${owner}: the description of ${label} changed`],
    ],
    [
      'a description of a text that may be null',
      nameOrNull,
      { ...nameOrNull, description: 'New' },
      [`patch ${owner}: the description of ${label} changed`],
    ],
    ['null', shared, orNull, [`major ${owner}: ${label} can now be null`]],
    ['no null', orNull, shared, [`minor ${owner}: ${label} can no longer be null`]],
    [
      'null and a deprecation of a property',
      holding(shared),
      holding({ ...orNull, deprecated: true }),
      [
        `minor ${owner}: property pet of ${label} is deprecated`,
        `major ${owner}: property pet of ${label} can now be null`,
      ],
    ],
    [
      'null and a minimum',
      shared,
      { ...orNull, minProperties: 1 },
      [
        `minor ${owner}: “Minimum entries” of ${label} is now 1, was none`,
        `major ${owner}: ${label} can now be null`,
      ],
    ],
    [
      'a description of an element',
      { type: 'array', items: shared },
      { type: 'array', items: { ...shared, description: 'New' } },
      [`patch ${owner}: the description of an element of ${label} changed`],
    ],
  ])('%s beside the reference is found', async (__, was, is, lines) => {
    expect(await linesBetween(await sending(was), await sending(is))).toEqual(lines);
  });

  test('another description of the shared schema is told once, as that of the type', async () => {
    const before = await sending(shared);
    const after = await sending(shared, { ...contents, description: 'An animal' });
    expect(await linesBetween(before, after)).toEqual(['patch Type Pet: the description changed']);
  });

  test('null beside a shared schema that allows it changes nothing', async () => {
    const nullable = { ...contents, type: ['object', 'null'] };
    const [before, after] = [await sending(shared, nullable), await sending(orNull, nullable)];
    expect(await linesBetween(before, after)).toEqual([]);
  });
});
