import { describe, expect, test } from 'vitest';
import {
  entityCodes,
  typedAspects,
  typedNouns,
} from '../../../src/domain/compare/changes/changeCodes.ts';
import type { TypedAspect, TypedNoun } from '../../../src/domain/compare/changes/changeCodes.ts';
import { changedValuesBetween } from '../../../src/domain/compare/changes/changedValues.ts';
import { changeRows, groupChanges } from '../../../src/domain/compare/changes/changeRows.ts';
import { compareSpecifications } from '../../../src/domain/compare/compareSpecifications.ts';
import {
  emptySpecification,
  type Metadata,
  type Specification,
  type TypeRef,
} from '../../../src/domain/model/specification.ts';
import { golden, pretty } from '../../support/golden.ts';
import { after, operation, ref, shop, struct } from '../example.ts';
import { api, changesOf } from './changes.ts';
import type { Use } from './changes.ts';

const string: TypeRef = { kind: 'string' };
const id = { name: 'id', in: 'path', type: string } as const;
const limit = { name: 'limit', in: 'query', type: { kind: 'integer' } } as const;
const owner = { name: 'owner', type: string } as const;

type Row = readonly [before: Specification, after: Specification, ...changes: readonly string[]];

/** An example for every code about an entity. */
const rows: { readonly [title: string]: Row } = {
  'an operation more': [
    api(),
    { ...api(), operations: [...api().operations, operation('more')] },
    'minor operation-added',
  ],
  'an operation less': [api(), { ...api(), operations: [] }, 'major operation-removed'],
  'an operation by another name': [api(), api({ name: 'ask' }), 'major operation-renamed'],
  'another method': [api(), api({ httpMethod: 'PUT' }), 'major operation-method-changed'],
  'another path': [api(), api({ httpPath: '/calls' }), 'major operation-path-changed'],
  'another success code': [api(), api({ httpCode: 201 }), 'major operation-code-changed'],
  'another description of an operation': [
    api(),
    api({ description: 'Calls' }),
    'patch operation-description-changed',
  ],
  'a deprecated operation': [api(), api({ stability: 0 }), 'minor operation-stability-changed'],
  'an experimental operation said to be so': [api(), api({ stability: 1 })],
  'a scope to be had': [api(), api({ security: ['read'] }), 'major operation-security-changed'],
  'another scope': [
    api({ security: ['read'] }),
    api({ security: ['read', 'write'] }),
    'major operation-security-changed',
  ],
  'no scope any more': [
    api({ security: ['read'] }),
    api({ security: [] }),
    'minor operation-security-changed',
  ],
  'scopes in another order': [api({ security: ['a', 'b'] }), api({ security: ['b', 'a'] })],
  'authorization needed': [
    api({ authorization: false }),
    api(),
    'major operation-authorization-changed',
  ],
  'no authorization needed': [
    api({ authorization: true }),
    api({ authorization: false }),
    'minor operation-authorization-changed',
  ],
  'other tags': [api(), api({ tags: ['pets'] }), 'patch operation-tags-changed'],
  'an optional argument more': [
    api({ arguments: [id] }),
    api({ arguments: [id, limit] }),
    'minor argument-added',
  ],
  'a required argument more': [
    api({ arguments: [limit] }),
    api({ arguments: [limit, { ...limit, name: 'from', metadata: { required: true } }] }),
    'major argument-added',
  ],
  'an argument in the path more': [api(), api({ arguments: [id] }), 'major argument-added'],
  'an optional argument in front of another': [
    api({ arguments: [limit] }),
    api({ arguments: [{ ...limit, name: 'from' }, limit] }),
    'minor argument-added',
    'major argument-moved',
  ],
  'an argument in the path behind one in the query': [
    api({ arguments: [id, limit] }),
    api({ arguments: [limit, id] }),
  ],
  'arguments in another order': [
    api({ arguments: [limit, { ...limit, name: 'from' }] }),
    api({ arguments: [{ ...limit, name: 'from' }, limit] }),
    'major argument-moved',
  ],
  'an argument less': [api({ arguments: [limit] }), api(), 'major argument-removed'],
  'an argument by another name': [
    api({ arguments: [limit] }),
    api({ arguments: [{ ...limit, name: 'count' }] }),
    'major argument-renamed',
  ],
  'a header by the same name in other upper and lower case': [
    api({ arguments: [{ ...limit, in: 'header', name: 'X-Request-ID' }] }),
    api({ arguments: [{ ...limit, in: 'header', name: 'X-Request-Id' }] }),
    'minor argument-renamed',
  ],
  'a header that is sent in other upper and lower case': [
    api({ arguments: [{ ...limit, in: 'header', wireName: 'ETag' }] }),
    api({ arguments: [{ ...limit, in: 'header', wireName: 'Etag' }] }),
    'minor argument-wire-name-changed',
  ],
  'an argument in the path by another name, which the path has, too': [
    api({ httpPath: '/call/:id/more', arguments: [id, limit] }),
    api({ httpPath: '/call/:callId/more', arguments: [{ ...id, name: 'callId' }, limit] }),
    'minor argument-renamed',
  ],
  'two arguments in the path by other names, one with more changes': [
    api({ httpPath: '/:id/:part', arguments: [id, { ...id, name: 'part' }] }),
    api({
      httpPath: '/:one/:other',
      arguments: [
        { ...id, name: 'one' },
        { ...id, name: 'other', type: { kind: 'integer' } },
      ],
    }),
    'minor argument-renamed',
    'minor argument-renamed',
    'major argument-type-changed',
  ],
  'an argument in the path by another name, by which the path does not have it': [
    api({ httpPath: '/call/:id', arguments: [id] }),
    api({ httpPath: '/call/:id', arguments: [{ ...id, name: 'callId' }] }),
    'major argument-renamed',
  ],
  'a variable of the path by another name': [
    api({ httpPath: '/call/:id' }),
    api({ httpPath: '/call/:callId' }),
    'patch operation-path-changed',
  ],
  'a variable of the path by another name, which its argument has on the wire': [
    api({ httpPath: '/call/:call_id', arguments: [{ ...id, wireName: 'call_id' }] }),
    api({ httpPath: '/call/:callId', arguments: [{ ...id, wireName: 'callId' }] }),
    'patch operation-path-changed',
  ],
  'a variable of the path in other brackets': [
    api({ httpPath: '/call/:id', arguments: [id] }),
    api({ httpPath: '/call/{id}', arguments: [id] }),
  ],
  'the variables of a path in another order': [
    api({ httpPath: '/:id/:part', arguments: [id, { ...id, name: 'part' }] }),
    api({ httpPath: '/:part/:id', arguments: [id, { ...id, name: 'part' }] }),
    'major operation-path-changed',
  ],
  'another path with another variable': [
    api({ httpPath: '/call/:id', arguments: [id] }),
    api({ httpPath: '/calls/:callId', arguments: [{ ...id, name: 'callId' }] }),
    'major operation-path-changed',
    'major argument-renamed',
  ],
  'the last argument first': [
    api({ arguments: [limit, { ...limit, name: 'from' }, { ...limit, name: 'to' }] }),
    api({ arguments: [{ ...limit, name: 'to' }, limit, { ...limit, name: 'from' }] }),
    'major argument-moved',
  ],
  'an argument elsewhere': [
    api({ arguments: [limit] }),
    api({ arguments: [{ ...limit, in: 'header' }] }),
    'major argument-location-changed',
  ],
  'an argument by another name on the wire': [
    api({ arguments: [{ ...limit, wireName: 'limit' }] }),
    api({ arguments: [{ ...limit, wireName: 'page[limit]' }] }),
    'major argument-wire-name-changed',
  ],
  'a name on the wire that goes without saying': [
    api({ arguments: [limit] }),
    api({ arguments: [{ ...limit, wireName: 'limit' }] }),
  ],
  'a payload': [api(), api({ payload: { type: string } }), 'major payload-added'],
  'no payload': [api({ payload: { type: string } }), api(), 'major payload-removed'],
  'another key of the payload': [
    api({ payload: { type: string } }),
    api({ payload: { type: string, key: 'body' } }),
    'major payload-key-changed',
  ],
  'another name of the payload on the wire': [
    api({ payload: { type: string } }),
    api({ payload: { type: string, wireName: 'body' } }),
    'major payload-wire-name-changed',
  ],
  'a return': [api(), api({ return: { type: string } }), 'minor return-added'],
  'no return': [api({ return: { type: string } }), api(), 'major return-removed'],
  'an error more': [api(), api({ throws: [{ code: 404 }] }), 'minor throw-added'],
  'an error less': [api({ throws: [{ code: 404 }] }), api(), 'major throw-removed'],
  'an error with a type': [
    api({ throws: [{ code: 404 }] }),
    api({ throws: [{ code: 404, type: string }] }),
    'minor throw-type-added',
  ],
  'an error without its type': [
    api({ throws: [{ code: 404, type: string }] }),
    api({ throws: [{ code: 404 }] }),
    'major throw-type-removed',
  ],
  'a type more': [api(), { ...api(), types: [...api().types, struct('U')] }, 'minor type-added'],
  'a type less, though nobody uses it': [api(), { ...api(), types: [] }, 'major type-removed'],
  'a type by another name': [
    api({}, { properties: [owner] }, 'both'),
    api({ payload: { type: ref('U') }, return: { type: ref('U') } }, struct('U', [owner])),
    'major type-renamed',
  ],
  'a list with a name of its own': [
    { ...api({ return: { type: { kind: 'array', items: string } } }), types: [] },
    api({ return: { type: ref('T') } }, { kind: 'array', name: 'T', items: string }),
    'patch type-moved',
  ],
  'another kind of type': [
    api(),
    api({}, { kind: 'map', name: 'T', values: string }),
    'major type-kind-changed',
  ],
  'a list instead of a struct': [
    api(),
    api({}, { kind: 'array', name: 'T', items: string }),
    'major type-kind-changed',
  ],
  'another description of a type': [
    api(),
    api({}, { description: 'A thing' }),
    'patch type-description-changed',
  ],
  'an abstract type': [api(), api({}, { base: true }), 'major type-base-changed'],
  'another generic to fill': [
    api({}, { properties: [{ name: 'a', type: { kind: 'generic', name: 'T' } }] }),
    api(
      {},
      {
        properties: [
          { name: 'a', type: { kind: 'generic', name: 'T' } },
          { name: 'b', type: { kind: 'array', items: { kind: 'generic', name: 'U' } } },
        ],
      },
    ),
    'minor property-added',
    'major type-generics-changed',
  ],
  'a parent': [api(), api({}, { parent: ref('P') }), 'major parent-added'],
  'no parent': [api({}, { parent: ref('P') }), api(), 'major parent-removed'],
  'another discriminator': [
    api({}, { properties: [owner] }),
    api({}, { properties: [owner], discriminator: 'owner' }),
    'major discriminator-changed',
  ],
  'a child more that is received': [
    api({}, {}, 'received'),
    api({}, { mapping: [{ type: 'C', value: 'c' }] }, 'received'),
    'major mapping-added',
  ],
  'a child more that is sent': [
    api({}, {}, 'sent'),
    api({}, { mapping: [{ type: 'C', value: 'c' }] }, 'sent'),
    'minor mapping-added',
  ],
  'a child less': [
    api({}, { mapping: [{ type: 'C', value: 'c' }] }, 'sent'),
    api({}, { mapping: [] }, 'sent'),
    'major mapping-removed',
  ],
  'another value for a child': [
    api({}, { mapping: [{ type: 'C', value: 'c' }] }),
    api({}, { mapping: [{ type: 'C', value: 'd' }] }),
    'major mapping-changed',
  ],
  'the name of an inline object as the value for a child': [
    api({}, { mapping: [{ type: 'C', value: 'Object_aaaaaaaaaaaa' }] }),
    api({}, { mapping: [{ type: 'C', value: 'Object_bbbbbbbbbbbb' }] }),
  ],
  'an optional property more': [
    api({}, {}, 'both'),
    api({}, { properties: [owner] }, 'both'),
    'minor property-added',
  ],
  'a required property more that is sent': [
    api({}, {}, 'sent'),
    api({}, { properties: [{ ...owner, metadata: { required: true } }] }, 'sent'),
    'major property-added',
  ],
  'a property more that must not be null and is sent': [
    api({}, {}, 'both'),
    api({}, { properties: [{ ...owner, nullable: false }] }, 'both'),
    'major property-added',
  ],
  'a required property more that is received': [
    api({}, {}, 'received'),
    api({}, { properties: [{ ...owner, metadata: { required: true } }] }, 'received'),
    'minor property-added',
  ],
  'a property less': [api({}, { properties: [owner] }), api(), 'major property-removed'],
  'a property by another name': [
    api({}, { properties: [owner] }),
    api({}, { properties: [{ ...owner, name: 'holder' }] }),
    'major property-renamed',
  ],
  'properties in another order': [
    api({}, { properties: [owner, { ...owner, name: 'a' }] }),
    api({}, { properties: [{ ...owner, name: 'a' }, owner] }),
  ],
  'an import more': [
    api(),
    { ...api(), imports: [{ alias: 'common', url: 'https://example.org' }] },
    'minor import-added',
  ],
  'an import less': [
    { ...api(), imports: [{ alias: 'common', url: 'https://example.org' }] },
    api(),
    'major import-removed',
  ],
  'an import by another alias': [
    {
      ...api({ return: { type: ref('common:Message') } }),
      imports: [{ alias: 'common', url: 'https://example.org' }],
    },
    {
      ...api({ return: { type: ref('shared:Message') } }),
      imports: [{ alias: 'shared', url: 'https://example.org' }],
    },
    'major import-renamed',
  ],
  'an import of something else': [
    { ...api(), imports: [{ alias: 'common', url: 'https://example.org' }] },
    { ...api(), imports: [{ alias: 'common', url: 'https://example.com' }] },
    'major import-url-changed',
  ],
  'an import from elsewhere with another type': [
    {
      ...api(),
      imports: [{ alias: 'common', url: 'https://example.org', types: [struct('A'), struct('B')] }],
    },
    {
      ...api(),
      imports: [
        { alias: 'common', url: 'https://example.com', types: [struct('A', [owner]), struct('C')] },
      ],
    },
    'patch import-url-changed',
    'minor property-added',
    'major type-removed',
    'minor type-added',
  ],
  'a root': [api(), { ...api(), root: 'T' }, 'minor root-changed'],
  'no root': [{ ...api(), root: 'T' }, api(), 'major root-changed'],
  'a base URL': [api(), { ...api(), baseUrl: 'https://a.org' }, 'minor base-url-changed'],
  'another base URL': [
    { ...api(), baseUrl: 'https://a.org' },
    { ...api(), baseUrl: 'https://b.org' },
    'major base-url-changed',
  ],
  'another title, version and description, and a contact': [
    { ...api(), info: { title: 'A', version: '1.0.0' } },
    {
      ...api(),
      info: { title: 'B', version: '2.0.0', description: 'b', contact: { name: 'Ada' } },
    },
    'patch title-changed',
    'patch version-changed',
    'patch specification-description-changed',
    'patch contact-changed',
  ],
  'another license and terms of service': [
    { ...api(), info: { license: { name: 'A' }, metadata: { termsOfService: '/a' } } },
    { ...api(), info: { license: { name: 'A', url: '/a' }, metadata: { termsOfService: '/b' } } },
    'patch license-changed',
    'patch specification-metadata-changed',
  ],
  'one server instead of another, and a third one with other words': [
    { ...api(), servers: [{ url: '/a' }, { url: '/c' }] },
    { ...api(), servers: [{ url: '/c', description: 'c' }, { url: '/b' }] },
    'major server-removed',
    'patch server-description-changed',
    'minor server-added',
  ],
  'other values for a variable of a server': [
    { ...api(), servers: [{ url: '/{a}', metadata: { variables: { a: { default: '1' } } } }] },
    { ...api(), servers: [{ url: '/{a}', metadata: { variables: { a: { default: '2' } } } }] },
    'major specification-metadata-changed',
  ],
  'other tags described': [
    { ...api(), tags: [{ name: 'a' }, { name: 'c', metadata: { 'x-a': 1 } }] },
    { ...api(), tags: [{ name: 'b' }, { name: 'c', description: 'c' }] },
    'patch tag-removed',
    'patch tag-description-changed',
    'patch specification-metadata-changed',
    'patch tag-added',
  ],
  'a tag by another name': [
    { ...api({ tags: ['a'] }), tags: [{ name: 'a', description: 'A' }] },
    { ...api({ tags: ['b'] }), tags: [{ name: 'b', description: 'A' }] },
    'patch tag-renamed',
  ],
  'tags and servers in another order': [
    { ...api(), servers: [{ url: '/a' }, { url: '/b' }], tags: [{ name: 'a' }, { name: 'b' }] },
    { ...api(), servers: [{ url: '/b' }, { url: '/a' }], tags: [{ name: 'b' }, { name: 'a' }] },
  ],
  'another security': [
    { ...api(), security: { type: 'httpBasic' } },
    { ...api(), security: { type: 'httpBearer' } },
    'major security-changed',
  ],
  'a security before the first operation': [
    emptySpecification,
    { ...emptySpecification, security: { type: 'httpBasic' } },
    'minor security-changed',
  ],
  'a scope less to choose from': [
    { ...api(), security: { type: 'oauth2', tokenUrl: '/token', scopes: ['read', 'write'] } },
    { ...api(), security: { type: 'oauth2', tokenUrl: '/token', scopes: ['read'] } },
    'major security-changed',
  ],
  'a scope more, and tokens from elsewhere': [
    { ...api(), security: { type: 'oauth2', tokenUrl: '/token' } },
    { ...api(), security: { type: 'oauth2', tokenUrl: '/tokens', scopes: ['read'] } },
    'major security-changed',
  ],
  'a scope more to choose from': [
    { ...api(), security: { type: 'oauth2', tokenUrl: '/token' } },
    { ...api(), security: { type: 'oauth2', tokenUrl: '/token', scopes: ['read'] } },
    'minor security-changed',
  ],
};

describe('each change is judged from the point of view of API clients', () => {
  test.each(Object.entries(rows))('%s', (_title, [before, next, ...changes]) => {
    expect(changesOf(before, next)).toEqual(changes);
  });

  test('there is an example of every code', () => {
    const shown = new Set(
      Object.values(rows).flatMap(([, , ...changes]) => changes.map((one) => one.split(' ')[1])),
    );
    expect(entityCodes.filter((code) => !shown.has(code))).toEqual([]);
  });
});

/** Keys of metadata that are only for people. */
const informative = [
  '$comment',
  '$id',
  '$schema',
  'description',
  'example',
  'examples',
  'externalDocs',
  'info',
  'jsonSchemaDialect',
  'links',
  'openapi',
  'securityScheme',
  'summary',
  'swagger',
  'tags',
  'title',
  'x-anything',
];

/** A specification in which the named thing has the type reference, and how that is used. */
const places: {
  readonly [Noun in TypedNoun]: (type: TypeRef, use: Use) => Specification;
} = {
  argument: (type) => api({ arguments: [{ ...limit, type }] }),
  payload: (type) => api({ payload: { type } }),
  return: (type) => api({ return: { type } }),
  throw: (type) => api({ throws: [{ code: 404, type }] }),
  parent: (type, use) =>
    api({}, { parent: { ...type, kind: 'reference', target: parentOf(type) } }, use),
  property: (type, use) => api({}, { properties: [{ name: 'owner', type }] }, use),
  element: (type, use) => api({}, { kind: 'map', name: 'T', values: type }, use),
};

/** A parent is always a reference. */
function parentOf(type: TypeRef): string {
  return type.kind === 'reference' ? type.target : type.kind;
}

/** Each aspect: before, after, and its level when sent and when received. */
const aspects: {
  readonly [Aspect in TypedAspect]: readonly [TypeRef, TypeRef, sent: string, received: string];
} = {
  'type-changed': [string, { kind: 'integer' }, 'major', 'major'],
  'content-type-changed': [
    { kind: 'mime', contentType: 'text/plain' },
    { kind: 'mime', contentType: 'text/html' },
    'major',
    'major',
  ],
  'format-changed': [string, { kind: 'string', format: 'date' }, 'major', 'minor'],
  'members-changed': [
    { kind: 'union', match: 'one', members: [string, { kind: 'integer' }] },
    { kind: 'union', match: 'one', members: [{ kind: 'integer' }] },
    'major',
    'minor',
  ],
  'default-changed': [string, { kind: 'string', default: 'x' }, 'major', 'minor'],
  'nullable-changed': [string, { kind: 'string', nullable: true }, 'minor', 'major'],
  'required-changed': [string, { kind: 'string', metadata: { required: true } }, 'major', 'minor'],
  'enum-changed': [
    { kind: 'string', metadata: { enum: ['a', 'b'] } },
    { kind: 'string', metadata: { enum: ['a'] } },
    'major',
    'minor',
  ],
  'deprecated-changed': [string, { kind: 'string', deprecated: true }, 'minor', 'minor'],
  'description-changed': [string, { kind: 'string', description: 'x' }, 'patch', 'patch'],
  'metadata-changed': [string, { kind: 'string', metadata: { 'x-order': 1 } }, 'patch', 'patch'],
};

describe.each(typedNouns)('the type of: %s', (noun) => {
  const sent = noun === 'argument' || noun === 'payload';
  const received = noun === 'return' || noun === 'throw';
  const own = typedAspects.filter(
    (aspect) =>
      noun !== 'parent' ||
      !['content-type-changed', 'format-changed', 'members-changed', 'default-changed'].includes(
        aspect,
      ),
  );
  test.each(own)('%s', (aspect) => {
    const [before, next, whenSent, whenReceived] = aspects[aspect];
    const change = (use: Use) => changesOf(places[noun](before, use), places[noun](next, use));
    const code = `${noun}-${aspect}`;
    if (!received) expect(change('sent')).toEqual([`${whenSent} ${code}`]);
    if (!sent) expect(change('received')).toEqual([`${whenReceived} ${code}`]);
    if (sent || received) return;
    const levels = [whenSent, whenReceived];
    const higher = ['major', 'minor', 'patch'].find((level) => levels.includes(level));
    expect(change('both')).toEqual([`${higher} ${code}`]);
    expect(change('unused')).toEqual([`${higher} ${code}`]);
  });

  test('nested in collections', () => {
    if (noun === 'parent') return;
    const nest = (items: TypeRef): TypeRef => ({ kind: 'map', values: { kind: 'array', items } });
    const change = (from: TypeRef, to: TypeRef) =>
      changesOf(places[noun](nest(from), 'both'), places[noun](nest(to), 'both'));
    expect(change(string, { kind: 'boolean' })).toEqual([`major ${noun}-type-changed`]);
    expect(change(ref('A'), ref('B'))).toEqual([`major ${noun}-type-changed`]);
    expect(change(ref('A', { T: 'B' }), ref('A', { T: 'C' }))).toEqual([
      `major ${noun}-type-changed`,
    ]);
    expect(change(ref('A', { T: '' }), ref('A'))).toEqual([]);
  });
});

describe('renames', () => {
  test('of a type that many mention are one change', () => {
    const renamed = after(shop, { kind: 'type.rename', name: 'Pet', to: 'Animal' });
    const { changes } = compareSpecifications(shop, renamed);
    expect(changes).toEqual([
      {
        level: 'major',
        code: 'type-renamed',
        path: { entity: 'type', name: 'Animal' },
        line: 'Type Pet was renamed to Animal',
      },
    ]);
  });

  test('of several that mention each other', () => {
    const renamed = after(
      shop,
      { kind: 'type.rename', name: 'Pet', to: 'Animal' },
      { kind: 'type.rename', name: 'Page', to: 'Sheet' },
      { kind: 'type.rename', name: 'PetPage', to: 'AnimalSheet' },
      { kind: 'operation.rename', name: 'pets.create', to: 'animals.create' },
    );
    expect(changesOf(shop, renamed).toSorted()).toEqual([
      'major operation-renamed',
      'major type-renamed',
      'major type-renamed',
      'major type-renamed',
    ]);
  });

  test('are not guessed among types that look alike', () => {
    const before = { ...api(), types: [struct('A', [owner]), struct('B', [owner])] };
    const next = { ...api(), types: [struct('C', [owner]), struct('D', [owner])] };
    expect(changesOf(before, next)).toEqual([
      'major type-removed',
      'major type-removed',
      'minor type-added',
      'minor type-added',
    ]);
    expect(changesOf(api(), api({}, struct('U')))).toEqual([
      'major type-removed',
      'minor type-added',
    ]);
  });
});

describe('lines and paths', () => {
  test('say what happened and to what', () => {
    const next = after(
      shop,
      {
        kind: 'argument.update',
        operation: 'pets.create',
        name: 'trace',
        argument: {
          name: 'trace',
          in: 'query',
          type: { kind: 'array', items: { kind: 'string', format: 'date' } },
        },
      },
      { kind: 'property.delete', type: 'Pet', name: 'mother' },
      { kind: 'operation.delete', name: 'pets.list' },
    );
    expect(
      compareSpecifications(shop, next).changes.map(({ path, line }) => [
        [path.entity, path.name, path.place],
        line,
      ]),
    ).toEqual([
      [
        ['operation', 'pets.create', 'argument trace'],
        'Operation pets.create: argument trace is now in the query, was in the header',
      ],
      [
        ['operation', 'pets.create', 'argument trace'],
        'Operation pets.create: argument trace is now array of string (date), was integer',
      ],
      [['operation', 'pets.list', undefined], 'Operation pets.list was removed'],
      [['type', 'Pet', 'property mother'], 'Type Pet: property mother was removed'],
    ]);
  });
});

/** Metadata of sources beyond the model, before and after. */
const metadata: { readonly [title: string]: readonly [Metadata, Metadata] } = {
  'information for people': [
    Object.fromEntries(informative.map((key) => [key, 'old'])),
    Object.fromEntries(informative.map((key) => [key, 'new'])),
  ],
  'what may constrain a client': [{}, { style: 'form', 'not-x-': 1 }],
  'required, now': [{ required: false }, { required: true }],
  'null, now': [{}, { nullable: true }],
  'deprecated, now': [{}, { deprecated: true }],
  'another default': [{ default: 1 }, { default: 2 }],
  'required, no longer': [{ required: true }, { required: false }],
  'required, as it is anyway': [{ required: false }, {}],
  'required, as a list': [{ required: ['a'] }, { required: true }],
  'null, no longer': [{ nullable: true }, {}],
  'null, as it is anyway': [{}, { nullable: false }],
  'null, said oddly': [{ nullable: 'yes' }, { nullable: true }],
  'a deprecation, explained': [{ deprecated: true }, { deprecated: 'Use another.' }],
  'allowed values more and fewer': [{ enum: ['a', 1, null] }, { enum: ['a', 2, { b: true }] }],
  'more values than are named': [{ enum: [] }, { enum: [1, 2, 3, 4, 5, 6, 7] }],
  'as many values as are named': [{ enum: [1, 2, 3, 4, 5] }, { enum: [] }],
  'values that are no list': [{ enum: ['a'] }, { enum: 'a' }],
  'bounds and lengths': [
    { minimum: 1, maximum: 5, minLength: 2, maxItems: 3, multipleOf: 2 },
    { minimum: 2, maximum: 6, maxLength: 2, maxItems: 2, multipleOf: 3 },
  ],
  'exclusive bounds': [
    { minimum: 1, exclusiveMinimum: true, exclusiveMaximum: 9 },
    { minimum: 1, maximum: 9, exclusiveMaximum: true },
  ],
  'examples of a content type': [
    { content: { 'text/csv': { example: 'a', examples: {} }, 'text/plain': 1 } },
    { content: { 'text/csv': { example: 'b' }, 'text/plain': 1 } },
  ],
  'a content type': [{ content: { 'text/csv': { style: 'a' } } }, { content: { 'text/csv': {} } }],
};

/** Changes whose values are more than one word, before and after. */
const detailed: { readonly [title: string]: readonly [Specification, Specification] } = {
  'the metadata of the document': [
    api({}, {}, 'unused', { metadata: { webhooks: { a: {} }, tags: 'x' } }),
    api({}, {}, 'unused', { metadata: { webhooks: {} } }),
  ],
  'what the source says about itself': [
    api({}, {}, 'unused', { info: { title: 'A', metadata: { terms: '/a', old: 1 } } }),
    api({}, {}, 'unused', { info: { version: '2', metadata: { terms: '/b', more: true } } }),
  ],
  'tags and servers with all they have': [
    api({}, {}, 'unused', {
      tags: [
        { name: 'pets', description: 'Pets', metadata: { externalDocs: '/a' } },
        { name: 'gone', description: 'No more', metadata: { 'x-a': 1 } },
      ],
      servers: [
        { url: '/a', description: 'One', metadata: { variables: { v: 1 } } },
        { url: '/gone', description: 'Two' },
      ],
    }),
    api({}, {}, 'unused', {
      tags: [
        { name: 'pets', metadata: { externalDocs: '/b' } },
        { name: 'come', description: 'New' },
      ],
      servers: [
        { url: '/a', metadata: { variables: { v: 2 } } },
        { url: '/come', description: 'Three' },
      ],
    }),
  ],
  ...Object.fromEntries(
    [0, 1, 2, 3].map((stability) => [
      `stability ${stability}`,
      [api({ stability: (stability + 3) % 4 }), api({ stability })],
    ]),
  ),
  'templates filled in another order': [
    api({ return: { type: ref('T', { A: 'X', B: 'Y', C: '' }) } }),
    api({ return: { type: ref('T', { B: 'Y', A: 'X' }) } }),
  ],
  'a template filled with something else': [
    api({ return: { type: ref('T', { A: 'X', B: 'Y' }) } }),
    api({ return: { type: ref('T', { B: 'X', A: 'Y' }) } }),
  ],
  'a list of something else': [
    api({}, { kind: 'array', name: 'T', items: { kind: 'string', description: 'Old' } }),
    api({}, { kind: 'array', name: 'T', items: { kind: 'integer', nullable: true } }),
  ],
  'a type of another kind': [
    api({}, { properties: [owner], description: 'Pets' }),
    api({}, { kind: 'map', name: 'T', values: { kind: 'map', values: string } }),
  ],
  'an argument and a property by another name, with more': [
    api({ arguments: [id, limit] }, { properties: [owner, { ...owner, name: 'b' }] }),
    api(
      { arguments: [id, { ...limit, name: 'count' }] },
      {
        properties: [
          { ...owner, name: 'holder' },
          { ...owner, name: 'b' },
        ],
      },
    ),
  ],
  'an included document at another address': [
    api({}, {}, 'unused', { imports: [{ alias: 'c', url: '/a' }] }),
    api({}, {}, 'unused', { imports: [{ alias: 'c', url: '/b', types: [struct('X')] }] }),
  ],
  'types of an included document': [
    api({ return: { type: ref('c:X') } }, {}, 'unused', {
      imports: [{ alias: 'c', url: '/a', types: [struct('X', [owner]), struct('Y')] }],
    }),
    api({ return: { type: ref('c:X') } }, {}, 'unused', {
      imports: [{ alias: 'c', url: '/a', types: [struct('Y'), struct('X', [])] }],
    }),
  ],
  'values that stand for types': [
    api(
      {},
      {
        discriminator: 'owner',
        mapping: [
          { type: 'A', value: 'a' },
          { type: 'B', value: 'b' },
        ],
      },
    ),
    api(
      {},
      {
        discriminator: 'kind',
        mapping: [
          { type: 'A', value: 'x' },
          { type: 'C', value: 'c' },
        ],
      },
    ),
  ],
  'errors by code': [
    api({ throws: [{ code: 404 }, { code: 404, type: ref('T') }, { code: 500, type: string }] }),
    api({
      throws: [
        { code: 404, type: string },
        { code: 999, type: string },
      ],
    }),
  ],
};

/** A line for each change: its level, wording, reason and side, and its values on both sides. */
function linesOf(before: Specification, next: Specification): readonly string[] {
  const valuesOf = changedValuesBetween(before, next);
  const { changes } = compareSpecifications(before, next);
  return groupChanges(changes).flatMap((group) => {
    const [, ...told] = changeRows([group], { before, after: next });
    return group.flatMap((change, at) => {
      const row = told[at];
      const values = valuesOf(change).map(
        ({ label, before: was, after: is }) => `  ${label}: ${was ?? '-'} → ${is ?? '-'}`,
      );
      const words = row?.kind === 'change' ? [row.line, row.breaks, row.reason] : [];
      const said = words.filter((word) => word !== undefined).join(' · ');
      return [`${change.level} ${change.line}`, `  ${said}`, ...values];
    });
  });
}

test('each change has its own wording, reason and values', () => {
  const entities = Object.entries(rows).flatMap(([title, [before, next]]) => [
    [title, linesOf(before, next)],
    [`${title}, taken back`, linesOf(next, before)],
  ]);
  const typed = typedNouns.flatMap((noun) => {
    const isOfType = noun === 'parent' || noun === 'property' || noun === 'element';
    const uses: readonly Use[] = isOfType ? ['both', 'sent', 'received'] : ['both'];
    return uses.flatMap((use) =>
      Object.entries(aspects).flatMap(([aspect, [before, next]]) => {
        const [one, other] = [places[noun](before, use), places[noun](next, use)];
        const title = `${noun}: ${aspect}${use === 'both' ? '' : `, ${use}`}`;
        return [
          [title, linesOf(one, other)],
          [`${title}, taken back`, linesOf(other, one)],
        ];
      }),
    );
  });
  const owners = {
    operation: (said: Metadata) => api({ metadata: said }),
    argument: (said: Metadata) => api({ arguments: [{ ...limit, metadata: said }] }),
    'a property that is sent': (said: Metadata) =>
      api({}, { properties: [{ ...owner, metadata: said }] }, 'sent'),
    'a property that is received': (said: Metadata) =>
      api({}, { properties: [{ ...owner, metadata: said }] }, 'received'),
  };
  const informed = Object.entries(owners).flatMap(([noun, make]) =>
    Object.entries(metadata).map(([title, [before, next]]) => [
      `${noun}: ${title}`,
      linesOf(make(before), make(next)),
    ]),
  );
  const more = Object.entries(detailed).map(([title, [before, next]]) => [
    title,
    linesOf(before, next),
  ]);
  const text = pretty(Object.fromEntries([...entities, ...typed, ...informed, ...more]));
  expect(text).toBe(golden('compare/lines.json', text));
});

test.each(
  Object.entries(rows).flatMap(([title, [before, next, ...said]]) =>
    said
      .map((change) => change.split(' ')[1] ?? '')
      .filter((code) => /^operation-.*-changed$/.test(code))
      .map((code) => ({ title, code, before, next })),
  ),
)('$title: $code shows its own values also beside other changes', ({ code, before, next }) => {
  const other = code === 'operation-tags-changed' ? { stability: 3 } : { tags: ['other'] };
  const operations = next.operations.map((one) => ({ ...one, ...other }));
  const valuesIn = (changed: Specification) =>
    compareSpecifications(before, changed)
      .changes.filter((change) => change.code === code)
      .map(changedValuesBetween(before, changed));
  expect(valuesIn({ ...next, operations })).toEqual(valuesIn(next));
});

test('arguments of the path have an order of their own', () => {
  const text = { kind: 'string' } as const;
  const inPath = (...names: string[]) =>
    api({
      httpPath: '/call/:a/:b',
      arguments: names.map((name) => ({ name, in: 'path', type: text }) as const),
    });
  expect(compareSpecifications(inPath('a', 'b'), inPath('b', 'a')).changes).toMatchObject([
    { level: 'major', code: 'argument-moved' },
  ]);
});

test('takes the root of the host for no base URL', () => {
  const root = { ...api(), baseUrl: '/' };
  const elsewhere = { ...api(), baseUrl: 'https://a.org' };
  expect(compareSpecifications(api(), root).changes).toEqual([]);
  expect(compareSpecifications(root, elsewhere).changes).toMatchObject([{ level: 'minor' }]);
});
