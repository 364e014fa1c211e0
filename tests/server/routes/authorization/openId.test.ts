import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { totpCode } from '../../../../server/accounts/secrets/totp.ts';
import { eitherEngine, type OpenedStore } from '../../store/stores.ts';
import { startOpenIdServer, type Next, type OpenIdServer } from '../../openIdServer.ts';
import { openProvider, origin, password, type Provider } from '../../provider.ts';

const page = '/api/authorization/authorize';
const account = '/api/authorization/openid';
const same = { 'Sec-Fetch-Site': 'same-origin' };

/** A browser, which stores cookies and follows pages that redirect it. */
class Browser {
  readonly #provider: Provider;
  readonly #cookies = new Map<string, string>();

  constructor(provider: Provider) {
    this.#provider = provider;
  }

  async ask(path: string, form?: Record<string, string>, headers: Record<string, string> = same) {
    const isCrossSite = headers['Sec-Fetch-Site'] === 'cross-site';
    const cookies = isCrossSite ? [] : [...this.#cookies].map((pair) => pair.join('='));
    const response = await this.#provider.app.request(new URL(path, origin).href, {
      method: form === undefined ? 'GET' : 'POST',
      headers: { ...headers, Cookie: cookies.join('; ') },
      ...(form !== undefined && { body: new URLSearchParams(form) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
    const text = await response.text();
    const [, sent] = /url=([^"]+)"/.exec(text) ?? [];
    const onward = sent?.replaceAll('&amp;', '&') ?? response.headers.get('Location') ?? '';
    return { status: response.status, text, onward, headers: response.headers };
  }

  /** Presses the button, signs in at the OpenID server, and comes back. */
  async signIn(server: OpenIdServer, query = '') {
    const begun = await this.ask(page + query, { action: 'openid' });
    return this.comeBack(await server.visit(begun.onward));
  }

  /** Comes back from another site: first without cookies. */
  async comeBack(address: string) {
    const arrived = await this.ask(address, undefined, { 'Sec-Fetch-Site': 'cross-site' });
    return this.ask(arrived.onward);
  }

  async whoami(): Promise<unknown> {
    const { text } = await this.ask('/api/authorization/whoami');
    return (JSON.parse(text) as { name?: string }).name;
  }
}

const pendingIn = (text: string) => /name="pending" value="([^"]+)"/.exec(text)?.[1] ?? '';

describe.each(eitherEngine)('signing in by an OpenID provider on %s', (_, open) => {
  let server: OpenIdServer;
  let opened: OpenedStore;
  let provider: Provider;
  let browser: Browser;
  const logged: object[] = [];
  const start = async (registration: 'open' | 'openid' | 'closed') => {
    provider = await openProvider({
      store: opened.store,
      openId: server.settings,
      publicUrl: origin,
      registration,
      log: {
        info: () => {},
        error: () => {},
        warn: (fields: object) => void logged.push(fields),
      },
    });
    browser = new Browser(provider);
  };
  beforeEach(async () => {
    server = await startOpenIdServer();
    opened = await open();
    await start('open');
    // ID tokens are checked against the real time.
    provider.clock.time = Date.now();
  });
  afterEach(async () => {
    await provider.close();
    await opened.close();
    await server.close();
  });

  /** Creates Ada's account and connects it. */
  async function connectAda(subject = 'ada-there') {
    await provider.person('Ada');
    await browser.ask(page, { action: 'signIn', name: 'Ada', password });
    server.next = { subject };
    const begun = await browser.ask(account, { action: 'connect', password });
    const connected = await browser.comeBack(await server.visit(begun.onward));
    expect(connected.onward).toBe(account);
    return connected;
  }

  test('is offered by the name that the operator gave it', async () => {
    expect((await browser.ask(page)).text).toContain('Sign in with Example ID');
    const { links } = (await provider.ask('GET', '/')).json as { links: object[] };
    expect(links).toContainEqual({ rel: 'openid', href: origin + account });
  });

  test('creates an account once, then signs in to it', async () => {
    server.next = { subject: '7', name: 'ada@example.com' };
    const first = await browser.signIn(server, '?return=%2Fexplore');
    expect(first.text).toContain('Example ID has confirmed who you are');
    expect(first.text).toContain('value="ada-example-com"');
    const pending = pendingIn(first.text);
    const path = `${page}?return=%2Fexplore&register=`;
    const short = await browser.ask(path, {
      action: 'register',
      name: 'Ada',
      password: 'x',
      pending,
    });
    expect([short.status, pendingIn(short.text)]).toEqual([400, pending]);
    const made = await browser.ask(path, { action: 'register', name: 'Ada', password, pending });
    expect([made.status, made.onward]).toEqual([303, `${origin}/explore`]);
    expect(await browser.whoami()).toBe('Ada');

    const elsewhere = new Browser(provider);
    const again = await elsewhere.signIn(server, '?return=%2Fexplore');
    expect(again.onward).toBe(`${page}?return=%2Fexplore`);
    expect((await elsewhere.ask(again.onward)).onward).toBe(`${origin}/explore`);
    expect(await elsewhere.whoami()).toBe('Ada');
    const replayed = { action: 'register', name: 'Eve', password, pending };
    expect((await browser.ask(path, replayed)).status).toBe(401);
    expect(server.refused).toEqual([]);
  });

  test('starts a session that ends like every other one', async () => {
    await connectAda();
    const elsewhere = new Browser(provider);
    await elsewhere.signIn(server);
    expect(await elsewhere.whoami()).toBe('Ada');
    provider.clock.time += 31 * 86_400_000;
    expect(await elsewhere.whoami()).toBeUndefined();
  });

  test('makes the address known, so that no guesses of others make this person wait there', async () => {
    await connectAda();
    provider.clock.time += 91 * 86_400_000;
    await new Browser(provider).signIn(server);
    const whoami = (given: string, from?: string) => {
      const Authorization = `Basic ${Buffer.from(`Ada:${given}`).toString('base64')}`;
      return provider.ask('GET', '/authorization/whoami', {
        headers: { Authorization },
        ...(from !== undefined && { from }),
      });
    };
    for (let guess = 0; guess < 120; guess++) await whoami('wrong', `198.51.100.${guess % 50}`);
    expect((await whoami(password, '203.0.113.8')).status).toBe(429);
    expect((await whoami(password)).status).toBe(200);
  });

  test('never gives access to an account that has the same name', async () => {
    await provider.person('Ada');
    server.next = { subject: 'eve-there', name: 'Ada' };
    const { text } = await browser.signIn(server);
    expect(await browser.whoami()).toBeUndefined();
    const form = { action: 'register', name: 'Ada', password: 'another long one' };
    const taken = await browser.ask(`${page}?register=`, { ...form, pending: pendingIn(text) });
    expect(taken.status).toBe(409);
    expect(await browser.whoami()).toBeUndefined();
  });

  test('is connected by somebody who is signed in and knows the password', async () => {
    await provider.person('Ada');
    expect((await browser.ask(account)).onward).toBe(
      `${page}?return=${encodeURIComponent(account)}`,
    );
    await browser.ask(page, { action: 'signIn', name: 'Ada', password });
    const guessed = await browser.ask(account, { action: 'connect', password: 'a wrong guess' });
    expect([guessed.status, guessed.onward]).toEqual([403, '']);
    expect((await browser.ask(account, { action: 'connect', password }, {})).status).toBe(403);
    await connectAda();
    expect((await browser.ask(account)).text).toContain(
      `Ada is connected with an account at ${server.settings.issuer}`,
    );
    const elsewhere = new Browser(provider);
    await elsewhere.signIn(server);
    expect(await elsewhere.whoami()).toBe('Ada');
    await browser.ask(account, { action: 'disconnect' });
    const after = new Browser(provider);
    await after.signIn(server);
    expect(await after.whoami()).toBeUndefined();
  });

  test('shows the connection also after a link on another site', async () => {
    await connectAda();
    const arrived = await browser.comeBack(account);
    expect(arrived.text).toContain('Ada is connected with an account at');
  });

  test('connects each account with one identity, and each identity with one account', async () => {
    await connectAda();
    await provider.person('Bob');
    const other = new Browser(provider);
    await other.ask(page, { action: 'signIn', name: 'Bob', password });
    const begun = await other.ask(account, { action: 'connect', password });
    expect((await other.comeBack(await server.visit(begun.onward))).status).toBe(409);
    expect((await other.ask(account)).text).not.toContain('is connected');
  });

  test('connects nothing after the password has changed that it was begun with', async () => {
    await provider.person('Ada');
    await browser.ask(page, { action: 'signIn', name: 'Ada', password });
    const begun = await browser.ask(account, { action: 'connect', password });
    // In the remaining session.
    const ada = await opened.store.accounts.byName('Ada');
    await opened.store.accounts.setPassword(ada?.id ?? 0, 'another hash');
    expect((await browser.comeBack(await server.visit(begun.onward))).status).toBe(403);
    expect((await browser.ask(account)).text).not.toContain('is connected');
  });

  test('connects nothing for a browser in which somebody else has signed in meanwhile', async () => {
    await provider.person('Ada');
    await provider.person('Bob');
    await browser.ask(page, { action: 'signIn', name: 'Ada', password });
    const begun = await browser.ask(account, { action: 'connect', password });
    await browser.ask(page, { action: 'signIn', name: 'Bob', password });
    server.next = { subject: 'x' };
    expect((await browser.comeBack(await server.visit(begun.onward))).status).toBe(403);
    expect((await browser.ask(account)).text).not.toContain('is connected');
  });

  test('counts only once, and only in the browser that began it', async () => {
    await connectAda();
    const victim = new Browser(provider);
    const begun = await browser.ask(page, { action: 'openid' });
    const back = await server.visit(begun.onward);
    // An attacker's answer in another browser must not sign that browser in to the attacker's account.
    expect((await victim.comeBack(back)).status).toBe(400);
    await victim.ask(page, { action: 'openid' });
    expect((await victim.comeBack(back)).status).toBe(400);
    expect(await victim.whoami()).toBeUndefined();
    await browser.comeBack(back);
    expect((await browser.comeBack(back)).status).toBe(400);
    // Only our own page can begin a sign-in.
    expect((await victim.ask(page, { action: 'openid' }, {})).status).toBe(403);
  });

  test.each<[string, Partial<Next>]>([
    ['another nonce', { claims: { nonce: 'another' } }],
    ['another audience', { claims: { aud: 'another client' } }],
    ['another issuer', { claims: { iss: 'https://another.example' } }],
    ['a time that is over', { claims: { exp: 1, iat: 0 } }],
    ['no subject', { claims: { sub: undefined } }],
    ['a signature by another key', { isForged: true }],
    ['no signature', { isUnsigned: true }],
    ['the answer no', { isDenied: true }],
  ])('is refused with %s', async (__, wrong) => {
    await connectAda();
    const elsewhere = new Browser(provider);
    server.next = { subject: 'ada-there', ...wrong };
    const { status, text } = await elsewhere.signIn(server);
    expect(status).toBe(wrong.isDenied === true ? 403 : 502);
    expect(text).toContain('Example ID did not');
    expect(await elsewhere.whoami()).toBeUndefined();
  });

  test('is refused if the provider calls itself by another name', async () => {
    server.calledItself = 'https://another.example';
    const begun = await browser.ask(page, { action: 'openid' });
    expect([begun.status, begun.onward]).toEqual([502, '']);
  });

  test('an answer with another state, or another code, is refused', async () => {
    await connectAda();
    const elsewhere = new Browser(provider);
    const begun = await elsewhere.ask(page, { action: 'openid' });
    const back = new URL(await server.visit(begun.onward));
    const state = back.searchParams.get('state') ?? '';
    back.searchParams.set('state', `${state}x`);
    expect((await elsewhere.comeBack(back.href)).status).toBe(400);
    // The code of another sign-in does not fit the verifier of this one.
    const mine = new URL(
      await server.visit((await browser.ask(page, { action: 'openid' })).onward),
    );
    back.searchParams.set('state', state);
    back.searchParams.set('code', mine.searchParams.get('code') ?? '');
    expect((await elsewhere.comeBack(back.href)).status).toBe(502);
    expect(server.refused).toEqual(['invalid_grant']);
    expect(await elsewhere.whoami()).toBeUndefined();
  });

  test('does not replace the second factor, nor open a suspended account', async () => {
    await connectAda();
    const secret = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
    const headers = await provider.session('Ada');
    const code = () => totpCode(secret, Math.floor(provider.clock.time / 30_000));
    const body = { password, secret, code: code() };
    expect((await provider.ask('POST', '/account/totp', { headers, body })).status).toBe(200);
    const elsewhere = new Browser(provider);
    const asked = await elsewhere.signIn(server);
    expect(asked.text).toContain('Confirm that it is you');
    expect(await elsewhere.whoami()).toBeUndefined();
    provider.clock.time += 30_000;
    const form = { action: 'confirm', pending: pendingIn(asked.text), code: code() };
    expect((await elsewhere.ask(page, form)).status).toBe(303);
    expect(await elsewhere.whoami()).toBe('Ada');

    const ada = await opened.store.accounts.byName('Ada');
    await opened.store.accounts.suspend(ada?.id ?? 0, '2026-01-01T00:00:00.000Z');
    const { status, text } = await new Browser(provider).signIn(server);
    expect([status, text.includes('The account Ada is suspended')]).toEqual([403, true]);
  });

  test('is disconnected by a new password, and by deleting the account', async () => {
    await connectAda();
    const headers = await provider.session('Ada');
    const changed = await provider.ask('PUT', '/account/password', {
      headers,
      body: { oldPassword: password, newPassword: 'a much longer one' },
    });
    expect(changed.json.message).toContain('The OpenID provider is disconnected');
    const elsewhere = new Browser(provider);
    await elsewhere.signIn(server);
    expect(await elsewhere.whoami()).toBeUndefined();
  });

  test('creates accounts, or does not, as the operator says', async () => {
    await start('openid');
    provider.clock.time = Date.now();
    const make = (name: string, pending?: string) => {
      const form = { action: 'register', name, password };
      return browser.ask(`${page}?register=`, pending === undefined ? form : { ...form, pending });
    };
    expect((await browser.ask(`${page}?register=`)).text).not.toContain('Create an account');
    expect((await make('Eve')).status).toBe(403);
    expect((await make('Eve', 'a guess')).status).toBe(401);
    server.next = { subject: 'eve-there' };
    const { text } = await browser.signIn(server);
    expect((await make('Eve', pendingIn(text))).status).toBe(303);
    await start('closed');
    provider.clock.time = Date.now();
    server.next = { subject: 'mallory-there' };
    const refused = await browser.signIn(server);
    expect([refused.status, pendingIn(refused.text)]).toEqual([403, '']);
    expect(refused.text).toContain('no account here is connected with that');
    expect((await make('Mallory', 'x')).status).toBe(401);
  });

  test('people can sign in with a password while the OpenID provider is away', async () => {
    await connectAda();
    logged.length = 0;
    await server.close();
    const elsewhere = new Browser(provider);
    // The configuration is known, but the tokens can't be requested.
    const begun = await elsewhere.ask(page, { action: 'openid' });
    const state = new URL(begun.onward).searchParams.get('state') ?? '';
    const back = await elsewhere.comeBack(`${account}/callback?code=x&state=${state}`);
    expect([back.status, back.text.includes('be reached')]).toEqual([503, true]);
    await start('open');
    provider.clock.time = Date.now();
    expect((await browser.ask(page, { action: 'openid' })).status).toBe(503);
    const signedIn = await browser.ask(page, { action: 'signIn', name: 'Ada', password });
    expect(signedIn.status).toBe(303);
    expect(logged).toMatchObject([{ failure: 'away' }, { failure: 'away' }]);
    expect(JSON.stringify(logged)).not.toContain(server.settings.clientSecret);
  });

  test('is in the audit log', async () => {
    await connectAda();
    await new Browser(provider).signIn(server);
    await browser.ask(account, { action: 'disconnect' });
    const entries = await opened.store.audit.latest(10, 'Ada');
    expect(entries.map(({ action, detail }) => `${action} ${detail}`)).toEqual([
      'token issued password',
      'signed in password',
      `identity connected ${server.settings.issuer}`,
      'signed in OpenID provider',
      'identity disconnected ',
    ]);
  });
});

test('a server without an OpenID provider shows nothing of it', async () => {
  const provider = await openProvider();
  const browser = new Browser(provider);
  expect((await browser.ask(page)).text).not.toContain('Sign in with Example');
  expect((await browser.ask(page, { action: 'openid' })).status).toBe(404);
  expect((await browser.ask(account)).status).toBe(404);
  expect((await browser.ask(`${account}/callback?code=x&state=y`)).status).toBe(404);
  await provider.close();
});
