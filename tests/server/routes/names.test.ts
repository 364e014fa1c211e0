import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { register } from '../../../server/accounts/register.ts';
import { openProvider, origin, password, type Provider } from '../provider.ts';
import { engines, type OpenedStore } from '../store/stores.ts';

const day = 24 * 60 * 60 * 1000;

describe.each(engines)('names, once used, on %s', (_, open) => {
  let opened: OpenedStore;
  let provider: Provider;
  beforeAll(async () => {
    opened = await open();
    provider = await openProvider({ store: opened.store });
  });
  afterAll(async () => {
    await provider.close();
    await opened.close();
  });

  const ask = (token: string, method: string, path: string, body?: unknown) =>
    provider.ask(method, path, { token, body });
  const take = async (name: string) => {
    const made = await register(provider.services, { name, password });
    return made.ok ? 'taken' : made.refusal.message;
  };
  const refusal = (name: string) =>
    `The name ${name} belonged to an account that was deleted, and others may still rely on it. Choose another one.`;
  const leave = async (token: string) => {
    expect((await ask(token, 'POST', '/account/delete', { password })).status).toBe(200);
  };
  const type = (name: string) => ({ types: [{ type: 'struct', name }] });

  test('that of an account is free again after 90 days, and opens nothing of the account before', async () => {
    const before = await provider.person('Gone');
    await leave(before);
    expect(await take('gone')).toBe(refusal('gone'));
    provider.clock.time += 89 * day;
    expect(await take('Gone')).toBe(refusal('Gone'));
    provider.clock.time += 1.1 * day;
    expect(await take('Gone')).toBe('taken');
    const { status } = await ask(before, 'GET', '/authorization/whoami');
    expect(status).toBe(401);
  });

  test('that of an account is not free while a public document includes one of its documents', async () => {
    const owner = await provider.person('Owner');
    await ask(owner, 'POST', '/document/Owner', { name: 'base' });
    const bob = await provider.person('Bob');
    await ask(bob, 'POST', '/document/Bob', { name: 'uses' });
    const imports = [{ alias: 'base', url: 'typehub://OWNER:base@1.0.0' }];
    await ask(bob, 'PUT', '/document/Bob/uses', { spec: { imports } });
    await leave(owner);
    provider.clock.time += 91 * day;
    expect(await take('owner')).toBe(refusal('owner'));
    const token = await provider.person('Bob');
    const hide = (isPrivate: boolean) =>
      ask(token, 'PUT', '/document/Bob/uses/meta', { private: isPrivate });
    await hide(true);
    await hide(false);
    expect(await take('owner')).toBe(refusal('owner'));
    await ask(token, 'PUT', '/document/Bob/uses', { spec: type('None') });
    expect(await take('owner')).toBe('taken');
  });

  test.each([
    ['its address as a raw file', `${origin}/d/leaver1/base/raw/spec-typeapi?version=1.0.0`],
    ['the address of its export', `${origin}/api/export/Leaver2/base/model-typeschema`],
  ])('nor while it includes one by %s', async (__, url) => {
    const name = /leaver\d/i.exec(url)?.[0] ?? '';
    const owner = await provider.person(name);
    await ask(owner, 'POST', `/document/${name}`, { name: 'base' });
    const token = await provider.person('Bob');
    await ask(token, 'POST', '/document/Bob', { name });
    const put = (imports: readonly object[]) =>
      ask(token, 'PUT', `/document/Bob/${name}`, { spec: { imports } });
    expect((await put([{ alias: 'base', url }])).status).toBe(200);
    const using = await ask(token, 'GET', `/document/${name}/base/used-by`);
    expect(using.json.entry).toMatchObject([{ name }]);
    await leave(owner);
    provider.clock.time += 91 * day;
    expect(await take(name)).toBe(refusal(name));
    const again = await provider.person('Bob');
    // The same path at another server is another document.
    const elsewhere = url.replace(origin, 'https://elsewhere.example');
    const spec = { imports: [{ alias: 'base', url: elsewhere }] };
    await ask(again, 'PUT', `/document/Bob/${name}`, { spec });
    expect(await take(name)).toBe('taken');
  });

  test('nor while a version of a public document includes one', async () => {
    const owner = await provider.person('Tagged');
    await ask(owner, 'POST', '/document/Tagged', { name: 'base' });
    const token = await provider.person('Bob');
    const path = '/document/Bob/versions';
    await ask(token, 'POST', '/document/Bob', { name: 'versions' });
    const imports = [{ alias: 'base', url: 'typehub://tagged:base' }];
    const spec = { imports, ...type('One') };
    await ask(token, 'PUT', path, { spec });
    const made = await ask(token, 'POST', `${path}/tag`, {});
    expect(made.status).toBe(201);
    await ask(token, 'PUT', path, { spec: type('One') });
    await leave(owner);
    provider.clock.time += 91 * day;
    expect(await take('tagged')).toBe(refusal('tagged'));
    const again = await provider.person('Bob');
    await ask(again, 'PUT', `${path}/meta`, { private: true });
    await ask(again, 'PUT', `${path}/meta`, { private: false });
    expect(await take('tagged')).toBe(refusal('tagged'));
    await ask(again, 'DELETE', `${path}/tag/${String(made.json.id)}`);
    expect(await take('tagged')).toBe('taken');
  });

  test('a deleted version is not published again with other content', async () => {
    const ada = await provider.person('Ada');
    const path = '/document/Ada/shop';
    const tag = (body: object) => ask(ada, 'POST', `${path}/tag`, body);
    const make = async (name: string) => {
      await ask(ada, 'POST', '/document/Ada', { name: 'shop' });
      await ask(ada, 'PUT', path, { spec: type(name) });
    };
    await make('A');
    const made = await tag({ version: '1.0.0' });
    expect((await ask(ada, 'DELETE', `${path}/tag/${String(made.json.id)}`)).status).toBe(200);
    // The same content may be tagged again, because everybody has the same.
    expect((await tag({ version: '1.0.0' })).status).toBe(201);
    expect((await ask(ada, 'DELETE', path)).status).toBe(200);
    await make('B');
    const other = await tag({ version: '1.0.0' });
    expect([other.status, other.json.message]).toEqual([
      409,
      expect.stringContaining('shop had a version 1.0.0 with other content, which was deleted.'),
    ]);
    // The proposed version can be published.
    await ask(ada, 'PUT', `${path}/meta`, { baseVersion: '1.0.0' });
    expect((await tag({})).status).toBe(201);
    const { entry } = (await ask(ada, 'GET', `${path}/tag`)).json;
    expect(entry).toMatchObject([{ version: '1.0.1' }]);
    // Another person's document of that name has nothing to do with it.
    const eve = await provider.person('Eve');
    await ask(eve, 'POST', '/document/Eve', { name: 'shop' });
    const own = await ask(eve, 'POST', '/document/Eve/shop/tag', { version: '1.0.0' });
    expect(own.status).toBe(201);
  });
});
