import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../src/domain/model/values/json.ts';
import type { Progress } from '../../../../src/formats/format.ts';
import { detect } from '../../../../src/formats/openapi/detect.ts';
import {
  parseOpenapiJson,
  parseOpenapiYaml,
  readOpenapi,
} from '../../../../src/formats/openapi/parse.ts';
import { codes, read } from '../reading.ts';

const context = { options: {}, report: () => undefined };

describe('the document', () => {
  it.each([['3.0.0'], ['3.0.4'], ['3.1.1'], ['3.2.0'], ['3']])(
    'of version %s is read',
    (openapi) => {
      expect(readOpenapi({ openapi, paths: {} }, context).ok).toBe(true);
    },
  );

  it.each<[Json, string, string]>([
    [{ swagger: '1.1', paths: {} }, 'openapi-version', 'Swagger 1.1'],
    [{ swaggerVersion: '1.2' }, 'openapi-version', 'Swagger 1.2'],
    [{ openapi: '4.0.0' }, 'openapi-version', 'OpenAPI 4.0.0'],
    [{ openapi: '13.0.0' }, 'openapi-version', 'OpenAPI 13.0.0'],
    [{ openapi: '30' }, 'openapi-version', 'OpenAPI 30'],
    [{ openapi: 3 }, 'openapi-foreign', 'not an OpenAPI document'],
    [{}, 'openapi-foreign', 'not an OpenAPI document'],
    [[], 'openapi-foreign', 'not an OpenAPI document'],
    [null, 'openapi-foreign', 'not an OpenAPI document'],
  ])('that cannot be read is refused: %j', (value, code, words) => {
    const result = readOpenapi(value, context);
    expect(result.ok ? '' : result.refusal.code).toBe(code);
    expect(result.ok ? '' : result.refusal.message).toContain(words);
  });

  it('reports how far it has been read, from nothing to all of it', () => {
    const told: number[] = [];
    const paths = Object.fromEntries(
      Array.from({ length: 900 }, (_, index) => [`/a${index}`, { get: { responses: {} } }]),
    );
    const report = ({ done }: Progress) => void told.push(done);
    readOpenapi({ openapi: '3.1.0', paths }, { options: {}, report });
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(told.at(0)).toBe(0);
    expect(told.at(-1)).toBeGreaterThan(0.5);
    expect(told.every((done) => done >= 0 && done <= 1)).toBe(true);
  });

  it('may be JSON or YAML text, whose own findings come first', () => {
    const json = parseOpenapiJson(
      '{"openapi":"3.1.0","x-a":1,"x-a":2,"paths":{"/a":{"get":{}}}}',
      context,
    );
    expect(json.ok && codes(json.value.findings)).toEqual(['duplicate-key']);
    const yaml = parseOpenapiYaml(
      'openapi: 3.1.0\npaths:\n  /a:\n    get:\n      responses:\n        200: {}\n',
      context,
    );
    expect(yaml.ok && yaml.value.spec.operations[0]?.httpCode).toBe(200);
    expect(parseOpenapiJson('{', context).ok).toBe(false);
  });

  it('preserves its own fields', () => {
    const { spec, findings } = read({
      tags: [{ name: 'a' }],
      'x-own': { a: 1 },
      'x-typed': { $ref: '#/x' },
    });
    expect(spec.info).toEqual({ title: 'T', version: '1' });
    expect(spec.tags).toEqual([{ name: 'a' }]);
    expect(spec.metadata).toEqual({ openapi: '3.0.3', 'x-own': { a: 1 } });
    expect(findings.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'keyword-left-out /x-typed',
    ]);
  });

  it('is detected', () => {
    expect(detect({ openapi: '3.0.0' })).toBe(1);
    expect(detect({ swagger: '2.0' })).toBeGreaterThan(0.8);
    expect(detect({ paths: {} })).toBeLessThan(0.5);
    expect(detect({})).toBe(0);
    expect(detect([])).toBe(0);
  });

  it('reports unused components', () => {
    const { findings } = read({ components: { parameters: { A: {} }, links: { L: {} } } });
    expect(findings.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'component-kept /components/parameters',
      'component-kept /components/links',
    ]);
  });
});

describe('servers', () => {
  it('give the base URL, from the first one', () => {
    const { spec, findings } = read({ servers: [{ url: 'https://a.example/v1' }] });
    expect(spec.baseUrl).toBe('https://a.example/v1');
    expect(spec.metadata?.['servers']).toBeUndefined();
    expect(findings).toEqual([]);
  });

  it('preserve the others and the variables, with findings', () => {
    const servers: Json = [
      { url: 'https://{host}/{__proto__}', variables: { host: { default: 'a.example' } } },
      { url: 'https://b.example' },
    ];
    const { spec, findings } = read({ servers });
    expect(spec.baseUrl).toBe('https://a.example/{__proto__}');
    // Only the first server's details have no field in the model, so only they are metadata.
    expect(spec.metadata?.['servers']).toEqual(servers.slice(0, 1));
    expect(spec.servers).toEqual(servers.slice(1));
    expect(codes(findings)).toEqual(['server-variables']);
  });
});

describe('security', () => {
  const scopes = { read: 'Read' };
  it.each<[Json, unknown]>([
    [{ type: 'http', scheme: 'Basic' }, { type: 'httpBasic' }],
    [{ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' }, { type: 'httpBearer' }],
    [
      { type: 'apiKey', in: 'query', name: 'k' },
      { type: 'apiKey', in: 'query', name: 'k' },
    ],
    [
      {
        type: 'oauth2',
        flows: { authorizationCode: { tokenUrl: 't', authorizationUrl: 'a', scopes } },
      },
      { type: 'oauth2', tokenUrl: 't', authorizationUrl: 'a', scopes: ['read'] },
    ],
    ...['clientCredentials', 'password', 'deviceAuthorization'].map((flow): [Json, unknown] => [
      { type: 'oauth2', flows: { [flow]: { tokenUrl: 't', scopes } } },
      { type: 'oauth2', tokenUrl: 't', scopes: ['read'] },
    ]),
    [{ type: 'apiKey', in: 'cookie', name: 'k' }, undefined],
    [{ type: 'oauth2', flows: { implicit: { authorizationUrl: 'a', scopes } } }, undefined],
    [{ type: 'openIdConnect' }, undefined],
    [{ type: 'mutualTLS' }, undefined],
  ])('is what the document requires: %j', (scheme, security) => {
    const { spec, findings } = read({
      components: { securitySchemes: { main: scheme } },
      security: [{ main: [] }],
    });
    expect(spec.security).toEqual(security);
    expect(spec.metadata?.['components']).toEqual({ securitySchemes: { main: scheme } });
    expect(spec.metadata?.['securityScheme']).toBe(security && 'main');
    expect(codes(findings)).toEqual(security ? [] : ['security-kept']);
  });

  it('uses the first requirement with a single scheme, and reports the other schemes', () => {
    const { spec, findings } = read({
      components: {
        securitySchemes: {
          a: { type: 'http', scheme: 'basic' },
          b: { type: 'http', scheme: 'bearer' },
        },
      },
      security: [{ a: [], b: [] }, { b: [] }],
    });
    expect(spec.security).toEqual({ type: 'httpBearer' });
    expect(findings.map(({ path }) => path)).toEqual(['/components/securitySchemes/a']);
  });

  it('is not required if an operation says so, or if only other operations require it', () => {
    const components = { securitySchemes: { a: { type: 'http', scheme: 'basic' } } };
    const paths = { '/a': { get: { security: [{ a: [] }] }, post: {}, put: { security: [] } } };
    const { spec } = read({ components, paths });
    expect(spec.security).toEqual({ type: 'httpBasic' });
    expect(spec.operations.map(({ authorization }) => authorization)).toEqual([
      undefined,
      false,
      false,
    ]);
  });
});
