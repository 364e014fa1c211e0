import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { totpCode } from '../../../server/accounts/secrets/totp.ts';
import { openProvider, origin, password, type Provider } from '../provider.ts';
import { engines, type OpenedStore } from '../store/stores.ts';

const page = `${origin}/api/authorization/authorize`;
const minute = 60_000;

describe.each(engines)('with an authenticator app, on %s', (_, open) => {
  let opened: OpenedStore;
  let provider: Provider;
  let name: string;
  let headers: Readonly<Record<string, string>>;
  let before: string;
  let secret: string;
  let recoveryCodes: readonly string[];
  let people = 0;
  beforeAll(async () => {
    opened = await open();
    provider = await openProvider({ store: opened.store });
  });
  afterAll(async () => {
    await provider.close();
    await opened.close();
  });

  const codeNow = () => totpCode(secret, Math.floor(provider.clock.time / 30_000));
  const post = (path: string, body: object) => provider.ask('POST', path, { headers, body });
  const submit = async (form: Record<string, string>) => {
    const response = await provider.app.request(page, {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'same-origin' },
      body: new URLSearchParams(form),
    });
    const text = await response.text();
    const [, pending = ''] = /name="pending" value="([\w-]+)"/.exec(text) ?? [];
    const cookie = response.headers.get('Set-Cookie')?.split(';')[0];
    return { status: response.status, text, pending, cookie };
  };
  const begin = () => submit({ action: 'signIn', name, password });
  const confirm = (pending: string, code: string) => submit({ action: 'confirm', pending, code });
  const basic = (id: string, word: string) => ({
    Authorization: `Basic ${Buffer.from(`${id}:${word}`).toString('base64')}`,
  });
  const askToken = (id: string, word: string) =>
    provider.ask('POST', '/authorization/token', {
      headers: basic(id, word),
      body: 'grant_type=client_credentials',
    });

  beforeEach(async () => {
    people += 1;
    name = `ada${people}`;
    before = await provider.person(name);
    headers = await provider.session(name);
    const proposed = await provider.ask('GET', '/account/totp', { headers });
    secret = String(proposed.json.secret);
    const made = await post('/account/totp', { password, secret, code: codeNow() });
    if (made.status !== 200) throw new Error(String(made.json.message));
    recoveryCodes = made.json.recoveryCodes as string[];
    provider.clock.time += minute;
  });

  test('the password alone gets neither a session, nor a token, nor Basic; an app key does', async () => {
    const begun = await begin();
    expect([begun.status, begun.cookie]).toEqual([200, undefined]);
    expect(begun.text).toContain('Confirm that it is you');
    const token = await askToken(name, password);
    expect(token.status).toBe(401);
    expect(token.json).toMatchObject({
      error: 'invalid_client',
      message: expect.stringContaining('Use an app key'),
    });
    const asked = await provider.ask('GET', '/star', { headers: basic(name, password) });
    expect([asked.status, asked.json.message]).toEqual([401, token.json.message]);
    // Also if the password was remembered as correct.
    expect((await provider.ask('GET', '/star', { headers: basic(name, password) })).status).toBe(
      401,
    );
    // The token that was issued for the password alone has been revoked.
    expect((await provider.ask('GET', '/star', { token: before })).status).toBe(401);
    const { json: key } = await post('/account/key', { name: 'CI' });
    const [id, word] = [String(key.appKey), String(key.appSecret)];
    expect((await askToken(id, word)).status).toBe(200);
    expect((await provider.ask('GET', '/star', { headers: basic(id, word) })).status).toBe(200);
  });

  test('a code signs in, and each works once', async () => {
    const { pending } = await begin();
    const wrong = await confirm(pending, codeNow() === '000000' ? '000001' : '000000');
    expect([wrong.status, wrong.cookie, wrong.pending]).toEqual([401, undefined, pending]);
    expect(wrong.text).toContain('The code is wrong');
    const code = codeNow();
    const right = await confirm(pending, ` ${code.slice(0, 3)} ${code.slice(3)}`);
    expect(right.status).toBe(303);
    const who = await provider.ask('GET', '/authorization/session', {
      headers: { Cookie: String(right.cookie), 'Sec-Fetch-Site': 'same-origin' },
    });
    expect(who.json.name).toBe(name);
    // Neither the code nor the begun sign-in can be used again.
    expect((await confirm(pending, code)).text).toContain('This took too long');
    const again = await begin();
    expect((await confirm(again.pending, code)).status).toBe(401);
    provider.clock.time += minute;
    expect((await confirm(again.pending, codeNow())).status).toBe(303);
  });

  test('a recovery code signs in once, however it is written', async () => {
    // 24 characters out of 31: 118 bits.
    const pattern = /^(?:[a-hjkmnp-z2-9]{4}-){5}[a-hjkmnp-z2-9]{4}$/;
    expect(recoveryCodes.filter((code) => pattern.test(code))).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = recoveryCodes;
    const one = await begin();
    expect((await confirm(one.pending, first.toUpperCase().replaceAll('-', ' '))).status).toBe(303);
    const other = await begin();
    expect((await confirm(other.pending, first)).status).toBe(401);
    expect((await provider.ask('GET', '/account/factor', { headers })).json).toEqual({
      totp: true,
      passkeys: 0,
      recoveryCodes: 9,
    });
    const fresh = await post('/account/recovery', { password });
    expect(fresh.json.recoveryCodes).toHaveLength(10);
    expect((await confirm(other.pending, second)).status).toBe(401);
    const [next = ''] = fresh.json.recoveryCodes as string[];
    expect((await confirm(other.pending, next)).status).toBe(303);
  });

  test('it waits for ten minutes, and not for everything that is tried', async () => {
    const late = await begin();
    provider.clock.time += 11 * minute;
    const answer = await confirm(late.pending, codeNow());
    expect([answer.status, answer.cookie]).toEqual([401, undefined]);
    expect(answer.text).toContain('Enter your name and password again');
    expect((await confirm('nonsense', codeNow())).cookie).toBeUndefined();
    const { pending } = await begin();
    const statuses = [];
    for (let index = 0; index < 12; index++) {
      statuses.push((await confirm(pending, 'wrong')).status);
    }
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401));
    expect((await confirm(pending, codeNow())).status).toBe(429);
  });

  test('it is set up with the password and a right code, and removed with the password', async () => {
    const bad = await post('/account/totp', { password, secret: 'A', code: '123456' });
    expect(bad.status).toBe(400);
    const twice = await post('/account/totp', { password, secret, code: codeNow() });
    expect([twice.status, twice.json.message]).toEqual([
      409,
      'There is an authenticator app already. Remove it first.',
    ]);
    expect((await post('/account/totp/delete', { password: 'wrong' })).status).toBe(403);
    expect((await post('/account/totp/delete', { password })).status).toBe(200);
    expect((await provider.ask('GET', '/account/factor', { headers })).json).toEqual({
      totp: false,
      passkeys: 0,
      recoveryCodes: 0,
    });
    expect((await askToken(name, password)).status).toBe(200);
    expect((await begin()).status).toBe(303);
    const wrong = await post('/account/totp', { password: 'wrong', secret, code: codeNow() });
    expect(wrong.status).toBe(403);
    expect((await post('/account/recovery', { password })).status).toBe(409);
  });

  test('a repeated call does not show the codes again', async () => {
    await post('/account/totp/delete', { password });
    const make = () =>
      provider.ask('POST', '/account/totp', {
        headers: { ...headers, 'Idempotency-Key': `totp of ${name}` },
        body: { password, secret, code },
      });
    const code = codeNow();
    expect((await make()).json).toHaveProperty('recoveryCodes');
    const again = await make();
    expect(again.status).toBe(200);
    expect(again.json).not.toHaveProperty('recoveryCodes');
  });
});
