import { expect, test } from 'vitest';
import { compareAcross } from '../../../src/formats/registry/compareAcross.ts';
import { linesBetween, readText } from './compareTexts.ts';

interface Said {
  readonly document?: readonly object[];
  readonly operation?: readonly object[];
  readonly schemes?: object;
}

const bearer = { type: 'http', scheme: 'bearer' };
const key = { type: 'apiKey', in: 'header', name: 'X-Key' };
const flow = (...scopes: readonly string[]) => ({
  tokenUrl: 'https://a.example/token',
  scopes: Object.fromEntries(scopes.map((scope) => [scope, ''])),
});
const implicit = { authorizationUrl: 'https://a.example/ask', scopes: {} };
const oauth2 = (flows: object) => ({ main: { type: 'oauth2', flows } });

/** An OpenAPI document with one operation. */
async function read({ document = [{ main: [] }], operation, schemes }: Said, version = '3.1.0') {
  return readText(
    JSON.stringify({
      openapi: version,
      info: { title: 'A', version: '1' },
      security: document,
      paths: {
        '/a': {
          get: { operationId: 'get', ...(operation && { security: operation }), responses: {} },
        },
      },
      components: { securitySchemes: { main: bearer, key, ...schemes } },
    }),
  );
}

async function linesOf(before: Said, after: Said): Promise<readonly string[]> {
  return linesBetween(await read(before), await read(after));
}

const another = (who: string) =>
  `minor ${who}: there is another way to meet the security requirements`;
const asks = (words: string) => `major Operation get: the security requirements ${words}`;

test.each<[what: string, before: Said, after: Said, ...lines: string[]]>([
  [
    'no authorization any more',
    { operation: [{ main: [] }] },
    { operation: [] },
    'minor Operation get no longer needs authorization',
  ],
  [
    'another scheme beside it for the whole document',
    { schemes: { m: { type: 'mutualTLS' } } },
    { document: [{ main: [], m: [] }], schemes: { m: { type: 'mutualTLS' } } },
    'major Specification: the security is now main and m, was httpBearer',
  ],
  [
    'another scheme beside it for the whole document, with a role',
    { schemes: { m: { type: 'mutualTLS' } } },
    { document: [{ main: [], m: ['admin'] }], schemes: { m: { type: 'mutualTLS' } } },
    'major Specification: the security is now main and m, was httpBearer',
    'major Specification: the security requirements are now main and m (admin), were main',
  ],
  [
    'that is not asked for',
    {},
    { operation: [] },
    'minor Operation get no longer needs authorization',
  ],
  [
    'its only scope removed',
    { operation: [{ main: ['a'] }] },
    { operation: [{ main: [] }] },
    'minor Operation get: the scopes are now none, were a',
  ],
  [
    'its only scope removed, as the document has it',
    { operation: [{ main: ['a'] }] },
    {},
    'minor Operation get: the scopes are now none, were a',
  ],
  [
    'another scope',
    { operation: [{ main: ['a'] }] },
    { operation: [{ main: ['b'] }] },
    'major Operation get: the scopes are now b, were a',
  ],
  ['what the document asks for, said again', {}, { operation: [{ main: [] }] }],
  [
    'alternatives in another order',
    { operation: [{ main: [] }, { key: [] }] },
    { operation: [{ key: [] }, { main: [] }] },
  ],
  [
    'scopes in another order',
    { operation: [{ main: ['a', 'b'] }] },
    { operation: [{ main: ['b', 'a'] }] },
  ],
  // Changes that the model's fields can't represent.
  [
    'another scheme',
    { operation: [{ main: [] }] },
    { operation: [{ key: [] }] },
    asks('are now key, were main'),
  ],
  [
    'another scheme than the document',
    {},
    { operation: [{ key: [] }] },
    asks('are now key, were main'),
  ],
  [
    'two schemes',
    { operation: [{ main: [] }] },
    { operation: [{ main: [], key: [] }] },
    asks('are now main and key, were main'),
  ],
  [
    'an alternative more, with scopes',
    { operation: [{ key: [] }] },
    { operation: [{ key: [] }, { main: ['a'] }] },
    another('Operation get'),
  ],
  [
    'an alternative less',
    { operation: [{ main: [] }, { key: [] }] },
    { operation: [{ main: [] }] },
    asks('are now main, were main, or key'),
  ],
  [
    'an alternative less, with scopes',
    { operation: [{ key: [] }, { main: ['a'] }] },
    { operation: [{ key: [] }] },
    asks('are now key, were key, or main (a)'),
  ],
  [
    'or nothing',
    { operation: [{ main: [] }] },
    { operation: [{ main: [] }, {}] },
    'minor Operation get: authorization is optional now',
  ],
  [
    'scopes that belong to the other scheme',
    { operation: [{ main: ['a'], key: ['b'] }] },
    { operation: [{ main: ['b'], key: ['a'] }] },
    asks('are now main (b) and key (a), were main (a) and key (b)'),
  ],
  [
    'no scopes, and another scheme',
    { operation: [{ main: ['a'] }] },
    { operation: [{ key: [] }] },
    asks('are now key, were main (a)'),
  ],
  [
    'another scheme of the document',
    { document: [{ main: [] }] },
    { document: [{ main: [] }, { key: [] }] },
    another('Specification'),
  ],
  [
    'another security',
    {},
    { schemes: { main: { type: 'http', scheme: 'basic' } } },
    'major Specification: the security is now httpBasic, was httpBearer',
  ],
  [
    'authorization that is optional now',
    {},
    { document: [{ main: [] }, {}] },
    'minor Specification: authorization is optional now',
  ],
  [
    'a security of a kind that has no name here',
    { schemes: { main: { type: 'http', scheme: 'digest' } } },
    {},
    'major Specification: the security is now httpBearer, was main',
  ],
  [
    'the scopes of the document, said again',
    { document: [{ main: ['a'] }], schemes: oauth2({ password: flow('a', 'b') }) },
    {
      document: [{ main: ['a'] }],
      operation: [{ main: ['a'] }],
      schemes: oauth2({ password: flow('a', 'b') }),
    },
  ],
  [
    'a scope more than the document asks for',
    { document: [{ main: ['a'] }], schemes: oauth2({ password: flow('a', 'b') }) },
    {
      document: [{ main: ['a'] }],
      operation: [{ main: ['a', 'b'] }],
      schemes: oauth2({ password: flow('a', 'b') }),
    },
    'major Operation get: the scopes are now a, b, were a',
  ],
  [
    'none of the scopes that the document asks for',
    { document: [{ main: ['a'] }], schemes: oauth2({ password: flow('a') }) },
    {
      document: [{ main: ['a'] }],
      operation: [{ main: [] }],
      schemes: oauth2({ password: flow('a') }),
    },
    'minor Operation get: the security requirements are now main, were main (a)',
  ],
  [
    'one of two schemes',
    { operation: [{ main: [], key: [] }] },
    { operation: [{ key: [] }] },
    'minor Operation get: the security requirements are now key, were main and key',
  ],
  [
    'another security, with scopes',
    {},
    { document: [{ main: ['a', 'b'] }], schemes: oauth2({ password: flow('a', 'b') }) },
    'major Specification: the security is now oauth2 (a, b), was httpBearer',
  ],
  [
    'another place of the key',
    { document: [{ key: [] }], schemes: { main: undefined } },
    { document: [{ key: [] }], schemes: { main: undefined, key: { ...key, in: 'query' } } },
    'major Specification: the place of the API key is now query, was header',
  ],
  [
    'another name of the key',
    { document: [{ key: [] }], schemes: { main: undefined } },
    { document: [{ key: [] }], schemes: { main: undefined, key: { ...key, name: 'X-Token' } } },
    'major Specification: the name of the API key is now X-Token, was X-Key',
  ],
  [
    'another name and place of the key',
    { document: [{ key: [] }], schemes: { main: undefined } },
    {
      document: [{ key: [] }],
      schemes: { main: undefined, key: { ...key, in: 'query', name: 'k' } },
    },
    'major Specification: the name of the API key is now k, was X-Key; the place of the API key is now query, was header',
  ],
  [
    'another address for tokens',
    { schemes: oauth2({ password: flow('a') }) },
    { schemes: oauth2({ password: { ...flow('a'), tokenUrl: 'https://b.example/token' } }) },
    'major Specification: the token URL is now https://b.example/token, was https://a.example/token',
  ],
  [
    'a scope more to have',
    { schemes: oauth2({ password: flow('a') }) },
    { schemes: oauth2({ password: flow('a', 'b') }) },
    'minor Specification: scope b was added',
  ],
  [
    'a scope more to have, and a flow less',
    { schemes: oauth2({ password: flow('a'), implicit }) },
    { schemes: oauth2({ password: flow('a', 'b') }) },
    'minor Specification: scope b was added',
    'major Specification: flow implicit of security scheme main was removed',
  ],
  [
    'other scopes to have',
    { schemes: oauth2({ password: flow('a', 'b') }) },
    { schemes: oauth2({ password: flow('c', 'a', 'd') }) },
    'major Specification: scope b was removed; scopes c, d were added',
  ],
  [
    'another address for new tokens',
    { schemes: oauth2({ password: { ...flow('a'), refreshUrl: 'https://a.example/again' } }) },
    { schemes: oauth2({ password: { ...flow('a'), refreshUrl: 'https://a.example/anew' } }) },
    'major Specification: the refresh URL of security scheme main is now https://a.example/anew, was https://a.example/again',
  ],
  [
    'an address for new tokens, where there was none',
    { schemes: oauth2({ password: flow('a') }) },
    { schemes: oauth2({ password: { ...flow('a'), refreshUrl: 'https://a.example/again' } }) },
    'minor Specification: the refresh URL of security scheme main is now https://a.example/again, was none',
  ],
  [
    'a flow less',
    { schemes: oauth2({ password: flow('a'), implicit }) },
    { schemes: oauth2({ password: flow('a') }) },
    'major Specification: flow implicit of security scheme main was removed',
  ],
  [
    'a flow more',
    { schemes: oauth2({ password: flow('a') }) },
    { schemes: oauth2({ password: flow('a'), implicit }) },
    'minor Specification: flow implicit of security scheme main was added',
  ],
  [
    'another flow, with a scope more',
    { schemes: oauth2({ password: flow('a') }) },
    { schemes: oauth2({ clientCredentials: flow('a', 'b') }) },
    'minor Specification: scope b was added',
    'major Specification: flow password of security scheme main was removed',
    'minor Specification: flow clientCredentials of security scheme main was added',
  ],
  [
    'another flow, with other addresses',
    { schemes: oauth2({ authorizationCode: { ...flow('a'), ...implicit, ...flow('a') } }) },
    {
      schemes: oauth2({ clientCredentials: { ...flow('a'), tokenUrl: 'https://b.example/token' } }),
    },
    'major Specification: flow authorizationCode of security scheme main was removed',
    'minor Specification: flow clientCredentials of security scheme main was added',
  ],
  [
    'flows of a scheme that is not the security',
    { schemes: { other: { type: 'oauth2', flows: { password: flow('a'), implicit } } } },
    {
      schemes: {
        other: { type: 'oauth2', flows: { password: flow('a'), clientCredentials: flow('a') } },
      },
    },
    'major Specification: flow implicit of security scheme other was removed',
    'minor Specification: flow clientCredentials of security scheme other was added',
  ],
  [
    'another place of a key that is not the security',
    {},
    { schemes: { key: { ...key, in: 'query' } } },
    'major Specification: the place of the API key of security scheme key is now query, was header',
  ],
  [
    'another name of a key that is not the security',
    {},
    { schemes: { key: { ...key, name: 'X-Token' } } },
    'major Specification: the name of the API key of security scheme key is now X-Token, was X-Key',
  ],
  [
    'upper and lower case of the name of a header',
    {},
    { schemes: { key: { ...key, name: 'x-key' } } },
  ],
  [
    'upper and lower case of the name of a key that is in the query by now',
    {},
    { schemes: { key: { ...key, in: 'query', name: 'x-key' } } },
    'major Specification: the name of the API key of security scheme key is now x-key, was X-Key',
    'major Specification: the place of the API key of security scheme key is now query, was header',
  ],
  [
    'another type of a scheme that is not the security',
    {},
    { schemes: { key: { type: 'http', scheme: 'basic', description: 'Basic' } } },
    'major Specification: the type of security scheme key is now http, was apiKey',
    'patch Specification: the description of security scheme key changed',
  ],
  [
    'another HTTP scheme that is not the security',
    { schemes: { key: { type: 'http', scheme: 'Basic' } } },
    { schemes: { key: { type: 'http', scheme: 'digest' } } },
    'major Specification: the HTTP scheme of security scheme key is now digest, was Basic',
  ],
  [
    'a scheme that nothing asks for',
    {},
    { schemes: { other: key } },
    'minor Specification: security scheme other was added',
  ],
])('%s', async (_what, before, after, ...lines) => {
  expect(await linesOf(before, after)).toEqual(lines);
});

test('another version of the format is not comparable', async () => {
  const sides = [await read({}, '3.0.3'), await read({}, '3.1.0'), await read({}, '3.2.0')];
  for (const one of sides) {
    for (const other of sides) {
      const { changes, notComparable } = await compareAcross(one, other);
      expect(changes).toEqual([]);
      expect(notComparable.map(({ line }) => line)).toEqual(
        one === other ? [] : ['Specification: the version of OpenAPI changed'],
      );
    }
  }
});
