import { describe, expect, test } from 'vitest';
import { createMemoryOutbox } from '../../../src/storage/outbox/memoryOutbox.ts';
import { leaseTime, takeLease } from '../../../src/sync/lease/leadership.ts';
import { createReplayMemory } from '../../../src/sync/sending/replay.ts';
import { startRunner } from '../../../src/sync/turns/runner.ts';
import { takeTurn, type LockPort, type TurnPorts } from '../../../src/sync/turns/turn.ts';
import { openEngine, start, textOf } from '../engine.ts';
import { ModelProvider } from '../modelProvider.ts';

function open(rest: Partial<TurnPorts> = {}) {
  const clock = { time: start };
  const model = new ModelProvider(() => clock.time);
  model.put('ada/shop', textOf([]));
  return { model, clock, engine: openEngine(model.fetch, rest, clock) };
}

/** Waits until everything that needs no time is done. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 1));

const turnOf = (ports: TurnPorts, signal = new AbortController().signal, owner = 'page') =>
  takeTurn(ports, createReplayMemory(ports), owner, signal);

/** A provider whose answers to writes the test releases. */
function held(model: ModelProvider) {
  const waiting: (() => void)[] = [];
  const fetch: typeof model.fetch = async (url, init) => {
    if (init.method !== 'GET') await new Promise<void>((resolve) => waiting.push(resolve));
    return model.fetch(url, init);
  };
  return { fetch, waiting };
}

describe('a turn without locks', () => {
  test('is left to another page while its lease lasts, and looked at again soon', async () => {
    const { model, clock, engine } = open();
    await engine.comment('hello');
    await takeLease(engine.ports, 'another page', false);
    expect(await engine.turn()).toBe(5000);
    expect(model.requests).toEqual([]);
    clock.time += leaseTime;
    expect(await engine.turn()).toBe(Infinity);
    expect(model.comments).toHaveLength(1);
  });

  test('gives the lease back at its end, so that the next page need not wait', async () => {
    const { engine } = open();
    await engine.comment('hello');
    await engine.turn();
    expect(engine.store.tables.lease?.until).toBe(start);
    expect((await takeLease(engine.ports, 'another page', false)).ok).toBe(true);
  });

  test('writes nothing while nothing is due', async () => {
    const { engine } = open({ clientOf: async () => 'signIn' });
    await engine.comment('hello');
    await engine.turn();
    const before = engine.store.tables.lease;
    expect(await engine.turn()).toBe(Infinity);
    expect(engine.store.tables.lease).toBe(before);
  });

  test('gives the lease back when something goes wrong, too', async () => {
    const { model, clock } = open();
    const store = createMemoryOutbox();
    const engine = openEngine(model.fetch, {}, clock, store);
    await engine.comment('hello');
    let reads = 0;
    const broken = {
      ...engine.ports,
      store: {
        ...store,
        read: (run: Parameters<typeof store.read>[0]) =>
          (reads += 1) > 1 ? Promise.reject(new Error('no')) : store.read(run),
      } as typeof store,
    };
    expect(await turnOf(broken)).toBe(5000);
    expect(store.tables.lease?.until).toBe(clock.time);
  });

  test('renews its lease while an answer takes long, and gives up when another page leads', async () => {
    const { model, clock } = open();
    const { fetch, waiting } = held(model);
    const ticks: (() => void)[] = [];
    const engine = openEngine(
      fetch,
      {
        sleep: (_ms, signal) =>
          new Promise((resolve) => {
            ticks.push(resolve);
            signal.addEventListener('abort', () => resolve());
          }),
      },
      clock,
    );
    const first = await engine.comment('one');
    const second = await engine.comment('two');
    const turn = turnOf(engine.ports);
    await settle();
    expect(waiting).toHaveLength(1);
    clock.time += leaseTime / 3;
    ticks.shift()?.();
    await settle();
    expect(engine.store.tables.lease?.until).toBe(clock.time + leaseTime);
    // Frozen for longer than the lease lasts.
    clock.time += 2 * leaseTime;
    await takeLease(engine.ports, 'another page', false);
    ticks.shift()?.();
    await settle();
    waiting.shift()?.();
    await turn;
    // The answer comes too late to be stored, and nothing more is sent.
    expect(engine.call(first)).toMatchObject({ state: 'uncertain', unsure: true });
    expect(engine.call(second)).toMatchObject({ state: 'queued', attempts: 0 });
    expect(waiting).toEqual([]);
    expect(engine.store.tables.lease?.owner).toBe('another page');
  });

  test('ends when its page is closed, with what is under way written', async () => {
    const { model, clock } = open();
    const { fetch, waiting } = held(model);
    const engine = openEngine(fetch, {}, clock);
    const first = await engine.comment('one');
    const second = await engine.comment('two');
    const closing = new AbortController();
    const turn = turnOf(engine.ports, closing.signal);
    await settle();
    closing.abort();
    waiting.shift()?.();
    await turn;
    expect(engine.call(first).state).toBe('done');
    expect(engine.call(second).state).toBe('queued');
  });
});

describe('a turn with a lock', () => {
  test('is taken only by whom the lock lets', async () => {
    const { model, engine } = open({ lock: async () => false });
    await engine.comment('hello');
    expect(await engine.turn()).toBe(5000);
    expect(model.requests).toEqual([]);
  });

  test('need not wait for the lease of one that can’t be alive', async () => {
    const lock: LockPort = async (run) => {
      await run(new AbortController().signal);
      return true;
    };
    const { model, engine } = open({ lock });
    await engine.comment('hello');
    await takeLease(engine.ports, 'killed', false);
    expect(await engine.turn()).toBe(Infinity);
    expect(model.comments).toHaveLength(1);
  });

  test('ends when the lock is lost, after what is under way', async () => {
    const lost = new AbortController();
    const lock: LockPort = async (run) => {
      await run(lost.signal);
      return true;
    };
    const { model, clock } = open();
    const { fetch, waiting } = held(model);
    const engine = openEngine(fetch, { lock }, clock);
    for (let at = 0; at < 3; at++) await engine.comment(`${at}`);
    const turn = turnOf(engine.ports);
    await settle();
    lost.abort();
    waiting.shift()?.();
    await turn;
    expect(model.comments).toHaveLength(1);
    expect(engine.open()).toHaveLength(2);
  });

  test('a lock that fails is no reason to stop for good', async () => {
    const { engine } = open({ lock: () => Promise.reject(new Error('no locks here')) });
    await engine.comment('hello');
    expect(await engine.turn()).toBe(5000);
  });
});

describe('turn after turn', () => {
  test('time alone drains the queue, and whoever wakes it need not wait', async () => {
    const sleeps: { readonly ms: number; readonly wake: () => void }[] = [];
    const { model, engine } = open({
      sleep: (ms, signal) =>
        new Promise((resolve) => {
          if (signal.aborted) return resolve();
          // The renewal of the lease ends with its turn.
          sleeps.push({ ms, wake: resolve });
          signal.addEventListener('abort', () => resolve());
        }),
    });
    const runner = startRunner(engine.ports, 'page');
    await settle();
    expect(sleeps.at(-1)?.ms).toBe(20_000);
    await engine.comment('one');
    sleeps.at(-1)?.wake();
    await settle();
    expect(model.comments).toHaveLength(1);
    await engine.comment('two');
    runner.wake();
    await settle();
    expect(model.comments).toHaveLength(2);
    await runner.stop();
    await engine.comment('three');
    runner.wake();
    await settle();
    expect(model.comments).toHaveLength(2);
  });

  test('a provider that was away is asked at once when something has changed', async () => {
    const wakes: (() => void)[] = [];
    const { model, engine } = open({
      sleep: (_ms, signal) =>
        new Promise((resolve) => {
          wakes.push(resolve);
          signal.addEventListener('abort', () => resolve());
        }),
    });
    model.isDown = true;
    const id = await engine.comment('hello');
    const runner = startRunner(engine.ports, 'page');
    await settle();
    expect(engine.call(id).state).toBe('retry');
    model.isDown = false;
    // After a failed try, the stream waits for a second.
    engine.clock.time += 1000;
    runner.wake();
    await settle();
    expect(engine.call(id).state).toBe('done');
    await runner.stop();
  });
});
