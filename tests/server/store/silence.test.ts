import { createServer, connect, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgres } from '../../../server/store/database/postgres.ts';
import type { Store } from '../../../server/store/store.ts';
import { eventually } from '../../support/eventually.ts';
import { createDatabase } from './databases.ts';

// A database that hangs, or a network that loses everything, closes no connection: without timeouts, callers
// would wait for ever.

const now = '2026-01-02T03:04:05.000Z';
let database: Awaited<ReturnType<typeof createDatabase>>;
let between: Server;
let store: Store;
const sockets = new Set<Socket>();
let isSilent = false;

beforeAll(async () => {
  database = await createDatabase();
  const { hostname, port } = new URL(database.url);
  between = createServer((client) => {
    const target = connect(Number(port), hostname);
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (data) => {
        if (!isSilent) to.write(data);
      });
      from.on('error', () => undefined);
      from.on('close', () => to.destroy());
    }
  });
  between.listen(0, '127.0.0.1');
  await once(between, 'listening');
  const address = between.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  const url = new URL(database.url);
  url.port = String(address.port);
  const opened = await openPostgres(url.href, { silence: 500 });
  if (!opened.ok) throw new Error(opened.refusal.message);
  store = opened.value;
});
afterAll(async () => {
  await store.close();
  for (const socket of sockets) socket.destroy();
  between.close();
  await database.drop();
});

test('a database that is silent counts as away, once and not twice, and is used again when it answers', async () => {
  await store.accounts.create({ name: 'Ada', password: 'none', now });
  // Opens all connections first, because failing to open one is another error.
  await Promise.all(Array.from({ length: 10 }, () => store.housekeeping.ping()));
  isSilent = true;
  const started = performance.now();
  const asked = await Promise.allSettled([
    store.accounts.byName('ada'),
    store.housekeeping.ping(),
    store.transaction((inside) => inside.accounts.create({ name: 'Bob', password: 'none', now })),
  ]);
  // After a timeout, reads are not repeated one by one, and nothing is rolled back through the same
  // connection.
  expect(performance.now() - started).toBeLessThan(30_000);
  for (const each of asked) {
    expect(each.status).toBe('rejected');
    if (each.status === 'rejected') {
      expect([String(each.reason), store.isAway(each.reason)]).toEqual([expect.anything(), true]);
    }
  }
  isSilent = false;
  await eventually(async () => {
    expect(await store.accounts.byName('ada')).toMatchObject({ name: 'Ada' });
  });
  expect(await store.accounts.byName('bob')).toBeUndefined();
});

test.each([
  ['53100', 'could not extend file: No space left on device', true],
  ['53300', 'sorry, too many clients already', true],
  ['42703', 'column "nonsense" does not exist', false],
])('a database that answers %s, "%s": away is %s', (code, message, away) => {
  expect(store.isAway(Object.assign(new Error(message), { code }))).toBe(away);
});
