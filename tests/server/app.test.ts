import { tmpdir } from 'node:os';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { createApp } from '../../server/app.ts';
import { silentLog } from '../../server/logging/log.ts';
import { script, writeBuiltApp } from './builtApp.ts';
import { openProvider } from './provider.ts';

const built = writeBuiltApp();
afterAll(built.remove);
const app = createApp({ appDir: built.appDir });

const scriptPath = '/assets/index-abc123.js';

async function bytes(response: Response): Promise<Uint8Array> {
  return new Uint8Array(await response.arrayBuffer());
}

describe('files of the app', () => {
  test.each([
    ['/', 'text/html; charset=utf-8', 'no-cache'],
    ['/index.html', 'text/html; charset=utf-8', 'no-cache'],
    ['/other.html', 'text/html; charset=utf-8', 'no-cache'],
    ['/icon.svg', 'image/svg+xml; charset=utf-8', 'no-cache'],
    [scriptPath, 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/assets/index-abc123.css', 'text/css; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/assets/font-abc123.woff2', 'font/woff2', 'public, max-age=31536000, immutable'],
  ])('%s has its type and its caching', async (path, type, caching) => {
    const response = await app.request(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe(type);
    expect(response.headers.get('Cache-Control')).toBe(caching);
  });

  test('the empty path is the app, whatever the query says', async () => {
    const response = await app.request('/?sample=petShop');
    expect(await response.text()).toContain('<title>app</title>');
  });

  test('HEAD has the headers of GET and no body', async () => {
    const response = await app.request(scriptPath, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Length')).toBe(String(script.length));
    expect(await response.text()).toBe('');
  });

  test.each(['POST', 'PUT', 'DELETE'])('%s to a file is refused', async (method) => {
    const response = await app.request('/', { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')).toBe('GET, HEAD');
  });
});

describe('compression', () => {
  const cases: readonly (readonly [accepts: string, coding: string | null])[] = [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', null],
    ['', null],
  ];
  test.each(cases)('for "%s" the encoding is %s', async (accepts, coding) => {
    const response = await app.request(scriptPath, { headers: { 'Accept-Encoding': accepts } });
    expect(response.headers.get('Content-Encoding')).toBe(coding);
    expect(response.headers.get('Vary')).toBe('Accept-Encoding');
    const body = await bytes(response);
    expect(response.headers.get('Content-Length')).toBe(String(body.byteLength));
    const decode = { br: brotliDecompressSync, gzip: gunzipSync };
    const text = coding === 'br' || coding === 'gzip' ? decode[coding](body) : body;
    expect(new TextDecoder().decode(text)).toBe(script);
  });

  test('a file that only looks like a compressed version is served as itself', async () => {
    const response = await app.request('/assets/lonely.gz');
    expect(await response.text()).toBe('a download of its own');
  });
});

describe('entity tags', () => {
  async function tag(coding: string): Promise<string> {
    const response = await app.request(scriptPath, { headers: { 'Accept-Encoding': coding } });
    return response.headers.get('ETag') ?? '';
  }

  test('every encoding has its own strong tag', async () => {
    const tags = await Promise.all(['br', 'gzip', 'identity'].map(tag));
    expect(new Set(tags).size).toBe(3);
    for (const value of tags) expect(value).toMatch(/^"[\w-]{22}"$/);
  });

  test.each([
    ['the same', (own: string) => own],
    ['weakened', (own: string) => `W/${own}`],
    ['in a list', (own: string) => `"other", ${own}`],
    ['any', () => '*'],
  ])('a client that has it gets 304 (%s)', async (_, header) => {
    const own = await tag('gzip');
    const response = await app.request(scriptPath, {
      headers: { 'Accept-Encoding': 'gzip', 'If-None-Match': header(own) },
    });
    expect(response.status).toBe(304);
    expect(response.headers.get('ETag')).toBe(own);
    expect(await response.text()).toBe('');
  });

  test('a different tag gets the file', async () => {
    const response = await app.request(scriptPath, { headers: { 'If-None-Match': '"other"' } });
    expect(response.status).toBe(200);
  });
});

describe('unknown paths', () => {
  test.each([
    '/nope',
    '/sandbox',
    '/assets/',
    '/assets/nope.js',
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/..\\secret.txt',
    '/%00',
    '/%',
    '/%ff',
    '/__proto__',
    '/constructor',
  ])('%s is a small page with 404', async (path) => {
    const response = await app.request(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('Content-Type')).toMatch(/^text\/html/);
    const page = await response.text();
    expect(page).toContain('Not found');
    expect(page).toContain('There is nothing at this address.');
    expect(page).not.toContain('outside');
    expect(page).not.toMatch(/<style|<script|style=/);
  });

  test('a build beside the running server removes nothing', async () => {
    const rebuilt = writeBuiltApp();
    const running = createApp({ appDir: rebuilt.appDir });
    rebuilt.remove();
    expect(await (await running.request(scriptPath)).text()).toBe(script);
  });

  test('without a built app the server does not start', () => {
    expect(() => createApp({ appDir: tmpdir() })).toThrow('npm run build');
  });

  test('in development the routes work without the app', async () => {
    const routes = createApp({ appDir: null });
    expect((await routes.request('/healthz')).status).toBe(200);
    expect((await routes.request('/')).status).toBe(404);
  });
});

test('a store that does not answer is logged, and no requests should be sent here', async () => {
  const lines: unknown[] = [];
  const log = { ...silentLog, warn: (...line: unknown[]) => void lines.push(line) };
  const provider = await openProvider({ log });
  const ready = async () => (await provider.app.request('/readyz')).text();
  expect(await ready()).toBe('ready');
  await provider.close();
  expect(await ready()).toBe('the store does not answer');
  expect(lines).toEqual([
    [{ reason: expect.stringContaining('destroyed') }, 'the store does not answer'],
  ]);
});

test('a server that is stopping says so, and when to ask again', async () => {
  const routes = createApp({ appDir: null, isStopping: () => true });
  const answer = await routes.request('/readyz');
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
  expect(await answer.text()).toBe('stopping');
});

test('a store that says nothing does not answer, either', async () => {
  const provider = await openProvider({});
  vi.spyOn(provider.services.store.housekeeping, 'ping').mockReturnValue(new Promise(() => {}));
  const answer = await provider.app.request('/readyz');
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
  await provider.close();
});

test('what failed is said to be in doubt only if it was to change something', async () => {
  const provider = await openProvider({});
  const token = await provider.person('ada');
  await provider.close();
  const read = await provider.ask('GET', '/explore');
  expect(read.status).toBeGreaterThanOrEqual(500);
  expect(read.json['message']).not.toContain('Whether');
  const written = await provider.ask('POST', '/document/ada', { token, body: { name: 'shop' } });
  expect(written.json['message']).toContain('Whether the change was made is not known');
});

test('a bug is logged as an error, and its answer says nothing about it', async () => {
  const lines: unknown[] = [];
  const log = { ...silentLog, error: (...line: unknown[]) => void lines.push(line) };
  const provider = await openProvider({ log });
  vi.spyOn(provider.services.store.documents, 'explore').mockRejectedValue(new Error('inside'));
  const answer = await provider.ask('GET', '/explore');
  expect(answer.status).toBe(500);
  expect(JSON.stringify(answer.json)).not.toContain('inside');
  expect(lines).toEqual([
    [{ method: 'GET', bug: expect.stringContaining('inside') }, 'a call failed'],
  ]);
  await provider.close();
});

test('a header that is no HTTP Basic counts as none', async () => {
  const provider = await openProvider({});
  const headers = { Authorization: 'Basic ###' };
  const body = 'grant_type=client_credentials';
  const answer = await provider.ask('POST', '/authorization/token', { body, headers });
  expect(answer.status).toBe(401);
  await provider.close();
});

describe('security headers', () => {
  const expected: readonly (readonly [string, RegExp])[] = [
    ['Content-Security-Policy', /^default-src 'none'; script-src 'self'; style-src 'self';/],
    ['Content-Security-Policy', /; base-uri 'none';/],
    ['Content-Security-Policy', /require-trusted-types-for 'script'; trusted-types typewright$/],
    ['X-Content-Type-Options', /^nosniff$/],
    ['Referrer-Policy', /^no-referrer$/],
    ['Permissions-Policy', /camera=\(\)/],
    ['Cross-Origin-Opener-Policy', /^same-origin$/],
  ];

  test.each([
    ['GET', '/', 200],
    ['GET', '/healthz', 200],
    ['GET', scriptPath, 200],
    ['GET', '/nope', 404],
    ['POST', '/', 405],
  ])('%s %s has them all', async (method, path, status) => {
    const response = await app.request(path, { method });
    expect(response.status).toBe(status);
    for (const [name, pattern] of expected) expect(response.headers.get(name)).toMatch(pattern);
  });

  test('are on a 304, too', async () => {
    const response = await app.request('/', { headers: { 'If-None-Match': '*' } });
    expect(response.status).toBe(304);
    for (const [name, pattern] of expected) expect(response.headers.get(name)).toMatch(pattern);
  });

  test('are on the page for an internal error, which reveals no details', async () => {
    const broken = createApp({ appDir: null });
    broken.get('/broken', () => {
      throw new Error('inside');
    });
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const response = await broken.request('/broken');
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
    expect(response.status).toBe(500);
    const page = await response.text();
    expect(page).toContain('Something went wrong');
    expect(page).not.toContain('inside');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    for (const [name, pattern] of expected) expect(response.headers.get(name)).toMatch(pattern);
  });

  test('allow neither inline code nor eval', async () => {
    const policy = (await app.request('/')).headers.get('Content-Security-Policy') ?? '';
    expect(policy).not.toContain('unsafe');
    expect(policy).not.toContain('nonce-');
  });
});

test('/healthz says ok and is never cached', async () => {
  const response = await app.request('/healthz');
  expect(await response.text()).toBe('ok');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
});
