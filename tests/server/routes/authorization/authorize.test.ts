import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashToken } from '../../../../server/accounts/secrets/secrets.ts';
import { sessionLife } from '../../../../server/accounts/signIn/sessions.ts';
import { timeAt } from '../../../../server/store/time.ts';
import { openProvider, origin, password, type Provider } from '../../provider.ts';

const page = `${origin}/api/authorization/authorize`;
const same = { 'Sec-Fetch-Site': 'same-origin' };

describe('the session of the app', () => {
  let provider: Provider;
  beforeAll(async () => {
    provider = await openProvider();
    await provider.person('Ada');
  });
  afterAll(() => provider.close());

  const post = (form: Record<string, string>, headers: Record<string, string> = same, query = '') =>
    provider.app.request(page + query, {
      method: 'POST',
      headers,
      body: new URLSearchParams(form),
    });
  async function signIn(name = 'Ada', secret = password): Promise<string> {
    const response = await post({ action: 'signIn', name, password: secret });
    return response.headers.get('Set-Cookie')?.split(';')[0] ?? '';
  }
  const whoami = (cookie: string, headers: Record<string, string> = same) =>
    provider.ask('GET', '/authorization/whoami', { headers: { Cookie: cookie, ...headers } });

  test('starts at a page of the server, without anything inline', async () => {
    const response = await provider.app.request(page);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Security-Policy')).toContain("form-action 'self'");
    const text = await response.text();
    expect(text).not.toMatch(/<style|\sstyle=|\son[a-z]+=/);
    // One script, from one address, and nothing else may run.
    const [, script = ''] = /<script type="module" src="([^"]+)"><\/script>/.exec(text) ?? [];
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(response.headers.get('Content-Security-Policy')).toContain(
      `; script-src ${origin}${script}; connect-src ${origin}/api/authorization/passkey`,
    );
    const served = await provider.app.request(script);
    expect(served.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
    const [, href = ''] = /rel="stylesheet" href="([^"]+)"/.exec(text) ?? [];
    const style = await provider.app.request(href);
    expect(style.headers.get('Content-Type')).toBe('text/css; charset=utf-8');
  });

  test.each([
    ['', 'Sign in'],
    ['?register=', 'Create an account'],
  ])('says what it is for, in its title and above the form: %j', async (query, title) => {
    const text = await (await provider.app.request(page + query)).text();
    expect(text).toContain(`<title>${title} · Typewright</title>`);
    expect(text).toContain(`<h1>${title}</h1>`);
  });

  test('has password fields that are masked, and that password managers may fill', async () => {
    for (const [query, kind] of [
      ['', 'current-password'],
      ['?register=', 'new-password'],
    ]) {
      const text = await (await provider.app.request(page + query)).text();
      const fields = [...text.matchAll(/<input[^>]*name="password"[^>]*>/g)].map(
        ([field]) => field,
      );
      expect(fields).toHaveLength(1);
      expect(fields[0]).toContain('type="password"');
      expect(fields[0]).toContain(`autocomplete="${kind}"`);
    }
  });

  test('asks for nothing beside a name and a password: no hint, and no question with a secret answer', async () => {
    for (const query of ['', '?register=']) {
      const text = await (await provider.app.request(page + query)).text();
      const asked = [...text.matchAll(/<(input|select|textarea)\b[^>]*>/g)].map(([field]) => field);
      const names = asked
        .filter((field) => !field.includes('type="hidden"'))
        .map((field) => /name="(\w+)"/.exec(field)?.[1]);
      expect(names).toEqual(['name', 'password']);
    }
  });

  test('is a cookie that no script and no other site can use', async () => {
    const response = await post({ action: 'signIn', name: 'Ada', password });
    expect(response.status).toBe(303);
    expect(response.headers.get('Set-Cookie')).toMatch(
      /^__Host-typewright=[\w-]{43}; Path=\/; Max-Age=7776000; Secure; HttpOnly; SameSite=Strict$/,
    );
    expect((await whoami(await signIn())).json).toMatchObject({ name: 'Ada' });
    // As a browser sends a form of a page without a referrer.
    const form = { action: 'signIn', name: 'Ada', password };
    expect((await post(form, { ...same, Origin: 'null' })).status).toBe(303);
  });

  test.each([
    [{}],
    [{ 'Sec-Fetch-Site': 'cross-site' }],
    [{ 'Sec-Fetch-Site': 'same-site' }],
    [{ ...same, Origin: 'https://evil.example' }],
  ])('is ignored with %j', async (headers) => {
    const cookie = await signIn();
    expect((await whoami(cookie, headers)).status).toBe(401);
    const form = { action: 'signIn', name: 'Ada', password };
    expect((await post(form, headers)).status).toBe(403);
  });

  test('writes for the intended account only', async () => {
    const cookie = await signIn();
    const make = (account: string) =>
      provider.ask('POST', '/document/Ada', {
        body: { name: `for-${account}` },
        headers: { Cookie: cookie, 'Typewright-Account': account, ...same },
      });
    expect((await make('Ada')).status).toBe(201);
    expect((await make('Bob')).status).toBe(401);
    expect((await provider.ask('GET', '/document/Ada/for-Bob')).status).toBe(404);
  });

  test.each([
    ['/explore?x=1', `${origin}/explore?x=1`],
    ['https://evil.example/', '/'],
    ['//evil.example/', '/'],
    ['/\\evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/.//evil.example', `${origin}//evil.example`],
  ])('redirects %s to %s', async (wanted, location) => {
    const query = `?return=${encodeURIComponent(wanted)}`;
    const response = await post({ action: 'signIn', name: 'Ada', password }, same, query);
    expect(response.headers.get('Location')).toBe(location);
  });

  test('is found after a link on another site, by a redirect from our own origin', async () => {
    const query = '?return=%2Fexplore';
    const come = (headers: Record<string, string>) =>
      provider.app.request(page + query, { headers });
    for (const site of ['cross-site', 'same-site']) {
      // The browser has left the strict cookie out.
      const answer = await come({ 'Sec-Fetch-Site': site });
      const text = await answer.text();
      expect(text).toContain(
        '<meta http-equiv="refresh" content="0;url=/api/authorization/authorize?return=%2Fexplore" />',
      );
      expect(text).not.toContain('type="password"');
    }
    const cookie = await signIn();
    const onward = await come({ Cookie: cookie, ...same });
    expect([onward.status, onward.headers.get('Location')]).toEqual([303, `${origin}/explore`]);
    // Somebody without a session is asked to sign in, without another redirect.
    expect(await (await come(same)).text()).toContain('type="password"');
  });

  test('ends when somebody signs in again in the same browser', async () => {
    const before = await signIn();
    const form = { action: 'signIn', name: 'Ada', password };
    const again = await post(form, { ...same, Cookie: before });
    expect((await whoami(again.headers.get('Set-Cookie')?.split(';')[0] ?? '')).status).toBe(200);
    expect((await whoami(before)).status).toBe(401);
  });

  test('ends on signing out, and after a month without use', async () => {
    const cookie = await signIn();
    const headers = { Cookie: cookie, ...same };
    const unnamed = await provider.ask('POST', '/authorization/revoke', { headers });
    expect(unnamed.status).toBe(401);
    const named = { ...headers, 'Typewright-Account': 'Ada' };
    await provider.ask('POST', '/authorization/revoke', { headers: named });
    expect((await whoami(cookie)).status).toBe(401);
    const other = await signIn();
    provider.clock.time += 20 * 86_400_000;
    expect((await whoami(other)).status).toBe(200);
    provider.clock.time += 20 * 86_400_000;
    expect((await whoami(other)).status).toBe(200);
    provider.clock.time += 31 * 86_400_000;
    expect((await whoami(other)).status).toBe(401);
  });

  test('begins with the same password years later', async () => {
    provider.clock.time += 5 * 365 * 86_400_000;
    expect((await whoami(await signIn())).status).toBe(200);
  });

  test('is extended every ten minutes, not with every call', async () => {
    const cookie = await signIn();
    const hash = hashToken(cookie.slice(cookie.indexOf('=') + 1));
    const { services, clock } = provider;
    const end = async () =>
      (await services.store.sessions.find(hash, timeAt(clock.time)))?.expiresAt;
    const first = timeAt(clock.time + sessionLife);
    clock.time += 9 * 60_000;
    await whoami(cookie);
    expect(await end()).toBe(first);
    clock.time += 60_000;
    await whoami(cookie);
    expect(await end()).toBe(timeAt(clock.time + sessionLife));
  });

  test('ends when the password changes, unless it is the current one', async () => {
    await provider.person('Carol');
    const [own, other] = [await signIn('Carol'), await signIn('Carol')];
    const change = (oldPassword: string, newPassword: string) =>
      provider.ask('PUT', '/account/password', {
        body: { oldPassword, newPassword },
        headers: { Cookie: own, 'Typewright-Account': 'carol', ...same },
      });
    expect((await change('wrong', 'new password')).status).toBe(403);
    expect((await change(password, 'short')).status).toBe(400);
    expect((await change(password, 'new password')).status).toBe(200);
    expect((await whoami(own)).status).toBe(200);
    expect((await whoami(other)).status).toBe(401);
    expect(await signIn('Carol')).toBe('');
    expect(await signIn('Carol', 'new password')).not.toBe('');
  });

  test('an account is created once, with a readable name, and deleted with its documents', async () => {
    const register = (name: string, secret: string) =>
      post({ action: 'register', name, password: secret }, same, '?register=');
    expect((await register('Dora', password)).status).toBe(303);
    const again = await register('DORA', password);
    expect(again.status).toBe(409);
    expect(await again.text()).toContain('The name DORA is taken');
    expect((await register('<b>', password)).status).toBe(400);
    expect(await (await register('<b>"\'', password)).text()).toContain('&lt;b&gt;&quot;&#39;');
    expect((await register('Emil', 'short')).status).toBe(400);

    const token = await provider.person('Dora');
    await provider.ask('POST', '/document/Dora', { token, body: { name: 'gone' } });
    const remove = (secret: string) =>
      provider.ask('POST', '/account/delete', { token, body: { password: secret } });
    expect((await remove('wrong')).status).toBe(403);
    expect((await remove(password)).status).toBe(200);
    expect((await provider.ask('GET', '/document/Dora/gone')).status).toBe(404);
    expect((await provider.ask('GET', '/authorization/whoami', { token })).status).toBe(401);
  });

  test('its pages lead to each other with what a program asked, and back to what it asked', async () => {
    const redirectUri = 'https://client.example/back';
    const key = await provider.ask('POST', '/account/key', {
      headers: await provider.session('Ada'),
      body: { name: 'Program', scopes: ['document'], redirectUris: [redirectUri] },
    });
    const asked = new URLSearchParams({
      response_type: 'code',
      client_id: String(key.json.appKey),
    }).toString();
    const html = (text: string) => text.replaceAll('&', '&amp;');
    const show = async (query: string, cookie = '') => {
      const headers = { Cookie: cookie, ...same };
      return (await provider.app.request(page + query, { headers })).text();
    };
    const path = `/api/authorization/authorize?${asked}`;
    const [signInText, registerText] = [await show(`?${asked}`), await show(`?${asked}&register=`)];
    expect(signInText).toContain(html(`href="${path}&register="`));
    expect(registerText).toContain(html(`href="${path}"`));
    expect(registerText).toContain(html(`action="${path}&register="`));
    const form = { action: 'signIn', name: 'Ada', password };
    const signedIn = await post(form, same, `?${asked}&switch=`);
    expect(signedIn.headers.get('Location')).toBe(path);
    const consent = await show(`?${asked}`, await signIn());
    expect(consent).toContain(html(`action="${path}"`));
  });

  test('accounts cannot be created if registration is closed', async () => {
    const closed = await openProvider({ registration: 'closed' });
    const response = await closed.app.request(`${page}?register=`, {
      method: 'POST',
      headers: same,
      body: new URLSearchParams({ action: 'register', name: 'Dora', password }),
    });
    expect(response.status).toBe(403);
    expect(await (await closed.app.request(page)).text()).not.toContain('Create one');
    await closed.close();
  });
});
