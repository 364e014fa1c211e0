import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../../src/provider/contract/index.ts';
import { writeBuiltApp } from '../../builtApp.ts';
import { prepareEveryCall, type EveryCall } from '../../everyCall.ts';
import { openProvider, origin, type Provider } from '../../provider.ts';

// Every route counts its requests, and after too many tells when the next one is possible.

const none = { light: 0, search: 0, work: 0, write: 0 };
const app = writeBuiltApp();
let provider: Provider;
let calls: EveryCall;
let limited: Provider;
beforeAll(async () => {
  provider = await openProvider({ appDir: app.appDir });
  calls = await prepareEveryCall(provider, 'shop');
  const { store } = provider.services;
  limited = await openProvider({
    store,
    appDir: app.appDir,
    rates: { anonymous: none, account: none },
  });
});
afterAll(async () => {
  await limited.close();
  await provider.close();
  app.remove();
});

const limit = /too many requests of this kind within a minute\. Wait \d+ seconds/;

test.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s has a limit for accounts and addresses',
  async (_, { method, path }) => {
    for (const token of [calls.ada, undefined]) {
      const body = method === 'GET' ? undefined : {};
      const { status, headers, json } = await limited.ask(method, path, { token, body });
      expect([status, json.message]).toEqual([429, expect.stringMatching(limit)]);
      expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
    }
  },
);

test.each([
  ['GET', '/api/contract.json'],
  ['POST', '/api/authorization/token'],
  ['GET', '/api/authorization/authorize'],
  ['POST', '/api/authorization/authorize'],
  ['GET', '/api/authorization/openid'],
  ['POST', '/api/authorization/openid'],
  ['GET', '/api/authorization/openid/callback'],
  ['GET', '/api/authorization/setup'],
  ['POST', '/api/authorization/setup'],
  ['POST', '/api/authorization/passkey'],
  ['GET', '/api/export/Ada/shop/spec-openapi'],
  ['GET', '/api/export/secret'],
  ['GET', '/d/Ada/shop'],
  ['GET', '/d/Ada/shop/raw/internal'],
  ['GET', '/d/Ada/shop/badge.svg'],
  ['GET', '/d/Ada/shop/feed.xml'],
  ['GET', '/embed/Ada/shop'],
])('%s %s has one for addresses', async (method, path) => {
  const answer = await limited.app.request(origin + path, { method });
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
  const text = await answer.text();
  expect(text).toMatch(limit);
  // A page of the API has its own content security policy.
  if (path.startsWith('/api/') && text.startsWith('<!')) {
    expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  }
  if (path.endsWith('/token')) {
    expect(JSON.parse(text)).toMatchObject({ error: 'temporarily_unavailable' });
  }
});
