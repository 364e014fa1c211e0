import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sleep } from '../../../src/sync/turns/sleep.ts';

describe('a wait', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test.each<[string, () => Promise<unknown>]>([
    ['its time', () => vi.advanceTimersByTimeAsync(1000)],
    ['its signal', async () => ending.abort()],
  ])('ends with %s, and leaves nothing behind', async (_, end) => {
    ending = new AbortController();
    let isOver = false;
    const over = sleep(1000, ending.signal).then(() => void (isOver = true));
    await vi.advanceTimersByTimeAsync(999);
    expect(isOver).toBe(false);
    await end();
    await over;
    expect(vi.getTimerCount()).toBe(0);
    expect(getEventListeners(ending.signal, 'abort')).toEqual([]);
  });

  test('does not begin once its signal was given', async () => {
    await sleep(1000, AbortSignal.abort());
    expect(vi.getTimerCount()).toBe(0);
  });
});

let ending: AbortController;
