import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openProvider, origin, password, type Provider } from '../provider.ts';
import { softAuthenticator } from '../softAuthenticator.ts';
import { engines, type OpenedStore } from '../store/stores.ts';

const page = `${origin}/api/authorization/authorize`;
const same = { 'Sec-Fetch-Site': 'same-origin' };

describe.each(engines)('passkeys on %s', (_, open) => {
  let opened: OpenedStore;
  let provider: Provider;
  let name: string;
  let headers: Readonly<Record<string, string>>;
  let people = 0;
  beforeAll(async () => {
    opened = await open();
    provider = await openProvider({ store: opened.store });
  });
  afterAll(async () => {
    await provider.close();
    await opened.close();
  });
  beforeEach(async () => {
    people += 1;
    name = `ada${people}`;
    await provider.person(name);
    headers = await provider.session(name);
  });

  const post = (path: string, body: object = {}) => provider.ask('POST', path, { headers, body });
  const propose = async () => {
    const { json } = await post('/account/passkey/proposal');
    return (json.options as { challenge: string }).challenge;
  };
  const add = async (key = softAuthenticator(origin)) => {
    const credential = key.create(await propose());
    return {
      key,
      answer: await post('/account/passkey', { password, name: 'Laptop', credential }),
    };
  };
  const challenge = async () => {
    const { json } = await provider.ask('POST', '/authorization/passkey', { headers: same });
    return String(json.challenge);
  };
  const submit = async (form: Record<string, string>) => {
    const response = await provider.app.request(page, {
      method: 'POST',
      headers: same,
      body: new URLSearchParams(form),
    });
    return {
      status: response.status,
      text: await response.text(),
      cookie: response.headers.get('Set-Cookie')?.split(';')[0],
    };
  };
  const enter = (credential: string) => submit({ action: 'passkey', credential });

  test('sign in without a name or password; the password alone no longer does', async () => {
    const { key, answer } = await add();
    expect([answer.status, answer.json.recoveryCodes]).toEqual([200, expect.any(Array)]);
    const entered = await enter(key.sign(await challenge()));
    expect(entered.status).toBe(303);
    const who = await provider.ask('GET', '/authorization/session', {
      headers: { Cookie: String(entered.cookie), ...same },
    });
    expect(who.json.name).toBe(name);
    const alone = await submit({ action: 'signIn', name, password });
    expect([alone.cookie, alone.text]).toEqual([undefined, expect.stringContaining('Confirm')]);
    const basic = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
    const asked = await provider.ask('GET', '/star', { headers: { Authorization: basic } });
    expect(asked.status).toBe(401);
    // Somebody who has lost the device can use a recovery code.
    const [, pending = ''] = /name="pending" value="([\w-]+)"/.exec(alone.text) ?? [];
    const [code = ''] = answer.json.recoveryCodes as string[];
    expect((await submit({ action: 'confirm', pending, code })).status).toBe(303);
  });

  test('an answer is good once, for its own challenge and site, and from a known key', async () => {
    const { key } = await add();
    const answered = key.sign(await challenge());
    expect((await enter(answered)).status).toBe(303);
    expect((await enter(answered)).cookie).toBeUndefined();
    for (const credential of [
      key.sign('made-up'),
      softAuthenticator(origin).sign(await challenge()),
      softAuthenticator('https://evil.example').sign(await challenge()),
      '',
      '{}',
      'null',
      '{"id":"\\u0000"}',
    ]) {
      const refused = await enter(credential);
      expect([credential, refused.status, refused.cookie]).toEqual([credential, 400, undefined]);
      expect(refused.text).toContain('The passkey is not known here');
    }
    const late = key.sign(await challenge());
    provider.clock.time += 6 * 60_000;
    expect((await enter(late)).status).toBe(400);
  });

  test('the sign-in page says for which accounts a passkey is', async () => {
    const text = await (await provider.app.request(page)).text();
    const [, form = ''] = /<form[^>]*data-passkey[^>]*>(.*?)<\/form>/s.exec(text) ?? [];
    expect(form).toContain('For accounts to which a passkey was added, once signed in.');
  });

  test('only the sign-in page gets a challenge', async () => {
    expect((await provider.ask('POST', '/authorization/passkey')).status).toBe(403);
  });

  test('one is made with the password, for the account that asked, and has a name', async () => {
    const key = softAuthenticator(origin);
    const wrong = await post('/account/passkey', {
      password: 'wrong',
      name: 'Laptop',
      credential: key.create(await propose()),
    });
    expect(wrong.status).toBe(403);
    const credential = key.create(await propose());
    expect((await post('/account/passkey', { password, name: ' ', credential })).status).toBe(400);
    await provider.person('Bob');
    const bob = await provider.session('Bob');
    const body = { password, name: 'Stolen', credential };
    const stolen = await provider.ask('POST', '/account/passkey', { headers: bob, body });
    expect([stolen.status, stolen.json.message]).toEqual([
      400,
      expect.stringContaining('could not be checked'),
    ]);
    const junk = await post('/account/passkey', { password, name: 'Junk', credential: '{' });
    expect(junk.status).toBe(400);
    expect((await provider.ask('GET', '/account/passkey', { headers })).json.entry).toEqual([]);
  });

  test('several are listed with their last use, and removed; codes go with the last one', async () => {
    const { key } = await add();
    const second = await add();
    expect(second.answer.json).not.toHaveProperty('recoveryCodes');
    await enter(key.sign(await challenge()));
    const { entry } = (await provider.ask('GET', '/account/passkey', { headers })).json;
    const rows = entry as { id: number }[];
    expect(rows).toEqual([
      expect.not.objectContaining({ useDate: expect.anything() }),
      expect.objectContaining({ name: 'Laptop', useDate: expect.any(String) }),
    ]);
    const factors = async () => (await provider.ask('GET', '/account/factor', { headers })).json;
    expect(await factors()).toEqual({ totp: false, passkeys: 2, recoveryCodes: 10 });
    const remove = (id = 0, word = password) =>
      post(`/account/passkey/${id}/delete`, { password: word });
    expect((await remove(rows[0]?.id, 'wrong')).status).toBe(403);
    expect((await remove(rows[0]?.id)).status).toBe(200);
    expect((await remove(rows[0]?.id)).status).toBe(404);
    expect(await factors()).toEqual({ totp: false, passkeys: 1, recoveryCodes: 10 });
    expect((await remove(rows[1]?.id)).status).toBe(200);
    expect(await factors()).toEqual({ totp: false, passkeys: 0, recoveryCodes: 0 });
    expect((await enter(key.sign(await challenge()))).status).toBe(400);
    expect((await submit({ action: 'signIn', name, password })).status).toBe(303);
  });
});
