import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expose, proxy, wrap } from 'comlink';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cacheParts } from '../../../src/app/worker/startSpecWorker.ts';
import type { SpecWorkerApi } from '../../../workers/spec/specWorkerApi.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('the analysis of the worker', () => {
  let channel: MessageChannel;
  let asked: number;
  let broken: boolean;

  beforeEach(() => {
    channel = new MessageChannel();
    asked = 0;
    broken = false;
    expose(
      {
        analysis() {
          asked += 1;
          if (broken) throw new Error('It could not be loaded.');
          return proxy({
            async restorePoints() {
              await pause(200);
              return [];
            },
          });
        },
      },
      channel.port2,
    );
  });
  afterEach(() => {
    channel.port1.close();
    channel.port2.close();
  });

  const held = () => cacheParts(wrap<SpecWorkerApi>(channel.port1));

  it('answers even if its caller no longer holds a reference', async () => {
    const reads = held();
    const answer = (async () => (await reads.analysis()).restorePoints())();
    // Few rounds, because each collection goes through everything that this test worker has in memory.
    for (let round = 0; round < 3; round += 1) {
      await pause(10);
      collectGarbage();
    }
    expect(await answer).toEqual([]);
    expect(await (await reads.analysis()).restorePoints()).toEqual([]);
    expect(asked).toBe(1);
  });

  it('is requested again if it could not be loaded', async () => {
    const reads = held();
    broken = true;
    await expect(reads.analysis()).rejects.toThrow('It could not be loaded.');
    broken = false;
    expect(await (await reads.analysis()).restorePoints()).toEqual([]);
    expect(asked).toBe(2);
  });
});
