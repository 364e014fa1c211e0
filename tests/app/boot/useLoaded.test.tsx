import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLoaded } from '../../../src/app/boot/useLoaded.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const nothing = () => undefined;

/** A load that fails a given number of times, and counts its calls. */
function failing(times: number) {
  const asked = { count: 0 };
  const load = async () => {
    asked.count += 1;
    if (asked.count <= times) throw new Error('away');
    return 'loaded';
  };
  return { asked, load };
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('retries by itself, at growing intervals, until it is loaded', async () => {
  const { asked, load } = failing(3);
  const onFailed = vi.fn<(error: unknown) => void>();
  const { result } = renderHook(() => useLoaded(load, onFailed));
  await wait(0);
  expect(result.current).toMatchObject({ failed: 'once' });
  await wait(1000);
  expect(result.current).toMatchObject({ failed: 'again' });
  await wait(2000);
  expect(asked.count).toBe(3);
  await wait(4000);
  expect(result.current).toMatchObject({ value: 'loaded' });
  expect(result.current.failed).toBeUndefined();
  expect(onFailed).toHaveBeenCalledTimes(3);
  await wait(60_000);
  expect(asked.count).toBe(4);
});

it('retries at once when asked to', async () => {
  const { asked, load } = failing(1);
  const { result } = renderHook(() => useLoaded(load, nothing));
  await wait(0);
  act(() => result.current.tryAgain());
  expect(result.current.trying).toBe(true);
  await wait(0);
  expect(result.current).toMatchObject({ value: 'loaded', trying: false });
  await wait(60_000);
  expect(asked.count).toBe(2);
});

it('gives up when the component is unmounted', async () => {
  const { asked, load } = failing(9);
  const { unmount } = renderHook(() => useLoaded(load, nothing));
  await wait(0);
  unmount();
  await wait(60_000);
  expect(asked.count).toBe(1);
});
