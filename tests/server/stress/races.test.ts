import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hashToken } from '../../../server/accounts/secrets/secrets.ts';
import { timeAt } from '../../../server/store/time.ts';
import type { SpecWork } from '../../../server/work/specWork.ts';
import { workInThread } from '../../../server/work/workInThread.ts';
import { engines, type OpenedStore } from '../store/stores.ts';
import { openProvider, origin, password, type Provider } from '../provider.ts';

const path = '/document/ada/shop';

describe.each(engines)('several requests at once on %s', (_, open) => {
  let opened: OpenedStore;
  let provider: Provider;
  let ada: string;
  let bob: string;
  beforeEach(async () => {
    opened = await open();
    provider = await openProvider({ store: opened.store });
    ada = await provider.person('ada');
    bob = await provider.person('bob');
    await provider.ask('POST', '/document/ada', { token: ada, body: { name: 'shop' } });
  });
  afterEach(async () => {
    await provider.close();
    await opened.close();
  });

  test('six forks at once are one document', async () => {
    const forks = await Promise.all(
      Array.from({ length: 6 }, () => provider.ask('GET', `${path}/fork`, { token: bob })),
    );
    expect(forks.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(new Set(forks.map(({ json }) => json.id)).size).toBe(1);
    const { json } = await provider.ask('GET', '/document/bob', { token: bob });
    expect(json.totalResults).toBe(1);
  });

  test('six pull requests of a fork at once are one', async () => {
    await provider.ask('GET', `${path}/fork`, { token: bob });
    const pulls = await Promise.all(
      Array.from({ length: 6 }, () =>
        provider.ask('POST', `${path}/pull_request`, { token: bob, body: { title: 'Mine' } }),
      ),
    );
    expect(pulls.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(pulls.filter(({ status }) => status === 409)).toHaveLength(5);
  });

  test('six refreshes at once get one pair of tokens, of which only hashes are stored', async () => {
    const ask = async (form: Record<string, string>) =>
      provider.ask('POST', '/authorization/token', { body: new URLSearchParams(form).toString() });
    const login = { grant_type: 'client_credentials', client_id: 'ada', client_secret: password };
    const { json: first } = await ask(login);
    const refresh = () =>
      ask({ grant_type: 'refresh_token', refresh_token: String(first.refresh_token) });
    const answers = await Promise.all(Array.from({ length: 6 }, refresh));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const pairs = answers.map(
      ({ json }) => `${String(json.access_token)} ${String(json.refresh_token)}`,
    );
    expect(new Set(pairs).size).toBe(1);
    for (const secret of pairs[0]?.split(' ') ?? []) {
      expect(await opened.store.tokens.find(secret)).toBeUndefined();
      expect(await opened.store.tokens.find(hashToken(secret))).toBeDefined();
    }
  });

  test('saves without If-Match are made one after the other', async () => {
    const saves = await Promise.all(
      Array.from({ length: 20 }, (__, at) => {
        const spec = { types: [{ type: 'struct', name: `Type${at}` }] };
        return provider.ask('PUT', path, { token: ada, body: { spec } });
      }),
    );
    expect(saves.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const { json } = await provider.ask('GET', `${path}/commit`, { token: ada });
    expect(json.totalResults).toBe(20);
  });

  test('also by several servers, of which one is slow: no save is overtaken again and again', async () => {
    const { store } = opened;
    const slow: SpecWork = {
      ...workInThread,
      run: (asker, order) => {
        const args = async () => {
          await wait(150);
          return order.args();
        };
        return workInThread.run(asker, { ...order, args });
      },
    };
    const others = await Promise.all([
      openProvider({ store }),
      openProvider({ store, work: slow }),
    ]);
    const servers = [provider, ...others];
    const save = async (at: number) => {
      const spec = { types: [{ type: 'struct', name: `Type${at}` }] };
      return servers[at % 3]?.ask('PUT', path, { token: ada, body: { spec } });
    };
    const saves = await Promise.all(Array.from({ length: 60 }, (__, at) => save(at)));
    expect(saves.map((answer) => answer?.status)).toEqual(Array(60).fill(200));
    const { json } = await provider.ask('GET', `${path}/commit`, { token: ada });
    expect(json.totalResults).toBe(60);
    // A server gives its turn back, also if the change failed.
    expect(await store.documents.find('ada', 'shop')).toMatchObject({ turn: null });
    for (const other of others) await other.close();
  });

  test('the turn of a server that was killed in it ends by itself', async () => {
    const { store } = opened;
    const document = await store.documents.find('ada', 'shop');
    const now = provider.clock.time;
    const [from, until] = [timeAt(now), timeAt(now + 60_000)];
    expect(await store.documents.takeTurn(document?.id ?? 0, 'killed', from, until)).toBe(true);
    const spec = { types: [{ type: 'struct', name: 'Type' }] };
    let isAnswered = false;
    const saved = provider.ask('PUT', path, { token: ada, body: { spec } }).then((answer) => {
      isAnswered = true;
      return answer;
    });
    await wait(300);
    expect(isAnswered).toBe(false);
    provider.clock.time += 61_000;
    expect((await saved).status).toBe(200);
  });

  test('who waits for a turn hears that the document is gone', async () => {
    const { store } = opened;
    const { id = 0 } = (await store.documents.find('ada', 'shop')) ?? {};
    const now = provider.clock.time;
    await store.documents.takeTurn(id, 'other', timeAt(now), timeAt(now + 60_000));
    const saved = provider.ask('PUT', path, { token: ada, body: { spec: {} } });
    await wait(100);
    expect((await provider.ask('DELETE', path, { token: ada })).status).toBe(200);
    expect((await saved).status).toBe(404);
  });
});

describe('what is sent', () => {
  let provider: Provider;
  let token: string;
  beforeEach(async () => {
    provider = await openProvider();
    token = await provider.person('ada');
    await provider.ask('POST', '/document/ada', { token, body: { name: 'shop' } });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    return provider.close();
  });

  test.each(['not a version!', 'latest', 'stable', 'commit-1', 'x'.repeat(65)])(
    'the base version %s is refused where it enters',
    async (baseVersion) => {
      const body = { name: 'other', baseVersion };
      expect((await provider.ask('POST', '/document/ada', { token, body })).status).toBe(400);
      expect((await provider.ask('PUT', `${path}/meta`, { token, body })).status).toBe(400);
    },
  );

  test.each(['latest', 'stable', 'commit-1'])('no tag can be called %s', async (version) => {
    const answer = await provider.ask('POST', `${path}/tag`, { token, body: { version } });
    expect(answer.status).toBe(400);
    expect(answer.json.message).toContain(version.replace(/\d/, ''));
  });

  test('an empty tag always proposes a version, whatever came before', async () => {
    const body = { version: 'first_try' };
    expect((await provider.ask('POST', `${path}/tag`, { token, body })).status).toBe(201);
    for (let round = 0; round < 3; round++) {
      const spec = { types: [{ type: 'struct', name: `Type${round}` }] };
      await provider.ask('PUT', path, { token, body: { spec } });
      const proposed = await provider.ask('POST', `${path}/changelog`, { token, body: {} });
      expect(proposed.json.version).toMatch(/^0\.\d\.\d$/);
      expect((await provider.ask('POST', `${path}/tag`, { token, body: {} })).status).toBe(201);
    }
    // Nothing has changed since, so this is another version of the same content.
    expect((await provider.ask('POST', `${path}/tag`, { token, body: {} })).status).toBe(201);
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://a.example', 'nothing'])(
    'the homepage %s is refused',
    async (homepage) => {
      const body = { name: 'other', homepage };
      expect((await provider.ask('POST', '/document/ada', { token, body })).status).toBe(400);
      expect((await provider.ask('PUT', `${path}/meta`, { token, body })).status).toBe(400);
    },
  );

  test('a password change ends app keys and tokens, and says so', async () => {
    const body = { name: 'CI' };
    const headers = await provider.session('ada');
    const { json: key } = await provider.ask('POST', '/account/key', { headers, body });
    const signIn = () =>
      provider.ask('POST', '/authorization/token', {
        body: 'grant_type=client_credentials',
        headers: {
          Authorization: `Basic ${Buffer.from(`${String(key.appKey)}:${String(key.appSecret)}`).toString('base64')}`,
        },
      });
    const { json: issued } = await signIn();
    const changed = await provider.ask('PUT', '/account/password', {
      token,
      body: { oldPassword: password, newPassword: 'another password' },
    });
    expect(changed.json.message).toContain('app keys and tokens');
    expect((await signIn()).status).toBe(401);
    const own = { token: String(issued.access_token) };
    expect((await provider.ask('GET', '/authorization/whoami', own)).status).toBe(401);
    // Also the token that changed the password.
    expect((await provider.ask('GET', '/authorization/whoami', { token })).status).toBe(401);
  });

  test('a token of a narrow scope can revoke itself', async () => {
    const narrow = await provider.person('ada', 'explore');
    const revoked = await provider.ask('POST', '/authorization/revoke', { token: narrow });
    expect(revoked.status).toBe(200);
    expect((await provider.ask('GET', '/explore', { token: narrow })).status).toBe(401);
  });

  test('a session ends 90 days after it began, however often it is used, and signing out clears its cookie', async () => {
    const enter = async () => {
      const form = new URLSearchParams({ name: 'ada', password, action: 'signIn' });
      const answer = await provider.app.request(`${origin}/api/authorization/authorize`, {
        method: 'POST',
        headers: { 'Sec-Fetch-Site': 'same-origin' },
        body: form,
      });
      return (answer.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '';
    };
    const headers = {
      Cookie: await enter(),
      'Sec-Fetch-Site': 'same-origin',
      'Typewright-Account': 'ada',
    };
    const whoami = () => provider.ask('GET', '/authorization/whoami', { headers });
    for (let week = 0; week < 12; week++) {
      expect((await whoami()).status).toBe(200);
      provider.clock.time += 7 * 24 * 60 * 60 * 1000;
    }
    provider.clock.time += 7 * 24 * 60 * 60 * 1000;
    expect((await whoami()).status).toBe(401);
    headers.Cookie = await enter();
    const out = await provider.ask('POST', '/authorization/revoke', { headers });
    expect(out.headers.get('Set-Cookie')).toMatch(/^__Host-typewright=; .*Max-Age=0/);
    expect((await whoami()).status).toBe(401);
  });

  test('a database that is away is 503 with Retry-After, and nothing is said that is not known', async () => {
    const { store } = provider.services;
    const away = Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_WRITE' });
    vi.spyOn(store.documents, 'find').mockRejectedValue(away);
    const read = await provider.ask('GET', path);
    expect([read.status, read.headers.get('Retry-After')]).toEqual([503, '5']);
    const saved = await provider.ask('PUT', path, { token, body: { spec: {} } });
    expect([saved.status, saved.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(saved.json.message).toContain('not known');
    vi.spyOn(store.documents, 'find').mockRejectedValue(new Error('a bug'));
    const broken = await provider.ask('PUT', path, { token, body: { spec: {} } });
    expect(broken.status).toBe(500);
    expect(broken.json.message).not.toContain('nothing');
  });
});
