import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeBuiltApp } from '../builtApp.ts';
import { openProvider, origin, type Provider } from '../provider.ts';

const spec = { types: [{ name: 'Pet', type: 'struct', properties: [] }] };

/* The pages of the app about people, commits, issues and pull requests that exist or don't. */

const built = writeBuiltApp();
let provider: Provider;
const cookies: Record<string, string> = {};
const ids: Record<string, number> = {};

beforeAll(async () => {
  writeFileSync(join(built.appDir, 'hosted.html'), '<!doctype html><title>hosted</title>');
  provider = await openProvider({ appDir: built.appDir });
  const ada = await provider.person('Ada');
  const bob = await provider.person('Bob');
  const make = async (token: string, method: string, path: string, body?: object) => {
    const { status, json } = await provider.ask(method, path, { token, body });
    if (status >= 300) throw new Error(String(json.message));
    return Number(json.id);
  };
  for (const name of ['shop', 'hidden']) {
    await make(ada, 'POST', '/document/Ada', { name, private: name === 'hidden' });
    await make(ada, 'PUT', `/document/Ada/${name}`, { spec });
    ids[`${name} issue`] = await make(ada, 'POST', `/document/Ada/${name}/issue`, { title: 'A' });
    const { json } = await provider.ask('GET', `/document/Ada/${name}/commit`, { token: ada });
    ids[`${name} commit`] = (json.entry as { id: number }[])[0]?.id ?? 0;
  }
  await make(bob, 'GET', '/document/Ada/shop/fork');
  const pull = { title: 'B', source: 'Bob/shop' };
  ids['shop pull'] = await make(bob, 'POST', '/document/Ada/shop/pull_request', pull);
  for (const name of ['Ada', 'Bob']) cookies[name] = (await provider.session(name)).Cookie ?? '';
});
afterAll(async () => {
  await provider.close();
  built.remove();
});

async function ask(path: string, as?: string, more: Record<string, string> = {}) {
  const cookie: Record<string, string> =
    as === undefined ? {} : { Cookie: cookies[as] ?? '', 'Sec-Fetch-Site': 'none' };
  const response = await provider.app.request(origin + path, { headers: { ...cookie, ...more } });
  const headers = Object.fromEntries(response.headers);
  return { status: response.status, headers, text: await response.text() };
}

describe('a page of the app', () => {
  test('is found if its subject exists', async () => {
    for (const path of [
      '/d/Ada',
      '/d/ada/',
      `/d/Ada/shop/issues/${ids['shop issue']}`,
      `/d/Ada/shop/issues/${ids['shop issue']}?startIndex=16`,
      `/d/Ada/shop/commits/${ids['shop commit']}`,
      `/d/Ada/shop/pulls/${ids['shop pull']}`,
      '/d/Ada/shop/issues',
      '/explore',
    ]) {
      const { status, text } = await ask(path);
      expect([path, status, text]).toEqual([path, 200, expect.stringContaining('hosted')]);
    }
  });

  test('is the same page with status 404 if its subject does not exist', async () => {
    for (const path of [
      '/d/Nobody',
      '/d/No%00body',
      '/d/Ada/shop/issues/987654',
      '/d/Ada/shop/issues/999999999999999',
      `/d/Ada/shop/issues/${ids['shop pull']}`,
      `/d/Ada/shop/pulls/${ids['shop issue']}`,
      '/d/Ada/shop/commits/987654',
      `/d/Ada/shop/commits/${ids['hidden commit']}`,
      '/d/Ada/shop/nowhere',
    ]) {
      const { status, text, headers } = await ask(path);
      expect([path, status, text]).toEqual([path, 404, expect.stringContaining('hosted')]);
      expect(headers).toMatchObject({ 'cache-control': 'no-cache' });
      expect(headers['etag']).toBeUndefined();
    }
  });

  test('gets a new answer once its subject exists, and again when it no longer does', async () => {
    const { headers } = await ask('/d/Ada');
    const known = { 'If-None-Match': headers['etag'] ?? '' };
    expect((await ask('/d/Ada', undefined, known)).status).toBe(304);
    expect((await ask('/d/Nobody', undefined, known)).status).toBe(404);
  });

  test('tells nobody but the owner that there is a private document', async () => {
    for (const page of ['issue', 'commit'] as const) {
      const path = `/${page}s/${ids[`hidden ${page}`]}`;
      expect((await ask(`/d/Ada/hidden${path}`, 'Ada')).status).toBe(200);
      for (const who of [undefined, 'Bob']) {
        const missing = await ask(`/d/Ada/nothing${path}`, who);
        expect(await ask(`/d/Ada/hidden${path}`, who)).toEqual(missing);
        expect(missing.status).toBe(404);
      }
    }
  });

  test('does not count as missing if the store does not answer', async () => {
    const { accounts } = provider.services.store;
    const { byName } = accounts;
    accounts.byName = () => Promise.reject(new Error('away'));
    try {
      expect((await ask('/d/Nobody')).status).toBe(200);
    } finally {
      accounts.byName = byName;
    }
  });
});
