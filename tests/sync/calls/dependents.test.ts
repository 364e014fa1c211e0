import { describe, expect, test } from 'vitest';
import { settleUndecided } from '../../../src/sync/callDecisions.ts';
import { withAnswer } from '../../../src/sync/calls/dependents.ts';
import { someCall } from '../../storage/outboxStore.contract.ts';
import { openEngine, start, textOf } from '../engine.ts';
import { ModelProvider } from '../modelProvider.ts';

function open(capabilities?: string[]) {
  const clock = { time: start };
  const model = new ModelProvider(() => clock.time, capabilities);
  model.put('ada/shop', textOf(['A']));
  return { model, engine: openEngine(model.fetch, {}, clock) };
}

describe('what waits for another call', () => {
  const issue = { user: 'ada', document: 'shop', body: { title: 'Broken' } };

  test('is sent when that is done, with what it was answered', async () => {
    const { model, engine } = open();
    const fetch: typeof model.fetch = (url, init) =>
      url.endsWith('/issue') && init.method === 'POST'
        ? Promise.resolve(Response.json({ success: true, id: 17 }, { status: 201 }))
        : model.fetch(url, init);
    const asked = openEngine(fetch, {}, engine.clock, engine.store);
    const made = await asked.ask({ endpoint: 'issues.create', input: issue });
    const said = await asked.comment('indeed', {
      input: { user: 'ada', document: 'shop', body: { comment: 'indeed' } },
      dependsOn: made,
      answersOf: { id: made },
    });
    await asked.drain();
    expect(asked.call(said).state).toBe('done');
    expect(model.count('POST /document/ada/shop/issue/17/comment')).toBe(1);
  });

  test('gets the answer of that call, and still waits for those of others', () => {
    const answersOf = { id: 'made', comment: 'other' };
    const waiting = someCall('waits', 2, { input: { user: 'ada' }, dependsOn: 'made', answersOf });
    const answered = withAnswer(waiting, someCall('made', 1, { answerId: '17' }));
    expect(answered.input).toEqual({ user: 'ada', id: '17' });
    expect(answered.answersOf).toEqual({ comment: 'other' });
    expect(answered.dependsOn).toBeUndefined();
  });

  test('is not left waiting by what is done in the moment in which it is held', async () => {
    const { model, engine } = open();
    model.put('ada/other', '{}');
    const first = await engine.star(true);
    const second = await engine.star(true, {
      input: { user: 'ada', document: 'other', body: { active: true } },
      dependsOn: first,
    });
    // The first call is answered after the engine has read it, and before it stores that the second waits.
    const { store } = engine;
    let reads = 0;
    const done = async () => {
      await store.write(async (rows) => {
        const call = await rows.call(first);
        if (call !== undefined) await rows.put({ ...call, state: 'done' });
      });
    };
    const racing = openEngine(
      model.fetch,
      {
        store: {
          ...store,
          read: async (run) => {
            const value = await store.read(run);
            if ((value as { id?: string } | undefined)?.id === first && ++reads === 1) await done();
            return value;
          },
        },
      },
      engine.clock,
      store,
    );
    await store.write(async (rows) => {
      const call = await rows.call(first);
      // Simulates that another lane has sent the first call.
      if (call !== undefined) await rows.put({ ...call, state: 'failed' });
    });
    await racing.drain(60_000);
    expect(racing.call(second).state).toBe('done');
  });

  test('goes on when a person says that the other one was done', async () => {
    const { engine } = open([]);
    const first = await engine.ask({
      endpoint: 'tags.trigger',
      input: { user: 'ada', document: 'shop', id: '1' },
    });
    const second = await engine.comment('executed', {
      input: { user: 'ada', document: 'other', id: 1, body: { comment: 'executed' } },
      dependsOn: first,
    });
    await engine.store.write(async (rows) => {
      const call = await rows.call(first);
      if (call !== undefined)
        await rows.put({
          ...call,
          state: 'conflict',
          unsure: true,
          conflict: { reason: 'undecided' },
        });
    });
    await engine.turn();
    expect(engine.call(second).state).toBe('waiting');
    expect((await settleUndecided(engine.ports, first, true)).ok).toBe(true);
    expect(engine.call(second).state).toBe('queued');
  });

  test('goes on where what it waited for was done and forgotten long ago', async () => {
    const { model, engine } = open();
    const first = await engine.comment('first');
    const second = await engine.star(true, { dependsOn: first });
    model.fates.push('delivered', 'requestLost');
    await engine.turn();
    expect(engine.call(first).state).toBe('done');
    expect(engine.call(second).state).not.toBe('done');
    // A week later, completed calls are deleted.
    const forgetful = openEngine(
      model.fetch,
      {
        store: {
          read: (run) =>
            engine.store.read((rows) =>
              run({ ...rows, call: async (id) => (id === first ? undefined : rows.call(id)) }),
            ),
          write: (run) =>
            engine.store.write((rows) =>
              run({ ...rows, call: async (id) => (id === first ? undefined : rows.call(id)) }),
            ),
        },
      },
      engine.clock,
      engine.store,
    );
    await forgetful.drain(600_000);
    expect(engine.call(second).state).toBe('done');
  });
});
