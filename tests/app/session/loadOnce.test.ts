import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadOnce } from '../../../src/app/session/loadOnce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('loads once for all callers', async () => {
  let loads = 0;
  const load = loadOnce('The part', async () => (loads += 1));
  expect(await Promise.all([load(), load()])).toEqual([1, 1]);
  expect(await load()).toBe(1);
});

it('loads again after a failure, which is reported to all callers until then', async () => {
  let loads = 0;
  const load = loadOnce('The part', async () => {
    loads += 1;
    if (loads === 1) throw new Error('away');
    return loads;
  });
  const failure = { name: 'LoadFailure', message: /^The part couldn't be loaded/ };
  await expect(load()).rejects.toMatchObject({ ...failure, message: expect.any(String) });
  // React calls again when it is notified, and gives up when it gets the same promise.
  await expect(load()).rejects.toThrow(failure.message);
  expect(loads).toBe(1);
  vi.advanceTimersByTime(500);
  expect(await load()).toBe(2);
  expect(await load()).toBe(2);
});
