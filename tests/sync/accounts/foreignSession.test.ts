import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '../../../src/provider/client.ts';
import { createMemoryTokenStore } from '../../../src/provider/credentials/tokenStore.ts';
import type { Fetch } from '../../../src/provider/http.ts';
import { endToken, signInAt, type ClientAt } from '../../../src/sync/accounts/foreignSession.ts';
import { openProvider, origin, password, type Provider } from '../../server/provider.ts';

const baseUrl = `${origin}/api`;
let provider: Provider;
let asked: { readonly path: string; readonly headers: Headers }[];

const clientAt: ClientAt = (address, credentials) => {
  const fetch: Fetch = async (url, init) => {
    const request = new Request(url, init);
    asked.push({ path: new URL(url).pathname, headers: request.headers });
    return provider.app.fetch(request);
  };
  return createClient({ baseUrl: address, credentials, fetch, now: () => provider.clock.time });
};

beforeEach(async () => {
  provider = await openProvider();
  await provider.person('ada');
  asked = [];
});

afterEach(() => provider.close());

const oauth2 = {
  type: 'oauth2',
  tokenUrl: `${baseUrl}/authorization/token`,
  clientId: 'ada',
  clientSecret: password,
} as const;

describe('signing in at another provider', () => {
  it('takes a name and a password', async () => {
    const given = { type: 'basic', userName: 'ada', password } as const;
    expect(await signInAt(baseUrl, given, clientAt)).toEqual({
      ok: true,
      value: { user: 'ada', credentials: given },
    });
  });

  it('takes a token', async () => {
    const given = { type: 'bearer', token: await provider.person('ada') } as const;
    expect(await signInAt(baseUrl, given, clientAt)).toMatchObject({ value: { user: 'ada' } });
  });

  it('takes an API key, in the header that it is for', async () => {
    const token = `Bearer ${await provider.person('ada')}`;
    const given = { type: 'apiKey', name: 'Authorization', token } as const;
    expect(await signInAt(baseUrl, given, clientAt)).toMatchObject({ value: { user: 'ada' } });
    await signInAt(baseUrl, { type: 'apiKey', name: 'X-Api-Key', token: 'k' }, clientAt);
    expect(asked.at(-1)?.headers.get('X-Api-Key')).toBe('k');
  });

  it('obtains a token by OAuth 2, which is kept with what was entered', async () => {
    const entered = await signInAt(baseUrl, oauth2, clientAt);
    expect(entered).toMatchObject({
      value: {
        user: 'ada',
        credentials: { ...oauth2, token: { accessToken: expect.any(String) } },
      },
    });
  });

  it('is refused with the provider’s reason', async () => {
    const wrong = { type: 'basic', userName: 'ada', password: 'wrong password' } as const;
    expect(await signInAt(baseUrl, wrong, clientAt)).toMatchObject({
      ok: false,
      refusal: { status: 401 },
    });
    const noToken = await signInAt(baseUrl, { ...oauth2, clientSecret: 'wrong' }, clientAt);
    expect(noToken).toMatchObject({ ok: false, refusal: { code: 'token-status' } });
  });

  it('needs to be told whose the credentials are', async () => {
    const nameless: ClientAt = (address, credentials) =>
      createClient({
        baseUrl: address,
        credentials,
        fetch: async () => Response.json({ id: 1 }),
        now: () => 0,
      });
    const given = { type: 'bearer', token: 't' } as const;
    expect(await signInAt(baseUrl, given, nameless)).toMatchObject({
      ok: false,
      refusal: { message: expect.stringContaining('did not say whose they are') },
    });
  });
});

describe('signing out there', () => {
  const whoHas = async (token: string) =>
    (await provider.ask('GET', '/authorization/whoami', { token })).status;

  it('ends a token that was obtained for this app', async () => {
    const entered = await signInAt(baseUrl, oauth2, clientAt);
    const credentials = entered.ok ? entered.value.credentials : undefined;
    const token = credentials?.type === 'oauth2' ? credentials.token : undefined;
    const accessToken = token?.accessToken ?? '';
    expect(await whoHas(accessToken)).toBe(200);
    await endToken(baseUrl, { ...oauth2, store: createMemoryTokenStore(token) }, clientAt);
    expect(await whoHas(accessToken)).toBe(401);
  });

  it('leaves a token alone that a person entered', async () => {
    const token = await provider.person('ada');
    await endToken(baseUrl, { type: 'bearer', token }, clientAt);
    expect(await whoHas(token)).toBe(200);
    expect(asked).toEqual([]);
  });

  it('asks nothing where no token was obtained', async () => {
    await endToken(baseUrl, { ...oauth2, store: createMemoryTokenStore() }, clientAt);
    expect(asked).toEqual([]);
  });
});
