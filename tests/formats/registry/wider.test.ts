import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/domain/model/values/json.ts';
import { linesBetween, readText } from './compareTexts.ts';

/*
 * Changes of a property's schema that allow more or fewer values: fewer break clients that send them, and
 * more break clients that receive them (rules 10).
 */

const json = (schema: Json) => ({ 'application/json': { schema } });

function documentOf(call: JsonObject, more: JsonObject) {
  const head = { openapi: '3.1.0', info: { title: 'Values', version: '1' } };
  return readText(JSON.stringify({ ...head, paths: { '/values': call }, ...more }));
}

/** A document that sends the schema in one type and receives it in another. */
async function documentWith(schema: Json) {
  const typed = { type: 'object', properties: { value: schema } };
  const send = {
    operationId: 'send',
    requestBody: { content: json({ $ref: '#/components/schemas/Sent' }) },
    responses: {
      200: { description: 'OK', content: json({ $ref: '#/components/schemas/Received' }) },
    },
  };
  const components = { schemas: { Sent: typed, Received: typed } };
  return documentOf({ post: send }, { components });
}

/** A name, a narrower schema, one with all of its values and more, and the end of the change's line. */
const wider: readonly (readonly [string, JsonObject, JsonObject, string])[] = [
  ['numbers', { type: 'integer' }, { type: 'number' }, 'property value is now number, was integer'],
  ['anything', { type: 'string' }, {}, 'property value is now any, was string'],
  [
    'larger integers',
    { type: 'integer', format: 'int32' },
    { type: 'integer', format: 'int64' },
    'the format of property value is now int64, was int32',
  ],
  [
    'any format of text',
    { type: 'string', format: 'date' },
    { type: 'string' },
    'the format of property value is now none, was date',
  ],
  [
    'what was excluded',
    { type: 'string', not: { const: 'x' } },
    { type: 'string' },
    'the excluded values of property value changed',
  ],
  [
    'no end instead of an open one',
    { type: 'number', exclusiveMaximum: 3 },
    { type: 'number' },
    '“Less than” of property value is now none, was 3',
  ],
  [
    'a range without the lower one of two ends',
    { type: 'integer', minimum: 3, exclusiveMinimum: 4 },
    { type: 'integer' },
    '“More than” of property value is now none, was 4',
  ],
  [
    'elements that are numbers',
    { type: 'array', items: { type: 'integer' } },
    { type: 'array', items: { type: 'number' } },
    'an element of property value is now number, was integer',
  ],
];

test('a union of restrictions of texts is listed as such', async () => {
  const members: readonly Json[] = [
    { type: 'string', maxLength: 3 },
    { type: 'string', pattern: '^a' },
  ];
  const longer: readonly Json[] = [{ type: 'string', maxLength: 5 }, ...members.slice(1)];
  const [one, any, more] = [{ oneOf: members }, { anyOf: members }, { anyOf: longer }];
  const words = 'property value now matches';
  expect(await linesBetween(await documentWith(one), await documentWith(any))).toEqual([
    `minor Type Sent: ${words} any number of its members`,
    `major Type Received: ${words} any number of its members`,
  ]);
  expect(await linesBetween(await documentWith(any), await documentWith(one))).toEqual([
    `major Type Sent: ${words} exactly one of its members`,
    `minor Type Received: ${words} exactly one of its members`,
  ]);
  const length = 'the maximum length of the member string 1 of property value is now 5, was 3';
  expect(await linesBetween(await documentWith(one), await documentWith(more))).toEqual([
    `minor Type Sent: ${words} any number of its members`,
    `minor Type Sent: ${length}`,
    `major Type Received: ${words} any number of its members`,
    `major Type Received: ${length}`,
  ]);
});

const day: Json = { type: 'string', format: 'date' };
const time: Json = { type: 'string', format: 'date-time', description: 'In UTC' };
const whole: Json = { type: 'integer' };

test.each<[string, JsonObject, JsonObject, string]>([
  [
    'a property of any',
    { anyOf: [time, day], description: 'When' },
    { anyOf: [time, day, whole], description: 'When' },
    'property value',
  ],
  ['a property of one', { oneOf: [time, day] }, { oneOf: [day, whole, time] }, 'property value'],
  [
    'an element',
    { type: 'array', items: { anyOf: [time, day] } },
    { type: 'array', items: { anyOf: [time, day, whole] } },
    'an element of property value',
  ],
  [
    'an element that may be null',
    { type: 'array', items: { anyOf: [time, day, { type: 'null' }] } },
    { type: 'array', items: { anyOf: [time, day, whole, { type: 'null' }] } },
    'an element of property value',
  ],
])('a member of another kind beside texts only is one more: %s', async (_, fewer, more, label) => {
  const [before, after] = [await documentWith(fewer), await documentWith(more)];
  expect(await linesBetween(before, after)).toEqual([
    `minor Type Sent: ${label} can now be integer`,
    `major Type Received: ${label} can now be integer`,
  ]);
  expect(await linesBetween(after, before)).toEqual([
    `major Type Sent: ${label} can no longer be integer`,
    `minor Type Received: ${label} can no longer be integer`,
  ]);
});

test('a member of another kind beside numbers only, one of which changes, is one more', async () => {
  const small: Json = { type: 'integer', format: 'int32', maximum: 5 };
  const large: Json = { type: 'integer', minimum: 1000 };
  const before = await documentWith({ anyOf: [small, large] });
  const after = await documentWith({ anyOf: [small, { ...large, minimum: 900 }, day] });
  const words = [
    '“At least” of the member integer 2 of property value is now 900, was 1000',
    'property value can now be string (date)',
  ];
  expect(await linesBetween(before, after)).toEqual([
    ...words.map((line) => `minor Type Sent: ${line}`),
    ...words.map((line) => `major Type Received: ${line}`),
  ]);
});

test.each(wider)('%s', async (_, narrow, wide, words) => {
  const [before, after] = [await documentWith(narrow), await documentWith(wide)];
  expect(await linesBetween(before, after)).toEqual([
    `minor Type Sent: ${words}`,
    `major Type Received: ${words}`,
  ]);
  const [was, is] = [/was (.+)$/.exec(words)?.[1], /is now (.+),/.exec(words)?.[1]];
  const back = words.replace(/is now .+$/, `is now ${was}, was ${is}`);
  expect(await linesBetween(after, before)).toEqual([
    `major Type Sent: ${back}`,
    `minor Type Received: ${back}`,
  ]);
});

test('an open end instead of one that is not is told by the words of the new one', async () => {
  const [open, closed] = [
    await documentWith({ type: 'number', exclusiveMinimum: 3 }),
    await documentWith({ type: 'number', minimum: 3 }),
  ];
  const more = '“At least” of property value is now 3, was more than 3';
  expect(await linesBetween(open, closed)).toEqual([
    `minor Type Sent: ${more}`,
    `major Type Received: ${more}`,
  ]);
  const fewer = '“More than” of property value is now 3, was at least 3';
  expect(await linesBetween(closed, open)).toEqual([
    `major Type Sent: ${fewer}`,
    `minor Type Received: ${fewer}`,
  ]);
});

test('a format that holds some of the other is another one', async () => {
  const [before, after] = [
    await documentWith({ type: 'string', format: 'date' }),
    await documentWith({ type: 'string', format: 'uuid' }),
  ];
  const words = 'the format of property value is now uuid, was date';
  expect(await linesBetween(before, after)).toEqual([
    `major Type Sent: ${words}`,
    `major Type Received: ${words}`,
  ]);
});

test('other changes of a wider type are listed beside it', async () => {
  const before = await documentWith({ type: 'integer' });
  const after = await documentWith({ type: 'number', minimum: 3 });
  expect(await linesBetween(before, after)).toEqual([
    'major Type Sent: “At least” of property value is now 3, was none',
    'minor Type Sent: property value is now number, was integer',
    'minor Type Received: “At least” of property value is now 3, was none',
    'major Type Received: property value is now number, was integer',
  ]);
});

test('allowing repeated items is listed as a changed rule', async () => {
  const [before, after] = [
    await documentWith({ type: 'array', items: { type: 'string' } }),
    await documentWith({ type: 'array', items: { type: 'string' }, uniqueItems: true }),
  ];
  const rule = '“Unique items” of property value';
  expect(await linesBetween(before, after)).toEqual([
    `major Type Sent: ${rule} now applies`,
    `minor Type Received: ${rule} now applies`,
  ]);
  expect(await linesBetween(after, before)).toEqual([
    `minor Type Sent: ${rule} no longer applies`,
    `major Type Received: ${rule} no longer applies`,
  ]);
});

test('values that look the same are distinguished', async () => {
  const before = await documentWith({ type: 'integer', enum: [1, 2] });
  const after = await documentWith({ type: 'integer', enum: ['1', 2] });
  const words = 'the allowed values of property value changed: "1" added';
  expect(await linesBetween(before, after)).toEqual([
    `major Type Sent: ${words}; 1 removed`,
    `minor Type Received: ${words}, which clients may not know; 1 removed`,
  ]);
});

/**
 * A document with names that are case-insensitive in HTTP: a header, the header of a key, a scheme, a content
 * type.
 */
async function documentSpelt(spell: (word: string) => string) {
  const list = {
    operationId: 'list',
    responses: {
      200: {
        description: 'OK',
        headers: { [spell('X-Rate')]: { schema: { type: 'integer' } } },
        content: {
          [spell('text/csv')]: { schema: { type: 'string' } },
          [spell('application/json')]: { schema: { type: 'string' } },
        },
      },
      404: { description: 'Gone', content: { [spell('image/png')]: {} } },
    },
  };
  const securitySchemes = {
    key: { type: 'apiKey', in: 'header', name: spell('X-Key') },
    token: { type: 'http', scheme: spell('bearer') },
  };
  const security: Json = [{ key: [] }, { token: [] }];
  return documentOf({ get: list }, { components: { securitySchemes }, security });
}

test('upper and lower case of what HTTP reads in any case is no change', async () => {
  const before = await documentSpelt((word) => word);
  const after = await documentSpelt((word) => word.toUpperCase());
  expect(await linesBetween(before, after)).toEqual([]);
  expect(await linesBetween(after, before)).toEqual([]);
});

test('another order of the allowed values is that', async () => {
  const before = await documentWith({ type: 'string', enum: ['a', 'b'] });
  const after = await documentWith({ type: 'string', enum: ['b', 'a'] });
  const words = 'the order of the allowed values of property value changed';
  expect(await linesBetween(before, after)).toEqual([
    `patch Type Sent: ${words}`,
    `patch Type Received: ${words}`,
  ]);
});
