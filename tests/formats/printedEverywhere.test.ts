import { expect, test } from 'vitest';
import { deepFreeze } from '../../src/domain/model/values/deepFreeze.ts';
import {
  emptySpecification,
  type Argument,
  type Operation,
  type Specification,
  type Struct,
  type Type,
  type TypeRef,
} from '../../src/domain/model/specification.ts';
import { loadPrinter, printableFormats } from '../../src/formats/registry/registry.ts';
import { operation, ref, struct } from '../domain/example.ts';
import { golden, pretty } from '../support/golden.ts';

// Records how each format prints everything that a specification can contain, including what the format can't
// express: the text and the findings. GOLDEN=write writes the records.

const text: TypeRef = { kind: 'string' };
const int: TypeRef = { kind: 'integer' };
const list = (items: TypeRef): TypeRef => ({ kind: 'array', items });
const id: Argument = { name: 'id', in: 'path', type: text };
const call = (more: Partial<Operation>, ...types: Type[]): Partial<Specification> => ({
  operations: [operation('call', more)],
  types,
});
const typed = (...types: Type[]): Partial<Specification> => ({ types });
const field = (type: TypeRef, more: Partial<Struct['properties'][number]> = {}) =>
  struct('T', [{ name: 'a', type, ...more }]);
const Cat = struct('Cat', [{ name: 'kind', type: text }]);
const Dog = struct('Dog', [{ name: 'kind', type: text }]);
const animals = (more: Partial<Struct>): Partial<Specification> =>
  typed(
    struct('Animal', [{ name: 'kind', type: text }], more),
    struct('Cat', [{ name: 'lives', type: int }], { parent: ref('Animal') }),
    struct('Other'),
  );

const said: { readonly [what: string]: Partial<Specification> } = {
  'a property annotated twice': typed(
    struct('T', [
      {
        name: 'a',
        type: { ...text, description: 'of the type', deprecated: true, metadata: { title: 't' } },
        description: 'of the property',
        deprecated: false,
        metadata: { minLength: 1 },
      },
      { name: 'b', type: { ...text, description: 'of the type', nullable: true } },
    ]),
  ),
  'two properties of one name': typed(
    struct('T', [
      { name: 'a', type: text },
      { name: 'a', type: int },
    ]),
  ),
  'two types of one name': typed(field(text), field(int)),
  'two operations of one name': {
    operations: [
      operation('call', { httpMethod: 'GET' }),
      operation('call', { httpMethod: 'DELETE' }),
    ],
  },
  'odd names': typed(
    struct('A_b', [
      { name: '$a.b', type: text },
      { name: '__proto__', type: ref('A_b') },
      { name: 'with space', type: text },
    ]),
  ),
  'a parent that is a map': typed(struct('T', [], { parent: ref('M') }), {
    kind: 'map',
    name: 'M',
    values: text,
  }),
  'parents in a circle': typed(
    struct('A', [], { parent: ref('B') }),
    struct('B', [], { parent: ref('A') }),
  ),
  'a parent that is missing': typed(struct('T', [], { parent: ref('Missing') })),
  'a parent with what fills it': typed(
    struct('Page', [{ name: 'items', type: list({ kind: 'generic', name: 'T' }) }]),
    struct('Cats', [], { parent: ref('Page', { T: 'Cat' }) }),
    Cat,
  ),
  'a parent without what fills it': typed(
    struct('Page', [{ name: 'item', type: { kind: 'generic', name: 'T' } }]),
    struct('Cats', [{ name: 'other', type: ref('Page') }], { parent: ref('Page') }),
  ),
  'generics filled with several': typed(
    struct('Pair', [
      { name: 'one', type: { kind: 'generic', name: 'A' } },
      { name: 'other', type: { kind: 'generic', name: 'B' } },
    ]),
    struct('T', [
      { name: 'a', type: ref('Pair', { A: 'Cat', B: 'Dog' }) },
      { name: 'b', type: ref('Pair', { A: 'Dog' }) },
      { name: 'c', type: ref('Pair', { A: 'string', B: 'Missing', C: 'Cat' }) },
    ]),
    Cat,
    Dog,
  ),
  'what refers to nothing': typed(field(ref('Missing')), {
    kind: 'array',
    name: 'L',
    items: ref('lib:Missing'),
  }),
  'types of another document': {
    imports: [
      { alias: 'lib', url: 'https://example.org/a.json', types: [Cat] },
      { alias: 'later', url: 'typehub:ada:types@1.0.0' },
    ],
    ...typed(
      struct('T', [
        { name: 'a', type: ref('lib:Cat') },
        { name: 'b', type: ref('later:Dog') },
      ]),
    ),
  },
  'a root': { root: 'Cat', ...typed(Cat, Dog) },
  'a root that is missing': { root: 'Missing', ...typed(Cat) },
  'a base type with values that stand for types': animals({
    base: true,
    discriminator: 'kind',
    mapping: [{ type: 'Cat', value: 'cat' }],
  }),
  'a discriminator alone': animals({ discriminator: 'kind' }),
  'a discriminator of no property': animals({ discriminator: 'missing' }),
  'values that stand for types, without a discriminator': animals({
    mapping: [{ type: 'Cat', value: 'cat' }],
  }),
  'values that stand for what is no child': animals({
    base: true,
    discriminator: 'kind',
    mapping: [
      { type: 'Other', value: 'o' },
      { type: 'Missing', value: 'm' },
    ],
  }),
  'a base type alone': typed(struct('T', [], { base: true, description: 'D', deprecated: true })),
  'lists and maps': typed(
    { kind: 'array', name: 'Texts', items: text, description: 'D' },
    { kind: 'map', name: 'Cats', values: ref('Cat'), deprecated: true },
    { kind: 'array', name: 'Deep', items: list({ kind: 'map', values: int }) },
    Cat,
  ),
  'all scalars': typed(
    struct(
      'T',
      [
        text,
        { kind: 'string', format: 'date', default: '2020-01-01' },
        { kind: 'string', format: 'date-time' },
        { kind: 'string', format: 'other' },
        int,
        { kind: 'number' },
        { kind: 'boolean' },
        { kind: 'any' },
        { kind: 'mime', contentType: 'image/png' },
        list(list({ ...text, nullable: true })),
        { kind: 'map', values: { kind: 'any' } },
      ].map((type, at) => ({ name: `a${at}`, type: type as TypeRef })),
    ),
  ),
  unions: typed(
    struct('T', [
      { name: 'one', type: { kind: 'union', match: 'one', members: [ref('Cat'), ref('Dog')] } },
      { name: 'any', type: { kind: 'union', match: 'any', members: [text, int] } },
      {
        name: 'told',
        nullable: true,
        type: {
          kind: 'union',
          match: 'one',
          members: [ref('Cat'), ref('Dog')],
          discriminator: 'kind',
          mapping: [{ type: 'Cat', value: 'cat' }],
        },
      },
      { name: 'list', type: list({ kind: 'union', match: 'one', members: [text, list(text)] }) },
      { name: 'single', type: { kind: 'union', match: 'one', members: [text] } },
    ]),
    Cat,
    Dog,
  ),
  'what the document says about itself': {
    info: {
      title: 'Pets',
      version: '1.2',
      description: 'All of them',
      contact: { name: 'Ada', url: 'https://example.org', email: 'ada@example.org' },
      license: { name: 'MIT', identifier: 'MIT' },
      metadata: { termsOfService: 'https://example.org/terms', odd: true },
    },
    servers: [{ url: 'https://a.example.org', description: 'A' }, { url: '/b' }],
    tags: [{ name: 'pets', description: 'Pets' }, { name: 'odd' }],
    baseUrl: 'https://example.org/v1',
    metadata: { 'x-a': 1, webhooks: {}, odd: [1] },
  },
  ...Object.fromEntries(
    (
      [
        { type: 'httpBasic' },
        { type: 'httpBearer' },
        { type: 'apiKey', name: 'X-Key', in: 'header' },
        { type: 'oauth2', tokenUrl: '/token', authorizationUrl: '/auth', scopes: ['read'] },
      ] as const
    ).map((security) => [
      `security: ${security.type}`,
      {
        security,
        operations: [
          operation('free', { httpPath: '/free', authorization: false }),
          operation('read', { httpPath: '/read', security: ['read'] }),
          operation('other', { httpPath: '/other', security: ['other'], authorization: true }),
        ],
      },
    ]),
  ),
  'scopes without security': call({ security: ['read'] }),
  'arguments everywhere': call(
    {
      httpPath: '/a/:id/:more',
      arguments: [
        id,
        { name: 'limit', in: 'query', type: int, metadata: { required: true, minimum: 1 } },
        { name: 'ids', in: 'query', type: list(int), wireName: 'ids[]' },
        { name: 'trace', in: 'header', type: { ...text, deprecated: true }, wireName: 'X-Trace' },
        { name: 'accept', in: 'header', type: text, wireName: 'Accept' },
        { name: 'filter', in: 'query', type: ref('Cat') },
        { name: 'lost', in: 'path', type: text },
      ],
    },
    Cat,
  ),
  'two arguments of one name on the wire': call({
    arguments: [
      { name: 'a', in: 'query', type: text, wireName: 'x' },
      { name: 'b', in: 'query', type: int, wireName: 'x' },
    ],
  }),
  'two operations in one place': {
    operations: [
      operation('a', { httpPath: '/x/:id', arguments: [id] }),
      operation('b', { httpPath: '/x/:key', arguments: [{ ...id, name: 'key' }] }),
      operation('c', {
        httpPath: '/x/:key',
        httpMethod: 'PUT',
        arguments: [{ ...id, name: 'key' }],
      }),
    ],
  },
  bodies: {
    operations: (
      [
        ref('Cat'),
        list(ref('Cat')),
        { kind: 'map', values: int },
        text,
        { kind: 'any' },
        { kind: 'mime', contentType: 'multipart/form-data' },
        { kind: 'mime', contentType: 'text/plain' },
      ] as const
    ).map((type, at) =>
      operation(`call${at}`, {
        httpMethod: 'POST',
        httpPath: `/${at}`,
        httpCode: 201,
        payload: { type, metadata: { required: at % 2 === 0 } },
        return: { type },
        throws: [{ code: 400 + at, type }],
      }),
    ),
    types: [Cat],
  },
  'a payload of a GET, with its own name': call(
    { payload: { type: ref('Cat'), key: 'cat', wireName: 'c' } },
    Cat,
  ),
  codes: call(
    {
      httpCode: 204,
      return: { type: text },
      throws: [
        { code: 404 },
        { code: 404, type: text },
        { code: 499, type: text },
        { code: 599, type: int },
        { code: 999, type: ref('Cat') },
        { code: 42, type: text },
      ],
    },
    Cat,
  ),
  ...Object.fromEntries(
    [0, 1, 2, 3].map((stability) => [
      `stability ${stability}`,
      call({ stability, tags: ['a', 'b'] }),
    ]),
  ),
  'words about an operation': call({
    description: 'Says more\nin two lines */',
    metadata: { summary: 'Says little', operationId: 'other', 'x-a': 1, callbacks: {}, odd: 1 },
  }),
};

// A format with both syntaxes is shown in JSON.
const formats = printableFormats.filter(({ syntax }) => syntax !== 'yaml');

test.each(formats)('$id', async ({ id: format, syntax }) => {
  const print = await loadPrinter(format);
  const printed = Object.entries(said).map(([what, parts]) => {
    const { text: words, findings } = print(deepFreeze({ ...emptySpecification, ...parts }));
    const told = findings.map(
      ({ severity, code, path, message }) => `${severity} ${code} ${path}: ${message}`,
    );
    const body = syntax === 'json' ? JSON.stringify(JSON.parse(words)) : words.split('\n');
    return [what, { findings: told, body }];
  });
  const now = pretty(Object.fromEntries(printed));
  expect(now).toBe(golden(`printed/${format}.json`, now));
});
