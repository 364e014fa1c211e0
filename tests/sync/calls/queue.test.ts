import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endpoints } from '../../../src/provider/contract/index.ts';
import type { OutboxRows } from '../../../src/storage/outbox/outboxStore.ts';
import { accountAt } from '../../../src/storage/database/account.ts';
import { createMemoryOutbox } from '../../../src/storage/outbox/memoryOutbox.ts';
import { discardCall } from '../../../src/sync/callDecisions.ts';
import { enqueue } from '../../../src/sync/calls/queue.ts';
import { ada, openEngine, provider, saved, start, textOf } from '../engine.ts';
import { ModelProvider } from '../modelProvider.ts';

const clock = { time: start };
const opened = () => openEngine(new ModelProvider(() => clock.time).fetch, {}, clock);
const shop = { user: 'ada', document: 'shop' };

describe('a call that is accepted', () => {
  test('invariant 1: is stored with all that it needs before its id is given', async () => {
    const engine = opened();
    const save = await saved(textOf(['A']));
    const id = await engine.ask({ endpoint: 'document.update', save: { ...save, seq: 7 } });
    expect(engine.call(id)).toEqual({
      id,
      account: ada,
      stream: 'ada/shop',
      order: 1,
      endpoint: 'document.update',
      input: shop,
      save: { body: save.body.hash, content: save.content, seq: 7 },
      state: 'queued',
      attempts: 0,
      unsure: false,
      createdAt: start,
    });
    expect(engine.store.tables.bodies.get(`${ada} ${save.body.hash}`)).toEqual(save.body);
  });

  test('is behind all that were asked for before, in whichever stream', async () => {
    const engine = opened();
    const orders: number[] = [];
    for (const document of ['a', 'b', 'a', 'c']) {
      const id = await engine.comment('x', { input: { user: 'ada', document, id: 1 } });
      orders.push(engine.call(id).order);
    }
    expect(orders).toEqual([1, 2, 3, 4]);
  });

  test('that carries a large body has it stored, and names it', async () => {
    const engine = opened();
    const { body } = await saved('{"large": true}');
    const id = await engine.ask({ endpoint: 'document.import', payload: body });
    expect(engine.call(id).payload).toBe(body.hash);
    expect(engine.store.tables.bodies.size).toBe(1);
  });
});

describe('what must not wait', () => {
  const immediate = endpoints.filter(({ queueable }) => !queueable);

  test('is refused, and nothing of it is stored', async () => {
    expect(immediate.length).toBeGreaterThan(15);
    for (const { id } of [...immediate, { id: 'document.juggle' }]) {
      const engine = opened();
      const asked = await enqueue(engine.ports, { account: ada, endpoint: id, input: shop });
      expect(asked).toMatchObject({ ok: false, refusal: { code: 'not-queueable' } });
      expect(engine.store.tables.calls.size).toBe(0);
    }
  });

  test('is what nobody asks for: every write needs an account', async () => {
    for (const { access } of endpoints.filter(({ queueable }) => queueable)) {
      expect(access).toMatch(/^(?:user|author|owner)$/);
    }
    const engine = opened();
    const account = accountAt('', provider);
    const call = { account, endpoint: 'pulls.create', input: shop };
    expect(await enqueue(engine.ports, call)).toMatchObject({
      ok: false,
      refusal: { code: 'nobody', message: 'Sign in first.' },
    });
    expect(engine.store.tables.calls.size).toBe(0);
  });

  test('is all that carries a secret', () => {
    const secret = [
      'account.changePassword',
      'account.createKey',
      'triggers.create',
      'triggers.update',
    ];
    for (const id of secret) expect(immediate.map((each) => each.id)).toContain(id);
  });
});

describe('one transaction', () => {
  const writing: readonly (keyof OutboxRows)[] = [
    'put',
    'putBody',
    'putDocument',
    'nextOrder',
    'dependents',
    'open',
  ];

  test.each(writing)('a store that refuses at "%s" leaves nothing, and says so', async (method) => {
    const memory = createMemoryOutbox();
    const base = openEngine(new ModelProvider(() => clock.time).fetch, {}, clock, memory);
    await base.save(textOf(['A']));
    const before = structuredClone(memory.tables);
    const refusing: typeof memory = {
      ...memory,
      write: (run) =>
        memory.write(async (rows) =>
          run({
            ...rows,
            [method]: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
          }),
        ),
    };
    const asked = await enqueue(
      { ...base.ports, store: refusing },
      {
        account: ada,
        endpoint: 'document.update',
        input: shop,
        save: await saved(textOf(['A', 'B'])),
      },
    );
    expect(asked).toMatchObject({ ok: false, refusal: { code: 'quota' } });
    expect(structuredClone(memory.tables)).toEqual(before);
  });
});

describe('what a save is made of', () => {
  test('is what the copy on this device was made of, then the save before it', async () => {
    const engine = opened();
    const base = { body: 'o', commit: 'c0', seq: 1 };
    await engine.store.write((rows) => rows.putDocument({ account: ada, name: 'ada/shop', base }));
    const first = await engine.save(textOf(['A']));
    expect(engine.call(first).save?.base).toEqual(base);
    // A call in between, so that the second save does not replace the first.
    await engine.star(true);
    const { body } = await saved(textOf(['A', 'B']));
    const second = await engine.save(textOf(['A', 'B']));
    const firstBody = engine.call(first).save?.body;
    expect(engine.call(second).save?.base).toEqual({ body: firstBody, commit: 'c0' });
    expect(engine.document()?.base).toEqual({ body: body.hash, commit: 'c0' });
  });

  test('is nothing for the first save of what was never read', async () => {
    const engine = opened();
    expect(engine.call(await engine.save(textOf([]))).save?.base).toBeUndefined();
  });

  test('is what the first was made of, when the second takes its place', async () => {
    const engine = opened();
    const base = { body: 'o', commit: 'c0' };
    await engine.store.write((rows) => rows.putDocument({ account: ada, name: 'ada/shop', base }));
    const first = await engine.save(textOf(['A']));
    const second = await engine.save(textOf(['A', 'B']));
    expect(engine.call(first)).toMatchObject({
      state: 'cancelled',
      replacedBy: second,
      endedAt: start,
    });
    expect(engine.call(second).save?.base).toEqual(base);
    expect(engine.open()).toHaveLength(1);
  });

  test('is another matter in another document, or another account', async () => {
    const engine = opened();
    await engine.save(textOf(['A']));
    const other = { user: 'ada', document: 'other' };
    const elsewhere = await engine.save(textOf(['B']), { input: other });
    const theirs = await engine.save(textOf(['B']), { account: 'bob@https://provider.test/api' });
    expect(engine.call(elsewhere).save?.base).toBeUndefined();
    expect(engine.call(theirs).save?.base).toBeUndefined();
    expect(engine.open()).toHaveLength(3);
  });

  test('follows the line, whatever is saved in between', async () => {
    const step = fc.oneof(
      fc.record({ save: fc.array(fc.constantFrom('A', 'B', 'C'), { maxLength: 3 }) }),
      fc.constant('star' as const),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const engine = opened();
        let isStarred = false;
        for (const each of steps) {
          if (each === 'star') await engine.comment(`${(isStarred = !isStarred)}`);
          else await engine.save(textOf(each.save));
        }
        const saves = engine.open().flatMap(({ save }) => (save === undefined ? [] : [save]));
        for (const [at, { base }] of saves.entries()) expect(base?.body).toBe(saves[at - 1]?.body);
        // The base of this device's copy is the last save.
        expect(engine.document()?.base?.body).toBe(saves.at(-1)?.body);
      }),
    );
  });
});

describe('what other calls depend on', () => {
  test('keeps its place: a later save goes behind it', async () => {
    const engine = opened();
    const first = await engine.save(textOf(['A']));
    const about = await engine.star(true, {
      input: { user: 'ada', document: 'other', body: { active: true } },
      dependsOn: first,
    });
    const second = await engine.save(textOf(['A', 'B']));
    expect(engine.call(first).state).toBe('queued');
    expect(engine.call(about).dependsOn).toBe(first);
    expect(engine.open().map(({ id }) => id)).toEqual([first, about, second]);
  });

  test('was replaced meanwhile: what took its place is waited for', async () => {
    const engine = opened();
    const first = await engine.save(textOf(['A']));
    const second = await engine.save(textOf(['A', 'B']));
    expect(engine.call(first).replacedBy).toBe(second);
    const about = await engine.comment('about it', { dependsOn: first });
    expect(engine.call(about).dependsOn).toBe(second);
  });

  test('is not replaced by what waits for it', async () => {
    const engine = opened();
    const first = await engine.save(textOf(['A']));
    const second = await engine.save(textOf(['A', 'B']), { dependsOn: first });
    expect(engine.open().map(({ id }) => id)).toEqual([first, second]);
  });

  test('was taken back, or is forgotten: it is refused, for it would wait for ever', async () => {
    const engine = opened();
    const taken = await engine.comment('first');
    await discardCall(engine.ports, taken);
    for (const dependsOn of [taken, 'forgotten']) {
      const before = structuredClone(engine.store.tables);
      const call = { account: ada, endpoint: 'document.update', input: shop, dependsOn };
      const asked = await enqueue(engine.ports, { ...call, save: await saved(textOf(['A'])) });
      expect(asked).toMatchObject({ ok: false, refusal: { code: 'nothing-to-wait-for' } });
      expect(structuredClone(engine.store.tables)).toEqual(before);
    }
  });

  test('need not be waited for, nor looked up, once it is done', async () => {
    const model = new ModelProvider(() => clock.time);
    model.put('ada/shop', textOf([]));
    const engine = openEngine(model.fetch, {}, clock);
    const first = await engine.comment('first');
    await engine.drain();
    const answer = engine.call(first).answerId;
    expect(answer).toBeDefined();
    const second = await engine.ask({
      endpoint: 'issues.reactComment',
      input: { ...shop, id: 1, reaction: 'like', body: { active: true } },
      dependsOn: first,
      answersOf: { comment: first },
    });
    expect(engine.call(second).input['comment']).toBe(answer);
    expect(engine.call(second).dependsOn).toBeUndefined();
    expect(engine.call(second).answersOf).toBeUndefined();
  });
});
