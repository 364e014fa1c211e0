import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { changedValuesBetween } from '../../../src/domain/compare/changes/changedValues.ts';
import { whyNotComparable } from '../../../src/domain/compare/changes/notComparable.ts';
import { applyEdit } from '../../../src/domain/edits/applyEdit.ts';
import type { Json } from '../../../src/domain/model/values/json.ts';
import type { Specification, Type } from '../../../src/domain/model/specification.ts';
import { compareAcross, type ComparedSide } from '../../../src/formats/registry/compareAcross.ts';
import { linesBetween, readText } from './compareTexts.ts';
import { loadPrinter, printableFormats } from '../../../src/formats/registry/registry.ts';
import { makeOperation, makeSpecification, makeStruct } from '../../screens/specifications.ts';

async function sample(name: string): Promise<Specification> {
  return (await readText(await readFile(`src/samples/${name}.json`, 'utf8'))).spec;
}

test('a renamed variable of a path is a renamed argument, in each format', async () => {
  const named = async (names: { readonly [key in 'hotel' | 'room' | 'guest']: string }) => {
    const variable = (name: string) => ({
      parameters: [{ name, in: 'path', required: true, schema: { type: 'string' } }],
    });
    const call = (operationId: string) => ({ get: { operationId, responses: {} } });
    return readText(
      JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'Hotels', version: '1' },
        paths: {
          [`/hotels/{${names.hotel}}/bookings`]: { ...variable(names.hotel), ...call('bookings') },
          [`/rooms/{${names.room}}.json`]: { ...variable(names.room), ...call('room') },
          [`/guests/{${names.guest}}`]: call('guest'),
        },
      }),
    );
  };
  const one = await named({ hotel: 'hotel', room: 'room-id', guest: 'guest' });
  const other = await named({ hotel: 'hotelId', room: 'roomId', guest: 'guestId' });
  const said = async (before: ComparedSide, after: ComparedSide) =>
    (await compareAcross(before, after)).changes.map(({ level, line }) => `${level}: ${line}`);
  const changes = [
    'minor: Operation bookings: argument hotel was renamed to hotelId',
    'minor: Operation room: argument room-id was renamed to roomId',
    'patch: Operation guest: the path is now /guests/:guestId, was /guests/:guest',
  ];
  expect(await said(one, other)).toEqual(changes);
  const print = await loadPrinter('typeapi');
  const [was, is] = [await readText(print(one.spec).text), await readText(print(other.spec).text)];
  expect(await said(was, is)).toEqual(changes);
  // Compared across formats, each variable of a path has an argument on both sides.
  const filled = changes.with(2, 'minor: Operation guest: argument guest was renamed to guestId');
  expect(await said(was, other)).toEqual(filled);
  expect(await said(one, is)).toEqual(filled);
});

test.each(printableFormats.filter(({ id }) => id !== 'typescript').map(({ id }) => id))(
  'operations without any type have no changes against their own export as %s',
  async (id) => {
    const spec = makeSpecification({ operations: [makeOperation('ping')] });
    const { text } = (await loadPrinter(id))(spec);
    const exported = await readText(text);
    expect(await linesBetween({ spec }, exported)).toEqual([]);
    expect(await linesBetween(exported, { spec })).toEqual([]);
  },
);

test.each([
  ['nothing', {}],
  ['only the root', { root: 'Object_fmaigflkfbmi' }],
])('an inline object that %s uses is no change against an export', async (_, use) => {
  const inline = makeStruct('Object_fmaigflkfbmi');
  const spec = { ...makeSpecification({ types: [makeStruct('Pet'), inline] }), ...use };
  const exported = await readText((await loadPrinter('openapi-json'))(spec).text);
  expect(await linesBetween({ spec }, exported)).toEqual([]);
  expect(await linesBetween(exported, { spec })).toEqual([]);
});

test.each([
  ['an empty list of values', { enum: [] }],
  ['a list of values', { enum: [[]] }],
])(
  'an unused inline object with a parent from an include and %s is no change against an export',
  async (_, metadata) => {
    const parent = { kind: 'reference', target: 'zoo:Pet' } as const;
    const inline = { ...makeStruct('Object_fmaigflkfbmi'), parent, metadata };
    // An operation that is left out makes the sides differ at all.
    const operations = ['list', 'again'].map((name) => makeOperation(name));
    const imports = [{ alias: 'zoo', url: 'http://zoo.org', types: [makeStruct('Pet')] }];
    const spec = makeSpecification({ imports, operations, types: [inline] });
    const exported = await readText((await loadPrinter('openapi-json'))(spec).text);
    expect(await linesBetween({ spec }, exported)).toEqual([]);
    expect(await linesBetween(exported, { spec })).toEqual([]);
  },
);

test.each(['Gone', 'Object_fmaigflkfbmi', 'Names'])(
  'an inline object is no change against an export if it can not inherit from its parent %s',
  async (target) => {
    const parent = { kind: 'reference', target } as const;
    // Without a discriminator, no mapping is exported.
    const mapping = [{ type: 'Object_fmaigflkfbmi', value: 'a' }];
    const inline = { ...makeStruct('Object_fmaigflkfbmi'), parent, mapping };
    // Nor is a template for which there is no generic.
    const template = [{ generic: 'T', type: inline.name }];
    const metadata = { 'x-a': [] };
    const items = { kind: 'reference', target: inline.name, template, metadata } as const;
    const names = { kind: 'map', name: 'Names', values: { kind: 'string' } } as const;
    const spec = makeSpecification({
      types: [{ kind: 'array', name: 'List', items }, inline, names],
    });
    for (const id of ['jsonschema-json', 'openapi-json'] as const) {
      const exported = await readText((await loadPrinter(id))(spec).text);
      expect(await linesBetween({ spec }, exported)).toEqual([]);
    }
  },
);

test('an annotation where an inline object is used is no change against an export without its other use', async () => {
  const inline = makeStruct('Object_fmaigflkfbmi');
  const type = { kind: 'reference', target: inline.name } as const;
  const items = { ...type, metadata: { 'x-a': [] } };
  const spec = makeSpecification({
    operations: [{ ...makeOperation('list'), arguments: [{ name: 'a', in: 'query', type }] }],
    types: [{ kind: 'array', name: 'List', items }, inline],
  });
  const exported = await readText((await loadPrinter('jsonschema-json'))(spec).text);
  expect(await linesBetween({ spec }, exported)).toEqual([]);
  expect(await linesBetween(exported, { spec })).toEqual([]);
});

test('an unused inline object of a document is no change against its export without operations', async () => {
  const types = [makeStruct('Object_fmaigflkfbmi')];
  const spec = makeSpecification({ operations: [makeOperation('list')], types });
  const document = await readText((await loadPrinter('openapi-json'))(spec).text);
  const exported = await readText((await loadPrinter('typeschema'))(document.spec).text);
  expect(await linesBetween(document, exported)).toEqual([]);
  expect(await linesBetween(exported, document)).toEqual([]);
});

test('an edit inside an unused inline object is told through OpenAPI, which leaves it out', async () => {
  const unused = makeStruct('Object_fmaigflkfbmi');
  const spec = makeSpecification({ operations: [makeOperation('list')], types: [unused] });
  const document = await readText((await loadPrinter('openapi-json'))(spec).text);
  const type = { kind: 'reference', target: 'Object_aaaabbbbcccc' } as const;
  const edited = { ...unused, properties: [{ name: 'more', type }] };
  const after = { spec: { ...spec, types: [edited, makeStruct(type.target)] } };
  expect(await linesBetween(document, after)).toEqual([
    'minor Type {more}: optional property more was added',
  ]);
  expect(await linesBetween(after, document)).toEqual(['major Type {}: property more was removed']);
});

test('a generic that only operations fill is not comparable with a format without operations', async () => {
  const spec = await sample('todoLists');
  const openapi = await readText((await loadPrinter('openapi-json'))(spec).text);
  const schema = await readText((await loadPrinter('jsonschema-json'))(spec).text);
  const without = await readText(
    JSON.stringify({ $defs: { Page: { type: 'object', properties: { open: {} } } } }),
  );
  expect(await reasons(openapi, schema)).toMatchObject({
    'Type Page_List was removed': 'JSON Schema can’t hold this.',
  });
  expect(await reasons(schema, openapi)).toMatchObject({
    'Type Page_List was added': 'JSON Schema can’t hold this.',
  });
  const lines = async (one: ComparedSide, other: ComparedSide) =>
    (await compareAcross(one, other)).changes.map(({ line }) => line);
  // The same if another type was really removed.
  const extra = { kind: 'struct', name: 'Extra', properties: [] } as const;
  const print = await loadPrinter('openapi-json');
  const more = await readText(print({ ...spec, types: [...spec.types, extra] }).text);
  expect(await lines(more, schema)).toEqual(['Type Extra was removed']);
  expect(await reasons(more, schema)).toHaveProperty('Type Page_List was removed');
  // A filled type that types use, or that differs from the generic one, is in the schema and thus comparable.
  expect(await lines(openapi, without)).toContain('Type Page_Task was removed');
  const other = { ...openapi.spec, types: openapi.spec.types.map(withoutProperties) };
  expect(await lines({ ...openapi, spec: other }, schema)).toContain('Type Page_List was removed');
});

function withoutProperties(type: Type): Type {
  return type.name === 'Page_List' && type.kind === 'struct' ? { ...type, properties: [] } : type;
}

test('only what a person changed is a change, beside what the format makes', async () => {
  const spec = await sample('petShop');
  const printed = await readText((await loadPrinter('openapi-yaml'))(spec).text);
  const edited = applyEdit(spec, { kind: 'operation.delete', name: 'pet.delete' });
  if (!edited.ok) throw new Error(edited.refusal.message);
  const { changes } = await compareAcross(printed, { spec: edited.value.spec });
  expect(changes.map(({ line }) => line)).toEqual(['Operation pet.delete was removed']);
});

test('two documents in one format are compared as they were read', async () => {
  const spec = await sample('petShop');
  const text = (await loadPrinter('openapi-json'))(spec).text;
  const before = await readText(text);
  const after = await readText(text.replace('"version": "1.0.0"', '"version": "1.1.0"'));
  const { changes, notComparable } = await compareAcross(before, after);
  expect(changes.map(({ code }) => code)).toEqual(['version-changed']);
  expect(notComparable).toEqual([]);
});

test('what is not comparable says which format makes it, and how', async () => {
  const spec = await sample('webshop');
  const printed = await readText((await loadPrinter('openapi-yaml'))(spec).text);
  const schema = await readText((await loadPrinter('jsonschema-json'))(spec).text);
  expect(await reasons(printed, { spec })).toMatchObject({
    'the title is now none, was API': 'OpenAPI adds this by itself.',
    'the root type is now Order, was none': 'OpenAPI can’t hold this.',
  });
  expect(await reasons({ spec }, printed)).toMatchObject({
    'the title is now API, was none': 'OpenAPI adds this by itself.',
    'the root type is now none, was Order': 'OpenAPI can’t hold this.',
  });
  expect(await reasons(printed, schema)).toMatchObject({
    'the root type is now Order, was none': 'OpenAPI can’t hold this.',
    'Operation order.place was removed': 'JSON Schema can’t hold this.',
  });
});

/** The reasons by line, without the prefix of lines about the specification itself. */
async function reasons(before: ComparedSide, after: ComparedSide) {
  const { notComparable } = await compareAcross(before, after);
  const valuesOf = changedValuesBetween(before.spec, after.spec);
  return Object.fromEntries(
    notComparable.map((difference) => {
      const values = valuesOf(difference);
      return [difference.line.replace('Specification: ', ''), whyNotComparable(difference, values)];
    }),
  );
}

/**
 * Documents that are spelled differently in their export: a name, the name in a second content type, the
 * version.
 */
const spelt = {
  name: {
    openapi: '3.1.1',
    info: { title: 'Own', version: '1' },
    paths: {},
    components: {
      schemas: { 'Page of Räume': { type: 'object', properties: { a: { type: 'string' } } } },
    },
  },
  content: {
    openapi: '3.1.1',
    info: { title: 'Own', version: '1' },
    paths: {
      '/a': {
        post: {
          operationId: 'post',
          requestBody: {
            content: {
              'application/json': { schema: { $ref: '#/components/schemas/Page of Räume' } },
              'application/xml': {
                schema: { type: 'array', items: { $ref: '#/components/schemas/Page of Räume' } },
              },
            },
          },
          responses: { '204': { description: 'Done' } },
        },
      },
    },
    components: {
      schemas: { 'Page of Räume': { type: 'object', properties: { a: { type: 'string' } } } },
    },
  },
  version: {
    openapi: '3.2.0',
    info: { title: 'Own', version: '1' },
    paths: {},
    components: { schemas: { Room: { type: 'object', properties: { a: { type: 'string' } } } } },
  },
} as const;

test.each(Object.entries(spelt))('a file and its export in the same format: %s', async (_, own) => {
  const file = await readText(JSON.stringify(own));
  const text = (await loadPrinter('openapi-json'))(file.spec).text;
  const printed = await readText(text);
  for (const [one, other] of [
    [file, printed],
    [printed, file],
  ] as const) {
    const { changes, notComparable } = await compareAcross(one, other);
    expect(changes).toEqual([]);
    expect(notComparable).not.toEqual([]);
  }
  // Changes the last one, which is in the components.
  const edited = await readText(text.replace(/"string"(?![^]*"string")/, '"integer"'));
  const codes = (await compareAcross(file, edited)).changes.map(({ code }) => code);
  expect(codes).toEqual(['property-type-changed']);
});

const animals = {
  openapi: '3.1.1',
  info: { title: 'Animals', version: '1' },
  security: [{ key: [] }],
  paths: {
    '/animals/{id}': {
      get: {
        operationId: 'get',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
          { name: 'at', in: 'query', schema: { type: 'string' } },
        ],
        responses: { '204': { description: 'Nothing' } },
      },
    },
  },
  components: { securitySchemes: { key: { type: 'apiKey', name: 'X-Key', in: 'header' } } },
} as const;

const [pathId, queryAt] = animals.paths['/animals/{id}'].get.parameters;

function withParameters(parameters: readonly object[]): object {
  const get = { ...animals.paths['/animals/{id}'].get, parameters };
  return { ...animals, paths: { '/animals/{id}': { get } } };
}

/** Mistakes by hand, of which an export makes something else than what was there. */
const mistakes: readonly (readonly [what: string, code: string, document: object])[] = [
  ['a parameter of the path is missing', 'argument-removed', withParameters([queryAt])],
  [
    'it has another name',
    'argument-renamed',
    withParameters([{ ...pathId, name: 'animal' }, queryAt]),
  ],
  [
    'a parameter lost its schema',
    'argument-removed',
    withParameters([pathId, { ...queryAt, schema: undefined }]),
  ],
  ['an unknown scheme', 'security-changed', { ...animals, security: [{ unknown: [] }] }],
];

test.each(mistakes)('an export that was changed by hand: %s', async (_, code, document) => {
  const read = await readText(JSON.stringify(animals));
  const exported = await readText((await loadPrinter('openapi-json'))(read.spec).text);
  expect((await compareAcross(read, exported)).changes).toEqual([]);
  const edited = await readText(JSON.stringify(document));
  const { changes } = await compareAcross(exported, edited);
  expect(changes.map((change) => change.code)).toContain(code);
  expect((await compareAcross(edited, exported)).changes).not.toEqual([]);
});

test('another name of a schema is a change, unless the other file is an export, which has to call it so', async () => {
  const named = (first: string) => ({
    ...spelt.name,
    components: {
      schemas: {
        [first]: { type: 'object', properties: { a: { type: 'string' } } },
        // No export has this name.
        'Ein Bett': { type: 'object', properties: { b: { type: 'integer' } } },
      },
    },
  });
  const file = await readText(JSON.stringify(named('Page of Räume')));
  const text = (await loadPrinter('openapi-json'))(file.spec).text;
  const { schemas } = (JSON.parse(text) as typeof spelt.name).components;
  const [printedName = ''] = Object.keys(schemas);
  expect(printedName).not.toBe('Page of Räume');
  const renamed = await readText(JSON.stringify(named(printedName)));
  const { changes } = await compareAcross(renamed, file);
  expect(changes.map(({ code }) => code)).toEqual(['type-metadata-changed']);
});

test('another name is a change also where an export says something of the same type in another way', async () => {
  const read = async (name: string, property = 'a') => {
    const schema = { $ref: `#/components/schemas/${name}` };
    const content = { 'application/json': { schema } };
    return readText(
      JSON.stringify({
        openapi: '3.1.1',
        info: { title: 'A', version: '1' },
        paths: {
          '/a': { get: { operationId: 'a', responses: { 200: { description: 'OK', content } } } },
        },
        components: {
          schemas: {
            [name]: {
              type: 'object',
              properties: {
                [property]: {
                  oneOf: [{ type: 'integer' }, { $ref: '#/components/schemas/Empty' }],
                },
              },
            },
            // Exports say of which type the values of something shared are.
            Empty: { enum: [''] },
          },
        },
      }),
    );
  };
  expect(await linesBetween(await read('One'), await read('Other'))).toEqual([
    'major Type One was renamed to Other',
  ]);
  expect(await linesBetween(await read('One'), await read('One', 'b'))).toEqual([
    'major Type One: property a was renamed to b',
  ]);
});

test('in OpenAPI 3.0, null of a type that may not be null stays a member of its union', async () => {
  const never = { kind: 'reference', target: 'Room', metadata: { enum: [null] } } as const;
  const text = { kind: 'string' } as const;
  const inner = { kind: 'union', match: 'one', members: [never, text] } as const;
  const items = { kind: 'union', match: 'one', members: [text, inner] } as const;
  const types: readonly Type[] = [
    { kind: 'struct', name: 'Room', properties: [] },
    { kind: 'array', name: 'Rooms', items },
  ];
  const spec = { imports: [], operations: [], types };
  const printed = await readText((await loadPrinter('openapi30-json'))(spec).text);
  expect((await compareAcross({ spec }, printed)).changes).toEqual([]);
  expect((await compareAcross(printed, { spec })).changes).toEqual([]);
});

test('anything is the same whether null may be beside it or not, in whatever version', async () => {
  const file = (openapi: string, anything: Json) =>
    readText(
      JSON.stringify({
        openapi,
        info: { title: 'Own', version: '1' },
        paths: {},
        components: { schemas: { Pet: { oneOf: [anything, { type: 'string' }] } } },
      }),
    );
  const ways = [
    await file('3.1.0', { anyOf: [{}, { type: 'null' }] }),
    await file('3.0.4', { nullable: true }),
    await file('3.1.0', { anyOf: [{}, { type: 'null' }], deprecated: false }),
    await file('3.0.4', { nullable: true, deprecated: false }),
    await file('3.1.0', {}),
  ];
  for (const one of ways) {
    for (const other of ways) expect((await compareAcross(one, other)).changes).toEqual([]);
  }
});

test('what no export can hold is still a change between two files', async () => {
  const file = async (paths: object) =>
    readText(JSON.stringify({ openapi: '3.2.0', info: { title: 'Own', version: '1' }, paths }));
  const get = { operationId: 'get', responses: { '204': { description: 'Done' } } };
  const { changes } = await compareAcross(
    await file({ '/a': { get, query: { responses: {} } } }),
    await file({ '/a': { get } }),
  );
  expect(changes.map(({ line }) => line)).toEqual(['Specification: QUERY /a was removed']);
});

test('an edit inside an inline object of a body is told through formats without operations', async () => {
  const document = (items: object, copy: object) =>
    readText(
      JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'A', version: '1' },
        paths: {
          '/loans': {
            post: {
              operationId: 'borrow',
              requestBody: bodyOf({ copyId: { type: 'integer', ...copy }, at: { type: 'string' } }),
              responses: {
                200: { description: '', ...bodyOf({ total: { type: 'integer' }, items }) },
              },
            },
          },
        },
      }),
    );
  const bodyOf = (properties: object) => ({
    content: { 'application/json': { schema: { type: 'object', properties } } },
  });
  const list = { type: 'array', items: { type: 'object', properties: { id: { type: 'string' } } } };
  const before = await document(list, {});
  const after = await document({ ...list, description: 'All of them.' }, { description: 'Which.' });
  for (const id of ['jsonschema-json', 'typeschema'] as const) {
    const print = await loadPrinter(id);
    const printed = await readText(print(after.spec).text);
    const reprinted = await readText(print(before.spec).text);
    const lines = [
      'patch Type {copyId, at}: the description of property copyId changed',
      'patch Type {total, items}: the description of property items changed',
    ];
    expect((await linesBetween(reprinted, printed)).toSorted()).toEqual(lines);
    expect((await linesBetween(before, printed)).toSorted()).toEqual(lines);
  }
});

test('an inline object without properties that only operations fill in is the same in a format without operations', async () => {
  const filled = { kind: 'reference', target: 'Page' } as const;
  const spec = makeSpecification({
    operations: [
      {
        ...makeOperation('list'),
        return: {
          type: { ...filled, template: [{ generic: 'T', type: 'Object_leklnmpjnnie' }] },
        },
      },
    ],
    types: [
      { kind: 'map', name: 'Page', values: { kind: 'generic', name: 'T' } },
      { kind: 'struct', name: 'Object_leklnmpjnnie', properties: [] },
    ],
  });
  const printed = async (id: 'openapi30-json' | 'typeschema') =>
    readText((await loadPrinter(id))(spec).text);
  const [one, other] = [await printed('openapi30-json'), await printed('typeschema')];
  expect(await linesBetween(one, other)).toEqual([]);
  expect(await linesBetween(other, one)).toEqual([]);
});
