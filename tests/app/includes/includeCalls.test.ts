import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createIncludeCalls, type IncludeCalls } from '../../../src/app/includes/includeCalls.ts';
import { openProvider, type Provider } from '../../server/provider.ts';
import { listen, type HttpServer } from '../httpServer.ts';
import { InProcessWorker } from '../inProcessWorker.ts';
import { useBrowser } from '../page.ts';

useBrowser();

const typeschema = JSON.stringify({ definitions: { Pet: { type: 'struct', properties: {} } } });

/** The answers of the simulated web, by path. */
const web: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/pets.json': (response) => response.end(typeschema),
  '/empty.json': (response) => response.end(' '),
  '/data.json': (response) => response.end('{"error": "not here"}'),
  '/page.html': (response) => response.end('<html>'),
  '/broken.json': (response) => response.writeHead(500).end(),
  '/slow.json': () => undefined,
};

let provider: Provider;
let address: string;
let server: HttpServer;
let calls: IncludeCalls;
const signal = new AbortController().signal;

beforeAll(async () => {
  provider = await openProvider();
  address = `${await provider.listen()}/api`;
  const token = await provider.person('Ada');
  await provider.ask('POST', '/document/Ada', {
    token,
    body: { name: 'pets', description: 'Of a shop' },
  });
  await provider.ask('PUT', '/document/Ada/pets', {
    token,
    body: { spec: { operations: [], types: [{ type: 'struct', name: 'Pet', properties: [] }] } },
  });
  await provider.ask('POST', '/document/Ada/pets/tag', { token, body: { version: '1.0.0' } });
  server = await listen((request, response) => {
    const answer = web[request.url ?? ''];
    if (answer === undefined) response.writeHead(404).end();
    else answer(response);
  });
});

afterAll(async () => {
  await provider.close();
  await server.close();
});

beforeEach(() => {
  vi.stubGlobal('location', { href: 'https://typewright.example/' });
  calls = createIncludeCalls(address);
});

const resolve = (url: string, until = signal) => calls.resolve({ url }, until);
const onTheWeb = (path: string) => resolve(server.origin + path);

/** An address at which nothing answers. */
async function nowhere(): Promise<string> {
  const gone = await listen(() => undefined);
  await gone.close();
  return gone.origin;
}

function expectWorkersEnded(): void {
  expect(InProcessWorker.started.filter(({ ended }) => !ended)).toEqual([]);
}

describe('the provider', () => {
  it('is searched for documents and their versions', async () => {
    const found = await calls.searchDocuments('pet', signal);
    const pets = { user: 'Ada', name: 'pets', description: 'Of a shop', url: 'typehub://Ada:pets' };
    expect(found).toEqual({ ok: true, value: [pets] });
    expect(await calls.searchDocuments('nothing of that name', signal)).toEqual({
      ok: true,
      value: [],
    });
    expect(await calls.listTags(pets, signal)).toEqual({
      ok: true,
      value: [{ version: '1.0.0', url: 'typehub://Ada:pets@1.0.0' }],
    });
  });

  it.each(['typehub://Ada:pets', 'typehub://Ada:pets@1.0.0'])(
    'returns the types of %s',
    async (url) => {
      expect(await resolve(url)).toMatchObject({ ok: true, value: [{ name: 'Pet' }] });
      expectWorkersEnded();
    },
  );

  it('has no document of that name', async () => {
    expect(await resolve('typehub://Ada:gone')).toMatchObject({
      ok: false,
      refusal: { message: 'Nothing was found at typehub://Ada:gone. Check the URL.' },
    });
  });

  it('that cannot be reached is reported, with a way to do without it', async () => {
    calls = createIncludeCalls(`${await nowhere()}/api`);
    const needsNone = /no provider could be reached\. The editor works without a provider/;
    for (const answer of [
      await calls.searchDocuments('pet', signal),
      await calls.listTags({ user: 'Ada', name: 'pets' }, signal),
      await resolve('typehub://Ada:pets'),
    ]) {
      expect(answer).toMatchObject({
        ok: false,
        refusal: { code: 'provider', message: expect.stringMatching(needsNone) },
      });
    }
  });
});

describe('an address on the web', () => {
  it('brings its types, read in a separate worker and without credentials', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    expect(await onTheWeb('/pets.json')).toMatchObject({ ok: true, value: [{ name: 'Pet' }] });
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit' });
    expect(InProcessWorker.started).toHaveLength(1);
    expectWorkersEnded();
  });

  it.each([
    ['where nothing is', '/none.json', 'include-not-found', /^Nothing was found at /],
    ['with nothing in it', '/empty.json', 'include-empty', /is empty\. Check the URL\.$/],
    ['of data', '/data.json', 'include-unreadable', /data, not a document that describes types/],
    ['of a web page', '/page.html', 'include-unreadable', /can't be read as types: /],
    ['whose server fails', '/broken.json', expect.any(String), /./],
  ])('%s is refused with the reason', async (_, path, code, message) => {
    expect(await onTheWeb(path)).toMatchObject({
      ok: false,
      refusal: { code, message: expect.stringMatching(message) },
    });
    expectWorkersEnded();
  });

  it.each([
    ['', /has no URL yet/],
    ['ftp://127.0.0.1/pets.json', /must begin with http/],
  ])('“%s” is not an address', async (url, message) => {
    expect(await resolve(url)).toMatchObject({
      ok: false,
      refusal: { code: 'include-url', message: expect.stringMatching(message) },
    });
  });

  it('that does not answer is named', async () => {
    const origin = await nowhere();
    const { host } = new URL(origin);
    expect(await resolve(`${origin}/pets.json`)).toMatchObject({
      ok: false,
      refusal: { code: 'include-unreachable', message: expect.stringContaining(host) },
    });
  });
});

describe('the answer', () => {
  it('is not waited for when its worker dies or cannot be loaded', async () => {
    InProcessWorker.onStart = (worker) => worker.die('out of memory');
    expect(await onTheWeb('/pets.json')).toMatchObject({
      ok: false,
      refusal: { message: expect.stringContaining('out of memory') },
    });
    InProcessWorker.onStart = (worker) =>
      worker.die('Failed to fetch dynamically imported module: http://example.test/a.js');
    const unloaded = {
      message: expect.stringContaining("A part of Typewright couldn't be loaded."),
    };
    expect(await onTheWeb('/pets.json')).toMatchObject({ ok: false, refusal: unloaded });
    InProcessWorker.onStart = undefined;
    InProcessWorker.missing = true;
    expect(await onTheWeb('/pets.json')).toMatchObject({ ok: false, refusal: unloaded });
  });

  it('is not waited for after cancelling, neither from the network nor from the worker', async () => {
    const stop = new AbortController();
    const fetching = resolve(`${server.origin}/slow.json`, stop.signal);
    stop.abort();
    expect(await fetching).toMatchObject({ ok: false });
    const another = new AbortController();
    InProcessWorker.onStart = () => another.abort();
    expect(await resolve(`${server.origin}/pets.json`, another.signal)).toMatchObject({
      ok: false,
    });
    expect(InProcessWorker.started).toHaveLength(1);
    expectWorkersEnded();
  });

  it('is not waited for longer than twenty seconds', async () => {
    const time = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
    InProcessWorker.onStart = () => time.abort();
    expect(await onTheWeb('/pets.json')).toMatchObject({
      ok: false,
      refusal: { message: expect.stringContaining('did not load within 20 seconds') },
    });
    expect(timeout).toHaveBeenCalledWith(20_000);
    expectWorkersEnded();
  });
});
