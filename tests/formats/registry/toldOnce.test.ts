import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/domain/model/values/json.ts';
import { linesBetween, readText } from './compareTexts.ts';

/*
 * One edit of an OpenAPI document is one line of the comparison, although it affects several places of the
 * model.
 */

interface Parts {
  /** The parameters of the only operation. */
  readonly parameters?: readonly Json[];
  readonly responses?: Json;
  readonly asks?: readonly Json[];
  readonly schemas?: Json;
  readonly schemes?: Json;
}

const text = { type: 'string' } as const;
const json = (schema: Json) => ({ 'application/json': { schema } });
const shared = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Leaves out responses that are null. */
const withoutNone = (responses: object) =>
  Object.fromEntries(Object.entries(responses).filter(([, response]) => response !== null));

async function read({ parameters = [], responses = {}, asks, schemas, schemes }: Parts) {
  return readText(
    JSON.stringify({
      openapi: '3.0.3',
      info: { title: 'A', version: '1' },
      paths: {
        '/a': {
          get: {
            operationId: 'get',
            parameters,
            ...(asks && { security: asks }),
            responses: {
              ...withoutNone({
                200: { description: 'OK', content: json(shared('A')) },
                ...Object(responses),
              }),
            },
          },
        },
      },
      components: {
        schemas: { A: { type: 'object', properties: { a: text } }, ...Object(schemas) },
        ...(schemes !== undefined && { securitySchemes: schemes }),
      },
    }),
  );
}

async function linesOf(before: Parts, after: Parts): Promise<readonly string[]> {
  return linesBetween(await read(before), await read(after));
}

type Edits = Readonly<Record<string, readonly [before: Parts, after: Parts, ...lines: string[]]>>;

const list = (more: object): Parts => ({
  parameters: [{ name: 's', in: 'query', schema: { type: 'array', items: text }, ...more }],
});

const ofStyles: Edits = {
  'another style, exploded neither before nor after': [
    list({ style: 'form', explode: false }),
    list({ style: 'pipeDelimited', explode: false }),
    'major Operation get: style of argument s changed',
  ],
  'the same, without saying so': [
    list({ style: 'form', explode: false }),
    list({ style: 'pipeDelimited' }),
    'major Operation get: style of argument s changed',
  ],
  'exploded, by the same style': [
    list({ style: 'form', explode: false }),
    list({ style: 'form' }),
    'major Operation get: explode of argument s changed',
  ],
  'both at once': [
    list({ style: 'form', explode: false }),
    list({ style: 'pipeDelimited', explode: true }),
    'major Operation get: explode of argument s changed',
    'major Operation get: style of argument s changed',
  ],
};

const worded = (words: object, schemaWords: object): Parts => ({
  parameters: [{ name: 'q', in: 'query', ...words, schema: { ...text, ...schemaWords } }],
});

const ofArguments: Edits = {
  'a description that its schema has, too': [
    worded({ description: 'Old' }, { description: 'Old' }),
    worded({ description: 'New' }, { description: 'New' }),
    'patch Operation get: the description of argument q changed',
  ],
  'a description that its schema alone has': [
    worded({ description: 'Own' }, {}),
    worded({ description: 'Own' }, { description: 'New' }),
    'patch Operation get: the description of argument q changed',
  ],
  'a description that it has beside its schema': [
    worded({ description: 'Old' }, { description: 'Own' }),
    worded({ description: 'New' }, { description: 'Own' }),
    'patch Operation get: the description of argument q changed',
  ],
  'deprecated, as its schema is, too': [
    worded({}, {}),
    worded({ deprecated: true }, { deprecated: true }),
    'minor Operation get: argument q is deprecated',
  ],
  'deprecated, as its schema is not': [
    worded({}, {}),
    worded({ deprecated: true }, { deprecated: false }),
    'minor Operation get: argument q is deprecated',
  ],
};

const failed = (description: string, schema?: Json) => ({
  description,
  ...(schema !== undefined && { content: json(schema) }),
});

/** What lines call the response `default`. */
const anyOther = 'any other error';

const ofErrors: Edits = {
  'one of a class more': [
    {},
    { responses: { '4XX': failed('No') } },
    'minor Operation get: can now throw 4XX',
  ],
  'one of a class less': [
    { responses: { '5XX': failed('No') } },
    {},
    'major Operation get: no longer throws 5XX',
  ],
  'any other more': [
    {},
    { responses: { default: failed('No') } },
    `minor Operation get: can now throw ${anyOther}`,
  ],
  'other words': [
    { responses: { default: failed('No', text), '4XX': failed('No', text) } },
    { responses: { default: failed('Never', text), '4XX': failed('Never', text) } },
    `patch Operation get: the description of ${anyOther} changed`,
    'patch Operation get: the description of throw 4XX changed',
  ],
  'a type': [
    { responses: { default: failed('No') } },
    { responses: { default: failed('No', text) } },
    `minor Operation get: ${anyOther} now has a type, string`,
  ],
};

const made = (schema: Json, more: object = {}) => ({
  description: 'Made',
  headers: { 'X-Left': { schema: text } },
  content: { 'application/json': { schema, example: 'a' } },
  ...more,
});
/** Responses of which one is shown: `first` (200) if it exists, otherwise `shown` (202). */
const answers = (shown: Json, first: Json = null, schemas: Json = {}): Parts => ({
  responses: { 200: first, 202: shown },
  schemas,
});

const ofSuccesses: Edits = {
  'one more, which is shown instead': [
    answers(made(shared('A'))),
    answers(made(shared('A')), made(text)),
    'minor Operation get can now also answer 200',
  ],
  'one less, which was shown': [
    answers(made({ type: 'array', items: shared('A') }), made(text)),
    answers(made({ type: 'array', items: shared('A') })),
    'major Operation get no longer answers 200',
  ],
  'one more without a body': [
    answers(made(shared('A'))),
    answers(made(shared('A')), { description: 'Nothing' }),
    'minor Operation get can now also answer 200',
  ],
  'one more beside an inline object': [
    answers(made({ type: 'object', properties: { a: text }, required: ['a'] })),
    answers(made({ type: 'object', properties: { a: text }, required: ['a'] }), made(shared('A'))),
    'minor Operation get can now also answer 200',
  ],
  'one more beside a union': [
    answers(made({ oneOf: [shared('A'), text] })),
    answers(made({ oneOf: [shared('A'), text] }), made(shared('A'))),
    'minor Operation get can now also answer 200',
  ],
  'one more beside a union that is shared': [
    answers(made(shared('U')), null, { U: { anyOf: [shared('A'), text] } }),
    answers(made(shared('U')), made(shared('A')), { U: { anyOf: [shared('A'), text] } }),
    'minor Operation get can now also answer 200',
  ],
  'one more beside bytes': [
    answers({ description: 'Made', content: { 'image/png': {} } }),
    answers({ description: 'Made', content: { 'image/png': {} } }, made(text)),
    'minor Operation get can now also answer 200',
  ],
  'one more, and another that needs something': [
    answers(made({ type: 'object', properties: { a: text }, required: ['a'] })),
    answers(made({ type: 'object', properties: { a: text } }), made(text)),
    'major Operation get: property a of response 202 is no longer required',
    'minor Operation get can now also answer 200',
  ],
};

/** A document whose only success response has this code and description. */
const only = (code: number | string, description: string, more: object = {}): Parts => ({
  responses: { 200: null, [code]: { description, ...more } },
});
const withBody = { content: json(shared('A')) };

const ofCodes: Edits = {
  'another code, with the phrase of the old one': [
    only(200, 'OK', withBody),
    only(201, 'OK', withBody),
    'major Operation get: the HTTP code is now 201, was 200',
  ],
  'another code, with its own phrase': [
    only(200, 'OK', withBody),
    only(201, 'Created', withBody),
    'major Operation get: the HTTP code is now 201, was 200',
  ],
  'another code, with other words': [
    only(200, 'OK', withBody),
    only(201, 'There it is', withBody),
    'major Operation get: the HTTP code is now 201, was 200',
    'patch Operation get: the description of the return changed',
  ],
  'a class instead of a code': [
    only(200, 'OK', withBody),
    only('2XX', 'OK', withBody),
    'major Operation get: the HTTP code is now 2XX, was 200',
  ],
  'a code instead of a class': [
    only('2XX', 'OK', withBody),
    only(201, 'OK', withBody),
    'major Operation get: the HTTP code is now 201, was 2XX',
  ],
  'a class instead of the code that stands for it': [
    { responses: { 499: failed('No', text) } },
    { responses: { '4XX': failed('No', text) } },
    'major Operation get: the code of throw 4XX is now 4XX, was 499',
  ],
  'another code without a body, with the phrase of the old one': [
    only(202, 'Accepted'),
    only(201, 'Accepted'),
    'major Operation get: the HTTP code is now 201, was 202',
  ],
};

const counted = (header: object, more: object = {}): Parts =>
  only(200, 'OK', { headers: { 'X-Count': header }, ...withBody, ...more });
const number = { type: 'integer' };

const ofHeaders: Edits = {
  'a header with a content type': [
    counted({ schema: number }),
    counted({ content: { 'text/plain': { schema: number } } }),
    'major Operation get: header X-Count of the return is now sent as text/plain',
  ],
  'a header without a content type': [
    counted({ content: { 'text/plain': { schema: number } }, description: 'So many' }),
    counted({ schema: number, explode: true }),
    'major Operation get: header X-Count of the return is no longer sent as text/plain',
    'patch Operation get: the description of header X-Count of the return changed',
  ],
  'a header with a content type and another type': [
    counted({ schema: number }),
    counted({ content: { 'text/plain': { schema: text } } }),
    'major Operation get: header X-Count of the return is now sent as text/plain',
    'major Operation get: header X-Count of the return is now string, was integer',
  ],
};

const linked = (links: object): Parts => only(200, 'OK', { links, ...withBody });
const next = { operationId: 'get', parameters: { page: '$response.body#/next' } };

const ofLinks: Edits = {
  'a link more': [
    linked({ next }),
    linked({ next, last: next }),
    'patch Operation get: link last of the return was added',
  ],
  'the only link less': [
    linked({ next }),
    only(200, 'OK', withBody),
    'minor Operation get: link next of the return was removed',
  ],
  'a link elsewhere': [
    linked({ next }),
    linked({ next: { ...next, operationId: 'list' } }),
    'minor Operation get: the target of link next of the return is now list, was get',
  ],
  'a link with something else': [
    linked({ next }),
    linked({ next: { operationId: 'get' } }),
    'minor Operation get: link next of the return changed',
  ],
  'a link in other words': [
    linked({ next }),
    linked({ next: { ...next, description: 'The next page' } }),
    'patch Operation get: the description of link next of the return changed',
  ],
};

const member = (name: string) => ({
  type: 'object',
  required: ['kind'],
  properties: { kind: text, [name]: text },
});
const union = (members: readonly string[], more: object = {}): Parts => ({
  responses: {
    400: failed('No', shared('P')),
    404: failed('No', { type: 'array', items: shared('P') }),
  },
  schemas: {
    A: { type: 'object', properties: { p: shared('P'), q: { type: 'array', items: shared('P') } } },
    L: { type: 'object', additionalProperties: shared('P') },
    P: { oneOf: members.map(shared), ...more },
    ...Object.fromEntries(members.map((name) => [name, member(name.toLowerCase())])),
  },
});
const discriminator = { propertyName: 'kind' };
const mapping = { c: '#/components/schemas/C', d: '#/components/schemas/D' };

const edited = (from: string, to: string, parts: Parts): Parts =>
  JSON.parse(JSON.stringify(parts).replaceAll(from, to)) as Parts;
const optional = (more: object): Parts =>
  edited('"required":["kind"],', '', union(['C', 'D'], more));

/** The same document, with members whose property `kind` has this schema, made from the member's name. */
const saying = (value: (name: string) => object, { schemas, ...parts }: Parts): Parts => {
  const said = Object.entries(Object(schemas) as Record<string, Json>).map(([name, schema]) => {
    const whole = JSON.stringify(schema);
    const kind = JSON.stringify(value(name.toLowerCase()));
    return [name, JSON.parse(whole.replace('"kind":{"type":"string"}', `"kind":${kind}`)) as Json];
  });
  return { ...parts, schemas: Object.fromEntries(said) as Json };
};
const byList = (name: string) => ({ ...text, enum: [name] });
const byWords = (name: string) => ({ ...byList(name), description: `It is ${name}` });

const ofUnions: Edits = {
  'a discriminator more': [
    union(['C', 'D']),
    union(['C', 'D'], { discriminator }),
    'minor Type P: the discriminator kind was added',
  ],
  'a discriminator more, with values': [
    union(['C', 'D']),
    union(['C', 'D'], { discriminator: { ...discriminator, mapping } }),
    'minor Type P: the discriminator kind was added',
  ],
  'a discriminator more, where members fix its value': [
    saying(byWords, union(['C', 'D'])),
    saying(byWords, union(['C', 'D'], { discriminator })),
    'minor Type P: the discriminator kind was added',
  ],
  'a discriminator less': [
    union(['C', 'D'], { discriminator }),
    union(['C', 'D']),
    'minor Type P: the discriminator kind was removed',
  ],
  'a discriminator and a member more': [
    union(['C', 'D']),
    union(['C', 'D', 'E'], { discriminator }),
    'minor Type P: the discriminator kind was added',
    'major Operation get: throw 400 can now be E',
    'major Operation get: an element of throw 404 can now be E',
    'major Type A: property p can now be E',
    'major Type A: an element of property q can now be E',
    'major Type L: each value can now be E',
    'minor Type E was added',
  ],
  'a discriminator more, of one that is described': [
    union(['C', 'D'], { description: 'One of them' }),
    union(['C', 'D'], { description: 'One of them', discriminator }),
    'minor Type P: the discriminator kind was added',
  ],
  'a discriminator more, and other words': [
    union(['C', 'D']),
    union(['C', 'D'], { discriminator, description: 'One of them' }),
    'minor Type P: the discriminator kind was added',
    'patch Type P: the description changed',
  ],
  'a discriminator less, of one that says more': [
    union(['C', 'D'], { discriminator, title: 'One', deprecated: true, 'x-a': 1 }),
    union(['C', 'D'], { title: 'One', deprecated: true, 'x-a': 2 }),
    'minor Type P: the discriminator kind was removed',
    'patch Specification: x-a of union P changed',
  ],
  'all members but one less': [
    union(['C', 'D'], { title: 'One', deprecated: true, 'x-a': 1 }),
    union(['C'], { title: 'One', deprecated: true, 'x-a': 1 }),
    'minor Operation get: throw 400 can no longer be D',
    'minor Operation get: an element of throw 404 can no longer be D',
    'minor Type A: property p can no longer be D',
    'minor Type A: an element of property q can no longer be D',
    'major Type L: each value can no longer be D',
    'major Type D was removed',
  ],
  'all members but one less, and other words': [
    union(['C', 'D'], { title: 'One', description: 'Either' }),
    union(['C'], { title: 'One', description: 'It' }),
    'patch Operation get: the description of throw 400 changed',
    'minor Operation get: throw 400 can no longer be D',
    'patch Operation get: the description of an element of throw 404 changed',
    'minor Operation get: an element of throw 404 can no longer be D',
    'patch Type A: the description of property p changed',
    'minor Type A: property p can no longer be D',
    'patch Type A: the description of an element of property q changed',
    'minor Type A: an element of property q can no longer be D',
    'patch Type L: the description of each value changed',
    'major Type L: each value can no longer be D',
    'major Type D was removed',
  ],
  'a discriminator more, which members need not have': [
    optional({}),
    optional({ discriminator }),
    'minor Type P: the discriminator kind was added',
  ],
  'another discriminator': [
    union(['C', 'D'], { discriminator }),
    edited(
      '"kind":{',
      '"what":{"type":"string"},"kind":{',
      union(['C', 'D'], { discriminator: { propertyName: 'what' } }),
    ),
    'major Type P: the discriminator is now what, was kind',
    'minor Type C: optional property what was added',
    'minor Type D: optional property what was added',
  ],
  'another discriminator, in place of the old one': [
    union(['C', 'D'], { discriminator }),
    edited('"kind"', '"what"', union(['C', 'D'], { discriminator })),
    'major Type P: the discriminator is now what, was kind',
    'major Type C: property kind was renamed to what',
    'major Type D: property kind was renamed to what',
  ],
  'a member more, with a discriminator': [
    union(['C', 'D'], { discriminator }),
    union(['C', 'D', 'E'], { discriminator }),
    'major Type P can now be E',
    'minor Type E was added',
  ],
};

/** A document with three types; those named in `members` are in the union and have it as their parent. */
const among = (members: readonly string[], more: object = {}): Parts => {
  const { responses, schemas } = union(members, { discriminator: { ...discriminator, ...more } });
  const all = ['C', 'D', 'E'].map((name) => [name, member(name.toLowerCase())] as const);
  return { responses, schemas: { ...Object(schemas), ...Object.fromEntries(all) } };
};
const pathsOf = (...names: readonly string[]) => ({
  mapping: Object.fromEntries(names.map((name) => [name.toLowerCase(), shared(name).$ref])),
});
/** A named base with children that refer to it by `allOf`, and with other types. */
const family = (children: readonly string[], others: readonly string[] = []): Parts => ({
  responses: { 400: failed('No', shared('Base')) },
  schemas: {
    Base: { ...member('a'), discriminator },
    ...Object.fromEntries(
      children.map((name) => [name, { allOf: [shared('Base'), { properties: { b: text } }] }]),
    ),
    ...Object.fromEntries(
      others.map((name) => [name, { type: 'object', properties: { b: text } }]),
    ),
  },
});
const inPlace = (...members: readonly string[]): Parts => {
  const { schemas } = among([]);
  const { P: _, A: __, L: ___, ...rest } = Object(schemas) as Record<string, Json>;
  const one = { oneOf: members.map(shared), discriminator };
  return { schemas: { ...rest, A: { type: 'object', properties: { p: one } } } };
};

/** A document in which a type's property is an inline union of these members. */
const inPlaceWith = (members: readonly string[], more: object = {}): Parts => {
  const { schemas } = union(['C', 'D', 'E']);
  const { P: _, L: __, A: ___, ...rest } = Object(schemas) as Record<string, Json>;
  const p = { oneOf: members.map(shared), ...more };
  return { schemas: { ...rest, A: { type: 'object', properties: { p } } } };
};

/** A document with a type that has these properties, and with types for members of unions. */
const besides = (properties: Json, more: object = {}): Parts => {
  const members = ['C', 'D', 'E'].map((name) => [name, member(name.toLowerCase())] as const);
  const A = { type: 'object', properties };
  return { schemas: { A, ...Object.fromEntries(members), ...more } };
};
const oneOf = (members: readonly string[], more: object = {}) => ({
  oneOf: members.map(shared),
  ...more,
});
const plainPair = oneOf(['C', 'D']);
const toldPair = oneOf(['C', 'D'], { discriminator });
const toldThree = oneOf(['C', 'D', 'E'], { discriminator });
const withMinimum = { allOf: [shared('C'), { type: 'object' }], minProperties: 1 };
const withMore = { allOf: [shared('C'), { type: 'object', properties: { more: text } }] };

const ofUnionsInPlace: Edits = {
  'a member more, beside a new union of those that were there': [
    besides({ p: toldPair }),
    besides({ p: toldThree, q: plainPair }),
    'minor Type A: optional property q was added',
    'major Type A, property p can now be E',
  ],
  'a member more, beside a new union of those that were there, which is shared': [
    besides({ p: toldPair }),
    besides({ p: toldThree, q: shared('P') }, { P: plainPair }),
    'minor Type A: optional property q was added',
    'major Type A, property p can now be E',
  ],
  'a discriminator less, where the union is shared from now on': [
    besides({ p: toldPair }),
    besides({ p: shared('P') }, { P: plainPair }),
    'minor Type A: the members of property p are now told apart by nothing, were by kind',
  ],
  'an object that extends a type, beside a union that has the type as a member': [
    besides({ p: withMinimum, q: plainPair }),
    besides({ p: withMore, q: plainPair }),
    'major Type A, property p: “Minimum entries” is now none, was 1',
    'minor Type A, property p: optional property more was added',
  ],
  'a named union less, where another one stands in place': [
    union(['C', 'D'], { discriminator }),
    inPlaceWith(['C', 'E']),
    'major Operation get: no longer throws 400',
    'major Operation get: no longer throws 404',
    'major Type A: property p is now C | E, was P',
    'major Type A: property q was removed',
    'major Type L was removed',
    'major Type P was removed',
    'minor Type E was added',
  ],
  'a type that has the name of a shared union, which stands in place': [
    besides({ p: shared('P') }, { P: plainPair }),
    besides({ p: plainPair }, { P: { allOf: [shared('C')] } }),
    'minor Type P was added',
  ],
  'a discriminator more': [
    inPlaceWith(['C', 'D']),
    inPlaceWith(['C', 'D'], { discriminator }),
    'minor Type A: the members of property p are now told apart by kind, were by nothing',
  ],
  'a discriminator less': [
    inPlaceWith(['C', 'D'], { discriminator: { ...discriminator, mapping } }),
    inPlaceWith(['C', 'D']),
    'minor Type A: the members of property p are now told apart by nothing, were by kind',
  ],
  'a discriminator more, where members fix its value': [
    saying(byList, inPlaceWith(['C', 'D'])),
    saying(byList, inPlaceWith(['C', 'D'], { discriminator })),
    'minor Type A: the members of property p are now told apart by kind, were by nothing',
  ],
  'a discriminator less, where members fix its value': [
    saying(byWords, inPlaceWith(['C', 'D'], { discriminator: { ...discriminator, mapping } })),
    saying(byWords, inPlaceWith(['C', 'D'])),
    'minor Type A: the members of property p are now told apart by nothing, were by kind',
  ],
  'a discriminator less, and a member': [
    inPlaceWith(['C', 'D', 'E'], { discriminator }),
    inPlaceWith(['C', 'D']),
    'minor Type A: property p can no longer be E',
    'minor Type A: the members of property p are now told apart by nothing, were by kind',
  ],
  'a discriminator more, and other words': [
    inPlaceWith(['C', 'D'], { description: 'Either' }),
    inPlaceWith(['C', 'D'], { description: 'One of them', discriminator }),
    'patch Type A: the description of property p changed',
    'minor Type A: the members of property p are now told apart by kind, were by nothing',
  ],
  'another value': [
    inPlaceWith(['C', 'D'], { discriminator: { ...discriminator, mapping } }),
    inPlaceWith(['C', 'D'], {
      discriminator: { ...discriminator, mapping: { ...mapping, c: mapping.d, d: mapping.c } },
    }),
    'major Type A, property p: C is now identified by the value d, was by c',
    'major Type A, property p: D is now identified by the value c, was by d',
  ],
};

const ofMembers: Edits = {
  'a member less': [among(['C', 'D', 'E']), among(['C', 'D']), 'minor Type P can no longer be E'],
  'a member more, which was there': [
    among(['C', 'D']),
    among(['C', 'D', 'E']),
    'major Type P can now be E',
  ],
  'a member more, by a value of its own': [
    among(['C', 'D'], pathsOf('C', 'D')),
    among(['C', 'D', 'E'], pathsOf('C', 'D', 'E')),
    'major Type P can now be E, by the value e',
  ],
  'a member less where the union stands in its place': [
    inPlace('C', 'D', 'E'),
    inPlace('C', 'D'),
    'minor Type A, property p can no longer be E',
  ],
  'a child that has no parent any more': [
    family(['C', 'D']),
    family(['C'], ['D']),
    'major Type D: the parent Base was removed',
  ],
  'a child that has a parent for the first time': [
    family(['C'], ['D']),
    family(['C', 'D']),
    'major Type D: the parent is now Base, was none',
  ],
  'a child less': [family(['C', 'D']), family(['C']), 'major Type D was removed'],
  'a child more': [family(['C']), family(['C', 'D']), 'major Type D was added'],
};

const choice = (schema: Json): Parts => ({
  schemas: { A: { type: 'object', properties: { a: schema } } },
});

const ofNull: Edits = {
  'null less among the allowed values': [
    choice({ type: 'string', nullable: true, enum: ['x', null] }),
    choice({ type: 'string', enum: ['x'] }),
    'minor Type A: property a can no longer be null',
  ],
  'null more, and another value': [
    choice({ type: 'string', enum: ['x'] }),
    choice({ type: 'string', nullable: true, enum: ['x', 'y', null] }),
    'major Type A: property a can now be null',
    'minor Type A: the allowed values of property a changed: y added, which clients may not know',
  ],
  'null more among the values of what can be null anyway': [
    choice({ type: 'string', nullable: true, enum: ['x'] }),
    choice({ type: 'string', nullable: true, enum: ['x', null] }),
    'minor Type A: the allowed values of property a changed: null added, which clients may not know',
  ],
};

const ofTypes: Edits = {
  'another type, which has other limits': [
    choice({ type: 'string', minLength: 2, pattern: '^a' }),
    choice({ type: 'integer', maximum: 5 }),
    'major Type A: property a is now integer, was string',
  ],
  'a text in place of a list, with the limits of each': [
    choice({ type: 'array', items: text, minItems: 2, uniqueItems: true }),
    choice({ ...text, maxLength: 9 }),
    'major Type A: property a is now string, was array of string',
  ],
  'another number, of which a limit changed': [
    choice({ type: 'integer', minimum: 2 }),
    choice({ type: 'number', minimum: 3 }),
    'minor Type A: “At least” of property a is now 3, was 2',
    'major Type A: property a is now number, was integer',
  ],
};

const all = {
  ofMembers,
  ofTypes,
  ofNull,
  ofStyles,
  ofArguments,
  ofErrors,
  ofCodes,
  ofHeaders,
  ofLinks,
  ofSuccesses,
  ofUnions,
  ofUnionsInPlace,
};

describe.each(Object.entries(all))('%s', (_name, edits) => {
  test.each(Object.entries(edits))('%s', async (_title, [before, after, ...lines]) => {
    expect(await linesOf(before, after)).toEqual(lines);
  });
});
