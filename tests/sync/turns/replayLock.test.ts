import { describe, expect, test } from 'vitest';
import { createReplayLock, type ReplayMessage } from '../../../src/sync/turns/replayLock.ts';
import type { LockPort } from '../../../src/sync/turns/turn.ts';
import { FakeLocks } from '../fakeLocks.ts';

/** A browser with several pages; the test controls the time. */
class Browser {
  readonly locks = new FakeLocks();
  private readonly ears = new Map<string, Set<(message: ReplayMessage) => void>>();
  private readonly timers: (() => void)[] = [];
  readonly said: ReplayMessage[] = [];

  page(id: string, isVisible: boolean): Page {
    const page = new Page(isVisible);
    const ears = new Set<(message: ReplayMessage) => void>();
    this.ears.set(id, ears);
    page.lock = createReplayLock({
      id,
      locks: this.locks,
      isVisible: () => page.isVisible,
      channel: {
        post: (message) => {
          this.said.push(message);
          // Delivered to every other page, and later, as by a BroadcastChannel.
          for (const [other, hear] of this.ears) {
            if (other !== id) queueMicrotask(() => hear.forEach((each) => each(message)));
          }
        },
        listen: (hear) => {
          const listener = (message: ReplayMessage) => {
            if (!page.isFrozen) hear(message);
          };
          ears.add(listener);
          return () => ears.delete(listener);
        },
      },
      sleep: (_ms, signal) =>
        new Promise((resolve) => {
          this.timers.push(resolve);
          signal.addEventListener('abort', () => resolve());
        }),
    });
    return page;
  }

  /** Ends the second in which an answer is awaited. */
  passSecond(): void {
    this.timers.splice(0).forEach((fire) => fire());
  }

  /** The number of remaining listeners. */
  get listeners(): number {
    return [...this.ears.values()].reduce((sum, each) => sum + each.size, 0);
  }
}

class Page {
  isVisible: boolean;
  isFrozen = false;
  lock: LockPort = async () => false;
  /** Whether the page replays. */
  isRunning = false;
  wasLost = false;
  private finish = () => {};

  constructor(isVisible: boolean) {
    this.isVisible = isVisible;
  }

  /** Replays until it is asked to end, or has lost the lock and is not frozen. */
  replay(): Promise<boolean> {
    return this.lock(
      (lost) =>
        new Promise((resolve) => {
          this.isRunning = true;
          this.finish = () => {
            this.isRunning = false;
            resolve();
          };
          lost.addEventListener('abort', () => {
            this.wasLost = true;
            if (!this.isFrozen) this.finish();
          });
        }),
    );
  }

  end(): void {
    this.finish();
  }
}

/** Waits until everything that needs no time is done. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 1));

describe('one replays at a time', () => {
  test('the first to ask has the lock, until it is done', async () => {
    const browser = new Browser();
    const [first, second] = [browser.page('a', true), browser.page('b', true)];
    const replaying = first.replay();
    await settle();
    expect(first.isRunning).toBe(true);
    expect(await second.replay()).toBe(false);
    first.end();
    expect(await replaying).toBe(true);
    const again = second.replay();
    await settle();
    expect(second.isRunning).toBe(true);
    second.end();
    expect(await again).toBe(true);
    expect(browser.listeners).toBe(0);
  });

  test('a hidden page asks nobody', async () => {
    const browser = new Browser();
    const [first, hidden] = [browser.page('a', false), browser.page('b', false)];
    const replaying = first.replay();
    await settle();
    expect(await hidden.replay()).toBe(false);
    expect(browser.said).toEqual([]);
    expect(first.wasLost).toBe(false);
    first.end();
    await replaying;
  });

  test('what goes wrong while it replays is told, and the lock is free again', async () => {
    const browser = new Browser();
    const page = browser.page('a', true);
    await expect(page.lock(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(browser.locks.held).toEqual([]);
    expect(browser.listeners).toBe(0);
  });
});

describe('a page in view goes before a hidden one', () => {
  test('which hands over', async () => {
    const browser = new Browser();
    const [hidden, seen] = [browser.page('a', false), browser.page('b', true)];
    const before = hidden.replay();
    await settle();
    const after = seen.replay();
    await settle();
    expect(browser.said.map(({ type }) => type)).toEqual(['mayI', 'yours']);
    expect([hidden.wasLost, hidden.isRunning, seen.isRunning]).toEqual([true, false, true]);
    expect(await before).toBe(true);
    seen.end();
    expect(await after).toBe(true);
  });

  test('but not before another one in view, which goes on', async () => {
    const browser = new Browser();
    const [first, second] = [browser.page('a', true), browser.page('b', true)];
    const replaying = first.replay();
    await settle();
    expect(await second.replay()).toBe(false);
    expect(browser.said).toEqual([
      { type: 'mayI', from: 'b' },
      { type: 'busy', to: 'b' },
    ]);
    expect(first.wasLost).toBe(false);
    first.end();
    await replaying;
  });

  test('one that has come into view meanwhile keeps the lock', async () => {
    const browser = new Browser();
    const [first, second] = [browser.page('a', false), browser.page('b', true)];
    const replaying = first.replay();
    await settle();
    first.isVisible = true;
    expect(await second.replay()).toBe(false);
    first.end();
    await replaying;
  });

  test('an answer to another page is not its own', async () => {
    const browser = new Browser();
    const [hidden, seen, other] = [
      browser.page('a', false),
      browser.page('b', true),
      browser.page('c', true),
    ];
    const before = hidden.replay();
    await settle();
    // Both request the lock at once; each receives the messages to the other.
    const [one, two] = [seen.replay(), other.replay()];
    await settle();
    expect([seen.isRunning, other.isRunning].filter(Boolean)).toHaveLength(1);
    for (const page of [seen, other]) page.end();
    await settle();
    for (const page of [seen, other]) page.end();
    expect(await before).toBe(true);
    expect([await one, await two]).toContain(true);
    expect(browser.listeners).toBe(0);
  });
});

describe('one that does not answer', () => {
  test('is frozen, and the lock is taken from it', async () => {
    const browser = new Browser();
    const [frozen, seen] = [browser.page('a', false), browser.page('b', true)];
    const before = frozen.replay();
    await settle();
    frozen.isFrozen = true;
    const after = seen.replay();
    await settle();
    expect(seen.isRunning).toBe(false);
    browser.passSecond();
    await settle();
    expect(seen.isRunning).toBe(true);
    // The frozen page has lost the lock, and ends when it thaws.
    expect(frozen.wasLost).toBe(true);
    frozen.isFrozen = false;
    frozen.end();
    expect(await before).toBe(true);
    expect(seen.isRunning).toBe(true);
    seen.end();
    expect(await after).toBe(true);
    expect(browser.listeners).toBe(0);
  });

  test('is waited for a second, and no longer', async () => {
    const browser = new Browser();
    const [slow, seen] = [browser.page('a', true), browser.page('b', true)];
    const before = slow.replay();
    await settle();
    slow.isFrozen = true;
    const after = seen.replay();
    await settle();
    expect(seen.isRunning).toBe(false);
    browser.passSecond();
    await settle();
    expect(seen.isRunning).toBe(true);
    seen.end();
    expect(await after).toBe(true);
    slow.isFrozen = false;
    slow.end();
    expect(await before).toBe(true);
  });

  test('what a hidden page is still sending keeps nobody waiting', async () => {
    const browser = new Browser();
    const [slow, seen] = [browser.page('a', false), browser.page('b', true)];
    let finish = () => {};
    let isOver = false;
    const before = slow
      .lock(() => new Promise((resolve) => (finish = resolve)))
      .then(() => (isOver = true));
    await settle();
    const after = seen.replay();
    await settle();
    expect(seen.isRunning).toBe(true);
    // Its turn ends with the lock, so that it begins no other one meanwhile.
    expect(isOver).toBe(false);
    finish();
    await before;
    seen.end();
    expect(await after).toBe(true);
  });

  test('of two that it was promised to, one does not wait for the other', async () => {
    const browser = new Browser();
    const [hidden, one, two] = [
      browser.page('a', false),
      browser.page('b', true),
      browser.page('c', true),
    ];
    const before = hidden.replay();
    await settle();
    const asked = [one.replay(), two.replay()];
    await settle();
    browser.passSecond();
    expect(await asked[1]).toBe(false);
    expect([one.isRunning, two.isRunning]).toEqual([true, false]);
    one.end();
    expect(await Promise.all([before, asked[0]])).toEqual([true, true]);
    expect(browser.listeners).toBe(0);
  });
});
