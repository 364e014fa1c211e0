import { afterEach, describe, expect, test } from 'vitest';
import { createClient } from '../../src/provider/client.ts';
import { createMemoryTokenStore } from '../../src/provider/credentials/tokenStore.ts';
import type { Fetch } from '../../src/provider/http.ts';
import { discardCall, editCall, putBackCall } from '../../src/sync/callDecisions.ts';
import { enqueue } from '../../src/sync/calls/queue.ts';
import { maxTransitTime } from '../../src/sync/sending/reconcile.ts';
import { forgetEnded } from '../../src/storage/outbox/outboxNeeds.ts';
import { openDatabase } from '../../src/storage/database/database.ts';
import { createOutbox } from '../../src/storage/outbox/outbox.ts';
import { someCall } from '../storage/outboxStore.contract.ts';
import { namesOf, openEngine, provider as baseUrl, start, textOf } from './engine.ts';
import { ModelProvider, type Fate } from './modelProvider.ts';
import { openReal, specOf } from './realProvider.ts';
import { writing } from '../storage/writing.ts';

const day = 24 * 60 * 60 * 1000;
const neither: string[] = [];

function open(capabilities?: string[]) {
  const clock = { time: start };
  const model = new ModelProvider(() => clock.time, capabilities);
  model.put('ada/shop', textOf(['A']));
  return { model, clock, engine: openEngine(model.fetch, {}, clock) };
}

/** Sends one comment, with this fate of its request, in one turn. */
async function meeting(fate: Fate, capabilities?: string[]) {
  const { model, engine, clock } = open(capabilities);
  model.fates.push(fate);
  const id = await engine.comment('hello');
  const wait = await engine.turn();
  return { model, engine, clock, id, wait };
}

describe('the answers of SPEC.md', () => {
  test('answer 2xx: done; its commit is the base of the next save', async () => {
    const { model, engine } = open();
    await engine.adopt();
    const id = await engine.save(textOf(['A', 'B']));
    await engine.drain();
    expect(engine.call(id).state).toBe('done');
    const commit = model.documents.get('ada/shop')?.commits[0]?.commitHash;
    const next = await engine.save(textOf(['A', 'B', 'C']));
    expect(engine.call(next).save?.base?.commit).toBe(commit);
    await engine.turn();
    expect(model.requests.at(-1)?.headers['If-Match']).toBe(`"${commit}"`);
  });

  test('answer 2xx without JSON: it was no provider that answered', async () => {
    const { model, engine } = open();
    const portal = openEngine(
      (url, init) =>
        init.method === 'GET'
          ? model.fetch(url, init)
          : Promise.resolve(new Response('<html>Welcome to our hotel</html>', { status: 200 })),
      {},
      engine.clock,
      engine.store,
    );
    const id = await portal.comment('hello');
    await portal.turn();
    expect(engine.call(id)).toMatchObject({ state: 'uncertain', unsure: true });
    await engine.drain();
    expect(model.comments).toHaveLength(1);
  });

  test('answer 2xx without JSON to a token request: nobody has to sign in, and nothing has left', async () => {
    const { model, engine } = open();
    const tokenUrl = `${baseUrl}/authorization/token`;
    let inHotel = true;
    const fetch: Fetch = async (url, init) => {
      if (url !== tokenUrl) return model.fetch(url, init);
      return inHotel
        ? new Response('<html>Welcome to our hotel</html>')
        : Response.json({ access_token: 'token' });
    };
    const credentials = {
      type: 'oauth2',
      tokenUrl,
      clientId: 'ada',
      clientSecret: 'secret',
      store: createMemoryTokenStore(),
    } as const;
    const now = () => engine.clock.time;
    const client = createClient({ baseUrl, credentials, fetch, now });
    const inside = openEngine(
      fetch,
      { clientOf: async () => ({ client }) },
      engine.clock,
      engine.store,
    );
    const id = await inside.comment('hello');
    await inside.turn();
    expect(engine.call(id)).toMatchObject({ state: 'retry', unsure: false, attempts: 0 });
    inHotel = false;
    await inside.drain();
    expect(engine.call(id).state).toBe('done');
    expect(model.comments).toHaveLength(1);
  });

  test('answer no answer, never left: tried again, and nothing is in doubt', async () => {
    const { model, engine } = open();
    model.isDown = true;
    const id = await engine.comment('hello');
    expect(await engine.turn()).toBeLessThanOrEqual(20_000);
    expect(engine.call(id)).toMatchObject({ state: 'retry', unsure: false, attempts: 0 });
    model.isDown = false;
    await engine.drain();
    expect(engine.call(id)).toMatchObject({ state: 'done', attempts: 1 });
  });

  test('a fork is refused, and not created empty, where the provider can not name it', async () => {
    const { model, engine } = open(neither);
    const source = { user: 'bob', document: 'zoo' };
    const made = await enqueue(engine.ports, {
      account: 'ada@https://provider.test/api',
      endpoint: 'document.create',
      input: { user: 'ada', body: { name: 'my-zoo', source } },
    });
    await engine.turn();
    const call = engine.call(made.ok ? made.value : '');
    expect(call.error).toMatch(/open the document and fork it there/);
    expect(call.state).toBe('failed');
    expect(model.documents.has('ada/my-zoo')).toBe(false);
  });

  test.each([
    ['requestLost', undefined],
    ['answerLost', undefined],
    ['requestLost', neither],
    ['answerLost', neither],
  ] as const)(
    'answer no answer, may have left: found out, and done once',
    async (fate, capabilities) => {
      const { model, engine, id } = await meeting(fate, capabilities);
      expect(engine.call(id)).toMatchObject({ state: 'uncertain', unsure: true, attempts: 1 });
      await engine.drain();
      expect(engine.call(id)).toMatchObject({ state: 'done', unsure: false });
      expect(model.comments).toHaveLength(1);
    },
  );

  test.each([302, 308, 408, 500, 502, 503, 504])(
    'answer 3xx, 408, 5xx: %i is tried again with the same key',
    async (status) => {
      const { model, engine, id, wait } = await meeting({ status });
      expect(engine.call(id)).toMatchObject({ state: 'retry', status });
      expect(wait).toBeLessThanOrEqual(1000);
      await engine.drain();
      const keys = model.requests
        .filter(({ line }) => line.startsWith('POST'))
        .map(({ headers }) => headers['Idempotency-Key']);
      expect(keys).toEqual([id, id]);
      expect(model.comments).toHaveLength(1);
    },
  );

  test('answer 3xx, 408, 5xx: without keys it is looked for', async () => {
    for (const fate of [{ status: 503 }, 'brokenAfter'] as const) {
      const { model, engine, id } = await meeting(fate, neither);
      expect(engine.call(id)).toMatchObject({ state: 'uncertain', unsure: true });
      await engine.drain();
      expect(engine.call(id).state).toBe('done');
      expect(model.comments).toHaveLength(1);
    }
  });

  test.each([
    [425, undefined],
    [429, 7],
    [429, undefined],
  ])('answer 425, 429: %i is tried again when it says (%s s)', async (status, retryAfter) => {
    const fate = { status, ...(retryAfter !== undefined && { retryAfter }) };
    const { model, engine, clock, id, wait } = await meeting(fate);
    expect(engine.call(id)).toMatchObject({ state: 'retry', unsure: false, status });
    if (retryAfter === undefined) expect(wait).toBeLessThanOrEqual(1000);
    else expect(wait).toBe(retryAfter * 1000);
    clock.time += wait - 1;
    await engine.turn();
    expect(model.comments).toHaveLength(0);
    clock.time += 1;
    await engine.turn();
    expect(model.comments).toHaveLength(1);
    expect(engine.call(id)).toMatchObject({ state: 'done', attempts: 2 });
  });

  test('answer 409 with Retry-After: tried again when it says, in doubt, and not put back once it was taken back', async () => {
    const { model, engine, clock, id, wait } = await meeting({ status: 409, retryAfter: 2 });
    expect(engine.call(id)).toMatchObject({ state: 'retry', unsure: true, status: 409 });
    expect(wait).toBe(2000);
    clock.time += wait;
    await engine.turn();
    expect(model.comments).toHaveLength(1);

    const other = await meeting({ status: 409, retryAfter: 2 });
    await discardCall(other.engine.ports, other.id);
    expect(await putBackCall(other.engine.ports, other.id)).toMatchObject({
      refusal: { code: 'unsure' },
    });
  });

  test.each([400, 404, 409, 410, 422])(
    'answer other 4xx: %i to a key after an attempt in doubt says that none took effect, so it can be changed',
    async (status) => {
      const { model, engine, id } = await meeting('requestLost');
      expect(engine.call(id)).toMatchObject({ state: 'uncertain', unsure: true });
      model.fates.push({ status });
      await engine.drain();
      expect(engine.call(id)).toMatchObject({ state: 'failed', unsure: false, status });
      const { input } = engine.call(id);
      expect(await editCall(engine.ports, id, input)).toMatchObject({ ok: true });
    },
  );

  test('answer other 4xx: 403 after an attempt in doubt leaves it in doubt, as it may come before the key is looked at', async () => {
    const { model, engine, id } = await meeting('requestLost');
    model.fates.push({ status: 403 });
    await engine.drain();
    expect(engine.call(id)).toMatchObject({ state: 'failed', unsure: true });
  });

  test('answer 409 with Retry-After: the real provider says when a call is still under way', async () => {
    const { provider, ask } = await openReal();
    const token = await provider.person('ada');
    await ask('POST', '/document/ada/shop/issue', { title: 'Talk' });
    const headers = { 'Idempotency-Key': 'one' };
    const both = await Promise.all(
      [1, 2].map(() =>
        provider.ask('POST', '/document/ada/shop/issue/1/comment', {
          token,
          headers,
          body: { comment: 'hello' },
        }),
      ),
    );
    const late = both.find(({ status }) => status === 409);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(late?.headers.get('Retry-After')).toBe('1');
    await provider.close();
  });

  test('answer 401: waits for its person, and no attempt is lost', async () => {
    const { model, engine, id, wait } = await meeting({ status: 401 });
    expect(engine.call(id)).toMatchObject({ state: 'signIn', attempts: 0, unsure: false });
    expect(wait).toBe(Infinity);
    expect(model.comments).toEqual([]);
  });

  test('answer 412: the own save is done, another one is merged, and what can’t be is a conflict', async () => {
    for (const [theirs, state] of [
      [['A', 'Mine'], 'done'],
      [['A', 'Theirs'], 'cancelled'],
      [['A', '!theirs'], 'conflict'],
    ] as const) {
      const { model, engine } = open();
      await engine.adopt();
      const mine = state === 'conflict' ? '!mine' : 'Mine';
      const id = await engine.save(textOf(['A', mine]));
      model.put('ada/shop', textOf(theirs));
      await engine.drain();
      expect(engine.call(id).state).toBe(state);
      const head = namesOf(model.documents.get('ada/shop')?.text ?? '');
      if (state !== 'conflict') expect(head).toContain('Mine');
      expect(head).toEqual(expect.arrayContaining([...theirs]));
    }
  });

  test.each([404, 410])('answer 404, 410 on a save: %i is a conflict', async (status) => {
    const { model, engine } = open();
    await engine.adopt();
    model.fates.push({ status });
    const id = await engine.save(textOf(['A', 'B']));
    expect(await engine.turn()).toBe(Infinity);
    expect(engine.call(id)).toMatchObject({ state: 'conflict', conflict: { reason: 'missing' } });
    // A person discards the save, whose version is set aside.
    await discardCall(engine.ports, id);
    expect(engine.store.tables.setAside).toHaveLength(1);
  });

  test('answer 404 on a deletion that may have been done: done', async () => {
    const { model, engine } = open(neither);
    model.fates.push('answerLost');
    const id = await engine.ask({ endpoint: 'document.delete' });
    await engine.drain();
    expect(engine.call(id)).toMatchObject({ state: 'done', attempts: 2 });
    const again = await engine.ask({ endpoint: 'document.delete' });
    await engine.drain();
    expect(engine.call(again).state).toBe('failed');
  });

  test.each([400, 403, 404, 405, 409, 413, 418, 422])(
    'answer other 4xx: %i is said, and tried no more',
    async (status) => {
      const { model, engine, id, wait } = await meeting({ status });
      expect(engine.call(id)).toMatchObject({
        state: 'failed',
        status,
        error: 'No.',
        unsure: false,
      });
      expect(wait).toBe(Infinity);
      expect(model.count('POST /document/ada/shop/issue/1/comment')).toBe(1);
    },
  );
});

describe('what is assumed of a provider', () => {
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });
  async function real(unsupported: readonly string[] = []) {
    const opened = await openReal(unsupported);
    closing.push(opened.provider.close);
    await opened.ask('POST', '/document/ada/shop/issue', { title: 'Talk' });
    return opened;
  }
  const said = async ({ ask }: Awaited<ReturnType<typeof real>>) => {
    const { json } = await ask('GET', '/document/ada/shop/issue/1/comment?count=100');
    return (json['entry'] as readonly { readonly comment: string }[]).map(({ comment }) => comment);
  };

  test('assumption 1: what the real provider answers with 2xx is there', async () => {
    const opened = await real();
    const id = await opened.engine.comment('hello');
    await opened.engine.drain();
    expect(opened.engine.call(id).state).toBe('done');
    expect(await said(opened)).toEqual(['hello']);
  });

  test('assumption 2: the real provider gives the same key its first answer for 90 days', async () => {
    const opened = await real();
    const { provider, engine } = opened;
    opened.fates.push('answerLost');
    const id = await engine.comment('hello');
    await engine.turn();
    provider.clock.time += 59 * day;
    await opened.signIn();
    await engine.drain();
    expect(engine.call(id)).toMatchObject({ state: 'done', attempts: 2 });
    expect(await said(opened)).toEqual(['hello']);
  });

  test('assumption 2: a key of 60 days is treated as if the provider knew none', async () => {
    for (const fate of ['answerLost', 'requestLost'] as const) {
      const opened = await real();
      const { provider, engine } = opened;
      opened.fates.push(fate);
      const id = await engine.comment('hello');
      await engine.turn();
      provider.clock.time += 60 * day;
      await opened.signIn();
      // The engine looks for the comment, and sends it again only if it was not found.
      await engine.drain();
      expect(engine.call(id)).toMatchObject({
        state: 'done',
        attempts: fate === 'answerLost' ? 1 : 2,
      });
      expect(await said(opened)).toEqual(['hello']);
    }
  });

  test('assumption 3: the real provider refuses a save whose head is another, and keeps what is there', async () => {
    const { ask, provider, names, saveForeign } = await real();
    await saveForeign(['A']);
    const token = await provider.person('ada');
    const refused = await provider.ask('PUT', '/document/ada/shop', {
      token,
      headers: { 'If-Match': '"0123"' },
      body: { spec: JSON.parse(specOf(['B'])) as object },
    });
    expect(refused.status).toBe(412);
    expect(await names()).toEqual(['A']);
    expect((await ask('GET', '/document/ada/shop/commit')).json['totalResults']).toBe(1);
  });

  test('assumption 4: what the real provider refuses had no effect, and can be tried again with its key', async () => {
    const opened = await real();
    const { engine } = opened;
    const id = await engine.comment('');
    await engine.drain();
    expect(engine.call(id).state).toBe('failed');
    expect(await said(opened)).toEqual([]);
  });

  test('assumption 5: 5xx says nothing about an effect, so that it is looked for without keys', async () => {
    for (const fate of [{ status: 503 }, 'brokenAfter'] as const) {
      const opened = await real(['idempotency-key']);
      opened.fates.push(fate);
      const id = await opened.engine.comment('hello');
      await opened.engine.drain();
      expect(opened.engine.call(id).state).toBe('done');
      expect(await said(opened)).toEqual(['hello']);
    }
  });

  test('assumption 6: what was not found is not sent again before a minute has passed', async () => {
    const { model, engine, clock, id } = await meeting('requestLost', neither);
    while (engine.call(id).state !== 'done') {
      expect(model.comments.length).toBe(0);
      const wait = await engine.turn();
      clock.time += Math.max(1, wait === Infinity ? 0 : wait);
      if (clock.time < start + maxTransitTime)
        expect(model.count('POST /document/ada/shop/issue/1/comment')).toBe(1);
      if (clock.time > start + day) throw new Error('It was never sent.');
    }
    expect(model.comments).toHaveLength(1);
  });

  test('assumption 7: the real provider prints what it was given so that its content is the same', async () => {
    const { engine, ask, names } = await real();
    const { contentHash } = engine.ports.bodies;
    await engine.adopt();
    await engine.save(specOf(['B', 'A']));
    await engine.drain();
    const { json } = await ask('GET', '/document/ada/shop');
    expect(await contentHash(JSON.stringify(json['spec']))).toBe(engine.document()?.head?.content);
    expect(await names()).toHaveLength(2);
  });
});

describe('time alone', () => {
  test('invariant 7: drains the queue within a minute after everything is well again', async () => {
    for (const capabilities of [undefined, neither]) {
      const { model, engine, clock } = open(capabilities);
      model.put('ada/other', textOf([]));
      const ids: string[] = [];
      for (let at = 0; at < 5; at++) {
        ids.push(await engine.comment(`${at}`));
        ids.push(
          await engine.comment(`${at}`, {
            input: { user: 'ada', document: 'other', id: 1, body: { comment: `other ${at}` } },
          }),
        );
      }
      model.isDown = true;
      // An hour without a network, after which all waits have their maximum length.
      for (const end = clock.time + 60 * 60_000; clock.time < end;) {
        clock.time += Math.max(1, Math.min(20_000, await engine.turn()));
      }
      model.isDown = false;
      const healed = clock.time;
      while (engine.open().length > 0) {
        clock.time += Math.max(1, Math.min(20_000, await engine.turn()));
        expect(clock.time - healed).toBeLessThanOrEqual(60_000);
      }
      expect(ids.map((id) => engine.call(id).state)).toEqual(ids.map(() => 'done'));
    }
  });

  test.each([-30, -1, 1, 30])(
    'invariant 7: a clock that jumps by %i days loses nothing and hangs nowhere',
    async (days) => {
      const { model, engine, clock } = open();
      model.fates.push({ status: 503 }, 'answerLost', { status: 429, retryAfter: 5 });
      await engine.comment('one');
      await engine.comment('two');
      await engine.turn();
      clock.time += days * day;
      await engine.drain(120_000);
      expect(engine.open()).toEqual([]);
      expect(model.comments.map(({ comment }) => comment)).toEqual(['one', 'two']);
    },
  );
});

test('invariant 10: what was not taken can be brought back for 90 days', async () => {
  const database = openDatabase(`aside-${Math.random()}`);
  const store = createOutbox(database);
  const { account } = someCall('', 0);
  await store.write((rows) =>
    rows.setAside({ account, document: 'ada/shop', body: 'b', side: 'mine', at: start }),
  );
  await writing(database, () => forgetEnded(database, new Date(start + 90 * day)));
  expect(await database.setAside.count()).toBe(1);
  await writing(database, () => forgetEnded(database, new Date(start + 90 * day + 1)));
  expect(await database.setAside.count()).toBe(0);
  await database.delete();
});
