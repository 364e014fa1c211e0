import { describe, expect, test } from 'vitest';
import { createOpenAccounts } from '../../src/sync/openAccounts.ts';
import { refreshHead } from '../../src/sync/workingCopy.ts';
import { memoryShelf } from '../simulation/shelf.ts';
import { ada, openEngine, start, textOf } from './engine.ts';
import { ModelProvider } from './modelProvider.ts';

const bob = 'bob@https://provider.test/api';

/** Something that ends when it is told to. */
function task() {
  let end: (value: string) => void = () => undefined;
  const done = new Promise<string>((resolve) => {
    end = resolve;
  });
  return { work: () => done, end };
}

/** Waits that end when they are told to, or are given up. */
function opened() {
  const late = task();
  const wiped: string[] = [];
  const sleep = (_ms: number, signal: AbortSignal) =>
    Promise.race([
      late.work().then(() => undefined),
      new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve())),
    ]);
  const accounts = createOpenAccounts({ sleep });
  const clear = (account = ada) =>
    accounts.clear(account, async () => {
      wiped.push(account);
      return 'wiped';
    });
  return { accounts, wiped, clear, runOutOfTime: () => late.end('') };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('an account that is cleared', () => {
  test('is wiped when what was under way has ended', async () => {
    const { accounts, wiped, clear } = opened();
    const reading = task();
    const read = accounts.during(ada, 'gone', reading.work);
    const clearing = clear();
    await settled();
    expect(wiped).toEqual([]);
    reading.end('read');
    expect(await read).toBe('read');
    expect(await clearing).toBe('wiped');
    await settled();
    expect(wiped).toEqual([ada]);
  });

  test('does not wait for other accounts', async () => {
    const { accounts, clear } = opened();
    void accounts.during(bob, 'gone', task().work);
    expect(await clear()).toBe('wiped');
    expect(await accounts.during(bob, 'gone', async () => 'read')).toBe('read');
  });

  test('begins nothing any more until somebody signs in to it', async () => {
    const { accounts, clear } = opened();
    const read = () => accounts.during(ada, 'gone', async () => 'read');
    expect(await read()).toBe('read');
    const clearing = clear();
    expect(await read()).toBe('gone');
    await clearing;
    expect(await read()).toBe('gone');
    accounts.reopen(ada);
    expect(await read()).toBe('read');
  });

  /** It is cleared while something of it is read, which takes longer than clearing waits. */
  async function clearedWhileRead() {
    const { accounts, wiped, clear, runOutOfTime } = opened();
    const reading = task();
    void accounts.during(ada, 'gone', reading.work);
    const clearing = clear();
    runOutOfTime();
    await clearing;
    return { accounts, wiped, reading };
  }

  test('is wiped once more when something ends too late', async () => {
    const { wiped, reading } = await clearedWhileRead();
    expect(wiped).toEqual([ada]);
    reading.end('read');
    await settled();
    expect(wiped).toEqual([ada, ada]);
  });

  test('is left alone by what ends too late once somebody has signed in to it', async () => {
    const { accounts, wiped, reading } = await clearedWhileRead();
    accounts.reopen(ada);
    reading.end('read');
    await settled();
    expect(wiped).toEqual([ada]);
  });

  test('that could not be wiped is there as before', async () => {
    const { accounts } = opened();
    await expect(accounts.clear(ada, () => Promise.reject(new Error('full')))).rejects.toThrow(
      'full',
    );
    expect(await accounts.during(ada, 'gone', async () => 'read')).toBe('read');
  });
});

test('invariant 11: what a provider answers while an account is cleared is not on the device afterwards', async () => {
  const model = new ModelProvider(() => start);
  model.put('ada/shop', textOf(['A']));
  const held = task();
  const shelf = memoryShelf();
  const { ports } = openEngine(
    async (url, init) => {
      await held.work();
      return model.fetch(url, init);
    },
    { store: shelf.store },
    { time: start },
  );
  const client = await ports.clientOf(ada);
  if (client === 'signIn') throw new Error('Nobody is signed in.');
  const accounts = createOpenAccounts({ sleep: () => new Promise(() => undefined) });
  const read = accounts.during(ada, undefined, () => refreshHead(ports, client, ada, 'ada/shop'));
  const cleared = accounts.clear(ada, () => shelf.wipe(ada));
  held.end('');
  expect((await read)?.ok).toBe(true);
  await cleared;
  expect(await shelf.holds(ada)).toBe(false);
});
