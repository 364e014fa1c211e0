import { describe, expect, test } from 'vitest';
import { createMemoryOutbox } from '../../../src/storage/outbox/memoryOutbox.ts';
import { createSenders, abandonSenders } from '../../../src/sync/lease/senders.ts';
import type { LockPort } from '../../../src/sync/turns/turn.ts';
import { openEngine, start, textOf } from '../engine.ts';
import { FakeLocks } from '../fakeLocks.ts';
import { ModelProvider } from '../modelProvider.ts';

/** Waits until everything that needs no time is done. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 1));

/** Two pages of one browser; the first is asked to hand over, and its writes are answered when the test says so. */
function twoPages(capabilities?: string[]) {
  const clock = { time: start };
  const model = new ModelProvider(() => clock.time, capabilities);
  for (const name of ['ada/shop', 'ada/other']) model.put(name, textOf([]));
  const store = createMemoryOutbox();
  const locks = new FakeLocks();
  const senders = createSenders(locks);
  const lost = new AbortController();
  const lockUntil =
    (signal: AbortSignal): LockPort =>
    async (run) => {
      await run(signal);
      return true;
    };
  const answers: (() => void)[] = [];
  const slowly: typeof model.fetch = async (url, init) => {
    const answer = await model.fetch(url, init);
    if (init.method !== 'GET') await new Promise<void>((resolve) => answers.push(resolve));
    return answer;
  };
  const first = openEngine(slowly, { lock: lockUntil(lost.signal), senders }, clock, store);
  const never = new AbortController().signal;
  const second = openEngine(model.fetch, { lock: lockUntil(never), senders }, clock, store);
  return { model, clock, locks, first, second, handOver: () => lost.abort(), answers };
}

const otherStream = { input: { user: 'ada', document: 'other', body: { active: true } } };

describe('a leader that hands over while an answer is on its way', () => {
  test('writes it itself; the next one sends all else meanwhile, and not this', async () => {
    const { model, clock, first, second, handOver, answers } = twoPages([]);
    const slow = await first.comment('slow');
    const behind = await first.comment('behind');
    const turn = first.turn();
    await settle();
    handOver();
    const star = await second.star(true, otherStream);
    expect(await second.turn()).toBe(1000);
    expect(second.call(star).state).toBe('done');
    expect(second.call(slow)).toMatchObject({ state: 'sending', attempts: 1 });
    answers.shift()?.();
    await turn;
    expect(second.call(slow)).toMatchObject({ state: 'done', attempts: 1, unsure: false });
    expect(second.call(behind).state).toBe('queued');
    clock.time += 1000;
    await second.drain();
    expect(second.call(behind).state).toBe('done');
    expect(model.comments).toHaveLength(2);
  });

  test('and is closed before it is there, leaves it to be found out by the next one', async () => {
    const { model, first, second, handOver } = twoPages();
    const slow = await first.comment('slow');
    void first.turn();
    await settle();
    handOver();
    await second.turn();
    expect(second.call(slow).state).toBe('sending');
    // The browser releases the locks of a closed page.
    const closed = openEngine(
      model.fetch,
      { senders: createSenders(new FakeLocks()) },
      second.clock,
      second.store,
    );
    second.clock.time += 20_000;
    await closed.turn();
    expect(second.call(slow)).toMatchObject({ state: 'done', attempts: 2 });
    expect(model.comments).toHaveLength(1);
  });

  test('and waits for it longer than any request takes, is frozen', async () => {
    const { model, clock, first, second, handOver } = twoPages();
    const slow = await first.comment('slow');
    void first.turn();
    await settle();
    handOver();
    clock.time += 149_999;
    await second.turn();
    expect(second.call(slow).state).toBe('sending');
    clock.time += 1001;
    await second.turn();
    expect(second.call(slow)).toMatchObject({ state: 'done', attempts: 2 });
    expect(model.comments).toHaveLength(1);
  });

  test('and that is given up for dead, does not write what it learns too late', async () => {
    const { model, locks, first, second, handOver, answers } = twoPages();
    const slow = await first.comment('slow');
    const turn = first.turn();
    await settle();
    handOver();
    await abandonSenders(locks);
    expect(locks.held).toEqual([]);
    model.isDown = true;
    await second.turn();
    expect(second.call(slow)).toMatchObject({ state: 'uncertain', unsure: true });
    answers.shift()?.();
    await turn;
    expect(second.call(slow)).toMatchObject({ state: 'uncertain', unsure: true });
  });
});

describe('who sends', () => {
  test('is known by its lock for as long as it does, whatever comes of it', async () => {
    const locks = new FakeLocks();
    const senders = createSenders(locks);
    let end = (_error?: Error) => {};
    const running = senders.during(
      7,
      () =>
        new Promise<void>(
          (resolve, reject) => (end = (error) => (error ? reject(error) : resolve())),
        ),
    );
    await settle();
    expect(await senders.sending()).toEqual(new Set([7]));
    end(new Error('broken'));
    await expect(running).rejects.toThrow('broken');
    expect(await senders.sending()).toEqual(new Set());
  });

  test('gives what came of it, even when its lock was taken away', async () => {
    const locks = new FakeLocks();
    const senders = createSenders(locks);
    let end = (_value: string) => {};
    const running = senders.during(7, () => new Promise<string>((resolve) => (end = resolve)));
    await settle();
    await abandonSenders(locks);
    end('done');
    expect(await running).toBe('done');
  });
});
