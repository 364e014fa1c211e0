import { createHash } from 'node:crypto';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { register } from '../../../../server/accounts/register.ts';
import { openProvider, password, type Provider } from '../../provider.ts';

const minute = 60_000;
const verifier = 'a-verifier-of-at-least-forty-three-characters-0123456789';
const challenge = createHash('sha256').update(verifier).digest('base64url');
const redirect = 'https://client.example/back';

describe('tokens', () => {
  let provider: Provider;
  let publicClient: string;
  let secretClient: { readonly id: string; readonly secret: string };
  beforeAll(async () => {
    provider = await openProvider();
    await provider.person('Ada');
    const headers = await provider.session('Ada');
    const makeKey = async (name: string, rest: object) => {
      const { json } = await provider.ask('POST', '/account/key', {
        headers,
        body: { name, scopes: ['document', 'issue'], redirectUris: [redirect], ...rest },
      });
      return { id: String(json.appKey), secret: json.appSecret };
    };
    const shown = await makeKey('Shown', { public: true });
    publicClient = shown.id;
    const confidential = await makeKey('Confidential', {});
    secretClient = { id: confidential.id, secret: String(confidential.secret) };
  });
  afterAll(() => provider.close());

  const basic = (name: string, secret: string) => ({
    Authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`,
  });
  const ask = (form: Record<string, string>, headers: Record<string, string> = {}) =>
    provider.ask('POST', '/authorization/token', {
      body: new URLSearchParams(form).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    });
  const whoami = (token: unknown) =>
    provider.ask('GET', '/authorization/whoami', { token: String(token) });

  /** Authorises a program, as a person does on the page, and returns the code. */
  async function allow(query: Record<string, string>): Promise<string> {
    const asked = new URLSearchParams({
      response_type: 'code',
      redirect_uri: redirect,
      state: 'st&te',
      ...query,
    });
    const url = `http://localhost:8080/api/authorization/authorize?${asked.toString()}`;
    const post = (form: Record<string, string>, cookie = '') =>
      provider.app.request(url, {
        method: 'POST',
        headers: { 'Sec-Fetch-Site': 'same-origin', Cookie: cookie },
        body: new URLSearchParams(form),
      });
    const signedIn = await post({ action: 'signIn', name: 'Ada', password });
    const cookie = signedIn.headers.get('Set-Cookie')?.split(';')[0] ?? '';
    const consent = await provider.app.request(url, { headers: { Cookie: cookie } });
    const shown = await consent.text();
    expect(shown).toMatch(/Allow (?:Shown|Confidential) to use your account\?/);
    expect(shown).toContain('It will act as Ada and be able to:');
    expect(shown).toContain(new URL(redirect).host);
    expect(shown).toContain('at the latest, it ends after a year');
    const allowed = await (await post({ action: 'allow' }, cookie)).text();
    const [, href = ''] = /url=([^"]+)"/.exec(allowed) ?? [];
    const back = new URL(href.replaceAll('&amp;', '&'));
    expect(back.origin + back.pathname).toBe(redirect);
    expect(back.searchParams.get('state')).toBe('st&te');
    return back.searchParams.get('code') ?? '';
  }

  test('are issued for a name and a password, in the header or in the form', async () => {
    const header = await ask({ grant_type: 'client_credentials' }, basic('Ada', password));
    expect(header).toMatchObject({ status: 200, json: { token_type: 'bearer', expires_in: 3600 } });
    expect(header.headers.get('Cache-Control')).toBe('no-store');
    expect((await whoami(header.json.access_token)).json).toMatchObject({ name: 'Ada' });
    const form = { grant_type: 'client_credentials', client_id: 'ada', client_secret: password };
    expect((await ask(form)).status).toBe(200);
    const wrong = await ask({ ...form, client_secret: 'wrong' });
    expect(wrong).toMatchObject({ status: 401, json: { error: 'invalid_client' } });
    // The message uses the names of the fields that were filled in.
    expect(wrong.json.message).toBe(
      'The client id or the client secret is missing or wrong. Check both.',
    );
  });

  test('are issued to each client by the grant that it needs, and not for a password where the operator forbids it', async () => {
    const form = { grant_type: 'client_credentials' };
    const wanted = async (headers: Record<string, string>, from = provider) => {
      const body = new URLSearchParams(form).toString();
      const { status, json } = await from.ask('POST', '/authorization/token', { body, headers });
      return [status, json.error];
    };
    const { store } = provider.services;
    const strict = await openProvider({ store, passwordTokens: false });
    const made = await provider.ask('POST', '/account/key', {
      headers: await provider.session('Ada'),
      body: { name: 'CI' },
    });
    const key = basic(String(made.json.appKey), String(made.json.appSecret));
    expect(await wanted(key, strict)).toEqual([200, undefined]);
    const refused = [400, 'unauthorized_client'];
    // The same as for a deleted app key. The answer does not tell whether the password is correct, either.
    const unknown = [401, 'invalid_client'];
    expect(await wanted(basic('Ada', password), strict)).toEqual(unknown);
    expect(await wanted(basic('Ada', 'wrong'), strict)).toEqual(unknown);
    const whole = { headers: basic('Ada', password) };
    expect((await strict.ask('GET', '/authorization/whoami', whole)).status).toBe(200);
    // A program that people allow to use their accounts only needs the code flow.
    expect(await wanted(basic(secretClient.id, secretClient.secret))).toEqual(refused);
    await strict.close();
    // There is no grant for passwords, whoever asks; `oauthErrors.test.ts` asks for the implicit one.
    const given = { grant_type: 'password', username: 'Ada', password };
    for (const who of [key, basic('Ada', password), basic(secretClient.id, secretClient.secret)]) {
      const { status, json } = await ask(given, who);
      expect([status, json.error]).toEqual([400, 'unsupported_grant_type']);
    }
  });

  test('are issued to an app key whose id and secret are encoded in the header, as OAuth has it, and to one whose are not', async () => {
    const check = vi.spyOn(provider.services.passwords, 'check');
    const server = await provider.listen();
    const form = { grant_type: 'client_credentials' };
    const encode = (text: string) => text.replaceAll(/[-_]/g, (sign) => escape(sign));
    const escape = (sign: string) => `%${sign.charCodeAt(0).toString(16)}`;
    for (let number = 0; number < 5; number++) {
      const headers = await provider.session('Ada');
      const body = { name: `CI ${number}` };
      const { json } = await provider.ask('POST', '/account/key', { headers, body });
      const [id, secret] = [String(json.appKey), String(json.appSecret)];
      const token_endpoint = `${server}/api/authorization/token`;
      const about = { issuer: server, token_endpoint };
      const client = new oidc.Configuration(about, id, secret, oidc.ClientSecretBasic(secret));
      oidc.allowInsecureRequests(client);
      const issued = await oidc.clientCredentialsGrant(client);
      expect((await whoami(issued.access_token)).json.name).toBe('Ada');
      for (const [sentId, sentSecret] of [
        [id, secret],
        [id, encode(secret)],
        [encode(id), secret],
      ] as const) {
        expect((await ask(form, basic(sentId, sentSecret))).status).toBe(200);
      }
    }
    expect(check).not.toHaveBeenCalled();
    const wrong = await ask(form, basic('app%2Dwrong', '%2D'));
    expect([wrong.status, check.mock.calls.length]).toEqual([401, 1]);
    check.mockRestore();
    // The password of a person is taken literally, even if the person's name looks like the id of an app key.
    for (const name of ['Percy', `app-${'x'.repeat(22)}`]) {
      const own = { name, password: 'correct%2Dhorse+' };
      expect((await register(provider.services, own)).ok).toBe(true);
      expect((await ask(form, basic(name, own.password))).status).toBe(200);
      expect((await ask(form, basic(name, 'correct-horse '))).status).toBe(401);
    }
  });

  test('have the requested scopes, at most those of the app key', async () => {
    const scoped = await ask(
      { grant_type: 'client_credentials', scope: 'document, issue nonsense' },
      basic('Ada', password),
    );
    expect(scoped.json.scope).toBe('document,issue,default');
    const token = await provider.person('Ada');
    const made = await provider.ask('POST', '/account/key', {
      headers: await provider.session('Ada'),
      body: { name: 'CI', scopes: ['document'] },
    });
    const { appKey, appSecret, id } = made.json;
    const key = basic(String(appKey), String(appSecret));
    const wide = await ask({ grant_type: 'client_credentials', scope: 'document tag' }, key);
    expect(wide.json.scope).toBe('document,default');
    const keyed = String(wide.json.access_token);
    expect((await provider.ask('GET', '/document/Ada', { token: keyed })).status).toBe(200);
    expect((await provider.ask('GET', '/star', { token: keyed })).status).toBe(403);
    await provider.ask('DELETE', `/account/key/${String(id)}`, { token });
    expect((await provider.ask('GET', '/document/Ada', { token: keyed })).status).toBe(401);
  });

  test('of a public app key need no secret, and a confidential one shows its secret once', async () => {
    const session = await provider.session('Ada');
    const make = (rest: object) =>
      provider.ask('POST', '/account/key', {
        body: { name: 'Twice', ...rest },
        headers: { ...session, 'Idempotency-Key': JSON.stringify(rest) },
      });
    expect((await make({ public: true })).json).not.toHaveProperty('appSecret');
    const first = await make({});
    expect(first.json.appSecret).toMatch(/^[\w-]{43}$/);
    const again = await make({});
    expect(again.json.appKey).toBe(first.json.appKey);
    expect(again.json).not.toHaveProperty('appSecret');
  });

  test('expire, and are refreshed', async () => {
    const first = await ask({ grant_type: 'client_credentials' }, basic('Ada', password));
    provider.clock.time += 60 * minute - 1;
    expect((await whoami(first.json.access_token)).status).toBe(200);
    provider.clock.time += 1;
    expect((await whoami(first.json.access_token)).status).toBe(401);
    const refresh_token = String(first.json.refresh_token);
    const next = await ask({ grant_type: 'refresh_token', refresh_token });
    expect((await whoami(next.json.access_token)).status).toBe(200);
    // If the answer was lost, it is given again within half a minute.
    provider.clock.time += 20_000;
    const again = await ask({ grant_type: 'refresh_token', refresh_token });
    expect(again).toMatchObject({ status: 200, json: { ...next.json, expires_in: 3580 } });
    // Later use means that somebody has a copy, so the grant ends.
    provider.clock.time += minute;
    expect((await ask({ grant_type: 'refresh_token', refresh_token })).status).toBe(400);
    expect((await whoami(next.json.access_token)).status).toBe(401);
    const newer = String(next.json.refresh_token);
    expect((await ask({ grant_type: 'refresh_token', refresh_token: newer })).status).toBe(400);
  });

  test('are refreshed for a year at most, however often', async () => {
    const day = 24 * 60 * minute;
    let { json } = await ask({ grant_type: 'client_credentials' }, basic('Ada', password));
    const refresh = () =>
      ask({ grant_type: 'refresh_token', refresh_token: String(json.refresh_token) });
    for (let days = 80; days < 365; days += 80) {
      provider.clock.time += 80 * day;
      const next = await refresh();
      expect(next.status).toBe(200);
      ({ json } = next);
    }
    provider.clock.time += 80 * day;
    expect((await refresh()).status).toBe(400);
  });

  test('are issued for a code with PKCE', async () => {
    const pkce = {
      client_id: publicClient,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    };
    const exchange = (code: string, code_verifier: string, rest = {}) =>
      ask({
        grant_type: 'authorization_code',
        code,
        code_verifier,
        client_id: publicClient,
        ...rest,
      });
    const code = await allow(pkce);
    expect((await exchange(code, `${verifier}x`)).status).toBe(400);
    expect((await exchange(code, verifier, { client_id: secretClient.id })).status).toBe(401);
    expect((await exchange(code, verifier, { redirect_uri: `${redirect}/` })).status).toBe(400);
    const token = await exchange(code, verifier, { redirect_uri: redirect });
    expect(token).toMatchObject({ status: 200, json: { scope: 'document,issue,default' } });
    // Using the code again revokes what was issued for it.
    expect((await exchange(code, verifier)).status).toBe(400);
    const { access_token } = token.json;
    const used = await provider.ask('GET', '/document/Ada', { token: String(access_token) });
    expect(used.status).toBe(401);
    // Also long after the code has expired.
    const copied = await allow(pkce);
    const taken = await exchange(copied, verifier);
    provider.clock.time += 2 * minute;
    const own = { token: String(taken.json.access_token) };
    expect((await provider.ask('GET', '/document/Ada', own)).status).toBe(200);
    expect((await exchange(copied, verifier)).status).toBe(400);
    expect((await provider.ask('GET', '/document/Ada', own)).status).toBe(401);
    const late = await allow(pkce);
    provider.clock.time += 2 * minute;
    expect((await exchange(late, verifier)).status).toBe(400);
  });

  test('are refreshed by the program they were issued to, which proves itself if it has a secret', async () => {
    const redeem = async (id: string, proof: Record<string, string>, headers = {}) => {
      const pkce = { code_challenge: challenge, code_challenge_method: 'S256' };
      const code = await allow({ client_id: id, ...pkce });
      const form = { grant_type: 'authorization_code', code, code_verifier: verifier };
      return String((await ask({ ...form, ...proof }, headers)).json.refresh_token);
    };
    const refresh = async (refresh_token: string, rest: Record<string, string>) =>
      (await ask({ grant_type: 'refresh_token', refresh_token, ...rest })).status;
    const open = await redeem(publicClient, { client_id: publicClient });
    expect(await refresh(open, { client_id: secretClient.id })).toBeGreaterThanOrEqual(400);
    expect(await refresh(open, { client_id: publicClient })).toBe(200);
    const { id: client_id, secret: client_secret } = secretClient;
    const closed = await redeem(client_id, {}, basic(client_id, client_secret));
    expect(await refresh(closed, { client_id })).toBeGreaterThanOrEqual(400);
    expect(await refresh(closed, { client_id, client_secret: 'wrong' })).toBeGreaterThanOrEqual(
      400,
    );
    expect(await refresh(closed, { client_id, client_secret })).toBe(200);
  });

  test('are issued for a code to a client with a secret, without PKCE', async () => {
    const code = await allow({ client_id: secretClient.id });
    const form = { grant_type: 'authorization_code', code };
    expect((await ask(form, basic(secretClient.id, 'wrong'))).status).toBe(401);
    expect((await ask(form, basic(secretClient.id, secretClient.secret))).status).toBe(200);
  });

  test('are not issued for a proof that was not asked for, or not given', async () => {
    const proof = basic(secretClient.id, secretClient.secret);
    const form = { grant_type: 'authorization_code' };
    // Somebody who removes the challenge must not be able to use a code that was sent to somebody else.
    const open = await allow({ client_id: secretClient.id });
    const refused = { status: 400, json: { error: 'invalid_grant' } };
    expect(await ask({ ...form, code: open, code_verifier: verifier }, proof)).toMatchObject(
      refused,
    );
    expect((await ask({ ...form, code: open, code_verifier: '' }, proof)).status).toBe(200);
    const pkce = { code_challenge: challenge, code_challenge_method: 'S256' };
    const closed = await allow({ client_id: secretClient.id, ...pkce });
    expect(await ask({ ...form, code: closed }, proof)).toMatchObject(refused);
  });

  test.each([
    ['grant_type=authorization_code', 'no code'],
    ['grant_type=authorization_code&code=', 'no code'],
    ['grant_type=refresh_token', 'no refresh_token'],
    ['grant_type=client_credentials&grant_type=client_credentials', 'grant_type more than once'],
    ['grant_type=client_credentials&scope=tag&scope=issue', 'scope more than once'],
    ['grant_type=client_credentials&client_id=a&client_secret=b', 'one of the two'],
  ])('are not issued for the form %s', async (body, said) => {
    const answer = await provider.ask('POST', '/authorization/token', {
      body,
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        ...basic(secretClient.id, secretClient.secret),
      },
    });
    expect(answer).toMatchObject({ status: 400, json: { error: 'invalid_request' } });
    expect(answer.json.message).toContain(said);
  });

  test.each([
    ['http://127.0.0.1:50123/back', 200],
    ['http://127.0.0.1/back', 200],
    ['http://[::1]:50123/back?x=1', 200],
    ['http://127.0.0.1:50123/other', 400],
    ['http://localhost:50123/back', 400],
    ['http://127.0.0.1:99999/back', 400],
    ['http://127.0.0.1:1@evil.example/back', 400],
    ['https://127.0.0.1:50123/back', 400],
  ])('of a program on the own machine are asked for at %s: %d', async (address, status) => {
    const headers = await provider.session('Ada');
    const redirectUris = ['http://127.0.0.1:8000/back', 'http://[::1]/back?x=1', redirect];
    const body = { name: 'Tool', public: true, redirectUris };
    const { appKey } = (await provider.ask('POST', '/account/key', { headers, body })).json;
    const asked = new URLSearchParams({
      response_type: 'code',
      client_id: String(appKey),
      redirect_uri: address,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    });
    const answer = await provider.app.request(`/api/authorization/authorize?${asked.toString()}`);
    expect(answer.status).toBe(status);
  });

  test.each([
    [{ client_id: 'nobody' }, 'does not know the program'],
    [{ client_id: '(public)', redirect_uri: `${redirect}?x=1` }, 'not registered'],
    [{ client_id: '(public)', redirect_uri: redirect }, 'PKCE'],
    [{ client_id: '(public)', redirect_uri: redirect, code_challenge: challenge }, 'S256'],
  ])('are not issued for %j', async (query, said) => {
    const asked = new URLSearchParams({ response_type: 'code', ...query });
    if (query.client_id === '(public)') asked.set('client_id', publicClient);
    const response = await provider.app.request(`/api/authorization/authorize?${asked.toString()}`);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(said);
  });

  test.each([challenge.slice(1), `${challenge}x`])(
    'are not issued for the challenge %s, which none of S256 is',
    async (code_challenge) => {
      const asked = new URLSearchParams({
        response_type: 'code',
        client_id: publicClient,
        redirect_uri: redirect,
        code_challenge,
        code_challenge_method: 'S256',
      });
      const path = `/api/authorization/authorize?${asked.toString()}`;
      const response = await provider.app.request(path);
      expect(response.status).toBe(400);
      expect(await response.text()).toContain('S256');
    },
  );

  test.each(['javascript:alert(1)', 'http://client.example/', 'https://a.example/#x', 'nonsense'])(
    'are never sent to an address like %s',
    async (address) => {
      const headers = await provider.session('Ada');
      const body = { name: 'Bad', redirectUris: [address] };
      const { status, json } = await provider.ask('POST', '/account/key', { headers, body });
      expect(status).toBe(400);
      expect(json.message).toContain(address);
    },
  );

  test('stop being issued after too many wrong passwords, with the time of the next try', async () => {
    await provider.person('Eve');
    // By now the correct password is no longer remembered, so tries are counted.
    provider.clock.time += 6 * minute;
    const guess = (secret: string) =>
      ask({ grant_type: 'client_credentials' }, basic('Eve', secret));
    const answers = [];
    for (let number = 0; number < 25; number++) answers.push(await guess(`guess${number}`));
    expect(answers.at(0)?.status).toBe(401);
    expect(answers.at(-1)?.status).toBe(429);
    expect(Number(answers.at(-1)?.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await guess(password)).status).toBe(429);
    provider.clock.time += 16 * minute;
    expect((await guess(password)).status).toBe(200);
  });
});
