import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CallRates, type RateSettings } from '../../../../server/http/requests/callRates.ts';
import { openProvider, origin, type Provider } from '../../provider.ts';

const rates: RateSettings = {
  anonymous: { light: 40, search: 20, work: 10, write: 10 },
  account: { light: 80, search: 40, work: 20, write: 30 },
};

describe('rate limits', () => {
  let provider: Provider;
  let token: string;
  beforeEach(async () => {
    provider = await openProvider({ rates });
    token = await provider.person('ada');
    await provider.ask('POST', '/document/ada', { token, body: { name: 'shop' } });
  });
  afterEach(() => provider.close());
  const path = '/document/ada/shop';

  /** The number of a hundred calls that were answered, and the first refusal. */
  async function ask100(method: string, address: string, asked = {}) {
    let answered = 0;
    for (let call = 0; call < 100; call++) {
      const answer = await provider.ask(method, address, asked);
      if (answer.status === 429) return { answered, answer };
      answered += 1;
    }
    return { answered };
  }

  test('hold for every call, by caller and cost', async () => {
    const from = '198.51.100.1';
    expect((await ask100('GET', path, { from })).answered).toBe(40);
    expect((await ask100('GET', '/explore?search=shop', { from })).answered).toBe(20);
    expect((await ask100('GET', `${path}/preview`, { from })).answered).toBe(10);
    expect((await ask100('GET', path, { from: '198.51.100.2' })).answered).toBe(40);
    expect((await ask100('GET', path, { token, from })).answered).toBe(80);
    // One write was made before.
    const save = { token, from, body: { spec: {} } };
    expect((await ask100('PUT', path, save)).answered).toBe(29);
  });

  test('say when and how to continue', async () => {
    const { answer } = await ask100('GET', `${path}/preview`);
    expect(answer?.headers.get('Retry-After')).toBe('60');
    expect(answer?.json).toEqual({
      success: false,
      message:
        'There were too many requests of this kind within a minute. Wait 60 seconds, then go on more slowly.',
    });
    provider.clock.time += 61_000;
    expect((await provider.ask('GET', `${path}/preview`)).status).toBe(200);
  });

  test('hold for exports and wrong tokens, too', async () => {
    expect((await ask100('GET', '/export/ada/shop/internal')).answered).toBe(10);
    const wrong = await ask100('GET', path, { token: 'wrong', from: '198.51.100.3' });
    expect(wrong.answered).toBe(40);
    let pages = 0;
    for (let call = 0; call < 20; call++) {
      const { status } = await provider.app.request(`${origin}/d/ada/shop/raw/internal`);
      if (status === 429) pages += 1;
    }
    // Pages count together with exports, because threads make both.
    expect(pages).toBe(20);
  });

  test('have usual figures for accounts, which may make more calls than others', async () => {
    const usual = new CallRates(provider.services.store, () => provider.clock.time);
    const admitted = async (account: number | undefined) => {
      let calls = 0;
      while ((await usual.admit(account, '198.51.100.7', 'search')).ok) calls += 1;
      return calls;
    };
    expect(await admitted(7)).toBeGreaterThan(await admitted(undefined));
  });

  test('hold for several servers together, which write now and then only', async () => {
    const { store } = provider.services;
    const count = vi.spyOn(store.rateLimits, 'count');
    const servers = [1, 2].map(() => new CallRates(store, () => provider.clock.time, rates));
    let admitted = 0;
    for (let call = 0; call < 100; call++) {
      for (const server of servers) {
        if ((await server.admit(7, '198.51.100.9', 'light')).ok) admitted += 1;
      }
    }
    expect(admitted).toBeGreaterThanOrEqual(80);
    expect(admitted).toBeLessThanOrEqual(90);
    expect(count.mock.calls.length).toBeLessThanOrEqual(24);
  });
});
