// Sessions and tokens that a new password, a reset or a suspension ends are also invalid for requests that
// were sent before, but arrive or are answered later.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startBrowserSession } from '../../../server/accounts/signIn/sessions.ts';
import { totpCode } from '../../../server/accounts/secrets/totp.ts';
import { noteAddress } from '../../../server/http/requests/requestFacts.ts';
import { timeAt } from '../../../server/store/time.ts';
import { engines, type OpenedStore } from '../store/stores.ts';
import { openProvider, origin, password, type Provider } from '../provider.ts';

const next = 'another horse battery';
/** An address where nobody has signed in, so that the password is not remembered there. */
const from = '198.51.100.1';

describe.each(engines)('what has ended, on %s', (_, open) => {
  let opened: OpenedStore;
  let provider: Provider;
  let mine: Readonly<Record<string, string>>;
  let other: Readonly<Record<string, string>>;
  beforeEach(async () => {
    opened = await open();
    provider = await openProvider({ store: opened.store });
    await provider.person('ada');
    mine = await provider.session('ada');
    other = await provider.session('ada');
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await provider.close();
    await opened.close();
  });

  const userId = async () => {
    const user = await opened.store.accounts.byName('ada');
    if (user === undefined) throw new Error('There is no account.');
    return user.id;
  };
  const changePassword = async () => {
    const body = { oldPassword: password, newPassword: next };
    const { status } = await provider.ask('PUT', '/account/password', { headers: mine, body });
    expect(status).toBe(200);
  };
  const suspend = async () =>
    opened.store.accounts.suspend(await userId(), timeAt(provider.clock.time));

  /** Sends a call from the other browser; the body is sent when the returned function is called. */
  async function begin(path: string, body: object): Promise<() => Promise<number>> {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let answered: Promise<Response> | undefined;
    await new Promise<void>((resolve) => {
      const stream = new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            // The body is only read after the caller was admitted.
            resolve();
            await held;
            controller.enqueue(new TextEncoder().encode(JSON.stringify(body)));
            controller.close();
          },
        },
        { highWaterMark: 0 },
      );
      const sent = {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...other },
        body: stream,
        // Required for a stream (Fetch, section 5.3), but missing in the types.
        duplex: 'half',
      };
      const request = new Request(`${origin}/api${path}`, sent);
      noteAddress(request, from);
      answered = Promise.resolve(provider.app.fetch(request));
    });
    return async () => {
      release();
      return (await answered)?.status ?? 0;
    };
  }

  /** Calls `end` just after a password was found to be correct, before the result is used. */
  function endMeanwhile(end: () => Promise<unknown>): void {
    const { passwords } = provider.services;
    const check = passwords.check.bind(passwords);
    vi.spyOn(passwords, 'check').mockImplementationOnce(async (...given) => {
      const isRight = await check(...given);
      await end();
      return isRight;
    });
  }

  describe.each([
    ['a new password', changePassword],
    ['a suspension', suspend],
  ] as const)('by %s', (__, end) => {
    test.each([
      ['app key', '/account/key', { name: 'CI' }],
      ['document', '/document/ada', { name: 'shop' }],
    ] as const)('no %s is made by a body that arrives later', async (___, path, body) => {
      const finish = await begin(path, body);
      await end();
      expect(await finish()).toBe(401);
      expect(
        (await opened.store.accounts.keys(await userId(), { startIndex: 0, count: 9 })).total,
      ).toBe(0);
      expect(await opened.store.documents.find('ada', 'shop')).toBeUndefined();
    });

    test('an app key under way is not made', async () => {
      const { transaction } = opened.store;
      let isFirst = true;
      vi.spyOn(opened.store, 'transaction').mockImplementation(async (work) => {
        if (isFirst) {
          isFirst = false;
          await end();
        }
        return transaction(work);
      });
      const made = await provider.ask('POST', '/account/key', {
        headers: other,
        body: { name: 'CI' },
      });
      expect(made).toMatchObject({
        status: 401,
        json: { message: expect.stringContaining('signed out') },
      });
    });

    test('no token is issued for a password that was right before', async () => {
      endMeanwhile(end);
      const body = new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: 'ada',
        client_secret: password,
      }).toString();
      expect((await provider.ask('POST', '/authorization/token', { body, from })).status).toBe(401);
    });

    test('no session begins with a password that was right before', async () => {
      endMeanwhile(end);
      const request = new Request(`${origin}/api/authorization/authorize`, {
        method: 'POST',
        headers: { 'Sec-Fetch-Site': 'same-origin' },
        body: new URLSearchParams({ action: 'signIn', name: 'ada', password }),
      });
      noteAddress(request, from);
      const answer = await provider.app.fetch(request);
      expect([answer.status, answer.headers.get('Set-Cookie')]).toEqual([401, null]);
      expect(await answer.text()).toContain('Sign in again.');
    });
  });

  test('the password alone gets no token once there is a second factor, even if it was checked before', async () => {
    const id = await userId();
    const { transaction, factors } = opened.store;
    vi.spyOn(opened.store, 'transaction').mockImplementationOnce(async (work) => {
      await factors.setTotp(id, 'a secret', 1);
      return transaction(work);
    });
    const form = { grant_type: 'client_credentials', client_id: 'ada', client_secret: password };
    const body = new URLSearchParams(form).toString();
    const answer = await provider.ask('POST', '/authorization/token', { body, from });
    expect(answer).toMatchObject({
      status: 401,
      json: { message: expect.stringContaining('Use an app key') },
    });
  });

  test('a session needs the password that the account has when it begins', async () => {
    const user = await opened.store.accounts.byName('ada');
    const proof = { userId: user?.id ?? 0, stored: user?.password ?? '' };
    expect((await startBrowserSession(provider.services, proof, '')).ok).toBe(true);
    await changePassword();
    expect((await startBrowserSession(provider.services, proof, '')).ok).toBe(false);
  });

  test('a sign-in that waits for its second factor ends with the password', async () => {
    const proposed = await provider.ask('GET', '/account/totp', { headers: mine });
    const secret = String(proposed.json.secret);
    const code = () => totpCode(secret, Math.floor(provider.clock.time / 30_000));
    await provider.ask('POST', '/account/totp', {
      headers: mine,
      body: { password, secret, code: code() },
    });
    provider.clock.time += 60_000;
    const submit = async (form: Record<string, string>) =>
      provider.app.request(`${origin}/api/authorization/authorize`, {
        method: 'POST',
        headers: { 'Sec-Fetch-Site': 'same-origin' },
        body: new URLSearchParams(form),
      });
    const begun = await (await submit({ action: 'signIn', name: 'ada', password })).text();
    const [, pending = ''] = /name="pending" value="([\w-]+)"/.exec(begun) ?? [];
    await changePassword();
    const confirmed = await submit({ action: 'confirm', pending, code: code() });
    expect(await confirmed.text()).toContain('This took too long');
    expect(confirmed.headers.get('Set-Cookie')).toBeNull();
  });
});
