import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Fetch } from '../../src/provider/http.ts';
import { settleUndecided } from '../../src/sync/callDecisions.ts';
import { maxTransitTime } from '../../src/sync/sending/reconcile.ts';
import { openEngine, provider, start, textOf, type Engine, type Time } from './engine.ts';

test('a comment whose issue is gone is not looked for again and again: it is sent once more, and refused', async () => {
  let sent = 0;
  const clock = { time: start };
  // A provider without keys: the answer to the first comment is lost, and the issue does not exist.
  const fetch: Fetch = async (url, { method }) => {
    if (url === `${provider}/`) return Response.json({ capabilities: [] });
    if (method === 'POST' && sent++ === 0) throw new TypeError('lost');
    return Response.json({ success: false, message: 'There is no such issue.' }, { status: 404 });
  };
  const engine = openEngine(fetch, {}, clock);
  const id = await engine.comment('Hello');
  await engine.drain(10 * 60_000);
  expect(sent).toBe(2);
  expect(engine.call(id).state).toBe('failed');
});

/**
 * A provider without keys. The sender of the first write gives up, and it arrives `delay` ms later; from then
 * on nothing can be read.
 */
function lateProvider(clock: Time, delay: number) {
  let arrival = Infinity;
  const sent: number[] = [];
  const fetch: Fetch = async (url, { method }) => {
    if (url === `${provider}/`) return Response.json({ capabilities: [] });
    if (method === 'GET') {
      if (arrival === Infinity) return Response.json({ spec: {} });
      return Response.json({ success: false, message: 'Not for you.' }, { status: 403 });
    }
    sent.push(clock.time);
    if (arrival !== Infinity) return Response.json({ success: true, message: '' });
    arrival = clock.time + delay;
    throw new TypeError('lost');
  };
  /** Whether a person who looks at the provider now sees the write. */
  const isThere = () => arrival <= clock.time || sent.length > 1;
  const effects = () => (arrival <= clock.time ? 1 : 0) + sent.slice(1).length;
  return { fetch, sent, isThere, effects };
}

const asked: readonly (readonly [string, (engine: Engine) => Promise<string>])[] = [
  ['a star, which nothing lists,', (engine) => engine.star(true)],
  ['a comment whose list may not be read', (engine) => engine.comment('Hello')],
  ['a save to what may not be read', (engine) => engine.save(textOf(['A']))],
];

test.each(asked)(
  'assumption 6: a person is asked whether %s was done only when it can not arrive any more, and it is done once',
  async (_what, ask) => {
    await fc.assert(
      fc.asyncProperty(fc.nat(maxTransitTime - 1), fc.nat(20_000), async (delay, pause) => {
        const clock = { time: start };
        const { fetch, sent, isThere, effects } = lateProvider(clock, delay);
        const engine = openEngine(fetch, {}, clock);
        const id = await ask(engine);
        let questions = 0;
        while (engine.call(id).state !== 'done') {
          const wait = await engine.turn();
          if (engine.call(id).state === 'conflict') {
            questions += 1;
            await settleUndecided(engine.ports, id, isThere());
          }
          clock.time += Math.min(Math.max(1, wait), 1000 + pause);
          if (clock.time > start + 60 * maxTransitTime)
            throw new Error('It never comes to an end.');
        }
        clock.time += maxTransitTime;
        expect(effects()).toBe(1);
        expect(sent).toHaveLength(1);
        expect(questions).toBe(1);
      }),
      { numRuns: 50 },
    );
  },
);

test('a person is asked at once about a save that was answered, and what it met can not be read', async () => {
  const clock = { time: start };
  let isRead = true;
  const fetch: Fetch = async (url, { method }) => {
    if (url === `${provider}/`) {
      return Response.json({ capabilities: ['if-match', 'idempotency-key'] });
    }
    if (method === 'GET' && isRead) return Response.json({ commitHash: 'one', spec: {} });
    if (isRead) {
      isRead = false;
      throw new TypeError('lost');
    }
    const status = method === 'GET' ? 403 : 412;
    return Response.json({ success: false, message: 'No.' }, { status });
  };
  const engine = openEngine(fetch, {}, clock);
  await engine.adopt();
  const id = await engine.save(textOf(['A']));
  await engine.drain(maxTransitTime / 2);
  expect(engine.call(id)).toMatchObject({ state: 'conflict', attempts: 2 });
  expect(engine.call(id).conflict?.reason).toBe('undecided');
});
