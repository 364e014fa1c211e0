import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readInternal } from '../../../src/formats/internal/readSpecification.ts';
import { loadInternalReader, loadRetrying } from '../../../workers/spec/readStored.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A load that fails a given number of times, and counts its calls. */
function failing(times: number) {
  return vi.fn<() => Promise<typeof readInternal>>(async () => {
    if (times === 0) return readInternal;
    times -= 1;
    throw new Error('There is no network.');
  });
}

it('loads the parser of stored specifications', async () => {
  expect(await loadInternalReader()).toBe(readInternal);
});

it('retries if the network is away for a moment', async () => {
  const load = failing(2);
  const loading = loadRetrying(load);
  await vi.runAllTimersAsync();
  expect(await loading).toBe(readInternal);
  expect(load).toHaveBeenCalledTimes(3);
});

it('gives up after some retries, in words for people', async () => {
  const load = failing(9);
  const failure = loadRetrying(load).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  expect(await failure).toMatchObject({
    message:
      "A part of Typewright couldn't be loaded. Check your connection and try again, or reload the page.",
    refusal: { code: 'not-loaded' },
    cause: new Error('There is no network.'),
  });
  expect(load).toHaveBeenCalledTimes(3);
});
