import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openProvider, origin, password, type Provider } from '../provider.ts';
import { engines, type OpenedStore } from '../store/stores.ts';

const minute = 60_000;
const redirect = 'https://client.example/back';

interface Row {
  readonly id: number;
  readonly [field: string]: unknown;
}

describe.each(engines)('what a person can see and end, on %s', (_, open) => {
  let opened: OpenedStore;
  let provider: Provider;
  let ada: string;
  let name: string;
  let people = 0;
  beforeAll(async () => {
    opened = await open();
    provider = await openProvider({ store: opened.store });
  });
  beforeEach(async () => {
    people += 1;
    name = `ada${people}`;
    ada = await provider.person(name);
  });
  afterAll(async () => {
    await provider.close();
    await opened.close();
  });

  type Headers = Readonly<Record<string, string>>;
  const whoami = async (who: { token?: string; headers?: Headers }) =>
    (await provider.ask('GET', '/authorization/whoami', who)).status;
  const list = async (what: string, who: { token?: string; headers?: Headers }) =>
    (await provider.ask('GET', `/account/${what}`, who)).json.entry as readonly Row[];
  const end = async (what: string, who: { token?: string; headers?: Headers }) =>
    (await provider.ask('DELETE', `/account/${what}`, who)).status;
  const basic = (id: unknown, secret: unknown) => ({
    Authorization: `Basic ${Buffer.from(`${String(id)}:${String(secret)}`).toString('base64')}`,
  });
  const makeKey = async (headers: Headers, rest: object = {}) =>
    (await provider.ask('POST', '/account/key', { headers, body: { name: 'CI', ...rest } })).json;
  const askToken = (headers: Headers, form: Record<string, string>) =>
    provider.ask('POST', '/authorization/token', {
      headers,
      body: new URLSearchParams(form).toString(),
    });

  /** Allows a program of somebody else's; returns its token. */
  async function allow(headers: Headers): Promise<string> {
    await provider.person('maker');
    const key = await makeKey(await provider.session('maker'), {
      name: 'Drawer',
      scopes: ['authorization'],
      redirectUris: [redirect],
    });
    const asked = new URLSearchParams({ response_type: 'code', client_id: String(key.appKey) });
    const page = await provider.app.request(
      `${origin}/api/authorization/authorize?${asked.toString()}`,
      { method: 'POST', headers, body: new URLSearchParams({ action: 'allow' }) },
    );
    const [, code = ''] = /[?&;]code=([\w-]+)/.exec(await page.text()) ?? [];
    const { json } = await askToken(basic(key.appKey, key.appSecret), {
      grant_type: 'authorization_code',
      code,
    });
    return String(json.access_token);
  }

  test('sessions, with the browser and the last use', async () => {
    const one = await provider.session(name);
    const other = await provider.session(name);
    const began = provider.clock.time;
    provider.clock.time += 11 * minute;
    expect(await whoami({ headers: other })).toBe(200);
    const date = (time: number) => new Date(time).toISOString();
    expect(await list('session', { headers: one })).toMatchObject([
      { client: 'Firefox on Linux', current: false, useDate: date(provider.clock.time) },
      { client: 'Firefox on Linux', current: true, insertDate: date(began) },
    ]);
    // Within ten minutes, the last use is not stored again.
    provider.clock.time += 9 * minute;
    await whoami({ headers: other });
    const [seen] = await list('session', { headers: one });
    expect(seen?.['useDate']).toBe(date(began + 11 * minute));
  });

  test('a session that has expired is not listed', async () => {
    const left = await provider.session(name);
    await provider.session(name);
    provider.clock.time += 29 * 24 * 60 * minute;
    expect(await whoami({ headers: left })).toBe(200);
    provider.clock.time += 2 * 24 * 60 * minute;
    expect(await list('session', { headers: left })).toMatchObject([{ current: true }]);
  });

  test('one session is ended, or all others', async () => {
    const [own, second, third] = await Promise.all([1, 2, 3].map(() => provider.session(name)));
    if (own === undefined || second === undefined || third === undefined) throw new Error();
    const rows = await list('session', { headers: second });
    const mine = rows.find(({ current }) => current === true);
    const other = await provider.ask('DELETE', `/account/session/${mine?.id}`, { headers: own });
    expect(other.status).toBe(200);
    expect(other.headers.get('Set-Cookie')).toBeNull();
    expect(await whoami({ headers: second })).toBe(401);
    expect(await end(`session/${mine?.id}`, { headers: own })).toBe(404);
    expect(await end('session', { headers: own })).toBe(200);
    expect([await whoami({ headers: third }), await whoami({ headers: own })]).toEqual([401, 200]);
    // The caller's own session: the browser forgets the cookie, too.
    const [last] = await list('session', { headers: own });
    const ended = await provider.ask('DELETE', `/account/session/${last?.id}`, { headers: own });
    expect(ended.headers.get('Set-Cookie')).toContain('Max-Age=0');
    expect(await whoami({ headers: own })).toBe(401);
  });

  test('nobody can end what is somebody else’s', async () => {
    const headers = await provider.session(name);
    await allow(headers);
    const [session] = await list('session', { headers });
    const [grant] = await list('grant', { headers });
    const bob = await provider.person('Bob');
    expect(await end(`session/${session?.id}`, { token: bob })).toBe(404);
    expect(await end(`grant/${grant?.id}`, { token: bob })).toBe(404);
    for (const what of ['session', 'grant', 'key'])
      expect(await end(what, { token: bob })).toBe(200);
    expect(await whoami({ headers })).toBe(200);
    expect(await whoami({ token: ada })).toBe(200);
  });

  test('app keys, with their last use, and only a person makes them', async () => {
    const headers = await provider.session(name);
    const byToken = await provider.ask('POST', '/account/key', {
      token: ada,
      body: { name: 'CI' },
    });
    expect([byToken.status, byToken.json.message]).toEqual([
      403,
      'Only a person can do this, not a program. Sign in at this server in a browser, and open Account.',
    ]);
    const byPassword = { ...basic(name, password) };
    const refused = await provider.ask('POST', '/account/key', {
      headers: byPassword,
      body: { name: 'CI' },
    });
    expect(refused.status).toBe(403);
    const key = await makeKey(headers);
    await makeKey(headers, { name: 'unused' });
    expect(await whoami({ headers: basic(key.appKey, key.appSecret) })).toBe(200);
    const used = new Date(provider.clock.time).toISOString();
    const rows = await list('key', { headers });
    expect(rows.map((row) => [row['name'], row['useDate']])).toEqual([
      ['unused', undefined],
      ['CI', used],
    ]);
    // The token of a key counts as a use of the key.
    const { json } = await askToken(basic(key.appKey, key.appSecret), {
      grant_type: 'client_credentials',
    });
    provider.clock.time += 20 * minute;
    await whoami({ token: String(json.access_token) });
    const [, again] = await list('key', { headers });
    expect(again?.['useDate']).toBe(new Date(provider.clock.time).toISOString());
    expect(await end('key', { headers })).toBe(200);
    expect(await list('key', { headers })).toEqual([]);
    expect(await whoami({ token: String(json.access_token) })).toBe(401);
    expect(await whoami({ headers: basic(key.appKey, key.appSecret) })).toBe(401);
  });

  test('what programs were granted, without what its own app keys got', async () => {
    const headers = await provider.session(name);
    const drawer = await allow(headers);
    const key = await makeKey(headers);
    await askToken(basic(key.appKey, key.appSecret), { grant_type: 'client_credentials' });
    expect(await whoami({ token: drawer })).toBe(200);
    const rows = await list('grant', { token: ada });
    expect(rows).toMatchObject([
      { client: 'Drawer', scopes: ['authorization', 'default'], current: false },
      { scopes: expect.arrayContaining(['document', 'tag']), current: true },
    ]);
    expect(rows[0]).toHaveProperty('useDate');
    expect(rows[1]).not.toHaveProperty('client');
    expect(await end(`grant/${rows[0]?.id}`, { headers })).toBe(200);
    expect(await whoami({ token: drawer })).toBe(401);
    // All other grants: with a token, except its own; in a session, all of them.
    const second = await allow(headers);
    expect(await end('grant', { token: ada })).toBe(200);
    expect([await whoami({ token: second }), await whoami({ token: ada })]).toEqual([401, 200]);
    expect(await end('grant', { headers })).toBe(200);
    expect(await whoami({ token: ada })).toBe(401);
    expect(await list('grant', { headers })).toEqual([]);
  });

  test('a token of narrow scope can revoke itself, and nothing else', async () => {
    const token = await provider.person(name, 'issue');
    expect((await provider.ask('GET', '/account/grant', { token })).status).toBe(403);
    expect(await end('grant', { token })).toBe(403);
    expect((await provider.ask('POST', '/authorization/revoke', { token })).status).toBe(200);
    expect((await provider.ask('GET', '/authorization/session', { token })).status).toBe(401);
    expect(await whoami({ token: ada })).toBe(200);
  });

  test('a password change also ends a code that a program has not used yet', async () => {
    const headers = await provider.session(name);
    await allow(headers);
    await provider.person('maker');
    const key = await makeKey(await provider.session('maker'), { redirectUris: [redirect] });
    const asked = new URLSearchParams({ response_type: 'code', client_id: String(key.appKey) });
    const page = await provider.app.request(
      `${origin}/api/authorization/authorize?${asked.toString()}`,
      { method: 'POST', headers, body: new URLSearchParams({ action: 'allow' }) },
    );
    const [, code = ''] = /[?&;]code=([\w-]+)/.exec(await page.text()) ?? [];
    const changed = await provider.ask('PUT', '/account/password', {
      headers,
      body: { oldPassword: password, newPassword: 'battery staple' },
    });
    expect(changed.status).toBe(200);
    const { status } = await askToken(basic(key.appKey, key.appSecret), {
      grant_type: 'authorization_code',
      code,
    });
    expect(status).toBe(400);
    expect(await whoami({ token: ada })).toBe(401);
    expect(await whoami({ headers })).toBe(200);
  });
});
