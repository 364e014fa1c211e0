import { afterEach, describe, expect, test } from 'vitest';
import { namesOf, openEngine, start, textOf } from './engine.ts';
import { ModelProvider } from './modelProvider.ts';
import { createReplayMemory } from '../../src/sync/sending/replay.ts';
import { takeTurn } from '../../src/sync/turns/turn.ts';
import { openReal, specOf, type RealProvider } from './realProvider.ts';

const open: RealProvider[] = [];
async function real(unsupported: readonly string[] = []): Promise<RealProvider> {
  const opened = await openReal(unsupported);
  open.push(opened);
  return opened;
}
afterEach(async () => {
  for (const { provider } of open.splice(0)) await provider.close();
});

const kinds: readonly (readonly [string, readonly string[]])[] = [
  ['that knows keys and If-Match', []],
  ['without If-Match', ['if-match']],
  ['without keys', ['idempotency-key']],
  ['without either', ['idempotency-key', 'if-match']],
];

const commits = async ({ ask }: RealProvider) => {
  const { json } = await ask('GET', '/document/ada/shop/commit?count=100');
  return json['entry'] as readonly { readonly id: number }[];
};

describe.each(kinds)('a save to the real provider, %s', (_name, unsupported) => {
  test('arrives, and is what the next one is made of', async () => {
    const { engine, names } = await real(unsupported);
    await engine.adopt();
    await engine.save(specOf(['A']));
    await engine.drain();
    await engine.save(specOf(['A', 'B']));
    await engine.drain();
    expect(await names()).toEqual(['A', 'B']);
    expect(engine.open()).toEqual([]);
    const { base, head } = engine.document() ?? {};
    expect(base).toEqual({ commit: head?.commit, body: head?.body });
    expect(head?.commit).not.toBe('');
  });

  test('of a document that was never read is compared with it first, and merged', async () => {
    const { engine, names, saveForeign } = await real(unsupported);
    await saveForeign(['Theirs']);
    await engine.save(specOf(['Mine']));
    await engine.drain();
    expect(new Set(await names())).toEqual(new Set(['Mine', 'Theirs']));
    expect(engine.open()).toEqual([]);
  });

  test('invariant 5: on top of what somebody else saved is merged with it, and nothing is lost', async () => {
    const opened = await real(unsupported);
    const { engine, names, saveForeign } = opened;
    await engine.adopt();
    const id = await engine.save(specOf(['Mine']));
    await saveForeign(['Theirs']);
    await engine.drain();
    expect(new Set(await names())).toEqual(new Set(['Mine', 'Theirs']));
    const { state, replacedBy = '' } = engine.call(id);
    expect(state).toBe('cancelled');
    expect(engine.call(replacedBy).state).toBe('done');
    // Both exist as separate commits.
    expect(await commits(opened)).toHaveLength(2);
  });

  test('whose answer was lost is in the history once', async () => {
    for (const fate of ['answerLost', 'brokenAfter'] as const) {
      const opened = await real(unsupported);
      const { engine, fates, names } = opened;
      await engine.adopt();
      fates.push(fate);
      const id = await engine.save(specOf(['A']));
      await engine.drain();
      expect(engine.call(id).state).toBe('done');
      expect(await names()).toEqual(['A']);
      expect(await commits(opened)).toHaveLength(1);
    }
  });

  test('that was lost on its way is sent again', async () => {
    const opened = await real(unsupported);
    const { engine, fates, names } = opened;
    await engine.adopt();
    fates.push('requestLost', 'requestLost');
    const id = await engine.save(specOf(['A']));
    await engine.drain();
    expect(engine.call(id)).toMatchObject({ state: 'done', attempts: 3 });
    expect(await names()).toEqual(['A']);
    expect(await commits(opened)).toHaveLength(1);
  });

  test('whose answer was lost before somebody else saved is not saved again', async () => {
    const opened = await real(unsupported);
    const { engine, fates, names, saveForeign } = opened;
    await engine.adopt();
    fates.push('answerLost');
    const id = await engine.save(specOf(['A']));
    await engine.turn();
    await saveForeign(['A', 'Theirs']);
    await engine.drain();
    expect(engine.call(id).state).toBe('done');
    expect(await names()).toEqual(['A', 'Theirs']);
    expect(await commits(opened)).toHaveLength(2);
  });

  test('that somebody else has saved just so is done without being sent', async () => {
    const opened = await real(unsupported);
    const { engine, names, saveForeign } = opened;
    await saveForeign(['A']);
    const id = await engine.save(specOf(['A']));
    await engine.drain();
    expect(engine.call(id)).toMatchObject({ state: 'done', attempts: 0 });
    expect(await names()).toEqual(['A']);
    expect(await commits(opened)).toHaveLength(1);
  });

  test('invariant 4: the copy on this device and the provider have the same when nothing happens any more', async () => {
    const { engine, fates, names, saveForeign } = await real(unsupported);
    await engine.adopt();
    fates.push('answerLost', { status: 503 }, 'requestLost');
    await engine.save(specOf(['A']));
    const input = { user: 'ada', document: 'shop', body: { description: 'A shop' } };
    await engine.ask({ endpoint: 'document.meta', input });
    await engine.save(specOf(['A', 'B']));
    await saveForeign(['C']);
    await engine.drain();
    await engine.adopt();
    const { head, base } = engine.document() ?? {};
    expect(head?.content).toBe(await engine.ports.bodies.contentHash(specOf(await names())));
    expect(base?.body).toBe(head?.body);
    expect(new Set(await names())).toEqual(new Set(['A', 'B', 'C']));
  });

  test('of a document that is gone waits for a person, who may export it', async () => {
    const { engine, ask } = await real(unsupported);
    await engine.adopt();
    const id = await engine.save(specOf(['A']));
    await ask('DELETE', '/document/ada/shop');
    await engine.drain();
    expect(engine.call(id)).toMatchObject({ state: 'conflict', conflict: { reason: 'missing' } });
    expect(
      engine.store.tables.bodies.get(`${engine.call(id).account} ${engine.call(id).save?.body}`),
    ).toBeDefined();
  });

  test('waits for whoever can merge, and says so', async () => {
    const { engine, names, saveForeign } = await real(unsupported);
    await engine.adopt();
    const id = await engine.save(specOf(['Mine']));
    await saveForeign(['Theirs']);
    const { merge } = engine.ports;
    Object.assign(engine.ports, { merge: async () => ({ kind: 'unavailable' }) });
    await engine.turn();
    expect(engine.call(id).state).toBe('retry');
    expect(engine.call(id).error).toContain('once Typewright is open');
    const { attempts } = engine.call(id);
    await engine.drain();
    expect(engine.call(id)).toMatchObject({ state: 'retry', attempts });
    expect(await names()).toEqual(['Theirs']);
    // Another page has not waited yet, and need not wait.
    const page = { ...engine.ports, merge };
    await takeTurn(page, createReplayMemory(page), 'page', new AbortController().signal);
    expect(new Set(await names())).toEqual(new Set(['Mine', 'Theirs']));
  });
});

// Without keys this can't be known, because the hash of a commit depends only on its content.
const keyed = kinds.filter(([, unsupported]) => !unsupported.includes('idempotency-key'));

describe.each(keyed)('a save to the real provider, %s', (_name, unsupported) => {
  test('whose answer was lost before somebody undid it is not saved again', async () => {
    const opened = await real(unsupported);
    const { engine, fates, names, saveForeign } = opened;
    await saveForeign(['Old']);
    await engine.adopt();
    fates.push('answerLost');
    const id = await engine.save(specOf(['Old', 'Mine']));
    await engine.turn();
    await saveForeign(['Old']);
    await engine.drain();
    expect(engine.call(id).state).toBe('done');
    expect(await names()).toEqual(['Old']);
    expect(await commits(opened)).toHaveLength(3);
  });
});

describe('a provider that says less', () => {
  function opened(capabilities: string[] = []) {
    const clock = { time: start };
    const model = new ModelProvider(() => clock.time, capabilities);
    model.namesCommits = false;
    model.put('ada/shop', textOf(['A']));
    return { model, engine: openEngine(model.fetch, {}, clock) };
  }

  test('and names no commits is compared by content', async () => {
    const { model, engine } = opened();
    await engine.adopt();
    model.fates.push('answerLost');
    const id = await engine.save(textOf(['A', 'B']));
    await engine.drain();
    expect(engine.call(id).state).toBe('done');
    expect(model.effects).toHaveLength(1);
    model.put('ada/shop', textOf(['A', 'B', 'C']));
    await engine.save(textOf(['A', 'B', 'D']));
    await engine.drain();
    expect(new Set(namesOf(model.documents.get('ada/shop')?.text ?? '{}'))).toEqual(
      new Set(['A', 'B', 'C', 'D']),
    );
  });

  test('whose answer was lost before somebody undid the save is not saved to again', async () => {
    const { model, engine } = opened();
    model.namesCommits = true;
    await engine.adopt();
    model.fates.push('answerLost');
    const id = await engine.save(textOf(['A', 'Mine']));
    await engine.turn();
    model.put('ada/shop', textOf(['A']));
    await engine.drain();
    expect(engine.call(id).state).toBe('done');
    expect(namesOf(model.documents.get('ada/shop')?.text ?? '{}')).toEqual(['A']);
  });

  test('and has what was asked about no more is not asked without an end', async () => {
    const { model, engine } = opened();
    model.fates.push('answerLost');
    const id = await engine.comment('hello');
    await engine.turn();
    model.documents.clear();
    await engine.drain();
    // The document no longer exists, and with it whatever the save may have done.
    expect(engine.call(id)).toMatchObject({ state: 'failed', error: 'There is no document.' });
  });

  test('and names no commits does not bring back what was there before a save', async () => {
    const { model, engine } = opened();
    await engine.adopt();
    const slow = openEngine(
      async (url, init) => {
        const answer = await model.fetch(url, init);
        if (init.method === 'GET' && url.endsWith('/document/ada/shop')) await engine.drain();
        return answer;
      },
      {},
      engine.clock,
      engine.store,
    );
    await engine.save(textOf(['A', 'B']));
    // The answer that was read before the save arrives after it.
    await slow.adopt();
    expect(engine.document()?.head?.content).toBe(
      await engine.ports.bodies.contentHash(textOf(['A', 'B'])),
    );
  });

  test('assumption 3: where a save is not refused, somebody who saves at the same moment is overwritten, and in the history', async () => {
    const { model, engine } = opened();
    await engine.adopt();
    const racing = openEngine(
      (url, init) => {
        // Between the read of the head and the save.
        if (init.method === 'PUT') model.put('ada/shop', textOf(['A', 'Theirs']));
        return model.fetch(url, init);
      },
      {},
      engine.clock,
      engine.store,
    );
    await engine.save(textOf(['A', 'Mine']));
    await racing.drain();
    expect(namesOf(model.documents.get('ada/shop')?.text ?? '{}')).toEqual(['A', 'Mine']);
    expect(
      model.documents.get('ada/shop')?.commits.map(({ text }) => namesOf(text)),
    ).toContainEqual(['A', 'Theirs']);
  });

  test('and refuses every save is not asked without an end', async () => {
    const { model, engine } = opened(['if-match']);
    model.namesCommits = true;
    await engine.adopt();
    await engine.save(textOf(['A', 'B']));
    model.fates.push(...Array.from({ length: 50 }, () => ({ status: 412 })));
    await engine.turn();
    expect(model.count('PUT /document/ada/shop')).toBe(1);
    expect(engine.open()).toHaveLength(1);
    await engine.drain(5000);
    expect(model.count('PUT /document/ada/shop')).toBeLessThanOrEqual(7);
  });
});
