import type { Remote } from 'comlink';
import { expect, it } from 'vitest';
import { type Instance, restartingWorker } from '../../../src/app/worker/restartingWorker.ts';
import type { SpecWorkerApi } from '../../../workers/spec/specWorkerApi.ts';

const loadFailure = "A part of Typewright couldn't be loaded.";

/** A worker whose code fails to load `times` times. */
function startFailing(times: number) {
  let attempts = 0;
  let stopped = 0;
  let fail: (error: unknown) => void = () => undefined;
  const unanswered = new Promise<never>(() => undefined);
  const instance = (): Instance => {
    const failed = new Promise<never>((_, reject) => {
      fail = reject;
    });
    const calls = { takeSlice: () => Promise.resolve(null), compact: () => unanswered };
    const stop = () => {
      stopped += 1;
    };
    return { api: calls as unknown as Remote<SpecWorkerApi>, failed, stop };
  };
  const api = restartingWorker(
    Promise.resolve(),
    async () => {
      attempts += 1;
      if (attempts > times) return instance();
      throw new TypeError('Failed to fetch dynamically imported module: /x.js');
    },
    0,
  );
  return {
    api,
    attempts: () => attempts,
    stopped: () => stopped,
    fail: (error: unknown) => fail(error),
  };
}

it('answers calls made before it was loaded', async () => {
  const { api } = startFailing(0);
  expect(await api.takeSlice()).toBeNull();
});

it('is started again, unnoticed, when its script could not be loaded', async () => {
  const { api, attempts } = startFailing(1);
  expect(await api.takeSlice()).toBeNull();
  expect(attempts()).toBe(2);
});

it('rejects calls when that fails again, in words for people, and each later call tries again', async () => {
  const { api, attempts } = startFailing(3);
  const both = [api.takeSlice(), api.takeSlice()];
  for (const answer of both) await expect(answer).rejects.toThrow(loadFailure);
  expect(attempts()).toBe(2);
  await expect(api.takeSlice()).rejects.toThrow(loadFailure);
  expect(await api.takeSlice()).toBeNull();
  expect(attempts()).toBe(4);
});

it('rejects what waits when a loaded instance fails, and the next call starts another', async () => {
  const { api, attempts, fail, stopped } = startFailing(0);
  await api.takeSlice();
  const lost = api.compact();
  fail(new Error('broken'));
  await expect(lost).rejects.toThrow('broken');
  expect([attempts(), stopped()]).toEqual([1, 1]);
  expect(await api.takeSlice()).toBeNull();
  expect(attempts()).toBe(2);
});
