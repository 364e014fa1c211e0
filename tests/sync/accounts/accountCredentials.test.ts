import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../../../src/provider/client.ts';
import type { Fetch } from '../../../src/provider/http.ts';
import { accountAt } from '../../../src/storage/database/account.ts';
import {
  createAccountCredentials,
  credentialsSetting,
  type RememberedCredentials,
  type SettingsPort,
} from '../../../src/sync/accounts/accountCredentials.ts';
import { openProvider, origin, password, type Provider } from '../../server/provider.ts';

const baseUrl = `${origin}/api`;
const account = accountAt('ada', baseUrl);

/** Settings that every realm of one browser shares. */
function sharedSettings(): SettingsPort & { readonly stored: Map<string, unknown> } {
  const stored = new Map<string, unknown>();
  return {
    stored,
    get: async (name) => structuredClone(stored.get(name)),
    put: async (name, value) => {
      if (value === undefined) stored.delete(name);
      else stored.set(name, structuredClone(value));
    },
    replace: async (name, value) => {
      if (stored.has(name)) stored.set(name, structuredClone(value));
    },
  };
}

/** Runs tasks one after the other for each name, as Web Locks do. */
function createAlone() {
  const turns = new Map<string, Promise<unknown>>();
  return <Value>(name: string, run: () => Promise<Value>): Promise<Value> => {
    const turn = (turns.get(name) ?? Promise.resolve()).then(run);
    turns.set(name, turn);
    return turn;
  };
}

describe('the credentials of an account', () => {
  let provider: Provider;
  let refreshes = 0;
  const fetchFromProvider: Fetch = async (url, init) => {
    if (init.body?.includes('grant_type=refresh_token') === true) refreshes += 1;
    return provider.app.request(url, init);
  };

  beforeAll(async () => {
    provider = await openProvider();
    await provider.person('ada');
  });
  afterAll(() => provider.close());

  async function expiredToken(): Promise<RememberedCredentials> {
    const basic = Buffer.from(`ada:${password}`).toString('base64');
    const { json } = await provider.ask('POST', '/authorization/token', {
      body: 'grant_type=client_credentials',
      headers: { Authorization: `Basic ${basic}` },
    });
    const token = {
      accessToken: String(json.access_token),
      refreshToken: String(json.refresh_token),
      expiresAt: 0,
    };
    return { type: 'oauth2', tokenUrl: `${baseUrl}/authorization/token`, clientId: 'ada', token };
  }

  test('two realms that need a new token at the same time ask for one', async () => {
    const settings = sharedSettings();
    const alone = createAlone();
    const realms = [settings, settings].map((each) => createAccountCredentials(each, alone));
    const given = await expiredToken();
    await realms[0]?.use(account, given, true);
    refreshes = 0;
    const answers = await Promise.all(
      realms.map(async (realm) => {
        const credentials = await realm.of(account);
        if (credentials === undefined) throw new Error('Nobody is signed in.');
        const ports = { baseUrl, fetch: fetchFromProvider, now: () => provider.clock.time };
        return createClient({ ...ports, credentials }).authorization.whoami();
      }),
    );
    expect(answers).toMatchObject([{ ok: true }, { ok: true }]);
    expect(refreshes).toBe(1);
  });

  test('are on the device only where the person said so', async () => {
    const settings = sharedSettings();
    const [page, other] = [1, 2].map(() => createAccountCredentials(settings, createAlone()));
    const given = { type: 'bearer', token: 'secret' } as const;
    await page?.use(account, given, false);
    expect(await page?.of(account)).toEqual(given);
    expect(await other?.of(account)).toBeUndefined();
    expect(settings.stored.size).toBe(0);
    await page?.use(account, given, true);
    expect(await other?.of(account)).toEqual(given);
    expect([...settings.stored.keys()]).toEqual([credentialsSetting(account)]);
    await page?.forget(account);
    expect(await page?.of(account)).toBeUndefined();
    expect(settings.stored.size).toBe(0);
  });

  test('are nobody’s for another account, and for what another version stored', async () => {
    const settings = sharedSettings();
    const credentials = createAccountCredentials(settings, createAlone());
    await credentials.use(account, { type: 'bearer', token: 'secret' }, true);
    expect(await credentials.of(accountAt('bob', baseUrl))).toBeUndefined();
    expect(await credentials.of(accountAt('ada', 'https://elsewhere.test/api'))).toBeUndefined();
    settings.stored.set(credentialsSetting(account), { type: 'passkey' });
    expect(await credentials.of(account)).toBeUndefined();
  });
});
