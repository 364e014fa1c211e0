import { request } from 'node:http';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { refuse } from '../../../src/domain/model/values/result.ts';
import { keepResults } from '../../../server/work/keepResults.ts';
import type { SpecWork } from '../../../server/work/specWork.ts';
import { workInThread } from '../../../server/work/workInThread.ts';
import { writeBuiltApp } from '../builtApp.ts';
import { eventually } from '../../support/eventually.ts';
import { openProvider, origin, password, type Provider } from '../provider.ts';

describe('no client can block the others', () => {
  const app = writeBuiltApp();
  /** The jobs that were done, by name; while `isBusy`, reads get no thread. */
  let jobs: string[] = [];
  let isBusy = false;
  const counted: SpecWork = {
    ...workInThread,
    run: (asker, order) => {
      jobs.push(order.name);
      if (isBusy)
        return Promise.resolve(refuse('busy', 'Later.')) as ReturnType<
          typeof workInThread.run<typeof order.name>
        >;
      return workInThread.run(asker, order);
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
      // Already computed when the version was proposed.
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
    const changelog = (headers = {}) =>
      provider.ask('POST', `${path}/changelog`, { body: {}, headers });
    const made = [await changelog(), await changelog()];
    const etag = made[0]?.headers.get('ETag') ?? '';
    expect(made.map(({ headers }) => headers.get('ETag'))).toEqual([etag, etag]);
    expect((await changelog({ 'If-None-Match': etag })).status).toBe(304);
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

describe('bodies', () => {
  let provider: Provider;
  let ada: string;
  beforeEach(async () => {
    provider = await openProvider();
    ada = await provider.person('ada');
    await provider.person('bob');
    await provider.ask('POST', '/document/ada', { token: ada, body: { name: 'shop' } });
  });
  afterEach(() => provider.close());
  const path = '/document/ada/shop';

  /** Sends a body of `parts` parts of 64 kB; returns the status and how many parts were requested. */
  async function send(method: string, address: string, parts: number, headers = {}) {
    let asked = 0;
    const part = new Uint8Array(64 * 1024).fill(0x20);
    const body = new ReadableStream(
      {
        pull: (controller) => {
          asked += 1;
          if (asked > parts) controller.close();
          else controller.enqueue(part);
        },
      },
      { highWaterMark: 0 },
    );
    const init = { method, headers, body, duplex: 'half' };
    const { status } = await provider.app.request(`${origin}/api${address}`, init);
    return { status, asked };
  }

  test('are not read before it is known who asks, what for, and whether they may', async () => {
    const token = await provider.person('bob');
    const Authorization = `Bearer ${token}`;
    for (const [method, address, headers, status] of [
      ['PUT', path, {}, 401],
      ['POST', `${path}/import`, {}, 401],
      ['PUT', path, { Authorization: 'Bearer wrong' }, 401],
      ['PUT', path, { Authorization }, 403],
      ['POST', '/document/ada/none/import', { Authorization }, 404],
      ['PUT', '/document/ada/none', { Authorization, 'Idempotency-Key': 'never used' }, 404],
      ['POST', '/document/ada/none/export', {}, 404],
      ['POST', '/document/ada/none/issue', { Authorization }, 404],
    ] as const) {
      const sent = await send(method, address, 500, headers);
      expect([method, address, sent]).toEqual([method, address, { status, asked: 0 }]);
    }
  });

  test('are as large as their call needs', async () => {
    const Authorization = `Bearer ${ada}`;
    for (const [method, address, most] of [
      ['POST', `${path}/export`, 1],
      ['POST', `${path}/star`, 1],
      ['PUT', '/account/password', 1],
      ['POST', `${path}/issue`, 16],
      ['PUT', `${path}/meta`, 16],
      ['PUT', path, 512],
    ] as const) {
      const over = await send(method, address, most + 50, { Authorization });
      expect([address, over]).toEqual([address, { status: 413, asked: most + 1 }]);
      const within = await send(method, address, most, { Authorization });
      expect([address, within.status === 413, within.asked]).toEqual([address, false, most + 1]);
    }
  });

  test('an answer under a key is repeated, even if its object no longer exists', async () => {
    const headers = { 'Idempotency-Key': 'gone' };
    const first = await provider.ask('DELETE', path, { token: ada, headers });
    expect(first.status).toBe(200);
    const again = await provider.ask('DELETE', path, { token: ada, headers });
    expect([again.status, again.json]).toEqual([200, first.json]);
    expect((await provider.ask('DELETE', path, { token: ada })).status).toBe(404);
  });

  test('unfinished ones take a bounded part of the memory, and others can still send', async () => {
    const url = `${await provider.listen()}/api`;
    const size = 31 * 1024 * 1024;
    const half = Buffer.alloc(size / 2, 0x20);
    const begun = Array.from({ length: 10 }, () => {
      const headers = { Authorization: `Bearer ${ada}`, 'Content-Length': size };
      const sending = request(`${url}${path}`, { method: 'PUT', headers });
      const answer = new Promise<number>((resolve) => {
        sending.on('response', (response) => resolve(response.resume().statusCode ?? 0));
        sending.on('error', () => resolve(0));
      });
      sending.write(half);
      return { sending, answer };
    });
    try {
      // Six halves fit into one account's share.
      const refused: number[] = [];
      for (const { answer } of begun) void answer.then((status) => refused.push(status));
      await eventually(() => expect(refused.length).toBeGreaterThanOrEqual(4));
      expect(refused.slice(0, 4)).toEqual([503, 503, 503, 503]);
      const bob = await provider.person('bob');
      const body = { title: 'Still here' };
      expect((await provider.ask('POST', `${path}/issue`, { token: bob, body })).status).toBe(201);
    } finally {
      for (const { sending } of begun) sending.destroy();
    }
    await eventually(async () => {
      const saved = await provider.ask('PUT', path, { token: ada, body: { spec: {} } });
      expect(saved.status).toBe(200);
    });
  });
});

test('an Idempotency-Key stands for the body of an account call, too', async () => {
  const provider = await openProvider();
  await provider.person('ada');
  // Changing the password ends tokens, but not the session in which it is changed.
  const session = await provider.session('ada');
  const change = (newPassword: string) =>
    provider.ask('PUT', '/account/password', {
      body: { oldPassword: password, newPassword },
      headers: { ...session, 'Idempotency-Key': 'change' },
    });
  expect((await change('another password')).status).toBe(200);
  expect((await change('another password')).status).toBe(200);
  expect((await change('a third password')).status).toBe(422);
  const stored = await provider.services.store.idempotency.find(1, 'change');
  expect(stored?.fingerprint).toHaveLength(43);
  await provider.close();
});
