import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createClient } from '../../../src/provider/client.ts';
import { basicAuthorization } from '../../../src/provider/credentials/basicAuthorization.ts';
import type { Credentials } from '../../../src/provider/credentials/credentials.ts';
import { requestToken } from '../../../src/provider/credentials/requestToken.ts';
import {
  createMemoryTokenStore,
  type Token,
} from '../../../src/provider/credentials/tokenStore.ts';
import { record, type Recorded, type Reply } from '../recordingServer.ts';

const start = Date.UTC(2026, 0, 1);

describe('credentials that do not change', () => {
  const sent: readonly [string, Credentials, string, string | undefined][] = [
    ['none', { type: 'none' }, 'authorization', undefined],
    [
      'basic',
      { type: 'basic', userName: 'ada', password: 'pass:ä' },
      'authorization',
      `Basic ${btoa('ada:pass:Ã¤')}`,
    ],
    ['bearer', { type: 'bearer', token: 't0ken' }, 'authorization', 'Bearer t0ken'],
    ['apiKey', { type: 'apiKey', name: 'X-Api-Key', token: 'key' }, 'x-api-key', 'key'],
  ];

  test.each(sent)('%s', async (_, credentials, header, value) => {
    const server = await record(() => ({ body: { id: 1 } }));
    const client = createClient({ baseUrl: server.url, credentials, fetch, now: () => start });
    expect(await client.authorization.whoami()).toEqual({ ok: true, value: { id: 1 } });
    expect(server.requests[0]?.headers[header]).toBe(value);
  });

  test('are not retried once refused', async () => {
    const server = await record(() => ({ status: 401 }));
    const credentials = { type: 'bearer', token: 't0ken' } as const;
    const client = createClient({ baseUrl: server.url, credentials, fetch, now: () => start });
    expect(await client.authorization.whoami()).toMatchObject({ refusal: { status: 401 } });
    expect(server.requests).toHaveLength(1);
  });

  test('HTTP Basic is base64 of UTF-8, whatever is in it', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme' }),
        (name, password) => {
          const expected = Buffer.from(`${name}:${password}`).toString('base64');
          expect(basicAuthorization(name, password)).toBe(`Basic ${expected}`);
        },
      ),
    );
  });
});

describe('a request for a token', () => {
  const answer = {
    token_type: 'bearer',
    access_token: 'a1',
    expires_in: 3600,
    refresh_token: 'r1',
    scope: 'document,tag',
  };

  async function request(
    grant: Parameters<typeof requestToken>[0],
    client: Omit<Parameters<typeof requestToken>[1], 'tokenUrl'>,
    body: unknown = answer,
  ) {
    const server = await record(() => ({ body }));
    const tokenUrl = `${server.url}/authorization/token`;
    const token = await requestToken(grant, { ...client, tokenUrl }, { fetch, now: () => start });
    const [asked] = server.requests as [Recorded];
    return { token, asked, form: Object.fromEntries(new URLSearchParams(asked.body)) };
  }

  test('by client credentials', async () => {
    const { token, asked, form } = await request(
      { type: 'client_credentials' },
      { clientId: 'ada', clientSecret: 's&=', scopes: ['document', 'tag'] },
    );
    expect(asked).toMatchObject({
      method: 'POST',
      url: '/authorization/token',
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${btoa('ada:s&=')}`,
      },
    });
    expect(form).toEqual({ grant_type: 'client_credentials', scope: 'document,tag' });
    expect(token).toEqual({
      ok: true,
      value: {
        accessToken: 'a1',
        expiresAt: start + 3_600_000,
        refreshToken: 'r1',
        scope: 'document,tag',
      },
    });
  });

  test('without scopes asks for all', async () => {
    const { form } = await request(
      { type: 'client_credentials' },
      { clientId: 'ada', clientSecret: 's' },
    );
    expect(form).toEqual({ grant_type: 'client_credentials' });
  });

  test('by a code, as a public client with PKCE', async () => {
    const { asked, form } = await request(
      {
        type: 'authorization_code',
        code: 'c+ /',
        codeVerifier: 'v',
        redirectUri: 'https://app/?a=b',
      },
      { clientId: 'app', scopes: ['document'] },
    );
    expect(asked.headers.authorization).toBeUndefined();
    expect(form).toEqual({
      grant_type: 'authorization_code',
      code: 'c+ /',
      code_verifier: 'v',
      redirect_uri: 'https://app/?a=b',
      client_id: 'app',
    });
  });

  test('by a code, as a client with a secret', async () => {
    const { form } = await request(
      { type: 'authorization_code', code: 'c' },
      { clientId: 'app', clientSecret: 's' },
    );
    expect(form).toEqual({ grant_type: 'authorization_code', code: 'c' });
  });

  test('by a refresh token', async () => {
    const { form } = await request(
      { type: 'refresh_token', refreshToken: 'r&1' },
      { clientId: 'app', clientSecret: 's' },
    );
    expect(form).toEqual({ grant_type: 'refresh_token', refresh_token: 'r&1' });
  });

  test.each([
    [3600, start + 3_600_000],
    [0, start],
    ['60', start + 60_000],
    [529_196_399, start + 529_196_399_000],
    [529_196_400, 529_196_400_000],
    [1_800_000_000, 1_800_000_000_000],
    [undefined, undefined],
    ['never', undefined],
  ])('expires_in %j', async (expiresIn, expiresAt) => {
    const { token } = await request(
      { type: 'client_credentials' },
      { clientId: 'ada', clientSecret: 's' },
      { access_token: 'a', expires_in: expiresIn },
    );
    expect(token.ok && token.value.expiresAt).toBe(expiresAt);
  });
});

/** A client, and a provider that accepts only its newest access token and refresh token. */
async function provider(kept?: Token, options: { readonly secret?: boolean } = {}) {
  let issued = 0;
  let time = start;
  let refusing = false;
  const tokens = await record(async () => {
    if (refusing) return { status: 400, body: { error: 'invalid_grant' } };
    // Long enough for concurrent requests to arrive.
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
    issued += 1;
    return { body: { access_token: `a${issued}`, expires_in: 3600, refresh_token: `r${issued}` } };
  });
  const api = await record(({ headers }): Reply => {
    const isGood = headers.authorization === `Bearer a${issued}`;
    return isGood ? { body: { id: 1 } } : { status: 401, body: { message: 'Sign in.' } };
  });
  const store = createMemoryTokenStore(kept);
  const client = createClient({
    baseUrl: api.url,
    credentials: {
      type: 'oauth2',
      tokenUrl: tokens.url,
      clientId: 'ada',
      ...(options.secret === false ? {} : { clientSecret: 's' }),
      store,
    },
    fetch,
    now: () => time,
  });
  return {
    client,
    api,
    store,
    grants: () => tokens.requests.map(({ body }) => new URLSearchParams(body).get('grant_type')),
    refreshed: () =>
      tokens.requests.map(({ body }) => new URLSearchParams(body).get('refresh_token')),
    pass: (seconds: number) => {
      time += seconds * 1000;
    },
    refuseTokens: () => {
      refusing = true;
    },
    revoke: () => {
      issued += 1;
    },
  };
}

const good = { ok: true, value: { id: 1 } };

describe('OAuth2', () => {
  test('a client with a secret obtains its first token by itself, and keeps it', async () => {
    const { client, grants, store } = await provider();
    expect(await client.authorization.whoami()).toEqual(good);
    expect(await client.authorization.whoami()).toEqual(good);
    expect(grants()).toEqual(['client_credentials']);
    expect(await store.get()).toMatchObject({ accessToken: 'a1', expiresAt: start + 3_600_000 });
  });

  test('is refreshed 600 seconds before it expires, not earlier', async () => {
    const { client, grants, refreshed, pass, api } = await provider();
    await client.authorization.whoami();
    pass(3600 - 601);
    expect(await client.authorization.whoami()).toEqual(good);
    expect(grants()).toEqual(['client_credentials']);
    pass(1);
    expect(await client.authorization.whoami()).toEqual(good);
    expect(grants()).toEqual(['client_credentials', 'refresh_token']);
    expect(refreshed()).toEqual([null, 'r1']);
    expect(api.requests.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer a1',
      'Bearer a1',
      'Bearer a2',
    ]);
  });

  test('concurrent requests obtain it once, and refresh it once', async () => {
    const { client, grants, pass } = await provider();
    const ten = () => Promise.all(Array.from({ length: 10 }, () => client.authorization.whoami()));
    expect(await ten()).toEqual(Array.from({ length: 10 }, () => good));
    pass(3600);
    expect(await ten()).toEqual(Array.from({ length: 10 }, () => good));
    expect(grants()).toEqual(['client_credentials', 'refresh_token']);
  });

  test('is refreshed after it expired, without a secret too', async () => {
    const kept = { accessToken: 'a0', expiresAt: start - 1, refreshToken: 'r0' };
    const { client, refreshed } = await provider(kept, { secret: false });
    expect(await client.authorization.whoami()).toEqual(good);
    expect(refreshed()).toEqual(['r0']);
  });

  test('a token that never expires is not refreshed', async () => {
    const { client, grants, pass } = await provider({ accessToken: 'a0' });
    pass(10 * 365 * 86_400);
    expect(await client.authorization.whoami()).toEqual(good);
    expect(grants()).toEqual([]);
  });

  test('is used until it expires if it cannot be renewed', async () => {
    const kept = { accessToken: 'a0', expiresAt: start + 60_000, refreshToken: 'r0' };
    const { client, refuseTokens, pass, api } = await provider(kept, { secret: false });
    refuseTokens();
    expect(await client.authorization.whoami()).toEqual(good);
    pass(61);
    expect(await client.authorization.whoami()).toMatchObject({
      refusal: {
        message: 'Could not obtain access token, received a non successful status code',
        status: 400,
        sent: false,
      },
    });
    expect(api.requests).toHaveLength(1);
  });

  test('an expired token that cannot be refreshed is not used', async () => {
    const { client } = await provider({ accessToken: 'a0', expiresAt: start }, { secret: false });
    expect(await client.authorization.whoami()).toMatchObject({
      refusal: {
        message: 'Found no access token, please obtain an access token before making a request',
      },
    });
  });

  test('a revoked token is renewed once, and the call repeated', async () => {
    const { client, revoke, grants, api } = await provider();
    await client.authorization.whoami();
    revoke();
    expect(await client.document.star({ user: 'ada', document: 'shop' })).toMatchObject({
      ok: true,
    });
    expect(grants()).toEqual(['client_credentials', 'refresh_token']);
    expect(api.requests.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer a1',
      'Bearer a1',
      'Bearer a3',
    ]);
  });

  test('a token that stays refused is not renewed again', async () => {
    const { client, revoke, refuseTokens, api } = await provider();
    await client.authorization.whoami();
    revoke();
    refuseTokens();
    expect(await client.authorization.whoami()).toMatchObject({
      refusal: { code: 'server', status: 401, message: 'Sign in.' },
    });
    expect(api.requests).toHaveLength(2);
  });

  test('a token that another realm has renewed is taken over', async () => {
    const { client, store, revoke, refuseTokens, grants } = await provider();
    await client.authorization.whoami();
    revoke();
    refuseTokens();
    await store.put({ accessToken: 'a2' });
    expect(await client.authorization.whoami()).toEqual(good);
    expect(grants()).toEqual(['client_credentials']);
  });

  test('without a new refresh token in the answer, the old one stays valid', async () => {
    const tokens = await record(() => ({ body: { access_token: 'a', expires_in: 0 } }));
    const api = await record(() => ({ body: { id: 1 } }));
    const store = createMemoryTokenStore({
      accessToken: 'o',
      expiresAt: start,
      refreshToken: 'r0',
    });
    const client = createClient({
      baseUrl: api.url,
      credentials: { type: 'oauth2', tokenUrl: tokens.url, clientId: 'app', store },
      fetch,
      now: () => start,
    });
    await client.about.get();
    await client.about.get();
    expect(
      tokens.requests.map(({ body }) => new URLSearchParams(body).get('refresh_token')),
    ).toEqual(['r0', 'r0']);
  });
});
