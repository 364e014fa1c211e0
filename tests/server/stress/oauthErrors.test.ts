import { afterEach, beforeEach, expect, test } from 'vitest';
import { openProvider, password, type Provider } from '../provider.ts';

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
  [{ grant_type: 'client_credentials' }, undefined, 401, 'invalid_client'],
  [{ grant_type: 'client_credentials' }, 'ada:wrong', 401, 'invalid_client'],
  [{ grant_type: 'refresh_token', refresh_token: 'none' }, undefined, 400, 'invalid_grant'],
  [{ grant_type: 'authorization_code', code: 'none' }, undefined, 400, 'invalid_grant'],
])('%o of %s is %i with the error %s', async (fields, basic, status, error) => {
  const answer = await askToken(fields, basic);
  expect([answer.status, answer.json.error]).toEqual([status, error]);
  expect(answer.json.error_description).toBe(answer.json.message);
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
