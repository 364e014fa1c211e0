import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DecisionView, ProviderMerge } from '../../../src/domain/merge/decisionView.ts';
import { createClient } from '../../../src/provider/client.ts';
import type { Fetch } from '../../../src/provider/http.ts';
import { accountAt } from '../../../src/storage/database/account.ts';
import { uuid } from '../../../src/storage/database/uuid.ts';
import { createMemoryOutbox } from '../../../src/storage/outbox/memoryOutbox.ts';
import { createOpenAccounts } from '../../../src/sync/accounts/openAccounts.ts';
import { gzippedBodies } from '../../../src/sync/copies/gzippedBodies.ts';
import { createDeciding } from '../../../workers/outbox/decidingPort.ts';
import { openProvider, origin, type Provider } from '../../server/provider.ts';

const baseUrl = `${origin}/api`;
const account = accountAt('bob', baseUrl);
const sync: ProviderMerge = { kind: 'sync', source: 'ada/shop', target: 'bob/shop' };

let provider: Provider;
let ada: string;
let bob: string;
let isOffline: boolean;

const pet = (...descriptions: readonly string[]) => ({
  operations: [],
  types: [
    {
      type: 'struct',
      name: 'Pet',
      properties: descriptions.map((description, at) => ({
        name: `field${at}`,
        description,
        type: 'string',
      })),
    },
  ],
});

async function save(token: string, user: string, spec: object): Promise<void> {
  const saved = await provider.ask('PUT', `/document/${user}/shop`, { token, body: { spec } });
  expect(saved.status).toBe(200);
}

/** A fork and its source, which have changed the same three descriptions. */
beforeEach(async () => {
  isOffline = false;
  provider = await openProvider();
  ada = await provider.person('ada');
  bob = await provider.person('bob');
  await provider.ask('POST', '/document/ada', { token: ada, body: { name: 'shop' } });
  await save(ada, 'ada', pet('a', 'b', 'c'));
  await provider.ask('GET', '/document/ada/shop/fork', { token: bob });
  await save(ada, 'ada', pet('a of Ada', 'b of Ada', 'c'));
  await save(bob, 'bob', pet('a of Bob', 'b of Bob', 'c of Bob'));
});
afterEach(() => provider.close());

function open() {
  const fetch: Fetch = async (url, init) => {
    if (isOffline) throw new TypeError('offline');
    return provider.app.request(url, init);
  };
  const now = () => provider.clock.time;
  const client = createClient({
    baseUrl,
    credentials: { type: 'bearer', token: bob },
    fetch,
    now,
  });
  const store = createMemoryOutbox();
  const deciding = createDeciding({
    now,
    uuid,
    accounts: createOpenAccounts(),
    store,
    bodies: gzippedBodies(now),
    merge: () => Promise.resolve({ kind: 'unavailable' }),
    clientOf: () => Promise.resolve({ client }),
    specs: { after: () => Promise.resolve([]) },
  });
  const opened = async (given?: Parameters<typeof deciding.open>[2]): Promise<DecisionView> => {
    const view = await deciding.open(account, sync, given);
    if (!view.ok) throw new Error(view.refusal.message);
    return view.value;
  };
  return { deciding, store, opened };
}

/** All of a decision's conflicts, decided for one side. */
const all = ({ state, conflicts }: DecisionView) => ({
  state,
  chosen: conflicts.map(({ id }) => [id, 'mine'] as const),
});

test('if the source has moved meanwhile, nothing is sent: what is new is to be decided, and the rest stays decided', async () => {
  const { deciding, store, opened } = open();
  const view = await opened();
  expect(view.conflicts).toHaveLength(2);
  const given = all(view);
  await opened(given);

  await save(ada, 'ada', pet('a of Ada', 'b of Ada again', 'c of Ada'));
  expect(await deciding.finish(account, sync, given)).toMatchObject({
    refusal: { code: 'moved' },
  });
  expect(await store.read((rows) => rows.open(account, sync.target))).toEqual([]);

  const moved = await opened(given);
  expect(moved.state).not.toBe(view.state);
  expect(moved.conflicts).toHaveLength(3);
  expect(moved.chosen).toHaveLength(1);
  expect(await deciding.finish(account, sync, all(moved))).toMatchObject({ ok: true });
  expect(await store.read((rows) => rows.open(account, sync.target))).toHaveLength(1);
});

test('without the provider a decision waits in the outbox, and stays decided in case it is refused', async () => {
  const { deciding, store, opened } = open();
  const given = all(await opened());
  await opened(given);
  isOffline = true;
  expect(await deciding.finish(account, sync, given)).toMatchObject({ ok: true });
  const [call] = await store.read((rows) => rows.open(account, sync.target));
  expect(call).toMatchObject({ endpoint: 'document.sync', state: 'queued' });

  isOffline = false;
  await save(ada, 'ada', pet('a of Ada', 'b of Ada again', 'c'));
  if (call !== undefined) await store.write((rows) => rows.put({ ...call, state: 'failed' }));
  expect(await deciding.finish(account, sync, given)).toMatchObject({
    refusal: { code: 'moved' },
  });
  const moved = await opened();
  expect(moved.chosen).toHaveLength(1);
  // The refused call would block the new one.
  expect(await deciding.finish(account, sync, all(moved))).toMatchObject({ ok: true });
  const calls = await store.read((rows) => rows.open(account, sync.target));
  expect(calls.map(({ state }) => state)).toEqual(['queued']);
});
