import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { createAnswerStore } from '../../../src/storage/answers.ts';
import { openDatabase } from '../../../src/storage/database/database.ts';
import { createOutbox } from '../../../src/storage/outbox/outbox.ts';
import { createSpecStore } from '../../../src/storage/specs/specs.ts';
import { wipeAccount } from '../../../src/storage/wipeAccount.ts';
import { createOpenAccounts } from '../../../src/sync/accounts/openAccounts.ts';
import { enqueue } from '../../../src/sync/calls/queue.ts';
import { refreshRead } from '../../../src/sync/copies/reads.ts';
import { refreshHead } from '../../../src/sync/copies/workingCopy.ts';
import { memoryStorage, type DeviceStorage } from '../../simulation/world/deviceStorage.ts';
import { ada, openEngine, start, textOf } from '../engine.ts';
import { ModelProvider } from '../modelProvider.ts';

const bob = 'bob@https://provider.test/api';
const tag = {
  endpoint: 'tags.create',
  input: { user: 'ada', document: 'shop', body: { version: '1.0.0' } },
};
const cleared = { ok: false, refusal: { code: 'cleared' } };

/** A task that the test ends. */
function task() {
  let end: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { done, end };
}

/** A page with its own knowledge of accounts, on a store that it shares with others. */
function page({ store }: Pick<DeviceStorage, 'store'>) {
  const accounts = createOpenAccounts();
  const { ports } = openEngine(() => Promise.reject(new Error('offline')), { store });
  return {
    signIn: () => accounts.reopen(ports, ada),
    /** Queues a call, at once or after `moment`. */
    ask: (account = ada, moment?: Promise<void>) =>
      accounts.during(ports, account, async (open) => {
        await moment;
        return enqueue(open, { ...tag, account });
      }),
  };
}

/** A device whose storage is full, until `isFull` is set to false. */
function fullDevice() {
  const { store, wipe } = memoryStorage();
  const device = { isFull: true, store, wipe };
  const write: typeof store.write = (run) =>
    store.write((rows) =>
      device.isFull ? Promise.reject(new DOMException('', 'QuotaExceededError')) : run(rows),
    );
  device.store = { ...store, write };
  return device;
}

describe('an account that is cleared', () => {
  test('invariant 11: what another page asks for afterwards is refused, and nothing of it is stored', async () => {
    const storage = memoryStorage();
    const [here, there] = [page(storage), page(storage)];
    expect(await here.ask()).toMatchObject({ ok: true });
    expect(await there.ask()).toMatchObject({ ok: true });
    await storage.wipe(ada);
    expect(await here.ask()).toMatchObject(cleared);
    expect(await there.ask()).toMatchObject(cleared);
    expect(await storage.holds(ada)).toBe(false);
  });

  test('invariant 11: what is under way in another page is not stored, and not sent either once somebody signs in again', async () => {
    const storage = memoryStorage();
    const [here, there] = [page(storage), page(storage)];
    const slow = task();
    const asked = there.ask(ada, slow.done);
    await new Promise((resolve) => setImmediate(resolve));
    await storage.wipe(ada);
    await here.signIn();
    const again = await here.ask();
    slow.end();
    expect(await asked).toMatchObject(cleared);
    expect((await storage.look()).calls.map(({ id }) => id)).toEqual([again.ok && again.value]);
  });

  test('is there again in a page in which somebody signs in', async () => {
    const storage = memoryStorage();
    const [here, there] = [page(storage), page(storage)];
    await here.ask();
    await there.ask();
    await storage.wipe(ada);
    await here.signIn();
    expect(await here.ask()).toMatchObject({ ok: true });
    expect(await there.ask()).toMatchObject(cleared);
    await there.signIn();
    expect(await there.ask()).toMatchObject({ ok: true });
  });

  test('is nothing to other accounts', async () => {
    const storage = memoryStorage();
    const here = page(storage);
    await here.ask(bob);
    await storage.wipe(ada);
    expect(await here.ask(bob)).toMatchObject({ ok: true });
    expect(await here.ask(ada)).toMatchObject({ ok: true });
  });

  test('is opened only where the store has room for that, and later once it has', async () => {
    const device = fullDevice();
    const here = page(device);
    expect(await here.ask()).toMatchObject({ ok: false, refusal: { code: 'quota' } });
    device.isFull = false;
    expect(await here.ask()).toMatchObject({ ok: true });
  });

  test('stays cleared for a page that had no room to note that somebody signed in before', async () => {
    const device = fullDevice();
    const here = page(device);
    device.isFull = false;
    await here.ask();
    device.isFull = true;
    expect(await here.signIn()).toMatchObject({ ok: false, refusal: { code: 'quota' } });
    await device.wipe(ada);
    device.isFull = false;
    expect(await here.ask()).toMatchObject(cleared);
  });
});

test('invariant 11: what a provider answers while an account is cleared is not on the device afterwards', async () => {
  const model = new ModelProvider(() => start);
  model.put('ada/shop', textOf(['A']));
  const held = task();
  const storage = memoryStorage();
  const { ports } = openEngine(
    async (url, init) => {
      await held.done;
      return model.fetch(url, init);
    },
    { store: storage.store },
    { time: start },
  );
  const client = await ports.clientOf(ada);
  if (client === 'signIn') throw new Error('Nobody is signed in.');
  const read = createOpenAccounts().during(ports, ada, (open) =>
    refreshHead(open, client, ada, 'ada/shop'),
  );
  await new Promise((resolve) => setImmediate(resolve));
  await storage.wipe(ada);
  held.end();
  expect(await read).toMatchObject(cleared);
  expect(await storage.holds(ada)).toBe(false);
});

test('invariant 11: of two pages on one database, the one that did not clear the account writes nothing of it any more', async () => {
  const name = `cleared-${Math.random()}`;
  const [here, there] = [openDatabase(name), openDatabase(name)];
  const accounts = createOpenAccounts(there.generations);
  const model = new ModelProvider(() => start);
  model.put('ada/shop', textOf(['A']));
  const held = task();
  const engine = openEngine(async (url, init) => {
    await held.done;
    return model.fetch(url, init);
  });
  const ports = { ...engine.ports, store: createOutbox(there), answers: createAnswerStore(there) };
  const specs = createSpecStore(there);
  const key = { account: ada, id: 'ada/shop' };
  expect(await specs.describe(key, { name: 'Shop' }, new Date(start))).toMatchObject({ ok: true });
  const read = accounts.during(ports, ada, (open) =>
    refreshRead(open, ada, { endpoint: 'document.get', input: { user: 'ada', document: 'shop' } }),
  );
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await wipeAccount(here, ada)).toBe(0);
  held.end();
  await read;
  expect(await specs.describe(key, { name: 'Shop' }, new Date(start))).toMatchObject(cleared);
  expect(
    await accounts.during(ports, ada, (open) => enqueue(open, { ...tag, account: ada })),
  ).toMatchObject(cleared);
  const left = (await Promise.all(here.tables.map((table) => table.toArray()))).flat();
  expect(JSON.stringify(left)).not.toContain('ada');
  there.close();
  await here.delete();
});
