import { afterAll, beforeAll, expect, test } from 'vitest';
import { totpCode } from '../../../server/accounts/secrets/totp.ts';
import { noteAddress } from '../../../server/http/requests/requestFacts.ts';
import { openProvider, origin, password, type Provider } from '../provider.ts';
import { softAuthenticator } from '../softAuthenticator.ts';

// Everything that the server itself writes to the audit log. tests/cli/moderation.test.ts covers what
// operators do on the command line.

const address = '192.0.2.7';
const redirect = 'https://program.example/back';
const laptop = softAuthenticator(origin);

let provider: Provider;
let headers: Readonly<Record<string, string>> = {};
let webKey = '';
let appKey = '';
let appSecret = '';
let totpSecret = '';
let newPassword = '';

beforeAll(async () => {
  provider = await openProvider({ isNew: true });
});
afterAll(() => provider.close());

const ask = (method: string, path: string, body?: unknown) =>
  provider.ask(method, path, { headers, body, from: address });

/** Submits a form of the server's own pages. */
async function submit(path: string, form: Readonly<Record<string, string>>): Promise<string> {
  const request = new Request(`${origin}/api/authorization/${path}`, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'same-origin', ...headers },
    body: new URLSearchParams(form),
  });
  noteAddress(request, address);
  return (await provider.app.fetch(request)).text();
}

const basic = (id: string, secret: string) => ({
  Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});

const askToken = (id: string, secret: string) =>
  provider.ask('POST', '/authorization/token', {
    headers: basic(id, secret),
    body: 'grant_type=client_credentials',
    from: address,
  });

/** The authenticator app's next code, because each is valid once. */
function nextCode(): string {
  provider.clock.time += 60_000;
  return totpCode(totpSecret, Math.floor(provider.clock.time / 30_000));
}

/** In this order, as each step needs the ones before. */
const steps: Readonly<Record<string, () => Promise<unknown>>> = {
  'Ada · account created · setup key': async () => {
    const key = provider.services.setup?.secret ?? '';
    await submit('setup', { key, name: 'Ada', password });
    headers = await provider.session('Ada');
  },
  'Ada · signed in · password': () =>
    submit('authorize', { action: 'signIn', name: 'ada', password }),
  'Ada · token issued · password': () => askToken('ada', password),
  'Ada · app key created · CI': async () => {
    headers = await provider.session('Ada');
    const { json } = await ask('POST', '/account/key', { name: 'CI' });
    appKey = String(json.appKey);
    appSecret = String(json.appSecret);
  },
  'Ada · token issued · app key KEY': () => askToken(appKey, appSecret),
  'Ada · app key created · Web': async () => {
    const { json } = await ask('POST', '/account/key', { name: 'Web', redirectUris: [redirect] });
    webKey = String(json.appKey);
  },
  'Ada · program allowed · Web': () => {
    const asked = new URLSearchParams({
      response_type: 'code',
      client_id: webKey,
      redirect_uri: redirect,
    });
    return submit(`authorize?${asked.toString()}`, { action: 'allow' });
  },
  'Ada · second factor added · authenticator app': async () => {
    totpSecret = String((await ask('GET', '/account/totp')).json.secret);
    await ask('POST', '/account/totp', { password, secret: totpSecret, code: nextCode() });
  },
  'Ada · signed in · second factor': async () => {
    const text = await submit('authorize', { action: 'signIn', name: 'Ada', password });
    const [, pending = ''] = /name="pending" value="([\w-]+)"/.exec(text) ?? [];
    await submit('authorize', { action: 'confirm', pending, code: nextCode() });
    headers = await provider.session('Ada');
  },
  'Ada · second factor removed · authenticator app': () =>
    ask('POST', '/account/totp/delete', { password }),
  'Ada · second factor added · passkey Laptop': async () => {
    const { options } = (await ask('POST', '/account/passkey/proposal', {})).json;
    const credential = laptop.create((options as { challenge: string }).challenge);
    await ask('POST', '/account/passkey', { password, name: ' Laptop ', credential });
  },
  'Ada · signed in · passkey': async () => {
    const { challenge } = (await ask('POST', '/authorization/passkey')).json;
    const credential = laptop.sign(String(challenge));
    await submit('authorize', { action: 'passkey', credential });
    headers = await provider.session('Ada');
  },
  'Ada · second factor removed · passkey': async () => {
    const { entry } = (await ask('GET', '/account/passkey')).json;
    const [{ id } = { id: 0 }] = entry as { id: number }[];
    await ask('POST', `/account/passkey/${id}/delete`, { password });
  },
  'Ada · password changed · ': () => {
    newPassword = 'battery staple';
    return ask('PUT', '/account/password', { oldPassword: password, newPassword });
  },
  'Ada · account deleted · ': () => ask('POST', '/account/delete', { password: newPassword }),
  'Bob · account created · new account': () =>
    submit('authorize', { action: 'register', name: 'Bob', password }),
};

test.each(Object.entries(steps))('the audit log says: %s', async (said, act) => {
  const { audit } = provider.services.store;
  const before = await audit.latest(1000);
  await act();
  const entries = (await audit.latest(1000)).slice(before.length);
  const [user = '', action, detail = ''] = said.split(' · ');
  expect(entries).toEqual([
    {
      id: expect.any(Number),
      at: new Date(provider.clock.time).toISOString(),
      action,
      user,
      userKey: user.toLowerCase(),
      detail: detail.replace('KEY', appKey),
      address,
    },
  ]);
});

test('the audit log says of a program with a password from where it calls, and not each time', async () => {
  const { audit } = provider.services.store;
  const before = await audit.latest(1000);
  const call = async (from: string) => {
    const asked = { headers: basic('Bob', password), from };
    expect((await provider.ask('GET', '/authorization/whoami', asked)).status).toBe(200);
    // Long enough that the password is checked again.
    provider.clock.time += 60 * 60_000;
  };
  for (const from of [address, address, '192.0.2.8', address]) await call(from);
  const entries = (await audit.latest(1000)).slice(before.length);
  expect(
    entries.map(({ user, action, detail, address: from }) => [user, action, detail, from]),
  ).toEqual([address, '192.0.2.8'].map((from) => ['Bob', 'signed in', 'HTTP Basic', from]));
});
