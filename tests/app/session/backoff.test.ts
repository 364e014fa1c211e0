import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBackoff } from '../../../src/app/session/backoff.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('doubles the delay each time, up to a minute, and starts over after a success', () => {
  const started = Date.now();
  const tries: number[] = [];
  const backoff = createBackoff(() => {
    tries.push((Date.now() - started) / 1000);
    backoff.retryLater();
  });
  backoff.retryLater();
  vi.advanceTimersByTime(243_000);
  expect(tries).toEqual([1, 3, 7, 15, 31, 63, 123, 183, 243]);
  backoff.reset();
  backoff.retryLater();
  vi.advanceTimersByTime(1000);
  expect(tries.at(-1)).toBe(244);
});

it('schedules one retry, however often it is asked, and none after a reset', () => {
  let tries = 0;
  const backoff = createBackoff(() => {
    tries += 1;
  });
  backoff.retryLater();
  backoff.retryLater();
  vi.advanceTimersByTime(10_000);
  expect(tries).toBe(1);
  backoff.retryLater();
  backoff.reset();
  vi.advanceTimersByTime(10_000);
  expect(tries).toBe(1);
});
