import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../../../src/provider/client.ts';
import type { Fetch } from '../../../src/provider/http.ts';
import { accountAt } from '../../../src/storage/database/account.ts';
import { openDatabase } from '../../../src/storage/database/database.ts';
import { createOutbox } from '../../../src/storage/outbox/outbox.ts';
import { uuid } from '../../../src/storage/database/uuid.ts';
import { gzippedBodies } from '../../../src/sync/copies/gzippedBodies.ts';
import { createOpenAccounts } from '../../../src/sync/accounts/openAccounts.ts';
import {
  createHostedComparison,
  type HostedComparisonApi,
} from '../../../workers/compare/hostedComparison.ts';
import { openProvider, origin, type Provider } from '../../server/provider.ts';

const baseUrl = `${origin}/api`;
const account = accountAt('bob', baseUrl);

let provider: Provider;
let comparison: HostedComparisonApi;
let isOffline = false;
let commit: number;
let bobsToken: string;

const pet = (...names: readonly string[]) => ({
  operations: [],
  types: [
    {
      type: 'struct',
      name: 'Pet',
      properties: names.map((name) => ({ name, description: name, type: 'string' })),
    },
  ],
});

beforeAll(async () => {
  provider = await openProvider();
  const ada = await provider.person('ada');
  const bob = await provider.person('bob');
  bobsToken = bob;
  const save = async (token: string, path: string, spec: object) => {
    const saved = await provider.ask('PUT', path, { token, body: { spec } });
    expect(saved.status).toBe(200);
  };
  await provider.ask('POST', '/document/ada', { token: ada, body: { name: 'shop' } });
  await save(ada, '/document/ada/shop', pet('name'));
  await provider.ask('POST', '/document/ada/shop/tag', { token: ada, body: { version: '1.0.0' } });
  await provider.ask('GET', '/document/ada/shop/fork', { token: bob });
  await save(ada, '/document/ada/shop', pet('name', 'age'));
  await save(bob, '/document/bob/shop', pet('name', 'fur'));
  await provider.ask('POST', '/document/ada/shop/pull_request', {
    token: bob,
    body: { title: 'Fur' },
  });
  const commits = await provider.ask('GET', '/document/ada/shop/commit');
  commit = Number((commits.json.entry as { id: number }[])[0]?.id);
  const fetchOnline: Fetch = async (url, init) => {
    if (isOffline) throw new TypeError('offline');
    return provider.app.request(url, init);
  };
  const credentials = { type: 'bearer', token: bob } as const;
  const now = () => provider.clock.time;
  const client = createClient({ baseUrl, credentials, fetch: fetchOnline, now });
  comparison = createHostedComparison({
    now,
    uuid,
    accounts: createOpenAccounts(),
    store: createOutbox(openDatabase('hosted comparison')),
    bodies: gzippedBodies(Date.now),
    merge: () => Promise.resolve({ kind: 'unavailable' }),
    clientOf: () => Promise.resolve({ client }),
  });
});
afterAll(() => provider.close());

test('a commit is compared with the one before it', async () => {
  const compared = await comparison.compare(account, {
    kind: 'commit',
    document: 'ada/shop',
    id: commit,
  });
  expect(compared).toMatchObject({ ok: true, value: { step: 'minor', rows: 2 } });
  expect(comparison.changeRows('all', 1, 2)).toMatchObject([
    { line: 'Optional property age was added' },
  ]);
  expect(comparison.textDiff().added).toBeGreaterThan(0);
});

test('versions, commits and the head can be compared, and offline once they have been fetched', async () => {
  const states = {
    kind: 'states',
    base: { document: 'ada/shop', state: '1.0.0' },
    head: { document: 'ada/shop' },
  } as const;
  const minor = { ok: true, value: { step: 'minor' } };
  expect(await comparison.compare(account, states)).toMatchObject(minor);
  const back = { ...states, base: states.head, head: states.base };
  const first = { ...states, head: { document: 'ada/shop', state: `commit-${commit}` } };
  expect(await comparison.compare(account, first)).toMatchObject(minor);
  isOffline = true;
  expect(await comparison.compare(account, back)).toMatchObject({
    ok: true,
    value: { step: 'major' },
  });
  expect(await comparison.compare(account, first)).toMatchObject({
    ok: false,
    refusal: { code: 'network' },
  });
  isOffline = false;
  const unknown = { ...states, base: { document: 'ada/shop', state: '9.9.9' } };
  expect(await comparison.compare(account, unknown)).toMatchObject({
    ok: false,
    refusal: { status: 404 },
  });
});

test('a pull request shows what the fork changed, and what prevents a merge', async () => {
  const wanted = { kind: 'pull', source: 'bob/shop', target: 'ada/shop' } as const;
  expect(await comparison.compare(account, wanted)).toMatchObject({
    ok: true,
    value: { step: 'minor', conflicts: [] },
  });
  expect(comparison.changeRows('all', 1, 2)).toMatchObject([
    { line: 'Optional property fur was added' },
  ]);
  const other = pet('name', 'age');
  other.types[0]?.properties.splice(1, 1, { name: 'age', description: 'years', type: 'integer' });
  await provider.ask('PUT', '/document/bob/shop', {
    token: bobsToken,
    body: { spec: other },
  });
  const compared = await comparison.compare(account, wanted);
  expect(compared.ok && compared.value.conflicts).toMatchObject([{ entity: 'type', name: 'Pet' }]);
});
