import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { accountAt } from '../../src/storage/database/account.ts';
import { openDatabase } from '../../src/storage/database/database.ts';
import type { MergePort } from '../../src/sync/ports.ts';
import { browserCredentials, createBrowserPorts } from '../../src/sync/browserPorts.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['has locks, which decide who sends', { locks: {} }, true],
  ['has none, over plain http', {}, false],
])('a browser that %s', async (_what, navigator, expected) => {
  vi.stubGlobal('navigator', navigator);
  const database = openDatabase(`ports-${Math.random()}`);
  const ports = createBrowserPorts({
    database,
    id: 'page',
    origin: 'https://app.example',
    isVisible: () => true,
    credentials: browserCredentials(database),
    // Nothing is merged here.
    merge: {} as MergePort,
  });
  expect([ports.lock, ports.senders].map((one) => one !== undefined)).toEqual([expected, expected]);
  await database.delete();
});

test.each([
  ['a person', 'ada', undefined],
  // There may be a session of an unknown account, whose answers must not be stored as anonymous ones.
  ['nobody', '', 'omit'],
])("what %s reads of the app's own provider", async (_who, user, credentials) => {
  const asked = vi.fn<typeof fetch>(async () => Response.json({ totalResults: 0, entry: [] }));
  vi.stubGlobal('fetch', asked);
  // A browser without locks.
  vi.stubGlobal('navigator', {});
  const database = openDatabase(`ports-${Math.random()}`);
  const ports = createBrowserPorts({
    database,
    id: 'page',
    origin: 'https://app.example',
    isVisible: () => true,
    credentials: browserCredentials(database),
    // Nothing is merged here.
    merge: {} as MergePort,
  });
  const found = await ports.clientOf(accountAt(user, 'https://app.example/api'));
  if (found === 'signIn') throw new Error('There is no client.');
  await found.client.document.getAll({ user: 'ada' });
  expect(asked.mock.calls.map(([, init]) => init?.credentials)).toEqual([credentials]);
  await database.delete();
});
