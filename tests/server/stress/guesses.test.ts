import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eitherEngine, type OpenedStore } from '../store/stores.ts';
import { openProvider, origin, password, type Provider } from '../provider.ts';
import { runsOf } from '../../support/runs.ts';
import { softAuthenticator } from '../softAuthenticator.ts';

const basic = (name: string, given: string) => ({
  Authorization: `Basic ${Buffer.from(`${name}:${given}`).toString('base64')}`,
});
describe.each(eitherEngine)('guessed passwords on %s', (_, open) => {
  let opened: OpenedStore;
  let provider: Provider;
  beforeEach(async () => {
    opened = await open();
    provider = await openProvider({ store: opened.store });
    await provider.person('ada');
  });
  afterEach(async () => {
    await provider.close();
    await opened.close();
  });

  const whoami = (given: string, from: string) =>
    provider.ask('GET', '/authorization/whoami', { headers: basic('ada', given), from });

  test('HTTP Basic with the right password is never cut off, and costs one hash in minutes', async () => {
    const check = vi.spyOn(provider.services.passwords, 'check');
    for (let call = 0; call < runsOf(150, 500); call++) {
      expect((await whoami(password, '198.51.100.1')).status).toBe(200);
    }
    expect(check).toHaveBeenCalledTimes(1);
    provider.clock.time += 6 * 60_000;
    for (let call = 0; call < 50; call++) await whoami(password, '198.51.100.1');
    expect(check).toHaveBeenCalledTimes(2);
  });

  test('a new password ends at once what is remembered of the old one', async () => {
    expect((await whoami(password, '198.51.100.1')).status).toBe(200);
    const token = await provider.person('ada');
    const body = { oldPassword: password, newPassword: 'another password' };
    expect((await provider.ask('PUT', '/account/password', { token, body })).status).toBe(200);
    expect((await whoami(password, '198.51.100.1')).status).toBe(401);
    expect((await whoami('another password', '198.51.100.1')).status).toBe(200);
  });

  test('1,000 guesses from 50 addresses: the person still gets in, the guesser does not', async () => {
    const home = '203.0.113.7';
    expect((await whoami(password, home)).status).toBe(200);
    const check = vi.spyOn(provider.services.passwords, 'check');
    // So much later that only the address of the sign-in at home is still remembered.
    provider.clock.time += 60 * 60_000;
    const statuses = new Map<number, number>();
    for (let guess = 0; guess < 1000; guess++) {
      const { status } = await whoami(`guess ${guess}`, `198.51.100.${guess % 50}`);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(statuses.get(401)).toBeLessThanOrEqual(101);
    expect(statuses.get(429)).toBeGreaterThanOrEqual(899);
    expect(check.mock.calls.length).toBeLessThanOrEqual(101);
    expect((await whoami(password, home)).status).toBe(200);
    // Even the correct password is not checked if the guesser tries it at this moment.
    expect((await whoami(password, '198.51.100.1')).status).toBe(429);
    // Other accounts are not affected.
    await provider.person('bob');
  });

  test('a person at a new address waits for a turn while others guess, and is told how long', async () => {
    for (let guess = 0; guess < 200; guess++) await whoami('wrong', `198.51.100.${guess % 50}`);
    const { status, headers, json } = await whoami(password, '203.0.113.9');
    expect([status, headers.get('Retry-After')]).toEqual([429, '10']);
    expect(json.message).toBe('There were too many attempts. Wait 10 seconds and try again.');
    provider.clock.time += 11_000;
    expect((await whoami(password, '203.0.113.9')).status).toBe(200);
    // The address is known from now on.
    provider.clock.time += 6 * 60_000;
    await whoami('wrong', '198.51.100.60');
    expect((await whoami(password, '203.0.113.9')).status).toBe(200);
  });

  test.each([
    ['IPv4', ['203.0.113.9', '203.0.113.77'], (at: number) => `198.51.${at % 50}.7`],
    ['IPv6', ['2001:db8::1', '2001:db8:0:1::1'], (at: number) => `2001:db8:${(at % 50) + 1}::1`],
  ])(
    'somebody who takes all turns from 50 networks of %s can not lock anybody else out',
    async (__, [home = '', neighbour = ''], attacker) => {
      const check = vi.spyOn(provider.services.passwords, 'check');
      let tries = 0;
      const guessOn = async (seconds: number) => {
        for (let second = 0; second < seconds; second++) {
          provider.clock.time += 1000;
          for (let guess = 0; guess < 8; guess++) await whoami('wrong', attacker((tries += 1)));
        }
      };
      for (let guess = 0; guess < 101; guess++) await whoami('wrong', attacker((tries += 1)));
      await guessOn(4);
      const first = await whoami(password, home);
      expect([first.status, first.headers.get('Retry-After')]).toEqual([429, '10']);
      await guessOn(9);
      // Trying again too early changes nothing.
      const early = await whoami(password, home);
      expect([early.status, early.headers.get('Retry-After')]).toEqual([429, '1']);
      await guessOn(1);
      expect((await whoami(password, home)).status).toBe(200);
      // The sign-in makes the address known, even if others in the same network use up the remaining turns.
      const statuses = [];
      for (const given of ['wrong', 'wrong', 'wrong']) {
        statuses.push((await whoami(given, neighbour)).status);
      }
      expect(statuses).toEqual([401, 401, 429]);
      provider.clock.time += 6 * 60_000;
      await guessOn(1);
      expect((await whoami(password, home)).status).toBe(200);
      // Each network gains three tries a day, whatever it does.
      const before = check.mock.calls.length;
      await guessOn(runsOf(30, 60));
      expect(check.mock.calls.length - before).toBeLessThanOrEqual(7 + 3 * 50);
    },
  );

  const submit = (form: Record<string, string>, from: string) =>
    provider.ask('POST', '/authorization/authorize', {
      body: new URLSearchParams(form).toString(),
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        'Sec-Fetch-Site': 'same-origin',
      },
      from,
    });
  const home = '203.0.113.7';
  test.each([
    ['creates an account', (name: string) => submit({ action: 'register', name, password }, home)],
    [
      'signs in by a passkey',
      async (name: string) => {
        await provider.person(name);
        const headers = await provider.session(name);
        const key = softAuthenticator(origin);
        const ask = async (path: string, body: object) =>
          (await provider.ask('POST', path, { headers, body })).json;
        const { options } = await ask('/account/passkey/proposal', {});
        const credential = key.create((options as { challenge: string }).challenge);
        await ask('/account/passkey', { password, name: 'Phone', credential });
        const { challenge } = await ask('/authorization/passkey', {});
        return submit({ action: 'passkey', credential: key.sign(String(challenge)) }, home);
      },
    ],
  ])('an address is known from when somebody %s there', async (__, enter) => {
    const name = 'Carol';
    expect((await enter(name)).status).toBe(303);
    provider.clock.time += 60 * 60_000;
    const signIn = (given: string, from: string) =>
      submit({ action: 'signIn', name, password: given }, from);
    for (let guess = 0; guess < 120; guess++) await signIn('wrong', `198.51.100.${guess % 50}`);
    expect((await signIn(password, '203.0.113.8')).status).toBe(429);
    expect((await signIn(password, home)).status).toBeLessThan(400);
    // The 90 days begin again with each sign-in.
    provider.clock.time += 80 * 24 * 60 * 60_000;
    expect((await signIn(password, home)).status).toBeLessThan(400);
    provider.clock.time += 80 * 24 * 60 * 60_000;
    for (let guess = 0; guess < 120; guess++) await signIn('wrong', `198.51.100.${guess % 50}`);
    expect((await signIn(password, home)).status).toBeLessThan(400);
  });

  test('twenty wrong passwords from an address end its own tries only', async () => {
    for (let guess = 0; guess < 20; guess++) {
      expect((await whoami('wrong', '198.51.100.1')).status).toBe(401);
    }
    expect((await whoami('wrong', '198.51.100.1')).status).toBe(429);
    expect((await whoami(password, '198.51.100.2')).status).toBe(200);
  });
});
