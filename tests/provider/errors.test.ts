import { describe, expect, test } from 'vitest';
import { createClient } from '../../src/provider/client.ts';
import { endpoints } from '../../src/provider/contract/index.ts';
import type { Credentials } from '../../src/provider/credentials/credentials.ts';
import { createMemoryTokenStore } from '../../src/provider/credentials/tokenStore.ts';
import type { Endpoint } from '../../src/provider/endpoint.ts';
import { describeError } from '../../src/provider/errors.ts';
import { record, type Reply } from './recordingServer.ts';

const now = () => Date.UTC(2026, 0, 1);
const at = { user: 'ada', document: 'shop' };
const gone = { success: false, message: 'There is no document named shop.' };

async function clientOf(reply: Reply, credentials?: Credentials) {
  const server = await record(() => reply);
  const settings = { baseUrl: server.url, fetch, now };
  return createClient(credentials === undefined ? settings : { ...settings, credentials });
}

/** An input that is valid for every call. */
const anything = { ...at, id: 1, comment: 1, reaction: 'like', body: {} };

/** How a call reads the answer for each status. */
async function readings(endpoint: Endpoint, statuses: readonly number[]) {
  let status = 0;
  const server = await record(() => ({ status, body: gone }));
  const client = createClient({ baseUrl: server.url, fetch, now });
  const codes: string[] = [];
  for (status of statuses) {
    const outcome = await client.call(endpoint, anything);
    codes.push(outcome.ok ? 'ok' : `${outcome.refusal.code}: ${outcome.refusal.message}`);
    if (!outcome.ok) expect(outcome.refusal).toMatchObject({ status, answer: gone, sent: true });
  }
  return codes;
}

const structured = 'server: There is no document named shop.';
const unknown = (status: number) => `status: The server returned an unknown status code: ${status}`;

describe('the catalogue of errors (rules 8)', () => {
  test.each(
    endpoints
      .filter(({ structuredErrors }) => structuredErrors !== 'any')
      .map((each) => [each.id, each] as const),
  )('%s: the agreed statuses are structured, any other is unknown', async (id, endpoint) => {
    const onlyServer = id === 'document.get' || id === 'document.preview';
    const client = onlyServer ? unknown : () => structured;
    expect(await readings(endpoint, [400, 404, 500, 401, 403, 409, 412, 418, 503])).toEqual([
      client(400),
      client(404),
      structured,
      unknown(401),
      unknown(403),
      unknown(409),
      unknown(412),
      unknown(418),
      unknown(503),
    ]);
  });

  test.each(
    endpoints
      .filter(({ structuredErrors }) => structuredErrors === 'any')
      .map((each) => [each.id, each] as const),
  )('%s: any status that is not ok is structured', async (_, endpoint) => {
    const statuses = [400, 401, 403, 404, 418, 500, 503, 599, 999];
    expect(await readings(endpoint, statuses)).toEqual(statuses.map(() => structured));
  });

  test('an error that is not JSON has only a status', async () => {
    const client = await clientOf({ status: 502, body: '<h1>Bad gateway</h1>' });
    expect(await client.about.get()).toEqual({
      ok: false,
      refusal: {
        kind: 'provider-error',
        code: 'status',
        message: 'The server returned an unknown status code: 502',
        status: 502,
        sent: true,
      },
    });
  });

  test('an error without a text still has a message', async () => {
    const client = await clientOf({ status: 404, body: { success: false } });
    expect(await client.commits.get({ ...at, id: 1 })).toMatchObject({
      refusal: { code: 'server', message: 'The server returned an unknown status code: 404' },
    });
  });

  test('no network', async () => {
    const server = await record(() => ({}));
    await server.close();
    const client = createClient({ baseUrl: server.url, fetch, now });
    const outcome = await client.explore.getAll();
    expect(outcome).toMatchObject({
      ok: false,
      refusal: {
        kind: 'provider-error',
        code: 'network',
        message: 'An unknown error occurred',
        sent: true,
      },
    });
  });

  test('an answer that breaks off', async () => {
    const client = await clientOf({ body: { totalResults: 0 }, breakOff: true });
    expect(await client.explore.getAll()).toMatchObject({
      refusal: { code: 'network', message: 'An unknown error occurred', sent: true },
    });
  });

  const oauth2 = (tokenUrl: string): Credentials => ({
    type: 'oauth2',
    tokenUrl,
    clientId: 'ada',
    clientSecret: 'secret',
    store: createMemoryTokenStore(),
  });

  test.each([201, 400, 401, 500])('a token call that answers %i', async (status) => {
    const tokens = await record(() => ({ status, body: { access_token: 'a' } }));
    const client = await clientOf({}, oauth2(tokens.url));
    expect(await client.authorization.whoami()).toMatchObject({
      ok: false,
      refusal: {
        code: 'token-status',
        message: 'Could not obtain access token, received a non successful status code',
        status,
        sent: false,
      },
    });
  });

  test.each([{ expires_in: 3600 }, { access_token: '' }, [], 'no JSON', ''])(
    'a token answer without access_token: %j',
    async (body) => {
      const tokens = await record(() => ({ body }));
      const client = await clientOf({}, oauth2(tokens.url));
      expect(await client.authorization.whoami()).toMatchObject({
        ok: false,
        refusal: { code: 'token-missing', message: 'Could not obtain access token', sent: false },
      });
    },
  );

  test('no network to the token URL: the call itself was never sent', async () => {
    const tokens = await record(() => ({}));
    await tokens.close();
    const client = await clientOf({}, oauth2(tokens.url));
    expect(await client.authorization.whoami()).toMatchObject({
      refusal: { code: 'network', message: 'An unknown error occurred', sent: false },
    });
  });

  test('no token when a request needs one', async () => {
    const client = await clientOf(
      {},
      {
        type: 'oauth2',
        tokenUrl: 'http://127.0.0.1:1/token',
        clientId: 'app',
        store: createMemoryTokenStore(),
      },
    );
    expect(await client.authorization.whoami()).toEqual({
      ok: false,
      refusal: {
        kind: 'provider-error',
        code: 'no-token',
        message: 'Found no access token, please obtain an access token before making a request',
        sent: false,
      },
    });
  });

  test('no handler for a kind of credentials', async () => {
    const stored = JSON.parse('{"type":"certificate"}') as Credentials;
    const client = await clientOf({}, stored);
    expect(await client.authorization.whoami()).toEqual({
      ok: false,
      refusal: {
        kind: 'provider-error',
        code: 'authenticator',
        message: 'Could not find authenticator for credentials',
        sent: false,
      },
    });
  });
});

describe('an error', () => {
  test('is shown in the words of the answer if it has any', async () => {
    const moved = { success: false, message: 'The document has changed meanwhile.' };
    const client = await clientOf({ status: 412, body: moved });
    const outcome = await client.document.reset(at);
    if (outcome.ok) throw new Error('It succeeded.');
    expect(outcome.refusal.message).toBe('The server returned an unknown status code: 412');
    expect(describeError(outcome.refusal)).toBe('The document has changed meanwhile.');
    expect(describeError({ ...outcome.refusal, answer: { success: false } })).toBe(
      outcome.refusal.message,
    );
  });

  test.each([
    ['120', 120_000],
    ['Thu, 01 Jan 2026 00:01:00 GMT', 60_000],
    ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
    ['soon', undefined],
  ])('Retry-After %s', async (value, retryAfter) => {
    const client = await clientOf({ status: 429, body: gone, headers: { 'Retry-After': value } });
    const outcome = await client.document.star(at);
    expect(outcome.ok ? 'ok' : outcome.refusal.retryAfter).toBe(retryAfter);
  });
});
