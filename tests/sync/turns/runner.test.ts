import { describe, expect, test } from 'vitest';
import type { Fetch } from '../../../src/provider/http.ts';
import { startRunner } from '../../../src/sync/turns/runner.ts';
import { eventually } from '../../support/eventually.ts';
import { openEngine, start } from '../engine.ts';
import { ModelProvider } from '../modelProvider.ts';

const elsewhere = { input: { user: 'ada', document: 'other', id: 1, body: { comment: 'quick' } } };

/** A runner whose first comment gets no answer until `answer` is called, and whose waits end with `passTime`. */
async function openSlow() {
  const model = new ModelProvider(() => start);
  model.put('ada/shop', '{}');
  model.put('ada/other', '{}');
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const fetch: Fetch = async (url, init) => {
    const response = await model.fetch(url, init);
    if (init.method === 'POST' && url.includes('/shop/')) await answered;
    return response;
  };
  const waits = new Set<() => void>();
  const engine = openEngine(fetch, {
    sleep: (_ms, signal) =>
      new Promise((resolve) => {
        const end = () => {
          waits.delete(end);
          resolve();
        };
        if (signal.aborted) return end();
        waits.add(end);
        signal.addEventListener('abort', end, { once: true });
      }),
  });
  await engine.comment('slow');
  const runner = startRunner(engine.ports, 'page');
  const said = () => model.comments.map(({ comment }) => comment);
  await eventually(() => expect(said()).toEqual(['slow']));
  return { engine, runner, said, answer, passTime: () => [...waits].forEach((end) => end()) };
}

describe('while one stream waits for an answer,', () => {
  test('a new call of another stream is sent at once', async () => {
    const { engine, runner, said, answer } = await openSlow();
    await engine.comment('quick', elsewhere);
    runner.wake();
    await eventually(() => expect(said()).toEqual(['slow', 'quick']));
    expect(engine.open()).toMatchObject([{ state: 'sending' }]);
    answer();
    await runner.stop();
    expect(engine.open()).toEqual([]);
  });

  test('what another page has queued is sent after a while', async () => {
    const { engine, runner, said, answer, passTime } = await openSlow();
    await engine.comment('quick', elsewhere);
    passTime();
    await eventually(() => expect(said()).toEqual(['slow', 'quick']));
    answer();
    await runner.stop();
    expect(engine.open()).toEqual([]);
  });

  test('nothing new is begun once it is stopped, and the answer is awaited', async () => {
    const { engine, runner, said, answer } = await openSlow();
    const stopped = runner.stop();
    await engine.comment('quick', elsewhere);
    runner.wake();
    answer();
    await stopped;
    expect(said()).toEqual(['slow']);
    expect(engine.open()).toMatchObject([{ state: 'queued' }]);
  });
});
