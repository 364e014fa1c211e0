import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { refuse } from '../../../src/domain/model/result.ts';
import { keepResults } from '../../../server/work/keepResults.ts';
import type { SpecWork } from '../../../server/work/specWork.ts';
import { workHere } from '../../../server/work/workHere.ts';
import { writeBuiltApp } from '../builtApp.ts';
import { openProvider, origin, type Provider } from '../provider.ts';

describe('no client can block the others', () => {
  const app = writeBuiltApp();
  /** The jobs that were done, by name; while `isBusy`, what is read finds no thread. */
  let jobs: string[] = [];
  let isBusy = false;
  const counted: SpecWork = {
    ...workHere,
    run: (asker, order) => {
      jobs.push(order.name);
      if (isBusy)
        return Promise.resolve(refuse('busy', 'Later.')) as ReturnType<
          typeof workHere.run<typeof order.name>
        >;
      return workHere.run(asker, order);
    },
  };
  let provider: Provider;
  let token: string;
  beforeEach(async () => {
    isBusy = false;
    provider = await openProvider({ work: keepResults(counted), appDir: app.appDir });
    token = await provider.person('ada');
    await provider.ask('POST', '/document/ada', { token, body: { name: 'shop' } });
    for (const name of ['A', 'B']) {
      const spec = { types: [{ type: 'struct', name }] };
      await provider.ask('PUT', path, { token, body: { spec } });
      await provider.ask('POST', `${path}/tag`, { token, body: {} });
    }
    jobs = [];
  });
  afterEach(() => provider.close());
  afterAll(app.remove);
  const path = '/document/ada/shop';

  test('results for the same content are computed once, and answered with ETag and 304', async () => {
    for (const [address, made] of [
      ['/export/ada/shop/spec-openapi', ['print']],
      ['/export/ada/shop/model-typescript', ['print']],
      [`${path}/preview`, ['typeNames']],
      // It was made when the version was proposed.
      [`${path}/compare?base=0.1.0`, []],
    ] as const) {
      jobs = [];
      const answers = [await provider.ask('GET', address), await provider.ask('GET', address)];
      answers.push(await provider.ask('GET', address, { token }));
      const etag = answers[0]?.headers.get('ETag') ?? '';
      expect(etag).toMatch(/^W\/"[\w-]+"$/);
      for (const { status, headers, json } of answers) {
        expect([status, headers.get('ETag'), json]).toEqual([200, etag, answers[0]?.json]);
      }
      const again = await provider.ask('GET', address, { headers: { 'If-None-Match': etag } });
      expect([again.status, again.json]).toEqual([304, { text: '' }]);
      expect(again.headers.get('ETag')).toBe(etag);
      expect(jobs).toEqual(made);
    }
    jobs = [];
    for (let round = 0; round < 3; round++) {
      await provider.ask('POST', `${path}/changelog`, { body: {} });
    }
    expect(jobs).toEqual(['compare']);
  });

  test('different content has a different tag', async () => {
    const tagOf = async (address: string) =>
      (await provider.ask('GET', address)).headers.get('ETag');
    const addresses = [
      '/export/ada/shop/internal',
      `${path}/preview`,
      `${path}/compare?base=0.1.0`,
    ];
    const before = await Promise.all(addresses.map(tagOf));
    await provider.ask('PUT', path, {
      token,
      body: { spec: { types: [{ type: 'struct', name: 'C' }] } },
    });
    const after = await Promise.all(addresses.map(tagOf));
    for (const [at, tag] of after.entries()) expect(tag).not.toBe(before[at]);
  });

  test('overloaded threads lead to 503 with Retry-After, on every page and call', async () => {
    const { store } = provider.services;
    const busy = await openProvider({ store, work: counted, appDir: app.appDir });
    isBusy = true;
    const answers = await Promise.all(
      [
        '/d/ada/shop',
        '/d/ada/shop/reference/types',
        '/d/ada/shop/changelog',
        '/d/ada/shop/feed.xml',
        '/d/ada/shop/badge.svg?show=types',
        '/d/ada/shop/raw/spec-openapi',
        '/embed/ada/shop',
        '/api/export/ada/shop/spec-openapi',
        `/api${path}/preview`,
        `/api${path}/compare?base=0.1.0`,
      ].map(async (address) => {
        const { status, headers } = await busy.app.request(origin + address);
        return [address, status, Number(headers.get('Retry-After')) > 0, headers.get('ETag')];
      }),
    );
    for (const [address, ...rest] of answers)
      expect([address, ...rest]).toEqual([address, 503, true, null]);
    const saved = await busy.ask('PUT', path, { token, body: { spec: {} } });
    expect([saved.status, saved.headers.get('Retry-After')]).toEqual([503, '5']);
  });
});
