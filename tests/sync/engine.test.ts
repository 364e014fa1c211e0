import { describe, expect, test } from 'vitest';
import { confirmAdoption, planAdoption, refreshHead } from '../../src/sync/copies/workingCopy.ts';
import { createClient } from '../../src/provider/client.ts';
import { ada, provider, textOf } from './engine.ts';
import { adopt, open } from './editorCopy.ts';

describe('a copy that is taken over', () => {
  test('takes nothing while a save is on its way, nor says that it did', async () => {
    const real = open(['if-match'], true);
    await adopt(real);
    const { engine } = real;
    await engine.save(textOf(['Mine']));
    real.provider.put('ada/shop', textOf(['Theirs']));
    const client = await engine.ports.clientOf(ada);
    if (client === 'signIn') throw new Error('Nobody is signed in.');
    await refreshHead(engine.ports, client, ada, 'ada/shop');
    expect(await planAdoption(engine.ports, ada, 'ada/shop', textOf(['Mine']))).toEqual({
      kind: 'none',
    });
    const { head } = engine.document() ?? {};
    if (head === undefined) throw new Error('There is no head.');
    const before = engine.document();
    expect(await confirmAdoption(engine.ports, ada, 'ada/shop', head, { isAhead: false })).toEqual({
      ok: true,
      value: false,
    });
    expect(engine.document()).toEqual(before);
  });

  test('is ahead of the provider as long as it has changes of its own that were merged with it', async () => {
    const real = open(['if-match'], true);
    await adopt(real);
    real.copy = ['Mine'];
    real.provider.put('ada/shop', textOf(['Theirs']));
    await adopt(real);
    expect(new Set(real.copy)).toEqual(new Set(['Mine', 'Theirs']));
    expect(real.engine.document()?.base?.isAhead).toBe(true);
    await real.engine.save(textOf(real.copy));
    expect(real.engine.document()?.base?.isAhead).toBeUndefined();
  });

  test('is left to its person where both have changed the same, and to later where nobody can merge', async () => {
    const real = open(['if-match'], true);
    await adopt(real);
    real.provider.put('ada/shop', textOf(['!theirs']));
    await adopt(real, 1);
    const { ports } = real.engine;
    expect(await planAdoption(ports, ada, 'ada/shop', textOf(['!mine']))).toMatchObject({
      kind: 'conflicts',
      theirs: textOf(['!theirs']),
    });
    const unable = { ...ports, merge: async () => ({ kind: 'unavailable' }) as const };
    expect(await planAdoption(unable, ada, 'ada/shop', textOf([]))).toEqual({ kind: 'later' });
  });

  test('of a document that nobody has read, or that this device does not know, is left alone', async () => {
    const real = open(['if-match'], true);
    const { ports } = real.engine;
    expect(await planAdoption(ports, ada, 'ada/shop', textOf(['Mine']))).toEqual({ kind: 'none' });
    const head = { commit: 'c', body: 'b', content: 'x' };
    expect(await confirmAdoption(ports, ada, 'ada/shop', head, { isAhead: false })).toEqual({
      ok: true,
      value: false,
    });
    real.provider.isDown = true;
    const down = createClient({ baseUrl: provider, fetch: real.provider.fetch, now: ports.now });
    const read = await refreshHead(ports, { client: down }, ada, 'ada/shop');
    expect(read).toMatchObject({ ok: false, refusal: { code: 'network' } });
    expect(real.engine.document()).toBeUndefined();
  });
});
