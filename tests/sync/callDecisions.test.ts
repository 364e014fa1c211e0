import { describe, expect, test } from 'vitest';
import type { CallState, PendingCall } from '../../src/storage/database/outboxRows.ts';
import {
  createAgain,
  discardCall,
  editCall,
  putBackCall,
  rememberChoices,
  resolveConflict,
  retryCall,
  settleUndecided,
  signedIn,
} from '../../src/sync/callDecisions.ts';
import { openStates } from '../storage/callStates.ts';
import { someCall } from '../storage/outboxStore.contract.ts';
import { ada, namesOf, openEngine, provider, saved, start, textOf } from './engine.ts';
import { ModelProvider } from './modelProvider.ts';
import { openReal, specOf } from './realProvider.ts';

function opened(capabilities?: string[]) {
  const clock = { time: start };
  const model = new ModelProvider(() => clock.time, capabilities);
  model.put('ada/shop', textOf(['A']));
  return { model, engine: openEngine(model.fetch, {}, clock) };
}

async function holding(state: CallState, rest: Partial<PendingCall> = {}) {
  const { engine, model } = opened();
  await engine.store.write((rows) => rows.put(someCall('a', 1, { state, ...rest })));
  return { engine, model };
}

const states: readonly CallState[] = [...openStates, 'done', 'cancelled'];

/** Brings a save into a conflict: both sides have changed the same value, and mine waits for a person. */
async function inConflict() {
  const { model, engine } = opened();
  await engine.adopt();
  const id = await engine.save(textOf(['A', '!mine']));
  model.put('ada/shop', textOf(['A', '!theirs']));
  await engine.drain();
  expect(engine.call(id)).toMatchObject({
    state: 'conflict',
    conflict: { reason: 'changed' },
    error: 'The same parts were changed elsewhere.',
  });
  return { model, engine, id };
}

const head = (model: ModelProvider) => namesOf(model.documents.get('ada/shop')?.text ?? '{}');
const tooLate = { ok: false, refusal: { code: 'too-late' } };

describe('another try', () => {
  test.each(states)('of a call that is %s', async (state) => {
    const { engine } = await holding(state);
    const before = structuredClone(engine.store.tables.calls.get('a'));
    const tried = await retryCall(engine.ports, 'a');
    if (state === 'cancelled') expect(tried).toMatchObject(tooLate);
    else expect(tried).toEqual({ ok: true, value: 'a' });
    if (['retry', 'signIn', 'conflict', 'failed'].includes(state)) {
      expect(engine.call('a').state).toBe('queued');
    } else expect(engine.call('a')).toEqual(before);
  });

  test('of one that may have arrived does not wait any longer', async () => {
    const notBefore = { at: 9e12, since: 0, why: 'lost' } as const;
    const { engine } = await holding('uncertain', { unsure: true, notBefore });
    await retryCall(engine.ports, 'a');
    expect(engine.call('a').state).toBe('uncertain');
    expect(engine.call('a').notBefore).toBeUndefined();
  });

  test('looks first whether an earlier attempt was done', async () => {
    const { engine } = await holding('failed', { unsure: true, attempts: 1 });
    await retryCall(engine.ports, 'a');
    expect(engine.call('a')).toMatchObject({ state: 'uncertain', unsure: true });
  });

  test('of one whose turn has not come is one of the delayed one before it', async () => {
    const { engine } = await holding('retry', {
      notBefore: { at: 9e12, since: 0, why: 'busy' },
    });
    const { account, stream } = engine.call('a');
    const behind = await engine.star(true);
    expect(engine.call(behind)).toMatchObject({ account, stream, state: 'queued' });
    expect(await retryCall(engine.ports, behind)).toEqual({ ok: true, value: behind });
    expect(engine.call('a').state).toBe('queued');
    expect(engine.call('a').notBefore).toBeUndefined();
    expect(engine.call(behind).state).toBe('queued');
  });

  test('of what is not there is too late', async () => {
    expect(await retryCall(opened().engine.ports, 'none')).toMatchObject(tooLate);
  });
});

describe('taking a call back', () => {
  test.each(states)('that is %s', async (state) => {
    const { engine } = await holding(state);
    const before = structuredClone(engine.store.tables.calls.get('a'));
    const taken = await discardCall(engine.ports, 'a');
    if (['sending', 'done', 'cancelled'].includes(state)) {
      expect(taken).toMatchObject(tooLate);
      expect(engine.call('a')).toEqual(before);
    } else {
      expect(taken).toEqual({ ok: true, value: 'a' });
      expect(engine.call('a')).toMatchObject({ state: 'cancelled', endedAt: start });
    }
  });

  test('invariant 10: what it would have saved is set aside', async () => {
    const { engine, id } = await inConflict();
    await discardCall(engine.ports, id);
    const body = engine.call(id).save?.body;
    expect(engine.store.tables.setAside).toEqual([
      { account: ada, document: 'ada/shop', body, side: 'mine', at: start },
    ]);
    expect(engine.store.tables.bodies.has(`${ada} ${body}`)).toBe(true);
  });

  test('fails what depends on it, which says so until a person takes that back, too', async () => {
    const { engine } = opened();
    const first = await engine.comment('first', {
      input: { user: 'ada', document: 'none', id: 1 },
    });
    const error = 'This depends on a change that was taken back.';
    const waiting = await engine.star(true, { dependsOn: first });
    await engine.drain();
    expect(engine.call(waiting).state).toBe('waiting');
    const queued = await engine.comment('behind', { dependsOn: first });
    await discardCall(engine.ports, first);
    expect(engine.call(waiting)).toMatchObject({ state: 'failed', error, attempts: 0 });
    // Trying it again gives the same error.
    await retryCall(engine.ports, waiting);
    await engine.drain();
    expect(engine.call(waiting)).toMatchObject({ state: 'failed', error, attempts: 0 });
    await discardCall(engine.ports, waiting);
    await engine.drain();
    expect(engine.call(queued)).toMatchObject({ state: 'failed', error, attempts: 0 });
    await discardCall(engine.ports, queued);
    expect(engine.open()).toEqual([]);
  });

  test('lets what is behind it go on', async () => {
    const { model, engine, id } = await inConflict();
    await engine.comment('behind');
    await engine.drain();
    expect(model.comments).toEqual([]);
    await discardCall(engine.ports, id);
    await engine.drain();
    expect(model.comments).toHaveLength(1);
  });
});

describe('putting back what was taken back', () => {
  test('asks for it again, with another key, as the last of its stream', async () => {
    const { model, engine } = opened();
    await engine.adopt();
    const id = await engine.save(textOf(['A', 'B']));
    await discardCall(engine.ports, id);
    const put = await putBackCall(engine.ports, id);
    expect(put.ok).toBe(true);
    const [again] = engine.open();
    expect(again).toMatchObject({ save: engine.call(id).save, state: 'queued', attempts: 0 });
    expect(again?.id).not.toBe(id);
    expect(again?.order).toBe(engine.call(id).order);
    await engine.drain();
    expect(head(model)).toEqual(['A', 'B']);
    expect(await putBackCall(engine.ports, id)).toMatchObject(tooLate);
    expect(engine.open()).toEqual([]);
  });

  test.each([
    ['waits', false],
    ['is about to be sent', true],
  ])('comes before what was asked for later, which %s', async (_, isLate) => {
    const clock = { time: start };
    const model = new ModelProvider(() => clock.time);
    model.put('ada/shop', textOf(['A']));
    const written: string[] = [];
    let meanwhile = async () => {};
    const engine = openEngine(
      async (url, init) => {
        const method = init?.method ?? 'GET';
        if (method !== 'GET') written.push(method);
        await meanwhile();
        return model.fetch(url, init);
      },
      {},
      clock,
    );
    await engine.adopt();
    const first = await engine.save(textOf(['A', 'B']));
    const { account, order } = engine.call(first);
    await discardCall(engine.ports, first);
    await engine.store.write((rows) => rows.put(someCall('star', order + 1, { account })));
    const putBack = async () => {
      meanwhile = async () => {};
      expect(await putBackCall(engine.ports, first)).toMatchObject({ ok: true });
      expect(engine.open().map(({ order: place }) => place)).toEqual([order, order + 1]);
    };
    // The provider's capabilities are requested before anything is sent.
    if (isLate) meanwhile = putBack;
    else await putBack();
    await engine.drain();
    if (engine.open().length > 0) {
      clock.time += 5000;
      await engine.drain();
    }
    expect(engine.open()).toEqual([]);
    expect(written).toEqual(['PUT', 'POST']);
    expect(head(model)).toEqual(['A', 'B']);
  });

  test.each<[string, Partial<PendingCall>, boolean]>([
    ['is queued', { state: 'queued' }, true],
    ['was refused', { state: 'failed', firstSentAt: 1 }, true],
    ['is being sent', { state: 'sending', firstSentAt: 1 }, false],
    ['may have arrived', { state: 'uncertain', unsure: true, firstSentAt: 1 }, false],
    ['is done', { state: 'done', firstSentAt: 1, endedAt: 2 }, false],
    [
      'may have arrived, and was taken back',
      { state: 'cancelled', unsure: true, endedAt: 2 },
      false,
    ],
    ['is of another stream, and done', { state: 'done', stream: 'ada/zoo', endedAt: 2 }, true],
  ])('keeps its place in front of one that %s: %j', async (_, rest, isKept) => {
    const { engine } = await holding('cancelled', { endedAt: 1 });
    await engine.store.write(async (rows) => {
      await rows.put(someCall('b', 2, rest));
      for (let count = 0; count < 5; count++) await rows.nextOrder();
    });
    const put = await putBackCall(engine.ports, 'a');
    expect(engine.call(put.ok ? put.value : '').order).toBe(isKept ? 1 : 6);
  });

  test('comes after what it depends on', async () => {
    const { engine } = await holding('cancelled', { dependsOn: 'b', endedAt: 1 });
    await engine.store.write(async (rows) => {
      await rows.put(someCall('b', 2));
      for (let count = 0; count < 2; count++) await rows.nextOrder();
    });
    const put = await putBackCall(engine.ports, 'a');
    expect(engine.call(put.ok ? put.value : '').order).toBe(3);
  });

  test('names the head, if that is what it was made of by now', async () => {
    const { model, engine } = opened();
    await engine.adopt();
    const first = engine.call(await engine.save(textOf(['A', 'B'])));
    // The save has been tried, so the next one does not replace it.
    await engine.store.write((rows) => rows.put({ ...first, attempts: 1 }));
    const id = await engine.save(textOf(['A', 'B', 'C']));
    const body = first.save?.body;
    await discardCall(engine.ports, id);
    await engine.drain();
    await putBackCall(engine.ports, id);
    const [again] = engine.open();
    expect(again?.save?.base).toEqual({
      body,
      commit: model.documents.get('ada/shop')?.commits[0]?.commitHash,
    });
  });

  test('waits again for what it depended on, whose answer it needs', async () => {
    const { engine } = await holding('queued', { endpoint: 'issues.create' });
    const dependent = someCall('b', 2, {
      state: 'cancelled',
      endpoint: 'issues.createComment',
      dependsOn: 'a',
      answersOf: { id: 'a' },
    });
    await engine.store.write((rows) => rows.put(dependent));
    const put = await putBackCall(engine.ports, 'b');
    const again = put.ok ? engine.call(put.value) : undefined;
    expect(again).toMatchObject({ state: 'queued', dependsOn: 'a', answersOf: { id: 'a' } });
    await discardCall(engine.ports, 'a');
    await discardCall(engine.ports, again?.id ?? '');
    expect(await putBackCall(engine.ports, again?.id ?? '')).toMatchObject({
      ok: false,
      refusal: { code: 'nothing-to-wait-for' },
    });
  });

  test.each([
    ['may have had its effect', { unsure: true, attempts: 1 }, 'unsure'],
    ['has lost what it would send', { payload: 'lost' }, 'gone'],
    ['went with another', { replacedBy: 'b' }, 'too-late'],
  ])('is refused for a call that %s', async (_, rest, code) => {
    const { engine } = await holding('cancelled', rest);
    const before = structuredClone(engine.store.tables);
    expect(await putBackCall(engine.ports, 'a')).toMatchObject({ ok: false, refusal: { code } });
    expect(structuredClone(engine.store.tables)).toEqual(before);
  });

  test.each(states.filter((state) => state !== 'cancelled'))(
    'is nothing for one that is %s',
    async (state) => {
      const { engine } = await holding(state);
      expect(await putBackCall(engine.ports, 'a')).toMatchObject(tooLate);
    },
  );
});

describe('what nobody could find out', () => {
  const undecided = { conflict: { reason: 'undecided' }, unsure: true, attempts: 1 } as const;

  test('was done: it ends', async () => {
    const { engine } = await holding('conflict', undecided);
    await settleUndecided(engine.ports, 'a', true);
    expect(engine.call('a')).toMatchObject({ state: 'done', unsure: false });
  });

  test('was done: the head that a save made older is forgotten, until it is read again', async () => {
    const { model, engine } = opened();
    await engine.adopt();
    const id = await engine.save(textOf(['A', 'B']));
    const call = engine.call(id);
    await engine.store.write((rows) => rows.put({ ...call, ...undecided, state: 'conflict' }));
    model.put('ada/shop', textOf(['A', 'B']));
    model.put('ada/shop', textOf(['A', 'B', 'C']));
    await settleUndecided(engine.ports, id, true);
    expect(engine.document()).not.toHaveProperty('head');
    expect(engine.document()?.base).toEqual({ body: call.save?.body });
    await engine.save(textOf(['A', 'B', 'D']));
    await engine.drain();
    expect(head(model).toSorted()).toEqual(['A', 'B', 'C', 'D']);
  });

  test('was not done: it is sent again, and not looked for', async () => {
    const { engine } = await holding('conflict', undecided);
    await settleUndecided(engine.ports, 'a', false);
    expect(engine.call('a')).toMatchObject({ state: 'queued', unsure: false });
  });

  test.each(states)(
    'is nothing that a call can be asked which is %s, and not undecided',
    async (state) => {
      for (const wasDone of [true, false]) {
        const { engine } = await holding(state, { attempts: 1, conflict: { reason: 'changed' } });
        const before = structuredClone(engine.store.tables.calls.get('a'));
        expect(await settleUndecided(engine.ports, 'a', wasDone)).toMatchObject(tooLate);
        expect(engine.call('a')).toEqual(before);
      }
    },
  );
});

describe('what was chosen so far', () => {
  const chosen = [['a', 'mine']] as const;

  test('stays with the conflict until it is ended', async () => {
    const { engine, id } = await inConflict();
    const seen = engine.call(id);
    expect(await rememberChoices(engine.ports, seen, chosen)).toEqual({ ok: true, value: id });
    expect(engine.call(id)).toEqual({ ...seen, conflict: { ...seen.conflict, chosen } });
    await resolveConflict(engine.ports, engine.call(id), textOf(['A', '!ours']));
    expect(engine.call(id)).not.toHaveProperty('conflict');
  });

  test('is refused about a conflict with others than were seen, and so is ending it', async () => {
    const { engine, id } = await inConflict();
    const seen = engine.call(id);
    const theirs = { commit: 'c', body: 'another', content: 'another' };
    await rememberChoices(engine.ports, seen, chosen, theirs);
    const before = structuredClone(engine.store.tables);
    expect(engine.call(id).conflict).toEqual({ reason: 'changed', theirs, chosen });
    expect(await rememberChoices(engine.ports, seen, [])).toMatchObject(tooLate);
    expect(await resolveConflict(engine.ports, seen, textOf(['!ours']))).toMatchObject(tooLate);
    expect(structuredClone(engine.store.tables)).toEqual(before);
  });
});

describe('a conflict', () => {
  test('ends with what the person chose, saved on top of theirs', async () => {
    const { model, engine, id } = await inConflict();
    const chosen = textOf(['A', '!ours']);
    expect((await resolveConflict(engine.ports, engine.call(id), chosen)).ok).toBe(true);
    await engine.drain();
    expect(head(model)).toEqual(['A', '!ours']);
    expect(model.documents.get('ada/shop')?.commits.map(({ text }) => namesOf(text))).toEqual([
      ['A', '!ours'],
      ['A', '!theirs'],
      ['A'],
    ]);
    expect(engine.open()).toEqual([]);
  });

  test('whose end says what this device has leaves nothing unsaved here', async () => {
    const { model, engine } = opened();
    await engine.adopt();
    const mine = textOf(['A', '!mine']);
    const id = await engine.save(mine, { save: { ...(await saved(mine)), seq: 7 } });
    model.put('ada/shop', textOf(['A', '!theirs']));
    await engine.drain();
    await resolveConflict(engine.ports, engine.call(id), mine);
    await engine.drain();
    const known = engine.document();
    expect(known?.base).toEqual({ commit: known?.head?.commit, body: known?.head?.body, seq: 7 });
  });

  test('invariant 10: sets aside what was not taken, of either side', async () => {
    for (const [names, sides] of [
      [
        ['A', '!ours'],
        ['mine', 'theirs'],
      ],
      [['A', '!mine'], ['theirs']],
      [['A', '!theirs'], ['mine']],
    ] as const) {
      const { engine, id } = await inConflict();
      await resolveConflict(engine.ports, engine.call(id), textOf(names));
      const aside = engine.store.tables.setAside;
      expect(aside.map(({ side }) => side)).toEqual(sides);
      for (const { body } of aside) {
        expect(engine.store.tables.bodies.has(`${ada} ${body}`)).toBe(true);
      }
    }
  });

  test('keeps its place in the line, what depends on it, and its age', async () => {
    const { engine, id } = await inConflict();
    const dependent = await engine.star(true, {
      input: { user: 'ada', document: 'other', body: { active: true } },
      dependsOn: id,
    });
    const before = engine.call(id);
    engine.clock.time += 5000;
    await resolveConflict(engine.ports, before, textOf(['A', '!ours']));
    const { replacedBy = '' } = engine.call(id);
    const { order, createdAt, stream } = before;
    expect(engine.call(replacedBy)).toMatchObject({ order, createdAt, stream, state: 'queued' });
    expect(engine.call(dependent).dependsOn).toBe(replacedBy);
  });

  test('that has gone on meanwhile is left alone', async () => {
    const { engine, id } = await inConflict();
    const seen = engine.call(id);
    await retryCall(engine.ports, id);
    const before = structuredClone(engine.store.tables);
    expect(await resolveConflict(engine.ports, seen, textOf(['!ours']))).toMatchObject(tooLate);
    expect(structuredClone(engine.store.tables)).toEqual(before);
  });

  test('over what is not there any more can’t be ended by a choice', async () => {
    const { engine } = await holding('conflict', {
      endpoint: 'document.update',
      save: { body: 'b', content: 'c' },
      conflict: { reason: 'missing' },
    });
    expect(await resolveConflict(engine.ports, engine.call('a'), '{}')).toMatchObject(tooLate);
    expect(engine.call('a').state).toBe('conflict');
  });

  test('that is met again is decided again, with what is there by then', async () => {
    const { model, engine, id } = await inConflict();
    await resolveConflict(engine.ports, engine.call(id), textOf(['A', '!ours']));
    model.put('ada/shop', textOf(['A', '!others']));
    await engine.drain();
    const [again] = engine.open();
    expect(again).toMatchObject({ state: 'conflict', conflict: { reason: 'changed' } });
    await resolveConflict(engine.ports, again ?? { id: '', account: '' }, textOf(['A', '!all']));
    await engine.drain();
    expect(head(model)).toEqual(['A', '!all']);
  });
});

describe('a document that is gone when it is to be saved', () => {
  /** An engine with the real provider, at which documents can be created. */
  async function gone() {
    const real = await openReal();
    await real.engine.adopt();
    const id = await real.engine.save(specOf(['A']));
    await real.ask('DELETE', '/document/ada/shop');
    await real.engine.drain();
    expect(real.engine.call(id)).toMatchObject({ state: 'conflict' });
    return { ...real, id };
  }

  test('is made again, with what was to be saved, and with what was saved after it', async () => {
    const { engine, id, names, provider: server } = await gone();
    const next = await engine.save(specOf(['A', 'B']));
    expect(await createAgain(engine.ports, id)).toEqual({ ok: true, value: id });
    const { replacedBy = '' } = engine.call(id);
    expect(engine.open().map(({ endpoint }) => endpoint)).toEqual([
      'document.create',
      'document.update',
      'document.update',
    ]);
    expect(engine.call(replacedBy).save?.base).toBeUndefined();
    await engine.drain();
    expect([replacedBy, next].map((each) => engine.call(each).state)).toEqual(['done', 'done']);
    expect(await names()).toEqual(['A', 'B']);
    await server.close();
  });

  test('is as it was known, and private where that is not known', async () => {
    const said = { description: 'All pets', private: true, homepage: 'https://example.com' };
    const answer = { id: 7, name: 'shop', stars: 3, ...said };
    for (const [answers, details] of [
      [{ get: async () => ({ account: '', key: '', at: 0, answer }), put: async () => {} }, said],
      [undefined, { private: true }],
    ] as const) {
      const { engine, id, provider: server } = await gone();
      await createAgain({ ...engine.ports, ...(answers && { answers }) }, id);
      expect(engine.open()[0]?.input).toEqual({ user: 'ada', body: { name: 'shop', ...details } });
      await server.close();
    }
  });

  test('is not saved to while it can’t be made', async () => {
    const { engine, ask, id, names, provider: server } = await gone();
    await createAgain(engine.ports, id);
    // Somebody else creates it first.
    await ask('POST', '/document/ada', { name: 'shop' });
    await engine.drain();
    const [making] = engine.open();
    expect(engine.open().map(({ state }) => state)).toEqual(['failed', 'queued']);
    // Nor after creating it was discarded: the existing document is another one.
    await discardCall(engine.ports, making?.id ?? '');
    await engine.drain();
    expect(engine.open().map(({ state }) => state)).toEqual(['failed']);
    expect(await names()).toEqual([]);
    await server.close();
  });

  test.each(['changed', 'undecided'] as const)('is another matter than "%s"', async (reason) => {
    const save = { body: 'b', content: 'c' };
    const { engine } = await holding('conflict', { save, conflict: { reason } });
    expect(await createAgain(engine.ports, 'a')).toMatchObject(tooLate);
    expect(engine.open().map(({ id }) => id)).toEqual(['a']);
  });
});

test('whoever signs in goes on with what waited for that, and with nobody else’s', async () => {
  const { engine } = opened();
  const bob = `bob@${provider}`;
  const { body, content } = await saved(textOf(['A']));
  await engine.store.write(async (rows) => {
    await rows.put(someCall('mine', 1, { account: ada, state: 'signIn' }));
    await rows.put(
      someCall('unsure', 2, { account: ada, state: 'signIn', unsure: true, stream: 'x' }),
    );
    await rows.put(someCall('theirs', 3, { account: bob, state: 'signIn' }));
    await rows.put(
      someCall('conflict', 4, {
        account: ada,
        state: 'conflict',
        save: { body: body.hash, content },
      }),
    );
  });
  expect(await signedIn(engine.ports, ada)).toEqual({ ok: true, value: 2 });
  expect(['mine', 'unsure', 'theirs', 'conflict'].map((id) => engine.call(id).state)).toEqual([
    'queued',
    'uncertain',
    'signIn',
    'conflict',
  ]);
});

describe('another input', () => {
  const refused = {
    state: 'failed' as const,
    error: 'The title is too long.',
    endpoint: 'issues.create',
    input: { user: 'ada', document: 'shop', body: { title: 'Far too long' } },
  };
  const input = { user: 'ada', document: 'shop', body: { title: 'Short' } };

  test('sends a refused call again, with another key and in its place', async () => {
    const { engine } = await holding('failed', refused);
    const edited = await editCall(engine.ports, 'a', input);
    const next = engine.call(edited.ok ? edited.value : '');
    expect(next).toMatchObject({ state: 'cancelled', replacedBy: expect.any(String) });
    const again = engine.call(next?.replacedBy ?? '');
    expect(again).toMatchObject({ state: 'queued', order: 1, attempts: 0, input });
    expect(again?.id).not.toBe('a');
    expect(again).not.toHaveProperty('error');
  });

  test('is what calls about it wait for', async () => {
    const { engine } = await holding('failed', refused);
    const about = { dependsOn: 'a', answersOf: { id: 'a' } };
    await engine.store.write((rows) => rows.put(someCall('b', 2, { state: 'waiting', ...about })));
    await editCall(engine.ports, 'a', input);
    const replacedBy = engine.call('a')?.replacedBy ?? '';
    expect(engine.call('b')).toMatchObject({
      dependsOn: replacedBy,
      answersOf: { id: replacedBy },
    });
  });

  test('must be about the same document', async () => {
    const { engine } = await holding('failed', refused);
    expect(await editCall(engine.ports, 'a', { ...input, document: 'other' })).toMatchObject({
      ok: false,
      refusal: { code: 'another-stream' },
    });
    expect(engine.call('a')).toMatchObject({ state: 'failed' });
  });

  describe('with another name for a document that is to be created', () => {
    const created = {
      state: 'failed' as const,
      error: 'You already have a document named shop. Choose another name.',
      endpoint: 'document.create',
      input: { user: 'ada', body: { name: 'shop' } },
    };
    const another = { user: 'ada', body: { name: 'store' } };

    test('takes what waits behind it along, and leaves the rest', async () => {
      const { engine } = await holding('failed', created);
      const base = { body: 'from here' };
      const theirs = { commit: 'c', body: 'theirs', content: 'theirs' };
      await engine.store.write(async (rows) => {
        await rows.put(someCall('b', 2, { state: 'queued' }));
        await rows.put(someCall('c', 3, { state: 'queued', stream: 'ada/garage' }));
        await rows.putDocument({ account: ada, name: 'ada/shop', base, head: theirs, keep: true });
      });
      await editCall(engine.ports, 'a', another);
      const again = engine.call(engine.call('a').replacedBy ?? '');
      expect(again).toMatchObject({ stream: 'ada/store', order: 1, state: 'queued' });
      expect(engine.call('b')).toMatchObject({
        stream: 'ada/store',
        input: { document: 'store' },
        state: 'queued',
      });
      expect(engine.call('c')).toMatchObject({ stream: 'ada/garage' });
      const { documents } = engine.store.tables;
      expect([...documents.values()]).toEqual([
        { account: ada, name: 'ada/shop', head: theirs, keep: true },
        { account: ada, name: 'ada/store', base },
      ]);
    });

    test.each([
      ['a document', { head: { commit: 'c', body: 'theirs', content: 'theirs' } }],
      ['a copy', { base: { body: 'theirs' } }],
    ])('is refused if this device knows %s of that name', async (_what, known) => {
      const { engine } = await holding('failed', created);
      await engine.store.write((rows) =>
        rows.putDocument({ account: ada, name: 'ada/store', ...known }),
      );
      expect(await editCall(engine.ports, 'a', another)).toMatchObject({
        ok: false,
        refusal: { code: 'taken' },
      });
      expect(engine.call('a')).toMatchObject({ state: 'failed', stream: 'ada/shop' });
    });
  });

  test.each(states.filter((state) => state !== 'failed'))(
    'is too late for a call that is %s',
    async (state) => {
      const { engine } = await holding(state, { ...refused, state });
      expect(await editCall(engine.ports, 'a', input)).toMatchObject(tooLate);
      expect(engine.call('a')).toMatchObject({ state });
    },
  );
});
