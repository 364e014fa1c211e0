import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/domain/model/values/json.ts';
import { printOpenapiJson } from '../../../src/formats/openapi/print.ts';
import { printOpenapiYaml } from '../../../src/formats/openapi/printYaml.ts';
import { parseYaml } from '../../../src/formats/syntax/parseText.ts';
import {
  emptySpecification,
  type License,
  type Security,
} from '../../../src/domain/model/specification.ts';
import { operation, print, readDocument } from './printing.ts';

/** A document with everything that a reader stores in metadata, as the printer writes it. */
const whole: JsonObject = {
  openapi: '3.1.1',
  info: {
    title: 'Pets',
    version: '2',
    license: { name: 'MIT', identifier: 'MIT' },
    'x-logo': { url: 'https://example.org/logo' },
  },
  jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
  tags: [{ name: 'pets', description: 'All about pets', externalDocs: { url: 'https://a.b' } }],
  servers: [
    { url: 'https://{host}/api', variables: { host: { default: 'example.org' } } },
    { url: 'https://test.example.org' },
  ],
  security: [{ key: [] }, { token: ['read'] }],
  paths: {
    '/pets/{pet-id}': {
      get: {
        operationId: 'pets/get',
        tags: ['pets'],
        summary: 'One',
        description: 'One pet',
        deprecated: true,
        parameters: [
          { name: 'pet-id', in: 'path', required: true, schema: { type: 'integer' } },
          {
            name: 'fields',
            in: 'query',
            required: false,
            schema: { type: 'array', items: { type: 'string', enum: ['a', 'b'] }, maxItems: 2 },
            style: 'form',
            explode: false,
            examples: { two: { value: ['a', 'b'] } },
          },
          { name: 'session', in: 'cookie', schema: { type: 'string' } },
        ],
        responses: {
          '200': {
            description: 'The pet',
            headers: { 'X-Rate': { schema: { type: 'integer' } } },
            content: {
              'application/json': {
                schema: { $ref: '#/components/schemas/Pet' },
                example: { name: 'Rex' },
              },
            },
          },
          '304': { description: 'As before' },
          '4XX': { description: 'Wrong', content: { 'text/plain': {} } },
        },
        security: [{ token: ['read'] }],
        'x-internal': true,
      },
      head: { responses: { default: { description: 'Any' } } },
      summary: 'A pet',
    },
  },
  webhooks: { born: { post: { responses: { '200': { description: 'Thanks' } } } } },
  components: {
    schemas: {
      Pet: {
        type: 'object',
        description: 'A pet',
        title: 'Pet',
        additionalProperties: false,
        example: { name: 'Rex' },
        required: ['name'],
        properties: {
          name: { type: 'string', minLength: 1, maxLength: 9, pattern: '^[A-Z]', readOnly: true },
          age: { type: ['integer', 'null'], format: 'int32', exclusiveMinimum: 0, default: 1 },
          owner: { $ref: '#/components/schemas/Owner', description: 'Who', 'x-order': 3 },
          mixed: { oneOf: [{ type: 'string' }, { type: 'integer', minimum: 1 }] },
        },
        xml: { name: 'pet' },
      },
      Owner: { type: 'object', properties: {} },
      Status: { type: 'string', enum: ['here', 'gone'] },
    },
    responses: { Unused: { description: 'By nobody' } },
    securitySchemes: {
      key: { type: 'apiKey', name: 'X-Key', in: 'header', description: 'Ask us' },
      token: {
        type: 'oauth2',
        flows: { password: { tokenUrl: 'https://a.b/token', scopes: { read: 'Read' } } },
      },
      login: { type: 'openIdConnect', openIdConnectUrl: 'https://a.b/openid' },
    },
  },
  'x-generator': 'by hand',
};

describe('a document', () => {
  it('of OpenAPI 3.2 has the data of its examples in the older words', () => {
    const examples = {
      data: { summary: 'One', dataValue: { name: 'Rex' } },
      none: { dataValue: null },
      sent: { dataValue: 'Rex', value: '"Rex"' },
    };
    const { document, codes } = print(
      readDocument({
        openapi: '3.2.0',
        info: { title: 'Pets', version: '1' },
        paths: {},
        components: { examples },
      }),
    );
    expect(document.components['examples']).toEqual({
      data: { summary: 'One', value: { name: 'Rex' } },
      none: { value: null },
      sent: { value: '"Rex"' },
    });
    expect(codes).toEqual(['keyword-left-out']);
  });

  it('survives a round trip', () => {
    const { text, findings } = printOpenapiJson(readDocument(whole));
    expect(JSON.parse(text)).toEqual(whole);
    expect(findings).toEqual([]);
  });

  it('keeps a scheme with several flows, of which one is used', () => {
    const flows = {
      implicit: { authorizationUrl: 'a', scopes: {} },
      clientCredentials: { tokenUrl: 't', scopes: { x: '' } },
    };
    const securitySchemes = { login: { type: 'oauth2', flows } };
    const source = {
      ...whole,
      components: { securitySchemes },
      security: [{ login: [] }],
      paths: {},
    };
    const { text } = printOpenapiJson(readDocument(source));
    expect(JSON.parse(text)).toMatchObject({
      components: { securitySchemes },
      security: [{ login: [] }],
    });
    expect(readDocument(source).security).toEqual({ type: 'oauth2', tokenUrl: 't', scopes: ['x'] });
  });

  it.each(['basic', 'Basic', 'bearer', 'Bearer'])(
    'keeps all that a scheme says of %s, in whatever case that is',
    (scheme) => {
      const securitySchemes = { login: { type: 'http', scheme, description: 'Ask us' } };
      const security = [{ login: [] }];
      const source = { ...whole, components: { securitySchemes }, security, paths: {} };
      const { components } = print(readDocument(source)).document;
      expect(components).toEqual({ securitySchemes });
    },
  );

  it('is the same in YAML, even for strings that look like other types', () => {
    const spec = readDocument(whole);
    const odd = {
      ...spec,
      metadata: {
        ...spec.metadata,
        'x-odd': [
          '2020-01-01',
          'yes',
          '1e3',
          '',
          ' a',
          'a: b',
          '0x1',
          '~',
          'a\nb\n',
          '\u2028',
          '=',
        ].concat(['no', '12:30', '.inf', '-', '? x', '#', '&a', '*a', '!a', '%', '@', '`']),
      },
    };
    const read = parseYaml(printOpenapiYaml(odd).text);
    expect(read).toMatchObject({ ok: true, value: { findings: [] } });
    expect(read.ok && read.value.value).toEqual(JSON.parse(printOpenapiJson(odd).text));
  });

  it.each([
    ['3.1.0', '3.1', '3.1.0'],
    ['3.0.1', '3.0', '3.0.1'],
    ['3.0.3', '3.1', '3.1.1'],
    ['3.1.0', '3.0', '3.0.4'],
    ['3.10.0', '3.1', '3.1.1'],
    ['3.1', '3.1', '3.1.1'],
    ['3.1.0-rc1', '3.1', '3.1.1'],
  ] as const)('of a source of version %s, printed as %s, says %s', (openapi, dialect, expected) => {
    const { document } = print(readDocument({ ...whole, openapi }), dialect);
    expect(document['openapi']).toBe(expected);
  });

  it('reports what OpenAPI 3.0 cannot express', () => {
    const { document, findings } = print(readDocument(whole), '3.0');
    expect(document['openapi']).toBe('3.0.4');
    expect(findings.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'keyword-left-out /info/license/identifier',
      'version-left-out ',
      'version-left-out ',
    ]);
  });

  it('has a title and a version, and one server at the base URL', () => {
    const { document } = print({ baseUrl: 'https://example.org' });
    expect(document).toEqual({
      openapi: '3.1.1',
      info: { title: 'API', version: '1.0.0' },
      servers: [{ url: 'https://example.org' }],
      paths: {},
    });
    const spec = readDocument(whole);
    const moved = print({ ...spec, baseUrl: 'https://b.c' });
    expect(moved.document['servers']).toEqual([
      { url: 'https://b.c' },
      { url: 'https://test.example.org' },
    ]);
    expect(print(emptySpecification).document['servers']).toBeUndefined();
  });

  it('reports if title or version had to be made up', () => {
    const { document, findings } = print({ info: { version: '7' } });
    expect(document['info']).toEqual({ version: '7', title: 'API' });
    expect(findings).toEqual([
      {
        code: 'info-added',
        severity: 'info',
        message:
          'OpenAPI requires a title and a version. Added, because the settings have none: title ("API").',
        path: '',
      },
    ]);
  });

  it('gives each variable of a server its name as the default where it has no other, and says so', () => {
    const known = { region: { default: 'eu' } };
    const servers = [
      { url: 'https://{region}.b.c/{stage}', metadata: { variables: known } },
      { url: 'https://{region}.d.e', metadata: { variables: known } },
    ];
    const { document, findings } = print({
      info: { title: 'A', version: '1' },
      baseUrl: 'https://{region}.a.b',
      servers,
    });
    expect(document['servers']).toEqual([
      { url: 'https://{region}.a.b', variables: { region: { default: 'region' } } },
      {
        url: 'https://{region}.b.c/{stage}',
        variables: { ...known, stage: { default: 'stage' } },
      },
      { url: 'https://{region}.d.e', variables: known },
    ]);
    expect(findings.map(({ code, message }) => [code, message.replace(/.* where /, '')])).toEqual([
      ['server-default-added', 'https://{region}.b.c/{stage} has none: stage.'],
      ['server-default-added', 'https://{region}.a.b has none: region.'],
    ]);
  });

  it('leaves what the source says of its first server when the base URL changes', () => {
    const region = { default: 'eu', description: 'Where' };
    const spec = readDocument({
      openapi: '3.1.0',
      info: { title: 'A', version: '1' },
      servers: [
        {
          url: 'https://{region}.a.b/{base}',
          description: 'Production',
          variables: { region, base: { default: 'v2' } },
        },
      ],
      paths: {},
    });
    const serversAt = (baseUrl: string) => print({ ...spec, baseUrl }).document['servers'];
    expect(serversAt('https://{region}.a.b/v3')).toEqual([
      { url: 'https://{region}.a.b/v3', description: 'Production', variables: { region } },
    ]);
    expect(serversAt('https://eu.a.b/v3')).toEqual([
      { url: 'https://eu.a.b/v3', description: 'Production' },
    ]);
  });

  it('lists its base URL first, or the root of the host if there is none', () => {
    const servers = [{ url: '/b', description: 'B', metadata: { variables: {} } }];
    const b = { url: '/b', description: 'B', variables: {} };
    expect(print({ baseUrl: '/a', servers }).document['servers']).toEqual([{ url: '/a' }, b]);
    expect(print({ servers }).document['servers']).toEqual([{ url: '/' }, b]);
  });

  it('leaves out the root', () => {
    const types = [{ kind: 'struct', name: 'Pet', properties: [] } as const];
    expect(print({ types, root: 'Pet' }).codes).toEqual(['root-left-out']);
  });

  it('has a license with an address or an identifier, or only a name', () => {
    const licensed = (license: License) => {
      const { document, codes } = print({ info: { title: 'T', version: '1', license } });
      return { license: (document['info'] as JsonObject)['license'], codes };
    };
    const url = 'https://example.org';
    expect(licensed({ name: 'A license', url })).toEqual({
      license: { name: 'A license', url },
      codes: [],
    });
    expect(licensed({ name: 'All rights reserved' })).toEqual({
      license: { name: 'All rights reserved' },
      codes: [],
    });
    expect(licensed({ name: 'MIT', identifier: 'MIT', url })).toEqual({
      license: { name: 'MIT', identifier: 'MIT' },
      codes: ['keyword-left-out'],
    });
  });

  it('leaves out metadata of other formats', () => {
    const metadata: JsonObject = {
      $schema: 'x',
      info: 1,
      tags: [{ name: 'a' }, {}, { name: 'a' }],
    };
    const { document, codes } = print({ metadata });
    expect(document['tags']).toEqual([{ name: 'a' }]);
    expect(codes).toEqual([...Array.from({ length: 4 }, () => 'keyword-left-out'), 'info-added']);
  });
});

describe('security', () => {
  const securities: readonly (readonly [Security, JsonObject])[] = [
    [{ type: 'httpBasic' }, { basic: { type: 'http', scheme: 'basic' } }],
    [{ type: 'httpBearer' }, { bearer: { type: 'http', scheme: 'bearer' } }],
    [
      { type: 'apiKey', name: 'k', in: 'query' },
      { apiKey: { type: 'apiKey', name: 'k', in: 'query' } },
    ],
    [
      { type: 'oauth2', tokenUrl: 't', authorizationUrl: 'a', scopes: ['x'] },
      {
        oauth2: {
          type: 'oauth2',
          flows: { authorizationCode: { authorizationUrl: 'a', tokenUrl: 't', scopes: { x: '' } } },
        },
      },
    ],
    [
      { type: 'oauth2', tokenUrl: 't' },
      { oauth2: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: 't', scopes: {} } } } },
    ],
  ];

  it.each(securities)('of %j becomes a scheme that all operations require', (security, schemes) => {
    const { document } = print({ security });
    expect(document.components['securitySchemes']).toEqual(schemes);
    expect(document['security']).toEqual([{ [Object.keys(schemes)[0] as string]: [] }]);
  });

  it('can be set by an operation', () => {
    const operations = [
      operation({ httpPath: '/a', authorization: false }),
      operation({ httpPath: '/b', name: 'b', security: ['x'] }),
      operation({ httpPath: '/c', name: 'c' }),
    ];
    const { document, codes } = print({ operations, security: { type: 'httpBearer' } });
    expect(document.paths['/a']?.['get']?.['security']).toEqual([]);
    expect(document.paths['/b']?.['get']?.['security']).toEqual([{ bearer: ['x'] }]);
    expect(document.paths['/c']?.['get']?.['security']).toBeUndefined();
    expect(codes).toEqual([]);
    expect(print({ operations }).codes).toEqual(['scopes-left-out']);
  });

  it('names a section that is neither known nor an extension', () => {
    const spec = readDocument({
      openapi: '3.1.0',
      info: { title: 'Pets', version: '2' },
      paths: {},
    });
    const components = { pets: {}, 'x-pets': {} };
    const { document, findings } = print({ ...spec, metadata: { components } });
    expect(document.components).toEqual({ 'x-pets': {} });
    expect(findings.map(({ code, path }) => [code, path])).toEqual([
      ['keyword-left-out', '/components/pets'],
    ]);
  });

  it.each([
    ['3.0', 'mutualTLS'],
    ['3.0', 'magic'],
    ['3.1', 'magic'],
  ] as const)('names each scheme that OpenAPI %s does not have: %s', (version, type) => {
    const spec = readDocument({
      openapi: '3.0.3',
      info: { title: 'Pets', version: '2' },
      security: [{ odd: [] }],
      paths: {},
      components: { securitySchemes: { odd: { type }, key: { type: 'http', scheme: 'basic' } } },
    });
    const { document, findings } = print(spec, version);
    expect(Object.keys(document.components['securitySchemes'] ?? {})).toEqual(['key']);
    expect(findings.map(({ code, path }) => [code, path])).toEqual([
      ['keyword-left-out', '/components/securitySchemes/odd'],
      ['requirement-left-out', '/security'],
    ]);
  });

  it('is said to protect an operation no longer that asked for what can not be said', () => {
    const document: JsonObject = {
      openapi: '3.1.0',
      info: { title: 'Pets', version: '2' },
      security: [{ key: [] }, {}],
      paths: {
        '/admin': {
          get: {
            operationId: 'admin',
            security: [{ mutual: [] }],
            responses: { 204: { description: 'Done' } },
          },
        },
      },
      components: {
        securitySchemes: {
          mutual: { type: 'mutualTLS' },
          key: { type: 'apiKey', in: 'header', name: 'K' },
        },
      },
    };
    const { findings } = print(readDocument(document), '3.0');
    expect(findings.map(({ code, severity }) => [code, severity])).toEqual([
      ['keyword-left-out', 'warning'],
      ['requirement-left-out', 'warning'],
      ['requirements-replaced', 'error'],
    ]);
    expect(findings.at(-1)?.message).toContain('admin');
  });

  it('is replaced under its name if it was changed, without leaving requirements behind', () => {
    const spec = readDocument(whole);
    const changed = print({ ...spec, security: { type: 'httpBasic' } });
    expect(changed.document.components['securitySchemes']).toMatchObject({
      key: { type: 'http', scheme: 'basic' },
    });
    expect(changed.document['security']).toEqual(whole['security']);
    const { security: _, ...without } = spec;
    const removed = print(without);
    expect(Object.keys(removed.document.components['securitySchemes'] ?? {})).toEqual([
      'token',
      'login',
    ]);
    expect(removed.document['security']).toEqual([{ token: ['read'] }]);
    expect(removed.codes).toEqual(['requirement-left-out']);
  });

  it('is asked for by each operation where the document asks for nothing', () => {
    const spec = readDocument(whole);
    const metadata = { ...spec.metadata, security: [] };
    const operations = [
      operation({ httpPath: '/a', authorization: false }),
      operation({ httpPath: '/b', name: 'b' }),
    ];
    const { document } = print({ ...spec, metadata, operations });
    expect(document['security']).toEqual([]);
    expect(document.paths['/a']?.['get']?.['security']).toBeUndefined();
    expect(document.paths['/b']?.['get']?.['security']).toEqual([{ key: [] }]);
  });

  it('leaves the alternatives of an operation whose scopes a person changed', () => {
    const schemes = {
      bearer: { type: 'http', scheme: 'bearer' },
      oauth: {
        type: 'oauth2',
        flows: { clientCredentials: { tokenUrl: 'https://a.b/t', scopes: { r: '', w: '' } } },
      },
    };
    const spec = readDocument({
      openapi: '3.1.0',
      info: { title: 'A', version: '1' },
      security: [{ bearer: [] }],
      paths: { '/a': { get: { security: [{ oauth: ['w'] }, { bearer: [] }], responses: {} } } },
      components: { securitySchemes: schemes },
    });
    const securityWith = (scopes: readonly string[]) => {
      const operations = spec.operations.map((one) => ({ ...one, security: scopes }));
      const { paths } = print({ ...spec, operations }).document;
      return paths['/a']?.['get']?.['security'];
    };
    expect(securityWith(['r', 'w'])).toEqual([{ oauth: ['r', 'w'] }, { bearer: [] }]);
    expect(securityWith([])).toEqual([{ oauth: [] }, { bearer: [] }]);
  });

  it('follows scopes that a person gave to an imported operation', () => {
    const spec = readDocument(whole);
    const operations = spec.operations.map((one) => ({ ...one, security: ['write'] }));
    const { document } = print({ ...spec, operations });
    const item = document.paths['/pets/{pet-id}'];
    // The scheme that had scopes gets the new ones, although the document's own security is another scheme.
    expect(item?.['get']?.['security']).toEqual([{ token: ['write'] }]);
  });
});
