import { describe, expect, test } from 'vitest';
import {
  confirmAdoption,
  lookForHead,
  planAdoption,
  refreshHead,
} from '../../src/sync/copies/workingCopy.ts';
import type { AnswerRow } from '../../src/storage/database/answerRow.ts';
import { readKey } from '../../src/sync/copies/reads.ts';
import { createClient } from '../../src/provider/client.ts';
import { ada, provider, textOf } from './engine.ts';
import { adopt, open, type Real } from './editorCopy.ts';

describe('a look for another head', () => {
  const document = 'GET /document/ada/shop';
  const commits = `${document}/commit`;

  async function look({ engine }: Real, fetch = engine.ports.clientOf) {
    const client = await fetch(ada);
    if (client === 'signIn') throw new Error('Nobody is signed in.');
    return lookForHead(engine.ports, client, ada, 'ada/shop');
  }

  test('asks for the newest commit only, and for the document once that is another one', async () => {
    const real = open(['if-match'], true);
    await adopt(real);
    const { clock, document: known } = real.engine;
    const [reads, lists] = [real.provider.count(document), real.provider.count(commits)];
    clock.time += 60_000;
    expect(await look(real)).toEqual({ ok: true, value: false });
    expect(known()?.checkedAt).toBe(clock.time);
    expect(real.provider.count(document)).toBe(reads);
    real.provider.put('ada/shop', textOf(['Theirs']));
    expect(await look(real)).toEqual({ ok: true, value: true });
    expect(known()?.head?.commit).toBe('commit2');
    expect([real.provider.count(document), real.provider.count(commits)]).toEqual([
      reads + 1,
      lists + 2,
    ]);
  });

  test('says nothing of a head that a save has made meanwhile', async () => {
    const real = open(['if-match'], true);
    await adopt(real);
    const { clock, document: known, store } = real.engine;
    const before = known();
    if (before?.head === undefined) throw new Error('There is no head.');
    const saved = { ...before, head: { ...before.head, commit: 'mine' } };
    clock.time += 60_000;
    real.provider.onRequest = () => {
      void store.write(async (rows) => rows.putDocument(saved));
    };
    expect(await look(real)).toEqual({ ok: true, value: false });
    expect(known()).toEqual(saved);
  });

  test('reads the document where commits have no names, or may not be read', async () => {
    const nameless = open(['if-match'], false);
    await adopt(nameless);
    const reads = nameless.provider.count(document);
    expect(await look(nameless)).toMatchObject({ ok: true });
    expect(nameless.provider.count(document)).toBe(reads + 1);

    const real = open(['if-match'], true);
    await adopt(real);
    const { ports } = real.engine;
    const deny: typeof real.provider.fetch = async (url, init) =>
      url.includes('/commit')
        ? Response.json({ success: false, message: 'No.' }, { status: 403 })
        : real.provider.fetch(url, init);
    const client = createClient({ baseUrl: provider, fetch: deny, now: ports.now });
    real.provider.put('ada/shop', textOf(['Theirs']));
    expect(await lookForHead(ports, { client }, ada, 'ada/shop')).toEqual({
      ok: true,
      value: true,
    });
  });

  test('that is not answered changes nothing', async () => {
    const real = open(['if-match'], true);
    await adopt(real);
    const before = real.engine.document();
    real.provider.isDown = true;
    expect(await look(real)).toMatchObject({ ok: false, refusal: { code: 'network' } });
    expect(real.engine.document()).toEqual(before);
  });
});

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
    const stored: AnswerRow[] = [];
    const noted = async (row: AnswerRow) => void stored.push(row);
    const head = { commit: 'c', body: 'b', content: 'x' };
    expect(await confirmAdoption(ports, ada, 'ada/shop', head, { isAhead: false })).toEqual({
      ok: true,
      value: false,
    });
    real.provider.isDown = true;
    const down = createClient({ baseUrl: provider, fetch: real.provider.fetch, now: ports.now });
    const answers = { get: () => Promise.reject(new Error('Nothing is read.')), put: noted };
    const read = await refreshHead({ ...ports, answers }, { client: down }, ada, 'ada/shop');
    expect(read).toMatchObject({ ok: false, refusal: { code: 'network' } });
    expect(real.engine.document()).toBeUndefined();
    expect(stored).toEqual([]);
    // The fields of a document that are stored with its head are shown at once, and without a network.
    real.provider.isDown = false;
    await refreshHead({ ...ports, answers }, { client: down }, ada, 'ada/shop');
    const key = readKey({ endpoint: 'document.get', input: { user: 'ada', document: 'shop' } });
    expect(stored).toMatchObject([{ account: ada, key, answer: { commitHash: 'commit1' } }]);
  });
});
