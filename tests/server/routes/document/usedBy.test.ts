import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeBuiltApp } from '../../builtApp.ts';
import { openProvider, origin, type Provider } from '../../provider.ts';

const built = writeBuiltApp();
let provider: Provider;
let ada: string;
let bob: string;

const ask = async (token: string | undefined, method: string, path: string, body?: unknown) => {
  const answer = await provider.ask(method, path, { token, ...(body !== undefined && { body }) });
  expect(answer.status).toBeLessThan(300);
  return answer.json;
};
const including = (...urls: readonly string[]) => ({
  spec: { imports: urls.map((url, at) => ({ alias: `a${at}`, url })) },
});
/** The documents that use Ada's `base`, as far as the person behind the token sees them. */
const users = async (token?: string, query = '') => {
  const { entry, totalResults } = await ask(token, 'GET', `/document/Ada/base/used-by${query}`);
  const names = (entry as { name: string; user: { name: string } }[]).map(
    ({ name, user }) => `${user.name}/${name}`,
  );
  return { names, total: totalResults };
};
const page = async () => (await provider.app.request(`${origin}/d/Ada/base`)).text();

beforeAll(async () => {
  provider = await openProvider({ appDir: built.appDir });
  ada = await provider.person('Ada');
  bob = await provider.person('Bob');
  await ask(ada, 'POST', '/document/Ada', { name: 'base' });
  await ask(ada, 'POST', '/document/Ada', { name: 'other' });
  for (const name of ['uses', 'hides', 'unrelated']) {
    provider.clock.time += 1000;
    await ask(bob, 'POST', '/document/Bob', { name, private: name === 'hides' });
  }
  await ask(bob, 'PUT', '/document/Bob/unrelated', including('typehub://Ada:other'));
  provider.clock.time += 1000;
  await ask(
    bob,
    'PUT',
    '/document/Bob/uses',
    including('typehub://ada:BASE@1.0.0', 'typehub://Ada:other', 'https://a.example/base.json'),
  );
  provider.clock.time += 1000;
  await ask(bob, 'PUT', '/document/Bob/hides', including('typehub://Ada:base'));
});
afterAll(async () => {
  await provider.close();
  built.remove();
});

describe('the documents that include one', () => {
  test('are listed for everybody, except private ones', async () => {
    expect(await users()).toEqual({ names: ['Bob/uses'], total: 1 });
    expect(await users(ada)).toEqual({ names: ['Bob/uses'], total: 1 });
  });

  test("include the caller's own private ones", async () => {
    expect(await users(bob)).toEqual({ names: ['Bob/hides', 'Bob/uses'], total: 2 });
    expect(await users(bob, '?count=1')).toEqual({ names: ['Bob/hides'], total: 2 });
  });

  test('include a fork of one of them from the beginning', async () => {
    const source = { user: 'Bob', document: 'uses' };
    await ask(ada, 'POST', '/document/Ada', { name: 'mine', source });
    expect((await users()).names.toSorted()).toEqual(['Ada/mine', 'Bob/uses']);
    await ask(ada, 'DELETE', '/document/Ada/mine');
    expect((await users()).names).toEqual(['Bob/uses']);
  });

  test('are on the page without scripts, where nobody’s private ones are', async () => {
    const text = await page();
    expect(text).toContain('href="/d/Bob/uses"');
    expect(text).not.toMatch(/hides|unrelated/);
  });

  test('are gone once they include it no longer, or are made private', async () => {
    await ask(bob, 'PUT', '/document/Bob/uses/meta', { private: true });
    expect(await users()).toEqual({ names: [], total: 0 });
    expect(await page()).not.toContain('Used by');
    await ask(bob, 'PUT', '/document/Bob/uses/meta', { private: false });
    expect((await users()).total).toBe(1);
    await ask(bob, 'PUT', '/document/Bob/uses', including('typehub://Ada:other'));
    expect((await users()).total).toBe(0);
  });

  test('are for nobody who may not see the document itself', async () => {
    await ask(ada, 'PUT', '/document/Ada/base/meta', { private: true });
    const path = '/document/Ada/base/used-by';
    expect((await provider.ask('GET', path, { token: bob })).status).toBe(404);
    expect((await provider.ask('GET', path, { token: ada })).status).toBe(200);
  });
});
