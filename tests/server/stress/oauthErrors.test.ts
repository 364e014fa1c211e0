import { afterEach, beforeEach, expect, test } from 'vitest';
import { openProvider, origin, password, type Provider } from '../provider.ts';

const page = `${origin}/api/authorization/authorize`;
let provider: Provider;
beforeEach(async () => {
  provider = await openProvider();
  await provider.person('ada');
});
afterEach(() => provider.close());

const askToken = (fields: Readonly<Record<string, string>>, basic?: string) =>
  provider.ask('POST', '/authorization/token', {
    body: new URLSearchParams(fields).toString(),
    headers:
      basic === undefined
        ? {}
        : { Authorization: `Basic ${Buffer.from(basic).toString('base64')}` },
  });

test.each([
  [{ grant_type: 'password' }, undefined, 400, 'unsupported_grant_type'],
  [{ grant_type: '' }, undefined, 400, 'invalid_request'],
  [{}, undefined, 400, 'invalid_request'],
  [{ grant_type: 'client_credentials' }, undefined, 401, 'invalid_client'],
  [{ grant_type: 'client_credentials' }, 'ada:wrong', 401, 'invalid_client'],
  [{ grant_type: 'refresh_token', refresh_token: 'none' }, undefined, 400, 'invalid_grant'],
  [{ grant_type: 'authorization_code', code: 'none' }, undefined, 400, 'invalid_grant'],
])('%o of %s is %i with the error %s', async (fields, basic, status, error) => {
  const answer = await askToken(fields, basic);
  expect([answer.status, answer.json.error]).toEqual([status, error]);
  expect(answer.json.error_description).toBe(answer.json.message);
});

test('a form that is too large has an error, too, and HTTP Basic is challenged by its own scheme', async () => {
  const large = await askToken({ grant_type: 'x'.repeat(70_000) });
  expect([large.status, large.json.error]).toEqual([413, 'invalid_request']);
  const basic = await askToken({ grant_type: 'client_credentials' }, 'ada:wrong');
  expect(basic.headers.get('WWW-Authenticate')).toMatch(/^Basic /);
});

test('a wrong authorization request leads back to its program with an error, but only by a click', async () => {
  const headers = await provider.session('ada');
  const { json } = await provider.ask('POST', '/account/key', {
    headers,
    body: { name: 'CI', public: true, redirectUris: ['https://client.example/back?x=1'] },
  });
  const client = { client_id: String(json.appKey), state: 's&"t' };
  for (const [query, error] of [
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ response_type: 'code' }, 'invalid_request'],
    [{ response_type: 'code', code_challenge: 'x' }, 'invalid_request'],
  ] as const) {
    const asked = new URLSearchParams({ ...client, ...query });
    const answer = await provider.app.request(`${page}?${asked.toString()}`);
    expect([answer.status, answer.headers.get('Location')]).toEqual([400, null]);
    const text = await answer.text();
    expect(text).not.toContain('http-equiv');
    const [, href = ''] = /<a href="(https:[^"]+)">Back to CI</.exec(text) ?? [];
    const back = new URL(href.replaceAll('&amp;', '&'));
    expect(back.origin).toBe('https://client.example');
    expect(Object.fromEntries(back.searchParams)).toEqual({ x: '1', error, state: client.state });
  }
  // Nobody is sent to an address that is not registered.
  const elsewhere = new URLSearchParams({ ...client, redirect_uri: 'https://evil.example/' });
  const answer = await provider.app.request(`${page}?${elsewhere.toString()}`);
  expect(await answer.text()).not.toContain('evil');
});

test('the refresh of a client that has a secret needs it', async () => {
  const headers = await provider.session('ada');
  const { json: key } = await provider.ask('POST', '/account/key', {
    headers,
    body: { name: 'CI' },
  });
  const own = `${String(key.appKey)}:${String(key.appSecret)}`;
  const { json: issued } = await askToken({ grant_type: 'client_credentials' }, own);
  const fields = { grant_type: 'refresh_token', refresh_token: String(issued.refresh_token) };
  expect((await askToken(fields)).json.error).toBe('invalid_client');
  expect((await askToken(fields, `${String(key.appKey)}:wrong`)).json.error).toBe('invalid_client');
  expect((await askToken(fields, own)).status).toBe(200);
  const { json: person } = await askToken({ grant_type: 'client_credentials' }, `ada:${password}`);
  const refresh = { grant_type: 'refresh_token', refresh_token: String(person.refresh_token) };
  expect((await askToken(refresh)).status).toBe(200);
});
