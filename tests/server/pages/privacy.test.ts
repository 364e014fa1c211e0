import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportFormats } from '../../../src/provider/contract/document.ts';
import { writeBuiltApp } from '../builtApp.ts';
import { openProvider, origin, type Provider } from '../provider.ts';

/*
 * A private document exists only for its owner: every address of every page × everybody who may ask.
 * Everybody else gets exactly the answer for a document that does not exist.
 */

const secret = 'operationNobodyKnows';
const below = [
  '',
  '?version=1.0.0',
  '?version=latest',
  `?search=${secret}`,
  '/reference/~operations',
  '/changelog',
  '/compare?base=1.0.0',
  '/feed.xml',
  '/feed-breaking.xml',
  '/badge.svg',
  '/badge.svg?show=operations',
  ...exportFormats.map((format) => `/raw/${format}`),
];
const embedded = ['', '@1.0.0', '@latest', '@1.0.0/reference/~operations'];

const actors = ['nobody', 'somebody else', 'the owner from another site', 'the owner'] as const;

const built = writeBuiltApp();
let provider: Provider;
const cookies = new Map<string, string>();

beforeAll(async () => {
  provider = await openProvider({ appDir: built.appDir });
  const token = await provider.person('Ada');
  await provider.person('Carol');
  for (const [method, path, body] of [
    ['POST', '/document/Ada', { name: 'hidden', description: 'hidden words', private: true }],
    [
      'PUT',
      '/document/Ada/hidden',
      { spec: { operations: [{ name: secret, httpMethod: 'GET', httpPath: '/x' }], types: [] } },
    ],
    ['POST', '/document/Ada/hidden/tag', { version: '1.0.0' }],
    [
      'PUT',
      '/document/Ada/hidden/meta',
      { readme: 'hidden words', frameAncestors: ['https://a.b'] },
    ],
  ] as const) {
    const { status, json } = await provider.ask(method, path, { token, body });
    if (status >= 300) throw new Error(String(json.message));
  }
  for (const name of ['Ada', 'Carol']) {
    cookies.set(name, (await provider.session(name)).Cookie ?? '');
  }
});
afterAll(async () => {
  await provider.close();
  built.remove();
});

function headersOf(actor: (typeof actors)[number]): Record<string, string> {
  switch (actor) {
    case 'nobody':
      return {};
    case 'somebody else':
      return { Cookie: cookies.get('Carol') ?? '', 'Sec-Fetch-Site': 'same-origin' };
    case 'the owner from another site':
      return { Cookie: cookies.get('Ada') ?? '', 'Sec-Fetch-Site': 'cross-site' };
    case 'the owner':
      return { Cookie: cookies.get('Ada') ?? '', 'Sec-Fetch-Site': 'none' };
  }
}

async function ask(path: string, actor: (typeof actors)[number]) {
  const response = await provider.app.request(origin + path, { headers: headersOf(actor) });
  const headers = Object.fromEntries(response.headers);
  return { status: response.status, headers, text: await response.text() };
}

const rows = actors.flatMap((actor) =>
  below.map((path) => [path || 'the page', actor, path] as const),
);

describe('a private document', () => {
  test.each(rows)('%s for %s', async (_, actor, path) => {
    const answer = await ask(`/d/Ada/hidden${path}`, actor);
    if (actor === 'the owner') {
      expect(answer.status).toBe(200);
      expect(answer.headers['cache-control']).toBe('private, no-store');
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      return;
    }
    expect(answer.status).toBe(404);
    expect(answer.text).not.toMatch(/hidden|operationNobodyKnows/);
    expect(answer).toEqual(await ask(`/d/Ada/missing${path}`, actor));
  });

  test.each(actors.flatMap((actor) => embedded.map((path) => [path, actor] as const)))(
    'is never embedded: %s for %s',
    async (path, actor) => {
      const answer = await ask(`/embed/Ada/hidden${path}`, actor);
      expect(answer.status).toBe(404);
      expect(answer).toEqual(await ask(`/embed/Ada/missing${path}`, actor));
    },
  );

  test('disappears for others at once when it is made private, including cached pages', async () => {
    const token = await provider.person('Ada');
    const meta = (isPrivate: boolean) =>
      provider.ask('PUT', '/document/Ada/hidden/meta', { token, body: { private: isPrivate } });
    await meta(false);
    const paths = below.map((path) => `/d/Ada/hidden${path}`);
    const seen = await Promise.all(paths.map((path) => ask(path, 'nobody')));
    expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([200]));
    await meta(true);
    for (const [at, path] of paths.entries()) {
      const response = await provider.app.request(origin + path, {
        headers: { 'If-None-Match': seen[at]?.headers.etag ?? '' },
      });
      expect(response.status).toBe(404);
    }
  });
});
