import type { Remote } from 'comlink';
import { expect, it } from 'vitest';
import { type Instance, restartingWorker } from '../../../src/app/worker/restartingWorker.ts';
import type { SpecWorkerApi } from '../../../workers/spec/specWorkerApi.ts';

/** A worker that answers one call, and never dies. */
function instance(): Instance {
  const takeSlice = () => Promise.resolve(null);
  const api = { takeSlice } as unknown as Remote<SpecWorkerApi>;
  return { api, failed: new Promise<never>(() => undefined) };
}

/** A worker whose code fails to load `times` times; `retry` tries again. */
function startFailing(times: number) {
  const planned: (() => void)[] = [];
  const api = restartingWorker(
    Promise.resolve(),
    async () => {
      if (times === 0) return instance();
      times -= 1;
      throw new Error('It could not be loaded.');
    },
    (task) => ({ retryLater: () => void planned.push(task), reset: () => undefined }),
  );
  const retry = async () => {
    await expect.poll(() => planned.length).toBe(1);
    planned.pop()?.();
  };
  return { api, retry };
}

it('answers calls made before it was loaded', async () => {
  const { api } = startFailing(0);
  expect(await api.takeSlice()).toBeNull();
});

it('is started again, unnoticed, when its script could not be loaded', async () => {
  const { api, retry } = startFailing(1);
  const answer = api.takeSlice();
  await retry();
  expect(await answer).toBeNull();
});

it('rejects calls when that fails a second time, and recovers when it no longer fails', async () => {
  const { api, retry } = startFailing(2);
  const answer = api.takeSlice();
  await retry();
  await expect(answer).rejects.toThrow('It could not be loaded.');
  await expect(api.takeSlice()).rejects.toThrow('It could not be loaded.');
  await retry();
  expect(await api.takeSlice()).toBeNull();
});
