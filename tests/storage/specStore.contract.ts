import { beforeEach, describe, expect, it } from 'vitest';
import { packBody, unpackBody } from '../../src/storage/specs/packBody.ts';
import type { JournalRow, SpecRow } from '../../src/storage/database/database.ts';
import { historySteps, type SpecStore } from '../../src/storage/specs/specStore.ts';
import {
  bodiesOld,
  bodyRow,
  counts,
  day,
  journalRow,
  restorePointOf,
  key,
  later,
  replaceBy,
  start,
} from './rows.ts';

/** The contract of every store of specifications, wherever it stores its rows. */
export function describeSpecStore(openStore: () => SpecStore): void {
  let store: SpecStore;

  beforeEach(() => {
    store = openStore();
  });

  async function append(from: number, to: number, changed: Partial<JournalRow> = {}) {
    for (let seq = from; seq <= to; seq += 1) {
      expect(await store.append(journalRow(seq, changed))).toEqual({ ok: true, value: seq });
    }
  }

  async function putBodies(...hashes: readonly string[]) {
    for (const hash of hashes) await store.putBody(bodyRow(hash));
  }

  /** Which of the given bodies are still stored. */
  async function bodiesLeft(...hashes: readonly string[]) {
    const found = await Promise.all(hashes.map((hash) => store.body(key.account, hash)));
    return hashes.filter((_, index) => found[index] !== undefined);
  }

  async function compact(seq: number, body: string, now = start, states = counts) {
    await store.putBody(bodyRow(body, now));
    return store.compact(key, seq, body, states, now);
  }

  describe('edits', () => {
    it('returns what was appended, in order', async () => {
      await append(1, 3);
      const rows = [1, 2, 3].map((seq) => journalRow(seq));
      expect(await store.load(key)).toEqual({ head: 3, rows });
      expect(await store.history(key)).toEqual(rows);
      expect(await store.after(key, 1)).toEqual(rows.slice(1));
      expect(await store.after(key, 3)).toEqual([]);
    });

    it('has nothing that was never appended', async () => {
      expect(await store.load(key)).toEqual({ head: 0, rows: [] });
      expect(await store.history(key)).toEqual([]);
      expect(await store.restorePoints(key)).toEqual([]);
      expect(await store.spec(key)).toBeUndefined();
      expect(await store.body('local', 'none')).toBeUndefined();
      expect(await store.setting('none')).toBeUndefined();
    });

    it('stores what an edit makes of the description together with the edit', async () => {
      const rename = (before: SpecRow | undefined) => ({ name: `${before?.name ?? 'No name'}!` });
      await store.append(journalRow(1), { describe: rename });
      expect(await store.spec(key)).toMatchObject({ head: 1, name: 'No name!' });
      expect((await store.append(journalRow(1), { describe: rename })).ok).toBe(false);
      await store.append(journalRow(2), { describe: rename });
      expect(await store.spec(key)).toMatchObject({ head: 2, name: 'No name!!' });
    });

    it('says how much there is after an edit, as far as that is known', async () => {
      await store.append(journalRow(1), { counts });
      expect(await store.spec(key)).toMatchObject({ head: 1, counts });
      await store.append(journalRow(2));
      expect(await store.spec(key)).toMatchObject({ head: 2, counts });
      const more = { operations: 3, types: 3 };
      await store.append(journalRow(3), { counts: more });
      expect(await store.spec(key)).toMatchObject({ head: 3, counts: more });
    });

    it("refuses a number that another tab has written, and keeps that tab's edit", async () => {
      await append(1, 2);
      const refused = await store.append(journalRow(2, { label: 'From the other tab' }));
      expect(refused).toMatchObject({ ok: false, refusal: { code: 'other-tab' } });
      expect((await store.load(key)).rows.map(({ label }) => label)).toEqual(['Edit 1', 'Edit 2']);
    });

    it('refuses a number whose row was compacted', async () => {
      await append(1, historySteps + 2);
      await compact(historySteps + 2, 'snapshot');
      expect(await store.append(journalRow(1))).toMatchObject({ refusal: { code: 'other-tab' } });
    });

    it('refuses an edit that would leave a gap', async () => {
      await append(1, 1);
      expect(await store.append(journalRow(3))).toMatchObject({ refusal: { code: 'gone' } });
      expect((await store.load(key)).head).toBe(1);
    });

    it('refuses an edit, an undo and a restore point that name a missing body', async () => {
      await putBodies('there');
      for (const row of [
        journalRow(1, { edit: replaceBy('missing') }),
        journalRow(1, { undo: { v: 1, body: 'missing' } }),
        journalRow(1, {
          edit: {
            v: 1,
            edit: {
              kind: 'batch',
              edits: [{ kind: 'spec.replace', content: { body: 'missing' } }],
            },
          },
        }),
      ]) {
        expect(await store.append(row)).toMatchObject({ refusal: { code: 'gone' } });
      }
      const refused = await store.append(journalRow(1, { edit: replaceBy('there') }), {
        restorePoint: restorePointOf(0, 'missing'),
      });
      expect(refused).toMatchObject({ refusal: { code: 'gone' } });
      expect(await store.load(key)).toEqual({ head: 0, rows: [] });
      expect(await store.restorePoints(key)).toEqual([]);
    });

    it('lets one of two writers of the same number win', async () => {
      const both = await Promise.all([
        store.append(journalRow(1, { label: 'Mine' })),
        store.append(journalRow(1, { label: 'Theirs' })),
      ]);
      expect(both.map(({ ok }) => ok)).toEqual([true, false]);
      expect((await store.load(key)).rows.map(({ label }) => label)).toEqual(['Mine']);
    });

    it('keeps specifications and accounts separate, whatever their names', async () => {
      const names = ['a', 'a,b', '__proto__', 'constructor', '', 'ä', '["a"]'];
      for (const id of names) {
        await append(1, 1, { spec: id, label: id });
        await append(1, 2, { spec: id, account: 'someone' });
      }
      for (const id of names) {
        const loaded = await store.load({ account: 'local', id });
        expect(loaded.rows.map(({ label }) => label)).toEqual([id]);
        expect((await store.load({ account: 'someone', id })).head).toBe(2);
      }
      expect(await store.list('local')).toHaveLength(names.length);
    });

    it('reads edits of version 1, which have no step', async () => {
      const { step: _step, ...old } = journalRow(1);
      expect((await store.append(old)).ok).toBe(true);
      expect((await store.history(key))[0]).toEqual(old);
    });

    it('is not affected by later changes to objects passed in or out', async () => {
      const body = bodyRow('body');
      await store.putBody(body);
      const given = await store.body('local', 'body');
      structuredClone(given?.gzip, { transfer: given === undefined ? [] : [given.gzip] });
      expect((await store.body('local', 'body'))?.gzip.byteLength).toBe(1);
    });
  });

  describe('bodies', () => {
    it('stores a text as a gzipped body under its own hash', async () => {
      const text = JSON.stringify({ name: 'Größe '.repeat(2_000) });
      const body = await packBody('local', text, start);
      expect(body.gzip.byteLength).toBeLessThan(text.length / 10);
      expect((await packBody('local', text, bodiesOld)).hash).toBe(body.hash);
      expect(await store.putBody(body)).toEqual({ ok: true, value: body.hash });
      const found = await store.body('local', body.hash);
      expect(found && (await unpackBody(found))).toBe(text);
    });

    it('deletes old unreferenced bodies, and no others', async () => {
      const named = ['edit', 'undo', 'large undo', 'in a batch', 'kept', 'of another', 'snapshot'];
      await putBodies(...named, 'unnamed');
      await store.putBody(bodyRow('unnamed elsewhere', start, 'someone'));
      await store.putBody(bodyRow('young', bodiesOld));
      await store.append(journalRow(1, { edit: replaceBy('edit'), undo: replaceBy('undo') }), {
        restorePoint: restorePointOf(0, 'kept'),
      });
      const batch = { kind: 'spec.replace', content: { body: 'in a batch' } } as const;
      await store.append(
        journalRow(2, {
          edit: { v: 1, edit: { kind: 'batch', edits: [{ kind: 'batch', edits: [batch] }] } },
          undo: { v: 1, body: 'large undo' },
        }),
      );
      await store.append(journalRow(1, { spec: 'another', edit: replaceBy('of another') }));
      await store.compact(key, 2, 'snapshot', counts, bodiesOld);
      expect(await bodiesLeft(...named, 'unnamed', 'young')).toEqual([...named, 'young']);
      expect(await store.body('someone', 'unnamed elsewhere')).toBeDefined();
    });

    it('treats a body that is stored again as new', async () => {
      await putBodies('again');
      await store.putBody(bodyRow('again', bodiesOld));
      await append(1, 1);
      await compact(1, 'snapshot', bodiesOld);
      expect(await bodiesLeft('again')).toEqual(['again']);
    });

    it('deletes the body of a replaced snapshot', async () => {
      await append(1, 2);
      await compact(1, 'first', start, { operations: 0, types: 0 });
      await compact(2, 'second', bodiesOld);
      expect(await bodiesLeft('first', 'second')).toEqual(['second']);
    });
  });

  describe('compacting', () => {
    it('loads the snapshot and the edits after it, and keeps the last steps', async () => {
      const last = historySteps + 10;
      await append(1, last);
      expect(await compact(last - 1, 'snapshot')).toEqual({ ok: true, value: last - 1 });
      const loaded = await store.load(key);
      expect(loaded.snapshot).toEqual({ seq: last - 1, body: 'snapshot' });
      expect(loaded.rows.map(({ seq }) => seq)).toEqual([last]);
      expect((await store.after(key, 0)).map(({ seq }) => seq)[0]).toBe(last - historySteps);
      const history = await store.history(key);
      expect(history).toHaveLength(historySteps);
      expect(history[0]?.seq).toBe(last - historySteps + 1);
      expect((await store.spec(key))?.counts).toEqual(counts);
    });

    it('never compacts backwards, nor beyond what was written', async () => {
      await append(1, 2);
      await compact(2, 'newer');
      expect((await compact(1, 'older')).ok).toBe(true);
      expect((await store.load(key)).snapshot).toEqual({ seq: 2, body: 'newer' });
      expect(await compact(3, 'beyond')).toMatchObject({ refusal: { code: 'gone' } });
    });

    it('drops no edits for a snapshot with a missing body', async () => {
      await append(1, historySteps + 1);
      const refused = await store.compact(key, historySteps + 1, 'missing', counts, start);
      expect(refused).toMatchObject({ refusal: { code: 'gone' } });
      expect((await store.load(key)).rows).toHaveLength(historySteps + 1);
    });

    it('keeps one restore point a day, in UTC, and none that is empty', async () => {
      await append(1, 6);
      await compact(1, 'empty', start, { operations: 0, types: 0 });
      await compact(2, 'first', start);
      await compact(3, 'same day', new Date('2026-01-01T23:59:59.999Z'));
      await compact(4, 'next day', new Date('2026-01-02T00:00:00Z'));
      expect(await store.restorePoints(key)).toEqual([
        restorePointOf(4, 'next day', { reason: 'day', at: '2026-01-02T00:00:00.000Z' }),
        restorePointOf(2, 'first', { reason: 'day', at: start.toISOString() }),
      ]);
    });

    it('keeps no second restore point for a day', async () => {
      await putBodies('before', 'after', 'replaced');
      await store.append(journalRow(1, { edit: replaceBy('after') }), {
        restorePoint: restorePointOf(0, 'before'),
      });
      await compact(1, 'after', start);
      expect((await store.restorePoints(key)).map(({ seq }) => seq)).toEqual([0]);
      await store.append(journalRow(2, { edit: replaceBy('after') }), {
        restorePoint: restorePointOf(1, 'replaced'),
      });
      await append(3, 3);
      await compact(3, 'later', later(3 * day));
      await store.append(journalRow(4, { edit: replaceBy('after') }), {
        restorePoint: restorePointOf(3, 'later', { reason: 'restore' }),
      });
      expect((await store.restorePoints(key)).map(({ seq, reason }) => [seq, reason])).toEqual([
        [3, 'restore'],
        [1, 'import'],
        [0, 'import'],
      ]);
    });

    it('keeps the fifty newest restore points of each specification', async () => {
      await putBodies('state');
      const change = { edit: replaceBy('state') };
      for (let seq = 1; seq <= 60; seq += 1) {
        await store.append(journalRow(seq, change), {
          restorePoint: restorePointOf(seq - 1, 'state'),
        });
      }
      await store.append(journalRow(1, { ...change, spec: 'another' }), {
        restorePoint: restorePointOf(0, 'state', { spec: 'another' }),
      });
      await compact(60, 'snapshot', later(day));
      const seqs = (await store.restorePoints(key)).map(({ seq }) => seq);
      expect(seqs).toEqual([60, ...Array.from({ length: 49 }, (_, index) => 59 - index)]);
      expect(await store.restorePoints({ ...key, id: 'another' })).toHaveLength(1);
    });
  });

  describe("a person's own restore points", () => {
    const own = (seq: number, name: string) =>
      restorePointOf(seq, 'state', { reason: 'person', name });

    it('are never dropped by themselves, whatever else comes up', async () => {
      await putBodies('state');
      const change = { edit: replaceBy('state') };
      await append(1, 1, change);
      expect(await store.addRestorePoint(own(1, 'First'))).toEqual({
        ok: true,
        value: own(1, 'First'),
      });
      for (let seq = 2; seq <= 60; seq += 1) {
        await store.append(journalRow(seq, change), {
          restorePoint: restorePointOf(seq - 1, 'state'),
        });
      }
      await compact(60, 'snapshot', later(60 * day));
      const points = await store.restorePoints(key);
      expect(points).toHaveLength(51);
      expect(points.at(-1)).toEqual(own(1, 'First'));
      expect(await bodiesLeft('state')).toEqual(['state']);
    });

    it('have the newest name', async () => {
      await putBodies('state');
      await append(1, 1);
      await store.addRestorePoint(own(1, 'First'));
      await store.addRestorePoint(own(1, 'Second'));
      expect(await store.restorePoints(key)).toEqual([own(1, 'Second')]);
    });

    it('are refused if their state or body is not written', async () => {
      await putBodies('state');
      await append(1, 1);
      for (const refused of [own(2, 'Later'), { ...own(1, 'Lost'), body: 'missing' }]) {
        expect(await store.addRestorePoint(refused)).toMatchObject({ refusal: { code: 'gone' } });
      }
      expect(await store.restorePoints(key)).toEqual([]);
    });
  });

  describe('several specifications', () => {
    it('lists those of the account, most recently opened first', async () => {
      await append(1, 1, { spec: 'edited', at: later(2000).toISOString() });
      await store.describe({ ...key, id: 'new' }, { name: 'New' }, later(1000));
      await store.describe({ ...key, id: 'old' }, {}, start);
      await store.describe({ ...key, id: 'old' }, { openedAt: later(3000).toISOString() }, start);
      await store.describe({ account: 'someone', id: 'theirs' }, {}, start);
      expect((await store.list('local')).map(({ id }) => id)).toEqual(['old', 'edited', 'new']);
      expect((await store.list('someone')).map(({ id }) => id)).toEqual(['theirs']);
    });

    it('describes a new one and one with edits, and leaves the edits alone', async () => {
      const openedAt = start.toISOString();
      const described = await store.describe(key, { name: 'Pets', openedAt }, start);
      const row = { ...key, head: 0, updatedAt: start.toISOString(), name: 'Pets', openedAt };
      expect(described).toEqual({ ok: true, value: row });
      expect(await store.spec(key)).toEqual(row);
      await append(1, 1);
      await store.describe(key, { name: 'Shop' }, later(day));
      expect(await store.spec(key)).toMatchObject({
        head: 1,
        name: 'Shop',
        openedAt,
        updatedAt: later(1000).toISOString(),
      });
    });

    it('keeps the link to a file until it is removed; a copy has none', async () => {
      // A browser's file handles can only be cloned in a browser.
      const handle = { kind: 'file', name: 'pets.json' } as FileSystemFileHandle;
      const file = { handle, name: 'pets.json', format: 'internal' };
      const imported = [{ seq: 1, other: { file, report: 'body' } }];
      await store.describe(key, { file, imported }, start);
      await store.describe(key, { name: 'Pets' }, start);
      await append(1, 1);
      expect(await store.spec(key)).toMatchObject({ file, imported, name: 'Pets' });
      const copy = await store.duplicate(key, { ...key, id: 'copy' }, 'Copy', start);
      expect(copy).not.toHaveProperty('value.file');
      expect(copy).not.toHaveProperty('value.imported');
      await store.describe(key, { file: null }, start);
      expect(await store.spec(key)).not.toHaveProperty('file');
    });

    it('copies everything under a new name; the copy is independent', async () => {
      await putBodies('state');
      await store.describe(key, { name: 'Pets', openedAt: start.toISOString() }, start);
      await store.append(journalRow(1, { edit: replaceBy('state') }), {
        restorePoint: restorePointOf(0, 'state'),
      });
      await append(2, 3);
      await compact(2, 'snapshot', later(day));
      const to = { ...key, id: 'copy' };
      const copied = await store.duplicate(key, to, 'Pets (copy)', later(2 * day));
      const { openedAt: _openedAt, ...source } = (await store.spec(key)) ?? {};
      const copy = {
        ...source,
        id: 'copy',
        name: 'Pets (copy)',
        nameFrom: 'person',
        updatedAt: later(2 * day).toISOString(),
      };
      expect(copied).toEqual({ ok: true, value: copy });
      expect(await store.spec(to)).toEqual(copy);
      const under = (id: string) => ({ ...key, id });
      const inCopy = <Row extends object>(rows: readonly Row[]) =>
        rows.map((row) => ({ ...row, spec: 'copy' }));
      expect(await store.after(to, 0)).toEqual(inCopy(await store.after(key, 0)));
      expect(await store.restorePoints(to)).toEqual(inCopy(await store.restorePoints(key)));
      await append(4, 4, { spec: 'copy' });
      expect((await store.load(under('copy'))).head).toBe(4);
      expect((await store.load(key)).head).toBe(3);
      await store.remove(key, later(2 * day));
      await store.compact(to, 4, 'snapshot', counts, later(4 * day));
      expect(await store.spec(key)).toBeUndefined();
      expect(await bodiesLeft('state', 'snapshot')).toEqual(['state', 'snapshot']);
    });

    it('copies the bodies, too, if the copy belongs to another account', async () => {
      await putBodies('state', 'kept');
      await store.append(journalRow(1, { undo: replaceBy('state') }), {
        restorePoint: restorePointOf(0, 'kept'),
      });
      await compact(1, 'snapshot');
      await store.duplicate(key, { account: 'someone', id: 'copy' }, 'Copy', start);
      for (const hash of ['state', 'kept', 'snapshot']) {
        expect((await store.body('someone', hash))?.hash).toBe(hash);
      }
    });

    it('refuses to copy over an existing one, or to copy a missing one', async () => {
      await append(1, 2);
      await append(1, 1, { spec: 'taken', label: 'Theirs' });
      const onto = await store.duplicate(key, { ...key, id: 'taken' }, 'Copy', start);
      expect(onto).toMatchObject({ refusal: { code: 'other-tab' } });
      const taken = await store.load({ ...key, id: 'taken' });
      expect(taken.rows.map(({ label }) => label)).toEqual(['Theirs']);
      const none = { ...key, id: 'none' };
      expect(await store.duplicate(none, { ...key, id: 'copy' }, 'Copy', start)).toMatchObject({
        refusal: { code: 'gone' },
      });
    });

    it('hides what was removed until it is recovered', async () => {
      await append(1, 2);
      expect(await store.remove(key, start)).toMatchObject({
        ok: true,
        value: { removedAt: start.toISOString() },
      });
      expect(await store.list('local')).toEqual([]);
      await append(1, 1, { spec: 'other' });
      await store.remove({ ...key, id: 'other' }, later(1));
      const removed = (await store.removedList('local')).map(({ id }) => id);
      expect(removed).toEqual(['other', key.id]);
      expect(await store.removedList('ada')).toEqual([]);
      const recovered = await store.recover(key);
      expect(recovered).toMatchObject({ ok: true, value: { head: 2 } });
      expect(await store.list('local')).toEqual([await store.spec(key)]);
      expect(await store.spec(key)).not.toHaveProperty('removedAt');
      expect((await store.load(key)).rows).toHaveLength(2);
    });

    it('deletes for good what was removed a day ago, and not before', async () => {
      const other = { ...key, id: 'other' };
      await putBodies('state');
      await store.append(journalRow(1, { edit: replaceBy('state') }), {
        restorePoint: restorePointOf(0, 'state'),
      });
      await append(1, 2, { spec: other.id });
      await store.remove(key, start);
      await putBodies('snapshot');
      await store.compact(other, 1, 'snapshot', counts, later(day));
      expect((await store.recover(key)).ok).toBe(true);
      await store.remove(key, start);
      await store.compact(other, 2, 'snapshot', counts, later(day + 1));
      expect(await store.spec(key)).toBeUndefined();
      expect(await store.load(key)).toEqual({ head: 0, rows: [] });
      expect(await store.after(key, 0)).toEqual([]);
      expect(await store.restorePoints(key)).toEqual([]);
      expect(await bodiesLeft('state', 'snapshot')).toEqual(['snapshot']);
      expect(await store.recover(key)).toMatchObject({ refusal: { code: 'gone' } });
      expect(await store.remove(key, start)).toMatchObject({ refusal: { code: 'gone' } });
    });

    it('recovers one that is being edited', async () => {
      await append(1, 1);
      await store.remove(key, start);
      await append(2, 2);
      expect((await store.list('local')).map(({ id }) => id)).toEqual(['sandbox']);
    });
  });

  describe('settings', () => {
    it('stores a value by name', async () => {
      expect(await store.putSetting('__proto__', { a: [1] })).toEqual({
        ok: true,
        value: '__proto__',
      });
      expect(await store.setting('__proto__')).toEqual({ a: [1] });
      await store.putSetting('__proto__', null);
      expect(await store.setting('__proto__')).toBeNull();
    });

    it('writes nothing once a newer app has said so, but still reads', async () => {
      await append(1, 1);
      await putBodies('snapshot');
      await store.putSetting('minWriter', 2);
      const writes = [
        store.append(journalRow(2)),
        store.putBody(bodyRow('body')),
        store.compact(key, 1, 'snapshot', counts, start),
        store.describe(key, { name: 'Name' }, start),
        store.duplicate(key, { ...key, id: 'copy' }, 'Copy', start),
        store.remove(key, start),
        store.recover(key),
        store.putSetting('theme', 'dark'),
      ];
      for (const write of writes) {
        expect(await write).toMatchObject({ ok: false, refusal: { code: 'newer-app' } });
      }
      expect(await store.load(key)).toEqual({ head: 1, rows: [journalRow(1)] });
      expect((await store.list('local')).map(({ name }) => name)).toEqual([undefined]);
      expect(await bodiesLeft('body', 'snapshot')).toEqual(['snapshot']);
      expect(await store.setting('theme')).toBeUndefined();
    });
  });
}
