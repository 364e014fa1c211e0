import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test, type TestContext } from 'vitest';
import { startPool } from '../../../server/work/pool.ts';

/** Stands for the built server: does what the bytes of a job say. */
const script = `
const held = [];
export default async ({ args: [bytes] }) => {
  const wish = new TextDecoder().decode(bytes);
  if (wish === 'throw') throw new Error('inside');
  if (wish === 'exit') process.exit(1);
  while (wish === 'spin');
  while (wish === 'grow') held.push(new Array(10_000).fill(0.5));
  return { ok: true, value: [wish] };
};`;

const folder = mkdtempSync(join(tmpdir(), 'typewright-pool-'));
const file = join(folder, 'thread.mjs');
writeFileSync(file, script);
afterAll(() => rmSync(folder, { recursive: true }));

/** For the tests that wait for it; a thread has to begin before, however busy the machine is. */
const short = 3000;

/** Gives what has jobs done, for one test. */
function start({ onTestFinished }: TestContext, { threads = 1, deadline = 30_000 } = {}) {
  const pool = startPool({ script: pathToFileURL(file), threads, deadline, heap: 16 });
  onTestFinished(() => pool.close());
  return (wish: string) => pool.run('typeNames', new TextEncoder().encode(wish));
}

const done = (wish: string) => ({ ok: true, value: [wish] });
const refused = (code: string) =>
  expect.objectContaining({ ok: false, refusal: expect.objectContaining({ code }) });

describe.concurrent('threads', () => {
  test('do jobs, more than there are of them', async (context) => {
    const run = start(context, { threads: 2 });
    const wishes = Array.from({ length: 50 }, (_, index) => `job ${index}`);
    expect(await Promise.all(wishes.map(run))).toEqual(wishes.map(done));
  });

  test('hand on what a job throws, and go on', async (context) => {
    const run = start(context);
    const [thrown, next] = await Promise.allSettled([run('throw'), run('next')]);
    expect(thrown).toMatchObject({ status: 'rejected', reason: { message: 'inside' } });
    expect(next).toMatchObject({ value: done('next') });
  });

  test('are replaced when a job misses the deadline, which counts for waiting jobs, too', async (context) => {
    const run = start(context, { deadline: short });
    const first = Promise.all([run('spin'), run('waits as long')]);
    await new Promise((resolve) => setTimeout(resolve, short / 2));
    const later = run('waits half as long');
    expect(await first).toEqual([refused('too-long'), refused('too-long')]);
    expect(await later).toEqual(done('waits half as long'));
  }, 10_000);

  test('are replaced when a job needs too much memory', async (context) => {
    const run = start(context);
    expect(await run('grow')).toEqual(refused('too-large'));
    expect(await run('next')).toEqual(done('next'));
  });

  test('that end by themselves cost their job until the deadline, no other', async (context) => {
    const run = start(context, { deadline: short });
    expect(await run('exit')).toEqual(refused('too-long'));
    expect(await run('next')).toEqual(done('next'));
  }, 10_000);

  test('refuse what nobody would wait for', async (context) => {
    const run = start(context);
    await run('begun');
    const answers = await Promise.all(Array.from({ length: 200 }, () => run('job')));
    const busy = answers.filter((answer) => !answer.ok);
    expect(busy).toHaveLength(99);
    expect(busy[0]).toMatchObject({
      refusal: {
        code: 'busy',
        message: 'The server is overloaded. Try again in a moment.',
      },
    });
  });
});

test('a pool without work has no threads to end', async () => {
  const pool = startPool({ script: pathToFileURL(file), threads: 1, deadline: short, heap: 16 });
  await expect(pool.close()).resolves.toBeUndefined();
});
