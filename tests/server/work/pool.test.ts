import { getEventListeners } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test, type TestContext } from 'vitest';
import { startPool } from '../../../server/work/pool.ts';
import type { Asker } from '../../../server/work/specWork.ts';

/** Replaces the built server: a job's bytes say what it does. */
const script = `
const held = [];
export default async ({ args: [bytes] }) => {
  const wish = new TextDecoder().decode(bytes);
  if (wish === 'throw') throw new Error('inside');
  if (wish === 'exit') process.exit(1);
  while (wish === 'spin');
  // Equally unresponsive, but leaves the processor to the other tests.
  if (wish === 'block') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  if (wish === 'slow') await new Promise((resolve) => setTimeout(resolve, 500));
  while (wish === 'grow') held.push(new Array(10_000).fill(0.5));
  return { ok: true, value: [wish] };
};`;

const folder = mkdtempSync(join(tmpdir(), 'typewright-pool-'));
const file = join(folder, 'thread.mjs');
writeFileSync(file, script);
afterAll(() => rmSync(folder, { recursive: true }));

/** A deadline that is short enough for a test, and long enough for a thread to start on a busy machine. */
const short = 5000;

/**
 * Starts a pool for one test and returns a function that runs a job: by default ada's, in the lane
 * for reading.
 */
function start({ onTestFinished }: TestContext, { readers = 1, deadline = 30_000 } = {}) {
  const pool = startPool({ script: pathToFileURL(file), readers, deadline, heap: 16 });
  onTestFinished(() => pool.close());
  return (wish: string, asker: Partial<Asker> = {}, key?: string) =>
    pool.run(
      { caller: 'ada', lane: 'read', since: performance.now(), ...asker },
      {
        name: 'typeNames',
        args: () => [new TextEncoder().encode(wish)],
        ...(key === undefined ? {} : { key }),
      },
    );
}

const done = (wish: string) => ({ ok: true, value: [wish] });
const refused = (code: string) =>
  expect.objectContaining({ ok: false, refusal: expect.objectContaining({ code }) });

describe.concurrent('threads', () => {
  test('run more jobs than there are threads', async (context) => {
    const run = start(context, { readers: 2 });
    const wishes = Array.from({ length: 30 }, (_, index) => `job ${index}`);
    expect(await Promise.all(wishes.map((wish) => run(wish)))).toEqual(wishes.map(done));
  });

  test.each(['done', 'throw'])(
    'listen to a request no longer once a job has ended: %s',
    async (wish) => {
      const pool = startPool({
        script: pathToFileURL(file),
        readers: 1,
        deadline: 30_000,
        heap: 16,
      });
      const { signal } = new AbortController();
      const asker = { caller: 'ada', lane: 'read', since: performance.now(), signal } as const;
      const args = (): [Uint8Array<ArrayBuffer>] => [new TextEncoder().encode(wish)];
      await pool.run(asker, { name: 'typeNames', args }).catch(() => undefined);
      expect(getEventListeners(signal, 'abort')).toEqual([]);
      await pool.close();
    },
  );

  test('pass on what a job throws, and continue', async (context) => {
    const run = start(context);
    const [thrown, next] = await Promise.allSettled([run('throw'), run('next')]);
    expect(thrown).toMatchObject({ status: 'rejected', reason: { message: 'inside' } });
    expect(next).toMatchObject({ value: done('next') });
  });

  test('are replaced when a job misses its deadline, counted from the arrival of the request', async (context) => {
    const run = start(context, { deadline: short });
    const first = Promise.all([run('spin'), run('waits as long')]);
    const early = run('came long ago', { since: performance.now() - 2 * short });
    expect(await early).toEqual(refused('busy'));
    await new Promise((resolve) => setTimeout(resolve, 0.9 * short));
    const later = run('waits longer');
    expect((await first).map(({ ok }) => ok)).toEqual([false, false]);
    expect(await later).toEqual(done('waits longer'));
  });

  test('are stopped when the request is dropped, and waiting jobs of that request leave the queue', async (context) => {
    const run = start(context);
    const going = new AbortController();
    const { signal } = going;
    const [first, second] = [run('spin', { signal }), run('spin', { signal })];
    const other = run('other', { caller: 'bob' });
    await new Promise((resolve) => setTimeout(resolve, 500));
    going.abort();
    expect(await Promise.all([first, second])).toEqual([refused('dropped'), refused('dropped')]);
    expect(await other).toEqual(done('other'));
    expect(await run('spin', { signal })).toEqual(refused('dropped'));
  });

  test('run a job that several requests wait for once, as long as any of them waits', async (context) => {
    const run = start(context, { readers: 2, deadline: short });
    const going = new AbortController();
    const first = run('block', { signal: going.signal }, 'same');
    const alike = Array.from({ length: 20 }, (_, at) => run('block', { caller: `${at}` }, 'same'));
    // The second thread is free, so the others must be waiting for the first.
    expect(await run('another', { caller: 'bob' })).toEqual(done('another'));
    going.abort();
    expect(await first).toEqual(refused('dropped'));
    expect(await Promise.all(alike)).toEqual(alike.map(() => refused('too-long')));
  });

  test('finish a job whose result can be reused although nobody waits, unless another job needs the thread', async (context) => {
    const run = start(context);
    await run('begun');
    const going = new AbortController();
    const dropped = run('slow', { signal: going.signal }, 'slow');
    setTimeout(() => going.abort(), 50);
    expect(await dropped).toEqual(done('slow'));
    const endless = new AbortController();
    const blocked = run('block', { signal: endless.signal }, 'block');
    await new Promise((resolve) => setTimeout(resolve, 100));
    endless.abort();
    expect(await run('other', { caller: 'bob' })).toEqual(done('other'));
    expect(await blocked).toEqual(refused('dropped'));
  });

  test('are shared fairly among callers', async (context) => {
    const run = start(context, { readers: 2, deadline: short });
    const hostile = Array.from({ length: 30 }, () => run('block'));
    expect(await run('read', { caller: 'bob' })).toEqual(done('read'));
    expect(await run('read', { caller: 'carol' })).toEqual(done('read'));
    const answers = await Promise.all(hostile);
    expect(answers.filter(({ ok }) => ok)).toEqual([]);
    expect(answers[0]).toEqual(refused('too-long'));
  });

  test('save despite a load of reads, and one person’s save does not delay another’s', async (context) => {
    const run = start(context, { readers: 2, deadline: short });
    const reads = Promise.all(['dan', 'eve', 'fay'].map((caller) => run('block', { caller })));
    const large = Promise.all([1, 2].map(() => run('block', { lane: 'save' })));
    expect(await run('saved', { caller: 'bob', lane: 'save' })).toEqual(done('saved'));
    expect(await run('saved', { caller: 'carol', lane: 'save' })).toEqual(done('saved'));
    expect((await large)[0]).toEqual(refused('too-long'));
    await reads;
  });

  test('save something small while many save something large', async (context) => {
    const run = start(context, { deadline: short });
    const large = ['dan', 'eve', 'fay'].map((caller) => run('block', { caller, lane: 'save' }));
    expect(await run('saved', { caller: 'bob', lane: 'smallSave' })).toEqual(done('saved'));
    // The last one had no thread, so its document is not called too large.
    expect(await Promise.all(large)).toEqual(['too-long', 'too-long', 'busy'].map(refused));
  });

  test('are replaced when a job needs too much memory', async (context) => {
    const run = start(context);
    expect(await run('grow')).toEqual(refused('too-large'));
    expect(await run('next')).toEqual(done('next'));
  });

  test('that exit by themselves fail only their own job, at its deadline', async (context) => {
    const run = start(context, { deadline: short });
    expect(await run('exit')).toEqual(refused('too-long'));
    expect(await run('next')).toEqual(done('next'));
  });

  test('refuse jobs that would wait too long, those of the busiest caller first', async (context) => {
    const run = start(context);
    await run('begun');
    const answers = await Promise.all(Array.from({ length: 200 }, () => run('job')));
    const busy = answers.filter((answer) => !answer.ok);
    expect(busy).toHaveLength(167);
    expect(busy[0]).toMatchObject({
      refusal: {
        code: 'busy',
        message: 'The server is overloaded. Try again in a moment.',
      },
    });
  });
});

test('a pool that never worked can be closed', async () => {
  const pool = startPool({ script: pathToFileURL(file), readers: 1, deadline: short, heap: 16 });
  await expect(pool.close()).resolves.toBeUndefined();
});
