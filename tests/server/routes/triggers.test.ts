import { afterAll, beforeAll, expect, test } from 'vitest';
import { readNetworks } from '../../../server/http/requests/networks.ts';
import { createTargetCheck } from '../../../server/openServices.ts';
import { openProvider, type Provider } from '../provider.ts';

let provider: Provider;
let token: string;
const path = '/document/owner/pets/trigger';
const config = { url: 'https://example.com/hook', secret: 'a secret nobody sees' };

beforeAll(async () => {
  provider = await openProvider();
  token = await provider.person('owner');
  await provider.ask('POST', '/document/owner', { token, body: { name: 'pets' } });
});
afterAll(() => provider.close());

test('a secret is stored and never returned', async () => {
  const made = await provider.ask('POST', path, { token, body: { type: 'webhook', config } });
  expect(made.status).toBe(201);
  const id = Number(made.json.id);
  const changed = await provider.ask('PUT', `${path}/${id}`, {
    token,
    body: { config: { url: 'https://example.com/other' } },
  });
  expect(changed.status).toBe(200);
  const stored = await provider.services.store.triggers.byId(id);
  expect(stored?.config).toEqual({ url: 'https://example.com/other', secret: config.secret });
  for (const address of [`${path}/${id}`, path, `${path}?search=secret`]) {
    const { json } = await provider.ask('GET', address, { token });
    expect(JSON.stringify(json)).not.toContain('nobody sees');
  }
  expect((await provider.ask('DELETE', `${path}/${id}`, { token })).status).toBe(200);
  expect((await provider.ask('GET', `${path}/${id}`, { token })).status).toBe(404);
});

test.each([
  [{ type: 'mail', config: {} }, 'Choose one of these: webhook, github'],
  [{ type: '__proto__', config: {} }, 'Choose one of these: webhook, github'],
  [{ type: 'webhook', config: { url: config.url } }, 'secret is missing'],
  [{ type: 'webhook', config: { ...config, url: 'http://169.254.169.254/' } }, 'public internet'],
  [{ type: 'webhook', config: { ...config, url: 'ftp://example.com' } }, 'https://example.com'],
  [{ type: 'github', config: { owner: 'a' } }, 'repo is missing'],
  [
    {
      type: 'github',
      config: { owner: 'a/../b', repo: 'c', workflow_id: 'd', access_token: 'e', ref: 'main' },
    },
    'letters, digits',
  ],
  [
    {
      type: 'github',
      config: { owner: 'a', repo: 'c', workflow_id: 'd', access_token: 'e\nf', ref: 'main' },
    },
    'a single line',
  ],
])('%j is refused', async (body, said) => {
  const refused = await provider.ask('POST', path, { token, body });
  expect(refused).toMatchObject({
    status: 400,
    json: { success: false, message: expect.stringContaining(said) },
  });
});

test('a workflow is started on the branch main, unless another one is named', async () => {
  const given = { owner: 'a', repo: 'c', workflow_id: 'd', access_token: 'e' };
  const body = { type: 'github', config: given };
  const made = await provider.ask('POST', path, { token, body });
  const { json } = await provider.ask('GET', `${path}/${String(made.json.id)}`, { token });
  expect(json).toMatchObject({ config: { ref: 'main' } });
});

test('a new tag and the Execute button create a delivery', async () => {
  const made = await provider.ask('POST', path, { token, body: { type: 'webhook', config } });
  const own = `${path}/${String(made.json.id)}`;
  const tagged = await provider.ask('POST', '/document/owner/pets/tag', {
    token,
    body: { version: '1.0.0' },
  });
  expect(tagged.status).toBe(201);
  expect((await provider.ask('POST', `${own}/execute`, { token, body: {} })).status).toBe(200);
  const { json } = await provider.ask('GET', `${own}/delivery`, { token });
  expect(json).toMatchObject({
    totalResults: 2,
    entry: [
      { status: 'pending', attempts: 0 },
      { status: 'pending', attempts: 0 },
    ],
  });
});

test('the operator can allow webhooks to private networks, by address', async () => {
  const mayCall = createTargetCheck(readNetworks('192.168.0.0/16, fd00::7') ?? []);
  const own = await openProvider({ mayCall });
  const ada = await own.person('ada');
  await own.ask('POST', '/document/ada', { token: ada, body: { name: 'pets' } });
  const make = async (url: string) => {
    const body = { type: 'webhook', config: { ...config, url } };
    return (await own.ask('POST', '/document/ada/pets/trigger', { token: ada, body })).status;
  };
  expect(await make('http://192.168.1.7:9000/hook')).toBe(201);
  expect(await make('http://0xc0a80107/')).toBe(201);
  expect(await make('http://[fd00::7]/')).toBe(201);
  // The name's addresses are checked when it is called.
  expect(await make('http://ci.internal/')).toBe(201);
  for (const url of [
    'http://10.0.0.1/',
    'http://127.0.0.1/',
    'http://[fd00::8]/',
    'http://169.254.169.254/',
  ]) {
    expect(await make(url)).toBe(400);
  }
  await own.close();
});
