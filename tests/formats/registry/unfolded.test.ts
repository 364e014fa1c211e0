import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/domain/model/values/json.ts';
import { readDocument, unfoldedBetween } from './compareTexts.ts';

/*
 * The values that a change unfolds to if it is inside of a value of the model: only what changed, and nothing
 * else.
 */

const text = { type: 'string' } as const;
const whole = { type: 'integer' } as const;
const json = (schema: Json) => ({ 'application/json': { schema } });
const shared = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const described = (content: Json, more: object = {}) => ({ description: 'A', content, ...more });

interface Parts {
  /** The schema of the property `u` of the type A. */
  readonly schema?: Json;
  readonly responses?: object;
  readonly requestBody?: Json;
  readonly webhook?: object;
  /** The name of the type B, and its schema. */
  readonly called?: string;
  readonly b?: Json;
}

const ofB: Json = { type: 'object', required: ['b'], properties: { b: text, c: whole } };

async function read({
  schema = text,
  responses,
  requestBody,
  webhook,
  called = 'B',
  b = ofB,
}: Parts) {
  return readDocument({
    paths: {
      '/a': {
        post: {
          operationId: 'send',
          ...(requestBody !== undefined && { requestBody }),
          responses: { 200: described(json(shared('A'))), ...responses },
        },
      },
    },
    ...(webhook && { webhooks: { made: { post: webhook } } }),
    components: {
      schemas: {
        A: { type: 'object', properties: { u: schema } },
        [called]: b,
        Cat: { type: 'object', properties: { lives: whole } },
      },
    },
  });
}

type Edits = Readonly<Record<string, readonly [before: Parts, after: Parts, ...text: string[]]>>;

const union = (member: Json): Parts => ({ schema: { oneOf: [member, shared('Cat')] } });

const ofShared = (...members: readonly Json[]): Parts => ({
  schema: shared('P'),
  called: 'P',
  b: { oneOf: members, title: 'One', deprecated: true },
});
const answering = (description: string): Parts => ({
  responses: { 400: described(json({ oneOf: [text, whole], description })) },
});

const inTypes: Edits = {
  'null, as Swagger 2.0 says it': [
    {},
    { schema: { ...text, 'x-nullable': true } },
    'major Type A: property u can now be null',
    '  nullable: – → true',
  ],
  'null for an object, as Swagger 2.0 says it': [
    { schema: ofB },
    { schema: { ...ofB, 'x-nullable': true } },
    'major Type A: property u can now be null',
    '  nullable: – → true',
  ],
  'null for a type, as Swagger 2.0 says it': [
    {},
    { b: { ...ofB, 'x-nullable': true } },
    'major Type B can now be null',
    '  nullable: – → true',
  ],
  'one of two that have a name': [
    ofShared(text, shared('Cat')),
    ofShared(shared('Cat')),
    'minor Type A: property u can no longer be string',
    '  type: string | Cat → Cat',
  ],
  'the words of a type that a response with its own words has': [
    answering('Either'),
    answering('One of them'),
    'patch Operation send: the description of throw 400 changed',
    '  description: Either → One of them',
  ],
  'one of two types': [
    { schema: whole },
    { schema: { type: ['integer', 'string'] } },
    'major Type A: property u is now integer | string, was integer',
    '  type: integer → integer | string',
  ],
  'read-only': [
    { schema: text },
    { schema: { ...text, readOnly: true } },
    'patch Type A: property u is now read-only',
    '  read-only: – → true',
  ],
  'write-only': [
    { schema: text },
    { schema: { ...text, writeOnly: true } },
    'major Type A: property u is now write-only',
    '  write-only: – → true',
  ],
  'not read-only any more': [
    { schema: { ...text, readOnly: true } },
    { schema: text },
    'patch Type A: property u is no longer read-only',
    '  read-only: true → –',
  ],
};

const mapOf = (values: Json): Json => ({ type: 'object', additionalProperties: values });
const listOf = (items: Json): Json => ({ type: 'array', items });

const inCollections: Edits = {
  'longer texts in a map': [
    { schema: mapOf({ ...text, maxLength: 5 }) },
    { schema: mapOf({ ...text, maxLength: 9 }) },
    'major Type A: the maximum length of a value of property u is now 9, was 5',
    '  value maximum length: 5 → 9',
  ],
  'other dates in a list of maps': [
    { schema: listOf(mapOf({ ...text, format: 'date' })) },
    { schema: listOf(mapOf({ ...text, format: 'date-time' })) },
    'major Type A: the format of a value of an element of property u is now date-time, was date',
    '  element’s value type: string (date) → string (date-time)',
  ],
  'other dates in a list of lists': [
    { schema: listOf(listOf({ ...text, format: 'date' })) },
    { schema: listOf(listOf({ ...text, format: 'date-time' })) },
    'major Type A: the format of an element of an element of property u is now date-time, was date',
    '  element’s element type: string (date) → string (date-time)',
  ],
};

const inMembers: Edits = {
  'a longer text': [
    union({ ...text, maxLength: 5 }),
    union({ ...text, maxLength: 9 }),
    'major Type A: the maximum length of the member string of property u is now 9, was 5',
    '  maximum length: 5 → 9',
  ],
  'other words': [
    union({ ...text, description: 'A name' }),
    union({ ...text, description: 'An id' }),
    'patch Type A: the description of the member string of property u changed',
    '  description: A name → An id',
  ],
  'fewer values': [
    union({ ...text, enum: ['a', 'b'] }),
    union({ ...text, enum: ['a'] }),
    'minor Type A: the allowed values of the member string of property u changed: b removed',
    '  allowed values: [ "a", "b" ] → [ "a" ]',
  ],
  'another format': [
    union({ ...text, format: 'date' }),
    union({ ...text, format: 'date-time' }),
    'major Type A: the format of the member string (date-time) of property u is now date-time, was date',
    '  type: string (date) → string (date-time)',
  ],
  'a shorter list of longer texts': [
    union({ type: 'array', maxItems: 3, items: { ...text, maxLength: 5 } }),
    union({ type: 'array', maxItems: 2, items: { ...text, maxLength: 9 } }),
    'minor Type A: “Maximum items” of the member array of string of property u is now 2, was 3',
    '  maximum items: 3 → 2',
    'major Type A: the maximum length of an element of the member array of string of property u is now 9, was 5',
    '  element maximum length: 5 → 9',
  ],
  'the same in what a list holds': [
    { schema: { type: 'array', items: union({ ...text, maxLength: 5 }).schema ?? {} } },
    { schema: { type: 'array', items: union({ ...text, maxLength: 9 }).schema ?? {} } },
    'major Type A: the maximum length of the member string of an element of property u is now 9, was 5',
    '  maximum length: 5 → 9',
  ],
};

const object = (properties: object, more: object = {}): Json => ({
  type: 'object',
  properties: { ...properties },
  ...more,
});
const accepted = (schema: Json, more?: object): Parts => ({
  responses: { 202: described(json(schema), more) },
});
const asText = (schema: Json): Parts => ({
  responses: { 200: described({ ...json(shared('A')), 'text/csv': { schema } }) },
});
const form = (schema: Json, encoding: object = {}): Parts => ({
  requestBody: { content: { 'multipart/form-data': { schema, encoding: { ...encoding } } } },
});

const signature = { name: 'X-Sign', in: 'header', schema: text };
const hook = (more: object): Parts => ({
  webhook: {
    requestBody: { content: json(shared('A')) },
    responses: { 200: { description: 'Taken' } },
    ...more,
  },
});

const bodyOf = (name: string) => ({ requestBody: { content: json(shared(name)) } });

const inBodies: Edits = {
  'a longer text': [
    accepted(object({ a: { ...text, maxLength: 5 } })),
    accepted(object({ a: { ...text, maxLength: 9 } })),
    'major Operation send: the maximum length of property a of response 202 is now 9, was 5',
    '  maximum length: 5 → 9',
  ],
  'a longer text in another content type': [
    asText(object({ a: { ...text, maxLength: 5 } })),
    asText(object({ a: { ...text, maxLength: 9 } })),
    'major Operation send: the maximum length of property a of the return as text/csv is now 9, was 5',
    '  maximum length: 5 → 9',
  ],
  'a property more, which has a type that is shared': [
    accepted(object({ a: text })),
    accepted(object({ a: text, b: { type: 'array', items: shared('B') } })),
    'minor Operation send: optional property b of response 202 was added',
    '  property b: – → { "type": "array", "items": "B" }',
  ],
  'a property that is needed': [
    form(object({ a: text })),
    form(object({ a: text }, { required: ['a'] })),
    'major Operation send: property a of the payload is now required',
    '  required: false → true',
  ],
  'another type by name': [
    accepted(shared('A')),
    accepted(shared('B')),
    'major Operation send: response 202 is now B, was A',
    '  type: A → B',
  ],
  'a type by another name': [
    { ...accepted({ oneOf: [shared('A'), shared('B')] }), ...hook(bodyOf('B')) },
    { ...accepted({ oneOf: [shared('A'), shared('C')] }), ...hook(bodyOf('C')), called: 'C' },
    'major Type B was renamed to C',
    '  name: B → C',
  ],
  'something else by the same name': [
    accepted(shared('B')),
    { ...accepted(shared('B')), b: { ...text, enum: ['a'] } },
    'major Operation send: response 202 is now string, was object',
    '  type: object → string',
    'major Type B was removed',
    '  kind: struct → –',
    '  properties: b, c → –',
  ],
  'a list of what was one': [
    accepted(shared('A')),
    accepted({ type: 'array', items: shared('A') }),
    'major Operation send: response 202 is now array of A, was A',
    '  type: A → array of A',
  ],
  'another type in a list': [
    accepted({ type: 'array', items: shared('A') }),
    accepted({ type: 'array', items: shared('B') }),
    'major Operation send: an element of response 202 is now B, was A',
    '  type: A → B',
  ],
  'one of several': [
    accepted(shared('A')),
    accepted({ oneOf: [shared('A'), shared('B')] }),
    'major Operation send: response 202 is now A | B, was A',
    '  type: A → A | B',
  ],
  'one of several no more': [
    accepted({ oneOf: [shared('A'), shared('B')] }),
    accepted(shared('B')),
    'minor Operation send: response 202 is now B, was A | B',
    '  type: A | B → B',
  ],
  'a member more': [
    accepted({ oneOf: [shared('A'), shared('B')] }),
    accepted({ oneOf: [shared('A'), shared('B'), text] }),
    'major Operation send: response 202 can now be string',
    '  members: A | B → A | B | string',
  ],
  'a list in a header': [
    accepted(text, { headers: { 'X-Left': { schema: whole } } }),
    accepted(text, { headers: { 'X-Left': { schema: { type: 'array', items: text } } } }),
    'major Operation send: header X-Left of response 202 is now array of string, was integer',
    '  type: integer → array of string',
  ],
  'other words of a header': [
    accepted(text, { headers: { 'X-Left': { schema: text, description: 'One' } } }),
    accepted(text, { headers: { 'X-Left': { schema: text, description: 'Two' } } }),
    'patch Operation send: the description of header X-Left of response 202 changed',
    '  description: One → Two',
  ],
  'a header more': [
    accepted(text),
    accepted(text, { headers: { 'X-Left': { schema: text } } }),
    'minor Operation send: header X-Left of response 202 was added',
    '  header X-Left: – → { "schema": { "type": "string" } }',
  ],
  'a part of a form in another content type': [
    form(object({ a: text }), { a: { contentType: 'text/xml' } }),
    form(object({ a: text }), { a: { contentType: 'text/csv' } }),
    'major Operation send: the encoding of property a of the payload is now text/csv, was text/xml',
    '  content type: text/xml → text/csv',
  ],
  'one more content type': [
    { responses: { 202: described(json(text)) } },
    { responses: { 202: described({ ...json(text), 'text/csv': {} }) } },
    'minor Operation send: response 202 can now also be sent as text/csv',
    '  content types: application/json → application/json, text/csv',
  ],
  'one more response': [
    {},
    { responses: { 204: { description: 'Nothing' } } },
    'minor Operation send can now also answer 204',
    '  response 204: – → { "description": "Nothing" }',
  ],
};

const inWebhooks: Edits = {
  'another response': [
    hook({}),
    hook({ responses: { 200: { description: 'Taken' }, 410: { description: 'No more' } } }),
    'minor Specification: webhook made can now also be answered by 410',
    '  response 410: – → { "description": "No more" }',
  ],
  'a response less': [
    hook({ responses: { 200: { description: 'Taken' }, 410: { description: 'No more' } } }),
    hook({}),
    'major Specification: webhook made can no longer be answered by 410',
    '  response 410: { "description": "No more" } → –',
  ],
  'other words of a response': [
    hook({}),
    hook({ responses: { 200: { description: 'Thanks' } } }),
    'patch Specification: the description of response 200 of webhook made changed',
    '  description: Taken → Thanks',
  ],
  'a body to answer with': [
    hook({}),
    hook({ responses: { 200: described(json(shared('A')), { description: 'Taken' }) } }),
    'major Specification: response 200 of webhook made is now sent as application/json, was empty',
    '  content types: none → application/json',
  ],
  'a property that the answer needs': [
    hook({ responses: { 200: described(json(object({ a: text }))) } }),
    hook({ responses: { 200: described(json(object({ a: text }, { required: ['a'] }))) } }),
    'major Specification: property a of response 200 of webhook made is now required',
    '  required: false → true',
  ],
  'a header that comes with it': [
    hook({}),
    hook({ parameters: [{ ...signature, required: true }] }),
    'minor Specification: required header parameter X-Sign of webhook made was added',
    '  header parameter X-Sign: – → { "name": "X-Sign", "in": "header", "schema": { "type": "string" }, "required": true }',
  ],
  'a header that comes no longer': [
    hook({ parameters: [signature] }),
    hook({}),
    'major Specification: header parameter X-Sign of webhook made was removed',
    '  header parameter X-Sign: { "name": "X-Sign", "in": "header", "schema": { "type": "string" } } → –',
  ],
  'a shorter header': [
    hook({ parameters: [signature] }),
    hook({ parameters: [{ ...signature, schema: { ...text, maxLength: 9 } }] }),
    'minor Specification: the maximum length of header parameter X-Sign of webhook made is now 9, was none',
    '  maximum length: – → 9',
  ],
  'another type': [
    hook({}),
    hook({ requestBody: { content: json(shared('B')) } }),
    'major Specification: the payload of webhook made is now B, was A',
    '  type: A → B',
  ],
  'no payload any more': [
    hook({}),
    hook({ requestBody: { content: {} } }),
    'major Specification: the payload of webhook made is now empty, was sent as application/json',
    '  content types: application/json → none',
  ],
};

const all = { inTypes, inCollections, inMembers, inBodies, inWebhooks };

describe.each(Object.entries(all))('%s', (_name, edits) => {
  test.each(Object.entries(edits))('%s', async (_title, [before, after, ...lines]) => {
    expect(await unfoldedBetween(await read(before), await read(after))).toEqual(lines);
  });
});
