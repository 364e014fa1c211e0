import { describe, expect, test } from 'vitest';
import { createClient } from '../../../src/provider/client.ts';
import { succeed } from '../../../src/domain/model/values/result.ts';
import { createMemoryTokenStore } from '../../../src/provider/credentials/tokenStore.ts';
import { accountAt } from '../../../src/storage/database/account.ts';
import type { PendingCall } from '../../../src/storage/database/outboxRows.ts';
import { signedIn } from '../../../src/sync/callDecisions.ts';
import {
  createReplay,
  createReplayMemory,
  parallelStreams,
} from '../../../src/sync/sending/replay.ts';
import { takeLease } from '../../../src/sync/lease/leadership.ts';
import { eventually } from '../../support/eventually.ts';
import { ada, openEngine, provider, start, textOf } from '../engine.ts';
import { ModelProvider } from '../modelProvider.ts';

const bob = accountAt('bob', provider);

function open(capabilities?: string[]) {
  const clock = { time: start };
  const model = new ModelProvider(() => clock.time, capabilities);
  model.put('ada/shop', textOf(['A']));
  return { model, engine: openEngine(model.fetch, {}, clock) };
}

describe('what is due', () => {
  test('nothing is asked of a provider while nothing is pending', async () => {
    const { model, engine } = open();
    expect(await engine.turn()).toBe(Infinity);
    expect(model.requests).toEqual([]);
    expect(engine.store.tables.lease).toBeUndefined();
  });

  test('a call is sent and done, with its key and its account’s credentials', async () => {
    const { model, engine } = open();
    const id = await engine.comment('hello');
    expect(await engine.turn()).toBe(Infinity);
    expect(engine.call(id)).toMatchObject({ state: 'done', attempts: 1, answerId: '2' });
    expect(model.requests.at(-1)?.headers).toMatchObject({
      'Idempotency-Key': id,
      Authorization: 'Bearer token',
    });
  });

  test('a save says why the head it needs could not be read', async () => {
    const { model, engine } = open();
    const id = await engine.save(textOf(['A']));
    model.isDown = true;
    await engine.turn();
    expect(engine.call(id)).toMatchObject({
      state: 'retry',
      error: "The server can't be reached.",
    });
  });

  test('invariant 3: calls of one stream are done in the order in which they were asked for', async () => {
    const { model, engine } = open();
    const said = Array.from({ length: 20 }, (_, index) => `comment ${index}`);
    for (const text of said) await engine.comment(text);
    model.fates.push('requestLost', 'delivered', { status: 503 }, 'answerLost', 'brokenAfter');
    await engine.drain();
    expect(model.comments.map(({ comment }) => comment)).toEqual(said);
  });

  test('what another leader has left without an answer is looked for in the same run', async () => {
    const { model, engine } = open([]);
    const id = await engine.comment('Hello');
    const taken = await takeLease(engine.ports, 'page', true);
    if (!taken.ok || taken.value === undefined) throw new Error('There is no lease.');
    const left = { ...engine.call(id), state: 'sending', epoch: 0, lastSentAt: start } as const;
    await engine.store.write((rows) => rows.put(left));
    const seen: PendingCall[] = [];
    model.onRequest = () => void seen.push(engine.call(id));
    const replay = createReplay(engine.ports, createReplayMemory(engine.ports), taken.value);
    await replay.run(new AbortController().signal);
    expect(seen.at(1)).toMatchObject({
      state: 'uncertain',
      error: 'No answer came. Typewright finds out whether this arrived.',
    });
    // The request may still arrive, so it is not sent again yet.
    expect(engine.call(id).state).toBe('uncertain');
  });

  test('what is aborted starts nothing more, and ends', async () => {
    const { model, engine } = open();
    for (let at = 0; at < parallelStreams * 3; at++) {
      await engine.comment(`${at}`, {
        input: { user: 'ada', document: `shop${at}`, id: 1, body: { comment: '' } },
      });
    }
    const taken = await takeLease(engine.ports, 'page', true);
    if (!taken.ok || taken.value === undefined) throw new Error('There is no lease.');
    const replay = createReplay(engine.ports, createReplayMemory(engine.ports), taken.value);
    const over = new AbortController();
    over.abort();
    expect(await replay.run(over.signal)).toBe(0);
    expect(model.requests).toEqual([]);
  });

  test('what is aborted on its way ends what was begun, and no more', async () => {
    const over = new AbortController();
    const { model, engine } = open();
    const fetch: typeof model.fetch = (...given) => {
      over.abort();
      return model.fetch(...given);
    };
    const aborted = openEngine(fetch, {}, engine.clock, engine.store);
    for (let at = 0; at < parallelStreams * 3; at++) await engine.comment(`${at}`);
    const taken = await takeLease(engine.ports, 'page', true);
    if (!taken.ok || taken.value === undefined) throw new Error('There is no lease.');
    const replay = createReplay(aborted.ports, createReplayMemory(engine.ports), taken.value);
    expect(await replay.run(over.signal)).toBe(0);
    expect(model.comments.length).toBeLessThanOrEqual(1);
    expect(engine.open().length).toBeGreaterThanOrEqual(parallelStreams * 3 - 1);
  });

  test('once another stream has found the provider unreachable, nothing more of this one is sent', async () => {
    const { model, engine } = open();
    model.put('ada/other', '{}');
    const last = await engine.comment('first').then(() => engine.comment('second'));
    await engine.comment('elsewhere', {
      input: { user: 'ada', document: 'other', id: 1, body: { comment: '' } },
    });
    let [isDown, isProbed] = [false, false];
    const half = openEngine(
      async (url, init) => {
        if (url.includes('/other/')) isDown = true;
        else if (url.includes('/shop/')) {
          await eventually(() => expect(isProbed).toBe(true));
          return model.fetch(url, init);
        } else if (isDown) isProbed = true;
        if (isDown) throw new TypeError('Failed to fetch');
        return model.fetch(url, init);
      },
      {},
      engine.clock,
      engine.store,
    );
    await half.turn();
    expect(model.comments.map(({ comment }) => comment)).toEqual(['first']);
    expect(engine.call(last)).toMatchObject({ state: 'queued', attempts: 0 });
  });

  test('at most four streams are sent at once', async () => {
    const { model, engine } = open();
    let [under, most] = [0, 0];
    const slow = openEngine(
      async (url, init) => {
        under += 1;
        most = Math.max(most, under);
        await new Promise((resolve) => setImmediate(resolve));
        under -= 1;
        return model.fetch(url, init);
      },
      {},
      engine.clock,
      engine.store,
    );
    for (let at = 0; at < 12; at++) {
      model.put(`ada/shop${at}`, '{}');
      await engine.star(true, {
        input: { user: 'ada', document: `shop${at}`, body: { active: true } },
      });
    }
    await slow.drain();
    expect(model.stars.size).toBe(12);
    expect(most).toBe(parallelStreams);
  });
});

describe('what fails stops its own stream alone', () => {
  test('invariant 9: a call that fails for good stops its own stream and what depends on it, and nothing else', async () => {
    const { model, engine } = open();
    const failing = await engine.ask({
      endpoint: 'issues.delete',
      input: { user: 'ada', document: 'none', id: 1 },
    });
    const behind = await engine.star(true, {
      input: { user: 'ada', document: 'none', body: { active: true } },
    });
    const dependent = await engine.comment('about it', { dependsOn: failing });
    model.put('ada/other', '{}');
    const other = await engine.star(true, {
      input: { user: 'ada', document: 'other', body: { active: true } },
    });
    await engine.drain();
    expect(engine.call(failing).state).toBe('failed');
    expect(engine.call(behind)).toMatchObject({ state: 'queued', attempts: 0 });
    expect(engine.call(dependent)).toMatchObject({ state: 'waiting', attempts: 0 });
    expect(engine.call(other).state).toBe('done');
  });

  test('an account whose token has expired waits for its person, and keeps no other from its provider', async () => {
    const { model, engine } = open();
    model.put('bob/shop', '{}');
    const both = openEngine(
      model.fetch,
      {
        clientOf: async (account) => ({
          client: createClient({
            baseUrl: provider,
            fetch: (url, init) =>
              account === ada
                ? Promise.resolve(
                    new Response('{"message":"The token is not valid."}', { status: 401 }),
                  )
                : model.fetch(url, init),
            now: engine.ports.now,
          }),
        }),
      },
      engine.clock,
      engine.store,
    );
    const mine = await engine.star(true);
    const theirs = await both.star(true, {
      account: bob,
      input: { user: 'bob', document: 'shop', body: { active: true } },
    });
    await both.drain(10_000);
    expect(both.call(mine)).toMatchObject({ state: 'signIn', attempts: 0 });
    expect(both.call(theirs).state).toBe('done');
    // The token is valid again, because somebody has signed in.
    expect(await signedIn(engine.ports, ada)).toEqual(succeed(1));
    await engine.drain();
    expect(engine.call(mine).state).toBe('done');
  });

  test('a token that can’t be obtained is the person’s matter; a token server that is down is not', async () => {
    for (const [status, state] of [
      [400, 'signIn'],
      [401, 'signIn'],
      [503, 'retry'],
    ] as const) {
      const { model, engine } = open();
      const clientOf = async () => ({
        client: createClient({
          baseUrl: provider,
          credentials: {
            type: 'oauth2',
            tokenUrl: `${provider}/token`,
            clientId: 'ada',
            clientSecret: 'secret',
            store: createMemoryTokenStore(),
          },
          fetch: async (url, init) =>
            url.endsWith('/token') ? new Response('{}', { status }) : model.fetch(url, init),
          now: engine.ports.now,
        }),
      });
      const asked = openEngine(model.fetch, { clientOf }, engine.clock, engine.store);
      const id = await asked.comment('hello');
      await asked.turn();
      expect(asked.call(id).state, `${status}`).toBe(state);
    }
  });

  test('nobody is signed in: it waits for that, and says as whom', async () => {
    const { model, engine } = open();
    const out = openEngine(model.fetch, { clientOf: async () => 'signIn' }, engine.clock);
    const id = await out.comment('hello');
    expect(await out.turn()).toBe(Infinity);
    expect(out.call(id)).toMatchObject({ state: 'signIn', error: 'Sign in as ada to send this.' });
    expect(model.requests).toEqual([]);
    expect(engine.open()).toEqual([]);
  });

  test('invariant 6: a call leaves only under its own account, to its own provider', async () => {
    const { engine } = open();
    const sent: string[] = [];
    const elsewhere = accountAt('ada', 'https://elsewhere.test/api');
    const asked = openEngine(
      async () => new Response('{}'),
      {
        clientOf: async (account) => ({
          client: createClient({
            baseUrl: account.slice(account.indexOf('@') + 1),
            credentials: { type: 'bearer', token: account },
            fetch: async (url, { headers, method }) => {
              if (method !== 'GET') sent.push(`${url} ${headers?.Authorization}`);
              return Response.json({ capabilities: ['idempotency-key'] });
            },
            now: engine.ports.now,
          }),
        }),
      },
      engine.clock,
    );
    for (const account of [ada, bob, elsewhere]) await asked.comment('x', { account });
    await asked.drain();
    const path = 'document/ada/shop/issue/1/comment';
    expect(sent.toSorted()).toEqual([
      `https://elsewhere.test/api/${path} Bearer ${elsewhere}`,
      `${provider}/${path} Bearer ${ada}`,
      `${provider}/${path} Bearer ${bob}`,
    ]);
  });
});

describe('what can not be done', () => {
  test('an unsure call whose bodies are gone says so, and waits longer each time', async () => {
    const { model, engine } = open([]);
    await engine.adopt();
    const id = await engine.save(textOf(['A', 'B']));
    model.fates.push('requestLost');
    await engine.turn();
    expect(engine.call(id)).toMatchObject({ state: 'uncertain', unsure: true });
    model.put('ada/shop', textOf(['A', 'C']));
    const without = openEngine(
      model.fetch,
      {
        store: {
          ...engine.store,
          read: (run) => engine.store.read((rows) => run({ ...rows, body: async () => undefined })),
        },
      },
      engine.clock,
      engine.store,
    );
    engine.clock.time += 60_000;
    await without.turn();
    const call = engine.call(id);
    expect(call).toMatchObject({ state: 'uncertain', unsure: true });
    expect(call.error).toContain('is not stored');
    expect(call.notBefore?.since).toBe(engine.clock.time);
  });

  test('a store that refuses to write stops the stream, and nothing is sent without a claim', async () => {
    const { model, engine } = open();
    await engine.comment('hello');
    const full = openEngine(
      model.fetch,
      {
        store: {
          ...engine.store,
          write: async (run) =>
            engine.store.write(async (rows) => {
              const value = await run({
                ...rows,
                put: async () => {
                  throw new DOMException('full', 'QuotaExceededError');
                },
              });
              return value;
            }),
        },
      },
      engine.clock,
      engine.store,
    );
    await full.turn();
    expect(model.comments).toEqual([]);
    expect(engine.open()[0]?.state).toBe('queued');
    engine.clock.time += 1000;
    await engine.turn();
    expect(model.comments).toHaveLength(1);
  });

  test('a store that can not be read ends the turn, which is taken again', async () => {
    const { model, engine } = open();
    await engine.comment('hello');
    const broken = openEngine(model.fetch, {
      store: { ...engine.store, read: () => Promise.reject(new Error('no')) },
    });
    expect(await broken.turn()).toBeGreaterThan(0);
    expect(await eventually(() => model.requests.length)).toBe(0);
  });
});
