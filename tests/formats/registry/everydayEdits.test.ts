import { describe, expect, test } from 'vitest';
import { linesBetween, readText } from './compareTexts.ts';

/* Edits that people make to an OpenAPI document in a text editor, with all lines of the comparison. */

const text = { type: 'string' };
const json = (schema: object) => ({ 'application/json': { schema } });
const shared = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const room = {
  type: 'object',
  required: ['id'],
  properties: {
    id: text,
    kind: { type: 'string', enum: ['single', 'double'] },
    hotel: { type: 'object', properties: { stars: { type: 'integer' } } },
  },
};
const address = { type: 'object', properties: { street: text, city: text } };
const guest = { type: 'object', required: ['name'], properties: { name: text, address } };
const night = { type: 'object', properties: { date: { type: 'string' }, price: {} } };
const taken = { type: 'object', properties: { code: text } };
const booking = {
  type: 'object',
  properties: { id: text, nights: { type: 'array', items: night } },
};
const pay = {
  oneOf: [
    { type: 'object', properties: { card: text } },
    { type: 'object', properties: { iban: text } },
  ],
};
const roomId = [{ name: 'roomId', in: 'path', required: true, schema: text }];
const conflict = (words: string) => ({ 409: { description: words, content: json(taken) } });

const document = {
  openapi: '3.1.0',
  info: { title: 'Bookings', version: '1' },
  tags: [{ name: 'rooms', description: 'All of them' }, { name: 'bookings' }],
  paths: {
    '/rooms': {
      get: {
        operationId: 'list',
        tags: ['rooms'],
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
        responses: { 200: { description: 'OK', content: json(shared('Room')) } },
      },
    },
    '/rooms/{roomId}': {
      get: {
        tags: ['rooms'],
        parameters: roomId,
        security: [{ key: [] }],
        responses: { 200: { description: 'One room', content: json(shared('Room')) } },
      },
      delete: { tags: ['rooms'], parameters: roomId, responses: { 204: { description: 'Gone' } } },
    },
    '/bookings': {
      post: {
        operationId: 'book',
        tags: ['bookings'],
        requestBody: { content: json({ type: 'object', properties: { guest, room: text } }) },
        responses: {
          200: { description: 'OK', content: json(booking) },
          ...conflict('Taken by another'),
        },
      },
      put: {
        operationId: 'change',
        tags: ['bookings'],
        requestBody: { content: json({ type: 'object', properties: { pay } }) },
        responses: { 204: { description: 'Done' }, ...conflict('Taken') },
      },
    },
  },
  security: [{ key: [] }],
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      token: { type: 'http', scheme: 'bearer' },
    },
    schemas: { Room: room, Problem: { type: 'object', properties: { why: text } } },
  },
};

type Replaced = readonly [from: unknown, to: unknown];

/** The JSON of a value; a string is already a part of the document's text. */
const written = (part: unknown) => (typeof part === 'string' ? part : JSON.stringify(part));

/** The JSON of the entries of an object. */
const inner = (part: object) => JSON.stringify(part).slice(1, -1);

/** The lines of comparing a document with itself after each `from` was replaced. */
async function linesAfter(
  replaced: readonly Replaced[],
  before: object = document,
): Promise<readonly string[]> {
  let edited = JSON.stringify(before);
  for (const [from, to] of replaced) {
    expect(edited).toContain(written(from));
    edited = edited.replaceAll(written(from), written(to));
  }
  return linesOf(before, JSON.parse(edited));
}

async function linesOf(before: object, after: object): Promise<readonly string[]> {
  const [was, is] = [JSON.stringify(before), JSON.stringify(after)];
  return linesBetween(await readText(was), await readText(is));
}

const inDocument: Readonly<Record<string, readonly [readonly Replaced[], ...string[]]>> = {
  'a tag by another name': [
    [['"rooms"', '"spaces"']],
    'patch Specification: tag rooms was renamed to spaces',
  ],
  'a tag without words by another name': [
    [['"bookings"', '"orders"']],
    'patch Specification: tag bookings was renamed to orders',
  ],
  'an id by another name': [[['"list"', '"rooms"']], 'major Operation list was renamed to rooms'],
  'an id by another name, and other words': [
    [['"list"', '"rooms","description":"All"']],
    'major Operation list was renamed to rooms',
    'patch Operation rooms: the description changed',
  ],
  'an id for the first time': [
    [['"delete":{', '"delete":{"operationId":"remove",']],
    'major Operation RoomsRoomIdDelete was renamed to remove',
  ],
  'a variable of a path by another name': [
    [['roomId', 'room']],
    'minor Operation RoomsRoomGet: argument roomId was renamed to room',
    'minor Operation RoomsRoomDelete: argument roomId was renamed to room',
  ],
  'a path by another name': [
    [['"/rooms/{roomId}"', '"/rooms/{roomId}/all"']],
    'major Operation RoomsRoomIdGet was removed',
    'major Operation RoomsRoomIdDelete was removed',
    'minor Operation RoomsRoomIdAllGet was added',
    'minor Operation RoomsRoomIdAllDelete was added',
  ],
};

const inAnswers: typeof inDocument = {
  'another content type': [
    [['"OK","content":{"application/json"', '"OK","content":{"application/hal+json"']],
    'major Operation list: the return is now sent as application/hal+json, was application/json',
    'major Operation book: the return is now sent as application/hal+json, was application/json',
  ],
  'another content type, without a schema that is read': [
    [['"One room","content":{"application/json"', '"One room","content":{"text/xml"']],
    'major Operation RoomsRoomIdGet: the return is now text/xml, was Room',
  ],
  'nothing any more': [
    [[`"One room","content":${written(json(shared('Room')))}`, '"One room"']],
    'major Operation RoomsRoomIdGet: no longer returns anything',
  ],
  'something for the first time': [
    [['"Gone"', `"Gone","content":${written(json(shared('Problem')))}`]],
    'minor Operation RoomsRoomIdDelete: now returns Problem',
  ],
  'another code, without a body': [
    [['"204":{"description":"Gone"}', '"200":{"description":"Gone"}']],
    'major Operation RoomsRoomIdDelete: the HTTP code is now 200, was 204',
  ],
  'another code, without a body, and other words': [
    [['"204":{"description":"Gone"}', '"200":{"description":"It is gone"}']],
    'major Operation RoomsRoomIdDelete: the HTTP code is now 200, was 204',
    'patch Operation RoomsRoomIdDelete: the description of response 200 changed',
  ],
  'one of two types': [
    [[`,${written(pay.oneOf[1])}`, '']],
    'major Operation change, payload: property pay is now {card}, was {card} | {iban}',
  ],
  'one more type': [
    [['"price":{}', `"price":{"anyOf":[${written(shared('Room'))}]}`]],
    'minor Operation book, return, property nights: property price is now Room, was any',
  ],
};

const place = '"OK","content":';
const inPlace: typeof inDocument = {
  'what is returned, by its content': [
    [[`${place}${written(json(shared('Room')))}`, `${place}${written(json(room))}`]],
  ],
  'what is returned, by its content in one of two places': [
    [
      [
        `"One room","content":${written(json(shared('Room')))}`,
        `"One room","content":${written(json(room))}`,
      ],
    ],
  ],
  'what is returned, by its content, with other words': [
    [
      [
        `${place}${written(json(shared('Room')))}`,
        `${place}${written(json({ ...room, description: 'A room' }))}`,
      ],
    ],
    'patch Operation list: the description of the return changed',
  ],
};

const inSecurity: typeof inDocument = {
  'another way, for all': [
    [['"security":[{"key":[]}],"components"', '"security":[{"key":[]},{"token":[]}],"components"']],
    'minor Specification: there is another way to meet the security requirements',
  ],
  'another way, for one': [
    [['"security":[{"key":[]}],"responses"', '"security":[{"key":[]},{"token":[]}],"responses"']],
    'minor Operation RoomsRoomIdGet: there is another way to meet the security requirements',
  ],
  'one more at the same time': [
    [['"security":[{"key":[]}],"responses"', '"security":[{"key":[],"token":[]}],"responses"']],
    'major Operation RoomsRoomIdGet: the security requirements are now key and token, were key',
  ],
  'another scheme': [
    [['"security":[{"key":[]}]', '"security":[{"token":[]}]']],
    'major Specification: the security is now httpBearer, was apiKey',
  ],
  'no scheme any more': [
    [['"security":[{"key":[]}],"components"', '"components"']],
    'minor Specification: the security is now none, was apiKey',
  ],
};

const inInlineObjects: typeof inDocument = {
  'a property more': [
    [[address, { ...address, properties: { ...address.properties, zip: text } }]],
    'minor Operation book, payload, property guest, property address: optional property zip was added',
  ],
  'a property by another name': [
    [['"city"', '"town"']],
    'major Operation book, payload, property guest, property address: property city was renamed to town',
  ],
  'another type': [
    [['"price":{}', '"price":{"type":"number"}']],
    'minor Operation book, return, property nights: property price is now number, was any',
  ],
  'one more required': [
    [[['name'], ['name', 'address']]],
    'major Operation book, payload, property guest: property address is now required',
  ],
  'other words': [
    [['"stars":{', '"stars":{"description":"One to five",']],
    'patch Type Room, property hotel: the description of property stars changed',
  ],
  'other words of an object in another': [
    [['"guest":{', '"guest":{"description":"Who comes",']],
    'patch Operation book, payload: the description of property guest changed',
  ],
  'an object in another that goes': [
    [[`"guest":${written(guest)},`, '']],
    'major Operation book, payload: property guest was removed',
  ],
  'an object in another that comes': [
    [['"guest":{', '"payer":{"type":"object","properties":{"iban":{}}},"guest":{']],
    'minor Operation book, payload: optional property payer was added',
  ],
  'one that stands in two places, in both': [
    [[taken, { ...taken, properties: { ...taken.properties, by: text } }]],
    'minor Operation book, throw 409 and 1 more place: optional property by was added',
  ],
  'one that stands in two places, in one of them': [
    [
      [
        inner(conflict('Taken')),
        inner({ 409: { description: 'Taken', content: json({ ...taken, minProperties: 1 }) } }),
      ],
    ],
    'minor Operation change, throw 409: “Minimum entries” is now 1, was none',
  ],
  'a member of a union': [
    [['"card":{"type":"string"}', '"card":{"type":"integer"}']],
    'major Operation change, payload, property pay, {card}: property card is now integer, was string',
  ],
  'the whole of a body': [
    [[`"guest":${written(guest)},"room":`, '"space":']],
    'major Operation book, payload: property guest was removed',
    'major Operation book, payload: property room was renamed to space',
  ],
  'an error with one': [
    [['"204":{"description":"Gone"}', `"204":{"description":"Gone"},${inner(conflict('Taken'))}`]],
    'minor Operation RoomsRoomIdDelete: can now throw 409',
  ],
  'moved to the components': [
    [
      [address, shared('Address')],
      ['"schemas":{', `"schemas":{"Address":${written(address)},`],
    ],
    'patch Type Address is now shared, was written in place',
  ],
  'moved to the components from one of its two places': [
    [
      [
        inner(conflict('Taken')),
        inner({ 409: { description: 'Taken', content: json(shared('Taken')) } }),
      ],
      ['"schemas":{', `"schemas":{"Taken":${written(taken)},`],
    ],
    'minor Type Taken was added',
  ],
  'moved from the components': [
    [
      [`,"Problem":${written(document.components.schemas.Problem)}`, ''],
      [
        '"204":{"description":"Gone"}',
        `"204":{"description":"Gone"},"404":{"description":"","content":${written(json(document.components.schemas.Problem))}}`,
      ],
    ],
    'minor Operation RoomsRoomIdDelete: can now throw 404',
    'patch Type Problem is now written in place, was shared',
  ],
};

describe('one edit of an OpenAPI is what comparison says', () => {
  test.each(Object.entries(inDocument))('%s', async (_title, [replaced, ...lines]) => {
    expect(await linesAfter(replaced)).toEqual(lines);
  });
});

describe('one edit of an answer is what the comparison lists', () => {
  test.each(Object.entries(inAnswers))('%s', async (_title, [replaced, ...lines]) => {
    expect(await linesAfter(replaced)).toEqual(lines);
  });
});

describe('a type that is written in place', () => {
  test.each(Object.entries(inPlace))('%s', async (_title, [replaced, ...lines]) => {
    expect(await linesAfter(replaced)).toEqual(lines);
  });
});

describe('one edit of a request is what the comparison lists', () => {
  test.each(Object.entries(inSecurity))('%s', async (_title, [replaced, ...lines]) => {
    expect(await linesAfter(replaced)).toEqual(lines);
  });
});

describe('one edit inside of an inline object is what comparison says', () => {
  test.each(Object.entries(inInlineObjects))('%s', async (_title, [replaced, ...lines]) => {
    expect(await linesAfter(replaced)).toEqual(lines);
  });
});

/**
 * A document without descriptions of tags and without security, but with fields of a path that apply to all
 * its operations.
 */
const small = {
  openapi: '3.0.3',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/items/{id}': {
      summary: 'One item',
      head: { responses: { 200: { description: 'OK' } } },
      parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
      get: {
        operationId: 'find',
        tags: ['items'],
        responses: { 204: { description: 'OK' }, 404: { description: 'No', content: json(taken) } },
      },
      delete: {
        operationId: 'remove',
        tags: ['items', 'all'],
        responses: { 204: { description: 'OK' }, 404: { description: 'No', content: json(taken) } },
      },
    },
  },
  components: { schemas: { Problem: taken } },
};

const inSmall: typeof inDocument = {
  'a variable of a path that says more': [
    [
      ['{id}', '{item}'],
      ['"name":"id"', '"name":"item"'],
    ],
    'minor Operation find: argument id was renamed to item',
    'minor Operation remove: argument id was renamed to item',
  ],
  'a tag that is not described, of several operations': [
    [['"items"', '"things"']],
    'patch Specification: tag items was renamed to things',
  ],
  'a tag that is not described, of one operation': [
    [['"all"', '"every"']],
    'patch Operation remove: the tags changed',
  ],
  'an inline object that is the same as a component': [
    [
      [
        `"No","content":${written(json(taken))}`,
        `"No","content":${written(json(shared('Problem')))}`,
      ],
    ],
  ],
  'a security scheme that nothing asks for': [
    [['"schemas":', '"securitySchemes":{"token":{"type":"http","scheme":"bearer"}},"schemas":']],
    'minor Specification: security scheme token was added',
  ],
  'a security scheme that one asks for': [
    [
      ['"schemas":', '"securitySchemes":{"token":{"type":"http","scheme":"bearer"}},"schemas":'],
      ['"operationId":"find"', '"operationId":"find","security":[{"token":[]}]'],
    ],
    'major Specification: the security is now httpBearer, was none',
  ],
};

describe('one edit of a smaller OpenAPI is what comparison says', () => {
  test.each(Object.entries(inSmall))('%s', async (_title, [replaced, ...lines]) => {
    expect(await linesAfter(replaced, small)).toEqual(lines);
  });
});

/** The schema of a form; `more` is what is added to it. */
const form = (more: object = {}, required: readonly string[] = ['room', 'from']) => ({
  type: 'object',
  required,
  properties: { room: text, from: text, ...more },
});
const inType = (type: string, schema: object) => ({ [type]: { schema } });
const asForm = (encoding: object, schema: object = form({ logo: text })) => ({
  'multipart/form-data': { schema, encoding },
});
const urlencoded = (schema: object) => inType('application/x-www-form-urlencoded', schema);
const xml = (schema: object) => inType('application/xml', schema);
const patch = (schema: object) => inType('application/json-patch+json', schema);
const mergePatch = (schema: object) => inType('application/merge-patch+json', schema);
const list = { type: 'array', items: text };
const bytes = inType('application/octet-stream', { type: 'string', format: 'binary' });

/**
 * A document with an operation that sends and receives these bodies, and with the shared schema of a form.
 */
const withBody = (
  sent: object,
  received: object = {},
  shape: object = form(),
  version = '3.0.3',
) => ({
  openapi: version,
  info: { title: 'Shop', version: '1' },
  paths: {
    '/orders': {
      post: {
        operationId: 'order',
        requestBody: { content: sent },
        responses: { 200: { description: 'OK', content: { ...json(text), ...received } } },
      },
    },
  },
  components: { schemas: { Order: shape } },
});

const inBodies: Readonly<Record<string, readonly [object, object, ...string[]]>> = {
  'a form that can also be sent as JSON': [
    withBody(urlencoded(form())),
    withBody({ ...urlencoded(form()), ...json(form()) }),
    'minor Operation order: the payload can now also be sent as application/json',
  ],
  'a form with a name that can also be sent as JSON': [
    withBody(urlencoded(shared('Order'))),
    withBody({ ...urlencoded(shared('Order')), ...json(shared('Order')) }),
    'minor Operation order: the payload can now also be sent as application/json',
  ],
  'bytes that can also be sent as JSON': [
    withBody(bytes),
    withBody({ ...bytes, ...json(shared('Order')) }),
    'minor Operation order: the payload can now also be sent as application/json',
  ],
  'JSON gone from beside a form': [
    withBody({ ...urlencoded(form()), ...json(form()) }),
    withBody(urlencoded(form())),
    'major Operation order: the payload can no longer be sent as application/json',
  ],
  'a form that is another one, and JSON beside it': [
    withBody(urlencoded(form())),
    withBody({
      ...urlencoded(form({ to: text }, ['room', 'from', 'to'])),
      ...json(shared('Order')),
    }),
    'minor Operation order: the payload can now also be sent as application/json',
    'major Operation order: required property to of the payload as application/x-www-form-urlencoded was added',
  ],
  'another kind of JSON, which is shown instead': [
    withBody(patch(list)),
    withBody({ ...mergePatch(shared('Order')), ...patch(list) }),
    'minor Operation order: the payload can now also be sent as application/merge-patch+json',
  ],
  'a kind of JSON that is gone, beside another': [
    withBody({ ...mergePatch(shared('Order')), ...patch(list) }),
    withBody(patch(list)),
    'major Operation order: the payload can no longer be sent as application/merge-patch+json',
  ],
  'another kind of JSON, and fewer items in the one that was there': [
    withBody(patch(list)),
    withBody({
      ...mergePatch(shared('Order')),
      ...patch({ type: 'array', items: text, maxItems: 3 }),
    }),
    'minor Operation order: the payload can now also be sent as application/merge-patch+json',
    'major Operation order: “Maximum items” of the payload as application/json-patch+json is now 3, was none',
  ],
  'JSON instead of a form': [
    withBody(urlencoded(shared('Order'))),
    withBody(json(shared('Order'))),
    'major Operation order: the payload is now Order, was application/x-www-form-urlencoded',
  ],
  'an optional property of a form': [
    withBody(urlencoded(form())),
    withBody(urlencoded(form({ note: text }))),
    'minor Operation order: optional property note of the payload was added',
  ],
  'a required property of a form': [
    withBody(urlencoded(form())),
    withBody(urlencoded(form({ note: text }, ['room', 'from', 'note']))),
    'major Operation order: required property note of the payload was added',
  ],
  'a property of a form that is gone': [
    withBody(urlencoded(form({ note: text }))),
    withBody(urlencoded(form())),
    'major Operation order: property note of the payload was removed',
  ],
  'a property of a form that is not required any more': [
    withBody(urlencoded(form())),
    withBody(urlencoded(form({}, ['room']))),
    'minor Operation order: property from of the payload is no longer required',
  ],
  'a property of a form that is required': [
    withBody(urlencoded(form({}, ['room']))),
    withBody(urlencoded(form())),
    'major Operation order: property from of the payload is now required',
  ],
  'an optional property of a form with a name': [
    withBody(urlencoded(shared('Order'))),
    withBody(urlencoded(shared('Order')), {}, form({ note: text })),
    'minor Type Order: optional property note was added',
  ],
  'a property that is not required any more, of a form with a name': [
    withBody(urlencoded(shared('Order'))),
    withBody(urlencoded(shared('Order')), {}, form({}, ['room'])),
    'minor Type Order: property from is no longer required',
  ],
  'a bound beside the name of a form': [
    withBody(urlencoded(shared('Order')), {}, form(), '3.1.0'),
    withBody(urlencoded({ ...shared('Order'), maxProperties: 2 }), {}, form(), '3.1.0'),
    'major Operation order: “Maximum entries” of the payload is now 2, was none',
  ],
  'parts of a form': [
    withBody(urlencoded(form({ tags: { type: 'array', items: { type: 'object' } } }))),
    withBody(
      urlencoded(
        form({ tags: { type: 'array', items: { type: 'object', properties: { a: {} } } } }),
      ),
    ),
    'minor Operation order: optional property a of an element of property tags of the payload was added',
  ],
  'an optional property of a second body': [
    withBody({ ...json(shared('Order')), ...xml(form()) }),
    withBody({ ...json(shared('Order')), ...xml(form({ note: text })) }),
    'minor Operation order: optional property note of the payload as application/xml was added',
  ],
  'a property of a second body that is received': [
    withBody(json(text), xml(form())),
    withBody(json(text), xml(form({}, ['room']))),
    'major Operation order: property from of the return as application/xml is no longer required',
  ],
  'an optional property of one of two bodies that were the same': [
    withBody({ ...json(form()), ...xml(form()) }),
    withBody({ ...json(form({ note: text })), ...xml(form()) }),
    'minor Operation order, payload: optional property note was added',
  ],
  'how a property of a form is sent': [
    withBody(asForm({ logo: { contentType: 'image/png' } })),
    withBody(asForm({ logo: { contentType: 'image/webp' } })),
    'major Operation order: the encoding of property logo of the payload is now image/webp, was image/png',
  ],
  'one more way to send a property of a form': [
    withBody(asForm({ logo: { contentType: 'image/png' } })),
    withBody(asForm({ logo: { contentType: 'image/png, image/webp' } })),
    'minor Operation order: the encoding of property logo of the payload is now image/png, image/webp, was image/png',
  ],
  'one more way in which a property of a form is received': [
    withBody(json(text), asForm({ logo: { contentType: 'image/png' } })),
    withBody(json(text), asForm({ logo: { contentType: 'image/png, image/webp' } })),
    'major Operation order: the encoding of property logo of the return as multipart/form-data is now image/png, image/webp, was image/png',
  ],
  'a way to send a property of a form for the first time': [
    withBody(asForm({})),
    withBody(asForm({ logo: { contentType: 'image/png' } })),
    'major Operation order: the encoding of property logo of the payload is now image/png, was the usual one',
  ],
  'an optional property of a form, and how it is sent': [
    withBody(asForm({ logo: { contentType: 'image/png' } })),
    withBody(
      asForm(
        { logo: { contentType: 'image/png' }, note: { contentType: 'text/html' } },
        form({ logo: text, note: text }),
      ),
    ),
    'minor Operation order: optional property note of the payload was added',
  ],
  'the content types that properties of a form have anyway': [
    withBody(
      asForm({}, form({ tags: { type: 'array', items: { type: 'integer' } }, sub: form() })),
    ),
    withBody(
      asForm(
        { tags: { contentType: 'text/plain' }, sub: { contentType: 'application/json' } },
        form({ tags: { type: 'array', items: { type: 'integer' } }, sub: form() }),
      ),
    ),
  ],
  'how a list in a form is written': [
    withBody(asForm({ logo: { style: 'form', explode: true } })),
    withBody(asForm({ logo: { explode: false } })),
    'major Operation order: explode of the encoding of property logo of the payload changed',
  ],
  'a header with a property of a form': [
    withBody(asForm({ logo: {} })),
    withBody(asForm({ logo: { headers: { 'X-Size': { schema: text } } } })),
    'minor Operation order: header X-Size of the encoding of property logo of the payload was added',
  ],
  'a member more of what is sent as a form': [
    withBody(asForm({}, { oneOf: [shared('Order'), text] })),
    withBody(asForm({}, { oneOf: [text, shared('Order'), { type: 'integer' }] })),
    'minor Operation order: the payload can now be integer',
  ],
  'a member less of what is received as a form': [
    withBody(json(text), asForm({}, { anyOf: [shared('Order'), text] })),
    withBody(json(text), asForm({}, { anyOf: [shared('Order')] })),
    'minor Operation order: the return as multipart/form-data can no longer be string',
  ],
  'what one of two members without a name is': [
    withBody(asForm({}, { oneOf: [form(), form({ to: text })] })),
    withBody(asForm({}, { oneOf: [form(), form({ to: text, note: text })] })),
    'minor Operation order: optional property note of the member object 2 of the payload was added',
  ],
  'what a member of what is sent as a form is': [
    withBody(asForm({}, { oneOf: [form(), text] })),
    withBody(asForm({}, { oneOf: [form({ note: text }), text] })),
    'minor Operation order: optional property note of the member object of the payload was added',
  ],
  'bytes as another version of OpenAPI has them': [
    withBody(bytes),
    withBody({ 'application/octet-stream': {} }, {}, form(), '3.1.0'),
  ],
};

const oneOf = (...members: readonly object[]) => withBody(json({ oneOf: members }));
const short = { type: 'string', maxLength: 3 };
const long = { type: 'string', minLength: 9 };

const inMembers: typeof inBodies = {
  'a bound of one of two texts': [
    oneOf(short, long),
    oneOf({ ...short, maxLength: 4 }, long),
    'minor Operation order: the maximum length of the member string 1 of the payload is now 4, was 3',
  ],
  'the format of one of two texts': [
    oneOf({ type: 'string', format: 'email' }, { type: 'string', format: 'uri' }),
    oneOf({ type: 'string', format: 'email' }, { type: 'string', format: 'uuid' }),
    'minor Operation order: the payload can now be string (uuid)',
    'major Operation order: the payload can no longer be string (uri)',
  ],
  'the order of two texts': [oneOf(short, long), oneOf(long, short)],
  'one more text': [
    oneOf(short, { type: 'integer' }),
    oneOf(short, long, { type: 'integer' }),
    'minor Operation order: the payload can now be string (minimum length 9)',
  ],
  'one text less, beside a number': [
    oneOf(short, long, { type: 'integer' }),
    oneOf(short, { type: 'integer' }),
    'major Operation order: the payload can no longer be string (minimum length 9)',
  ],
  'two texts and a number instead of a number': [
    withBody(json({ type: 'boolean' })),
    oneOf(short, long, { type: 'integer' }),
    'major Operation order: the payload is now string (maximum length 3) | string (minimum length 9) | integer, was boolean',
  ],
  'two texts and a number instead of a form': [
    withBody(urlencoded({ type: 'boolean' })),
    withBody(urlencoded({ oneOf: [short, long, { type: 'integer' }] })),
    'major Operation order: the payload is now string (maximum length 3) | string (minimum length 9) | integer, was boolean',
  ],
};

const either = (type: object, isSent: boolean, schemas: object = {}) => {
  const made = isSent ? withBody(json(type)) : withBody(json(text), json(type), form());
  return {
    ...made,
    components: { schemas: { Order: form(), Cart: form({ to: text }), ...schemas } },
  };
};
const U = (...members: readonly object[]) => ({ U: { oneOf: members } });
const both = [shared('Order'), shared('Cart')] as const;
const within = (p: object) => ({ type: 'object', properties: { p } });

/**
 * Cases of a union that loses members: the schemas before and after, the line of the change, and the shared
 * schemas.
 */
const inUnions: Readonly<
  Record<string, readonly [was: object, is: object, line: string, shared?: readonly object[]]>
> = {
  'two types': [{ oneOf: both }, both[0], 'is now Order, was Order | Cart'],
  'two types with words': [
    { oneOf: both, description: 'Either' },
    { oneOf: [both[0]], description: 'Either' },
    'is now Order, was Order | Cart',
  ],
  'a text of some length and a number': [
    { oneOf: [short, { type: 'integer' }] },
    short,
    'is now string, was string | integer',
  ],
  'a text of some length and a number, of a property': [
    within({ anyOf: [{ type: 'integer' }, short], description: 'Either' }),
    within({ ...short, description: 'Either' }),
    'is now string, was integer | string',
  ],
  'two texts': [
    { oneOf: [short, long] },
    short,
    'is now string (maximum length 3), was string (maximum length 3) | string (minimum length 9)',
  ],
  'two texts of a property': [
    within({ oneOf: [short, long] }),
    within(long),
    'is now string (minimum length 9), was string (maximum length 3) | string (minimum length 9)',
  ],
  'two types that share a name': [
    shared('U'),
    shared('U'),
    'can no longer be Cart',
    [U(...both), U(both[0])],
  ],
};

describe.each(Object.entries(inUnions))('of %s, only one is left', (_, [was, is, line, parts]) => {
  test.each([true, false])('sent: %s', async (isSent) => {
    const [one, other] = [either(was, isSent, parts?.[0]), either(is, isSent, parts?.[1])];
    const back = line
      .replace(/^is now (.*), was (.*)$/, 'is now $2, was $1')
      .replace('no longer', 'now');
    const [less, more] = isSent ? ['major', 'minor'] : ['minor', 'major'];
    const saidOf = async (before: object, after: object) =>
      (await linesOf(before, after)).map((each) => each.replace(/ .* (?=is now|can )/, ' '));
    expect(await saidOf(one, other)).toEqual([`${less} ${line}`]);
    expect(await saidOf(other, one)).toEqual([`${more} ${back}`]);
  });
});

const told = (field: string) => ({
  type: 'object',
  required: ['kind'],
  properties: { kind: text, [field]: text },
});
const payments = (members: readonly string[], values: readonly string[]) => {
  const refs = values.map((name) => [name.toLowerCase(), shared(name).$ref]);
  const discriminator = { propertyName: 'kind', mapping: Object.fromEntries(refs) };
  const Pay = { oneOf: members.map(shared), discriminator };
  const schemas = { Card: told('card'), Iban: told('iban'), Cash: told('cash'), Pay };
  return { ...withBody(json(shared('Pay'))), components: { schemas } };
};
const all = ['Card', 'Iban', 'Cash'];

const inMapping: typeof inBodies = {
  'a member that goes, with its value': [
    payments(all, all),
    payments(['Card', 'Cash'], ['Card', 'Cash']),
    'major Type Pay can no longer be Iban',
  ],
  'a member that goes, while its value stays': [
    payments(all, all),
    payments(['Card', 'Cash'], all),
    'major Operation order: the payload can no longer be Iban',
  ],
  'a member whose value was there': [
    payments(['Card', 'Cash'], all),
    payments(all, all),
    'minor Operation order: the payload can now be Iban',
  ],
};

describe('one edit of a union with a discriminator is what comparison says', () => {
  test.each(Object.entries(inMapping))('%s', async (_title, [before, after, ...lines]) => {
    expect(await linesOf(before, after)).toEqual(lines);
  });
});

describe('one edit of a union whose members are of one kind is what comparison says', () => {
  test.each(Object.entries(inMembers))('%s', async (_title, [before, after, ...lines]) => {
    expect(await linesOf(before, after)).toEqual(lines);
  });
});

const tags = { type: 'array', maxItems: 3, description: 'What it is about', items: text };
const labels = { type: 'object', additionalProperties: { type: 'integer' } };
const parts = { type: 'array', items: form() };

/** A document that sends and receives a `Thing` with these properties, and has these shared schemas. */
const having = (kinds: object, schemas: object = {}) => {
  const thing = { type: 'object', properties: kinds };
  const made = withBody(json(shared('Thing')), json(shared('Thing')));
  return { ...made, components: { schemas: { Thing: thing, ...schemas } } };
};
const moved = (name: string) => `patch Type ${name} is now shared, was written in place`;

/** Cases of a schema that is inline before and shared afterwards, with the lines of the change. */
const inCollections: typeof inBodies = {
  'a list': [having({ tags }), having({ tags: shared('Tags') }, { Tags: tags }), moved('Tags')],
  'a map': [
    having({ labels }),
    having({ labels: shared('Labels') }, { Labels: labels }),
    moved('Labels'),
  ],
  'a list of inline objects': [
    having({ parts }),
    having({ parts: shared('Parts') }, { Parts: parts }),
    moved('Parts'),
  ],
  'a list in a list': [
    having({ all: { type: 'array', items: tags } }),
    having({ all: { type: 'array', items: shared('Tags') } }, { Tags: tags }),
    moved('Tags'),
  ],
  'a list that is one of several': [
    having({ one: { oneOf: [{ type: 'integer' }, tags] } }),
    having({ one: { oneOf: [{ type: 'integer' }, shared('Tags')] } }, { Tags: tags }),
    moved('Tags'),
  ],
  'a whole body': [
    withBody(json(tags)),
    { ...withBody(json(shared('Tags'))), components: { schemas: { Order: form(), Tags: tags } } },
    moved('Tags'),
  ],
  'a list in one of two places': [
    having({ tags, more: shared('Tags') }, { Tags: tags }),
    having({ tags: shared('Tags'), more: shared('Tags') }, { Tags: tags }),
  ],
  'a list with another bound': [
    having({ tags }),
    having({ tags: shared('Tags') }, { Tags: { ...tags, maxItems: 2 } }),
    'major Type Thing: “Maximum items” of property tags is now 2, was 3',
    moved('Tags'),
  ],
  'a list of something else': [
    having({ tags }),
    having({ tags: shared('Tags') }, { Tags: { ...tags, items: { type: 'integer' } } }),
    'patch Type Thing: the description of property tags changed',
    'major Type Thing: property tags is now Tags, was array of string',
    'minor Type Tags was added',
  ],
};

describe('a list or a map that gets a name of its own', () => {
  test.each(Object.entries(inCollections))('%s', async (_title, [before, after, ...lines]) => {
    expect(await linesOf(before, after)).toEqual(lines);
  });

  test.each(Object.entries(inCollections).slice(0, 7))('%s, taken back', async (_, edited) => {
    const [before, after, ...lines] = edited;
    const back = lines.map((line) => line.replace('shared, was written in place', '*'));
    expect(await linesOf(after, before)).toEqual(
      back.map((line) => line.replace('*', 'written in place, was shared')),
    );
  });
});

describe('one edit of a body is what comparison says', () => {
  test.each(Object.entries(inBodies))('%s', async (_title, [before, after, ...lines]) => {
    expect(await linesOf(before, after)).toEqual(lines);
  });
});

const oauth = (scopes: object) => ({
  type: 'oauth2',
  flows: {
    clientCredentials: { tokenUrl: 'https://login/token', scopes },
    password: { tokenUrl: 'https://login/token', scopes },
  },
});
const sorts = { name: 'sort', in: 'query', schema: text };
const cookie = { name: 'theme', in: 'cookie', schema: text };
const serverOf = (values?: readonly string[]) => ({
  servers: [
    {
      url: 'https://{region}.shop',
      variables: { region: { default: 'eu', ...(values && { enum: values }) } },
    },
  ],
});
const webhook = (schema: object, name = 'paid') => ({
  webhooks: {
    [name]: {
      post: { requestBody: { content: json(schema) }, responses: { 204: { description: 'OK' } } },
    },
  },
});
const webhooks = (sent: object, more: object = {}) => ({
  webhooks: {
    paid: {
      ...more,
      ...Object.fromEntries(
        Object.entries(sent).map(([method, schema]) => [
          method,
          webhook(schema).webhooks['paid']?.post,
        ]),
      ),
    },
  },
});
const later = (schema: object) => ({ description: 'Later', content: json(schema) });
const closed = { additionalProperties: false };

/** A document of one operation that sends `Sent` and receives `Received`. */
const kept = ({
  more = {},
  parameters = [sorts],
  responses = {},
  header = {},
  schemes = {},
  sent = {},
  received = {},
}: {
  readonly more?: object;
  readonly parameters?: readonly object[];
  readonly responses?: object;
  readonly header?: object;
  readonly schemes?: object;
  readonly sent?: object;
  readonly received?: object;
} = {}) => ({
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  security: [{ key: [] }],
  paths: {
    '/carts': {
      get: {
        operationId: 'carts',
        responses: { 200: { description: 'OK', content: json(shared('Received')) } },
      },
      put: {
        operationId: 'keep',
        parameters,
        requestBody: { content: json(shared('Sent')) },
        responses: { 204: { description: 'OK', ...header }, ...responses },
      },
    },
  },
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      login: oauth({ read: 'To read' }),
      token: { type: 'http', scheme: 'bearer' },
      ...schemes,
    },
    schemas: {
      Sent: { type: 'object', properties: { a: text }, ...sent },
      Received: { type: 'object', properties: { a: text }, ...received },
    },
  },
  ...more,
});

const inKept: typeof inBodies = {
  'the words of a scope': [
    kept(),
    kept({ schemes: { login: oauth({ read: 'Reads' }) } }),
    'patch Specification: the description of scope read of security scheme login changed',
  ],
  'a scope of a scheme that is not the first': [
    kept(),
    kept({ schemes: { login: oauth({ read: 'To read', write: 'To write' }) } }),
    'minor Specification: scope write of security scheme login was added',
  ],
  'a scope that is gone': [
    kept(),
    kept({ schemes: { login: oauth({}) } }),
    'major Specification: scope read of security scheme login was removed',
  ],
  'a header of a response without a body': [
    kept(),
    kept({ header: { headers: { ETag: { schema: text } } } }),
    'minor Operation keep: header ETag of response 204 was added',
  ],
  'a header of a response without a body that is gone': [
    kept({ header: { headers: { ETag: { schema: text } } } }),
    kept(),
    'major Operation keep: header ETag of response 204 was removed',
  ],
  'another success': [
    kept(),
    kept({ responses: { 202: { description: 'Later' } } }),
    'minor Operation keep can now also answer 202',
  ],
  'another success that is gone': [
    kept({ responses: { 202: { description: 'Later' } } }),
    kept(),
    'major Operation keep no longer answers 202',
  ],
  'another success with a body': [
    kept(),
    kept({ responses: { 200: later(text) } }),
    'minor Operation keep: now returns string',
  ],
  'another success with a body that is gone': [
    kept({ responses: { 200: later(text) } }),
    kept(),
    'major Operation keep: no longer returns anything',
  ],
  'another success beside a body': [
    kept({ responses: { 200: later(text) } }),
    kept({ responses: { 200: later(text), 202: { description: 'Later' } } }),
    'minor Operation keep can now also answer 202',
  ],
  'the body of another success': [
    kept({ responses: { 200: later(text), 202: later(form()) } }),
    kept({ responses: { 200: later(text), 202: later(form({ to: text })) } }),
    'minor Operation keep: optional property to of response 202 was added',
  ],
  'an optional cookie': [
    kept(),
    kept({ parameters: [sorts, cookie] }),
    'minor Operation keep: optional cookie parameter theme was added',
  ],
  'a required cookie': [
    kept(),
    kept({ parameters: [sorts, { ...cookie, required: true }] }),
    'major Operation keep: required cookie parameter theme was added',
  ],
  'a cookie that is required': [
    kept({ parameters: [sorts, cookie] }),
    kept({ parameters: [sorts, { ...cookie, required: true }] }),
    'major Operation keep: cookie parameter theme is now required',
  ],
  'a cookie that is gone': [
    kept({ parameters: [sorts, cookie] }),
    kept(),
    'major Operation keep: cookie parameter theme was removed',
  ],
  'the words of a cookie': [
    kept({ parameters: [sorts, cookie] }),
    kept({ parameters: [sorts, { ...cookie, description: 'Dark or light' }] }),
    'patch Operation keep: the description of cookie parameter theme changed',
  ],
  'a webhook': [
    kept(),
    kept({ more: webhook(shared('Received')) }),
    'minor Specification: webhook paid was added',
  ],
  'a webhook that is gone': [
    kept({ more: webhook(shared('Received')) }),
    kept(),
    'major Specification: webhook paid was removed',
  ],
  'an optional property of what a webhook sends': [
    kept({ more: webhook(form()) }),
    kept({ more: webhook(form({ to: text })) }),
    'minor Specification: optional property to of the payload of webhook paid was added',
  ],
  'a property that a webhook need not send any more': [
    kept({ more: webhook(form()) }),
    kept({ more: webhook(form({}, ['room'])) }),
    'major Specification: property from of the payload of webhook paid is no longer required',
  ],
  'a method more of a webhook': [
    kept({ more: webhooks({ post: form() }) }),
    kept({ more: webhooks({ post: form(), put: form() }) }),
    'minor Specification: webhook paid can now also be sent by PUT',
  ],
  'a method less of a webhook': [
    kept({ more: webhooks({ post: form(), put: form() }) }),
    kept({ more: webhooks({ post: form() }) }),
    'major Specification: webhook paid is no longer sent by PUT',
  ],
  'what a webhook sends by one of two methods': [
    kept({ more: webhooks({ post: form(), put: form() }) }),
    kept({ more: webhooks({ post: form(), put: form({}, ['room']) }) }),
    'major Specification: property from of the payload of webhook paid by PUT is no longer required',
  ],
  'the words of a webhook': [
    kept({ more: webhooks({ post: form() }) }),
    kept({ more: webhooks({ post: form() }, { summary: 'Paid' }) }),
    'patch Specification: the summary of webhook paid changed',
  ],
  'a member more of what a webhook sends': [
    kept({ more: webhook({ oneOf: [shared('Sent'), text] }) }),
    kept({ more: webhook({ oneOf: [shared('Received'), shared('Sent'), text] }) }),
    'major Specification: the payload of webhook paid can now be Received',
  ],
  'an optional property of a type that a webhook sends': [
    kept({ more: webhook(shared('Received')) }),
    kept({ more: webhook(shared('Received')), received: { properties: { a: text, b: text } } }),
    'minor Type Received: optional property b was added',
  ],
  'a property that is not required any more of a type that is sent, and by a webhook': [
    kept({ more: webhook(shared('Sent')), sent: { required: ['a'] } }),
    kept({ more: webhook(shared('Sent')) }),
    'major Type Sent: property a is no longer required',
  ],
  'the format of tokens': [
    kept(),
    kept({ schemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } }),
    'patch Specification: bearerFormat of security scheme token changed',
  ],
  'one more value of a variable of a server': [
    kept({ more: serverOf(['eu']) }),
    kept({ more: serverOf(['eu', 'us']) }),
    'minor Specification: the servers changed',
  ],
  'one value less of a variable of a server': [
    kept({ more: serverOf(['eu', 'us']) }),
    kept({ more: serverOf(['eu']) }),
    'major Specification: the servers changed',
  ],
  'only some values of a variable of a server': [
    kept({ more: serverOf() }),
    kept({ more: serverOf(['eu']) }),
    'major Specification: the servers changed',
  ],
  'an empty value': [
    kept(),
    kept({ parameters: [{ ...sorts, allowEmptyValue: true }] }),
    'minor Operation keep: allowEmptyValue of argument sort changed',
  ],
  'no empty value any more': [
    kept({ parameters: [{ ...sorts, allowEmptyValue: true }] }),
    kept(),
    'major Operation keep: allowEmptyValue of argument sort changed',
  ],
  'more properties in what is sent': [
    kept({ sent: closed }),
    kept(),
    'minor Type Sent: the additional properties are now allowed, were not allowed',
  ],
  'no more properties in what is sent': [
    kept(),
    kept({ sent: closed }),
    'major Type Sent: the additional properties are now not allowed, were allowed',
  ],
  'no more properties in what is received': [
    kept(),
    kept({ received: closed }),
    'minor Type Received: the additional properties are now not allowed, were allowed',
  ],
  'more properties in what is received': [
    kept({ received: closed }),
    kept(),
    'major Type Received: the additional properties are now allowed, were not allowed',
  ],
};

describe('one edit of what is only in metadata is what the comparison lists', () => {
  test.each(Object.entries(inKept))('%s', async (_title, [before, after, ...lines]) => {
    expect(await linesOf(before, after)).toEqual(lines);
  });
});

const sent = (schema: object, more: object = {}) => ({
  requestBody: { content: json(schema) },
  responses: { 204: { description: 'OK' } },
  ...more,
});
const toClients = '{$request.query.url}';

/** A document of one operation that has these callbacks, and of a path with these other methods. */
const calling = (callbacks: object, more: object = {}) => ({
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/carts': {
      put: { operationId: 'keep', callbacks, responses: { 204: { description: 'OK' } } },
      ...more,
    },
  },
  components: { schemas: { Order: form() } },
});
const paid = (item: object, to = toClients) => calling({ paid: { [to]: item } });
const heading = (head: object, method = 'head') => calling({}, { [method]: head });
const ok = { 200: { description: 'OK' } };

const inCalls: typeof inBodies = {
  'a callback': [
    calling({}),
    paid({ post: sent(form()) }),
    'minor Operation keep: callback paid was added',
  ],
  'a callback that is gone': [
    paid({ post: sent(form()) }),
    calling({}),
    'major Operation keep: callback paid was removed',
  ],
  'a callback by another name': [
    paid({ post: sent(form()) }),
    calling({ done: { [toClients]: { post: sent(form()) } } }),
    'major Operation keep: callback paid was removed',
    'minor Operation keep: callback done was added',
  ],
  'an optional property of what a callback sends': [
    paid({ post: sent(form()) }),
    paid({ post: sent(form({ to: text })) }),
    'minor Operation keep: optional property to of the payload of callback paid was added',
  ],
  'a property that a callback need not send any more': [
    paid({ post: sent(form()) }),
    paid({ post: sent(form({}, ['room'])) }),
    'major Operation keep: property from of the payload of callback paid is no longer required',
  ],
  'a method more of a callback': [
    paid({ post: sent(form()) }),
    paid({ post: sent(form()), put: sent(form()) }),
    'minor Operation keep: callback paid can now also be sent by PUT',
  ],
  'a method less of a callback': [
    paid({ post: sent(form()), put: sent(form()) }),
    paid({ post: sent(form()) }),
    'major Operation keep: callback paid is no longer sent by PUT',
  ],
  'an answer to a callback that is gone': [
    paid({
      post: sent(form(), { responses: { 204: { description: 'OK' }, 410: { description: '' } } }),
    }),
    paid({ post: sent(form()) }),
    'major Operation keep: callback paid can no longer be answered by 410',
  ],
  'another address of a callback': [
    paid({ post: sent(form()) }),
    paid({ post: sent(form()) }, '{$request.query.hook}'),
    'major Operation keep: callback paid is now sent to {$request.query.hook}, was to {$request.query.url}',
  ],
  'one more address of a callback': [
    paid({ post: sent(form()) }),
    calling({
      paid: { [toClients]: { post: sent(form()) }, 'https://log': { post: sent(form()) } },
    }),
    'minor Operation keep: callback paid can now also be sent to https://log',
  ],
  'the words of a callback': [
    paid({ post: sent(form()) }),
    paid({ post: sent(form(), { summary: 'Paid' }) }),
    'patch Operation keep: the summary of callback paid changed',
  ],
  'a type that a callback sends': [
    paid({ post: sent({ oneOf: [shared('Order'), text] }) }),
    paid({ post: sent({ oneOf: [shared('Order'), text, { type: 'integer' }] }) }),
    'major Operation keep: the payload of callback paid can now be integer',
  ],
  'a response of HEAD': [
    heading({ responses: ok }),
    heading({ responses: { ...ok, 404: { description: 'No' } } }),
    'minor Specification: HEAD /carts can now also answer 404',
  ],
  'a response of HEAD that is gone': [
    heading({ responses: { ...ok, 404: { description: 'No' } } }),
    heading({ responses: ok }),
    'major Specification: HEAD /carts no longer answers 404',
  ],
  'a header that HEAD no longer sends': [
    heading({ responses: { 200: { description: 'OK', headers: { ETag: { schema: text } } } } }),
    heading({ responses: ok }),
    'major Specification: header ETag of response 200 of HEAD /carts was removed',
  ],
  'a parameter of HEAD': [
    heading({ responses: ok }),
    heading({ parameters: [sorts], responses: ok }),
    'minor Specification: optional query parameter sort of HEAD /carts was added',
  ],
  'a required parameter of HEAD': [
    heading({ responses: ok }),
    heading({ parameters: [{ ...sorts, required: true }], responses: ok }),
    'major Specification: required query parameter sort of HEAD /carts was added',
  ],
  'what OPTIONS is sent': [
    heading(sent(form()), 'options'),
    heading(sent(form({ to: text }, ['room', 'from', 'to'])), 'options'),
    'major Specification: required property to of the payload of OPTIONS /carts was added',
  ],
  'the words of a response of OPTIONS': [
    heading({ responses: ok }, 'options'),
    heading({ responses: { 200: { description: 'Which' } } }, 'options'),
    'patch Specification: the description of response 200 of OPTIONS /carts changed',
  ],
};

/**
 * Documents in which the server calls clients with this call: by a webhook, by a callback, and by a callback
 * of an OPTIONS operation.
 */
const hooks: Readonly<Record<string, (call: object) => object>> = {
  'a webhook': (call) => ({ webhooks: { paid: { post: call } } }),
  'a callback': (call) => paid({ post: call }),
  'a callback of OPTIONS': (call) =>
    heading({ callbacks: { paid: { [toClients]: { post: call } } }, responses: ok }, 'options'),
};

describe.each(Object.entries(hooks))(
  'a type that only %s has is judged by who sends it',
  (_, make) => {
    const event = (order: object) => ({
      ...document,
      ...make({
        requestBody: { content: json(shared('Order')) },
        responses: { 200: later(shared('Answer')) },
      }),
      components: { schemas: { Order: order, Answer: order } },
    });
    const inBoth = (level: string, answered: string, words: string) => [
      `${level} Type Order: ${words}`,
      `${answered} Type Answer: ${words}`,
    ];

    test.each([
      ['required more', form(), form({ to: text }, ['room', 'from', 'to']), 'minor', 'major'],
      ['required no longer', form(), form({}, ['room']), 'major', 'minor'],
      ['required now', form({}, ['room']), form(), 'minor', 'major'],
    ])('%s', async (_title, was, is, received, answered) => {
      const lines = await linesOf(event(was), event(is));
      const [, words = ''] = /Type Order: (.*)/.exec(lines[0] ?? '') ?? [];
      expect(lines).toEqual(inBoth(received, answered, words));
    });
  },
);

describe('one edit of a call that is only in metadata is what the comparison lists', () => {
  test.each(Object.entries(inCalls))('%s', async (_title, [before, after, ...lines]) => {
    expect(await linesOf(before, after)).toEqual(lines);
  });
});
