import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packBody, unpackBody } from '../../src/storage/bodies.ts';
import { openDatabase, type Database, type JournalRow } from '../../src/storage/database.ts';
import { createSpecStore } from '../../src/storage/specs.ts';
import { keptSteps, type SpecStore } from '../../src/storage/specStore.ts';

const key = { account: 'local', id: 'sandbox' };
const now = new Date('2026-01-01T00:00:00Z');
const muchLater = new Date('2026-01-02T00:00:00Z');

function row(seq: number, body?: string): JournalRow {
  const undo = { v: 1, edit: { kind: 'root.set', root: null } } as const;
  return {
    account: key.account,
    spec: key.id,
    seq,
    edit:
      body === undefined ? { v: 1, edit: { kind: 'root.set', root: `T${seq}` } } : { v: 1, body },
    undo,
    label: `Edit ${seq}`,
    at: now.toISOString(),
  };
}

describe('the specification store', () => {
  let database: Database;
  let store: SpecStore;

  beforeEach(() => {
    database = openDatabase(`test-${Math.random()}`);
    store = createSpecStore(database);
  });

  afterEach(() => database.delete());

  it('gives back what was appended, in order', async () => {
    for (const seq of [1, 2, 3])
      expect(await store.append(row(seq))).toEqual({ ok: true, value: seq });
    const loaded = await store.load(key);
    expect(loaded.head).toBe(3);
    expect(loaded.rows.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  it('refuses a number that another tab has written, and keeps what that tab wrote', async () => {
    await store.append(row(1));
    const refused = await store.append({ ...row(1), label: 'From the other tab' });
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'other-tab' } });
    expect((await store.load(key)).rows[0]?.label).toBe('Edit 1');
  });

  it('keeps specifications and accounts apart', async () => {
    await store.append(row(1));
    await store.append({ ...row(1), spec: 'another' });
    await store.append({ ...row(1), account: 'someone' });
    await store.append({ ...row(2), account: 'someone' });
    expect((await store.load(key)).head).toBe(1);
    expect((await store.load({ ...key, account: 'someone' })).head).toBe(2);
  });

  it('keeps a text as a gzipped body under its own hash', async () => {
    const text = JSON.stringify({ name: 'Größe '.repeat(20_000) });
    const body = await packBody('local', text, now);
    expect(body.gzip.byteLength).toBeLessThan(text.length / 10);
    expect((await packBody('local', text, muchLater)).hash).toBe(body.hash);
    await store.putBody(body);
    const found = await store.body('local', body.hash);
    expect(found && (await unpackBody(found))).toBe(text);
  });

  it('folds: loads the snapshot and what came after it, and keeps the last steps', async () => {
    const last = keptSteps + 10;
    for (let seq = 1; seq <= last; seq += 1) await store.append(row(seq));
    const snapshot = await packBody('local', 'snapshot', now);
    await store.putBody(snapshot);
    await store.fold(key, last - 1, snapshot.hash, { operations: 0, types: 1 }, now);
    const loaded = await store.load(key);
    expect(loaded.snapshot).toEqual({ seq: last - 1, body: snapshot.hash });
    expect(loaded.rows.map(({ seq }) => seq)).toEqual([last]);
    expect(await database.journal.count()).toBe(keptSteps + 1);
  });

  it('deletes old bodies that nothing names, and no other', async () => {
    const [named, snapshot, old, young] = await Promise.all([
      packBody('local', 'named by a row', now),
      packBody('local', 'the snapshot', now),
      packBody('local', 'named by nothing', now),
      packBody('local', 'waiting for its row', muchLater),
    ]);
    for (const body of [named, snapshot, old, young]) await store.putBody(body);
    await store.append(row(1, named.hash));
    await store.fold(key, 1, snapshot.hash, { operations: 0, types: 1 }, muchLater);
    const left = (await database.bodies.toArray()).map(({ hash }) => hash);
    expect(new Set(left)).toEqual(new Set([named.hash, snapshot.hash, young.hash]));
  });

  it('never folds backwards', async () => {
    await store.append(row(1));
    await store.append(row(2));
    await store.putBody({ ...(await packBody('local', 'two', now)), hash: 'newer' });
    await store.fold(key, 2, 'newer', { operations: 0, types: 1 }, now);
    await store.fold(key, 1, 'older', { operations: 0, types: 1 }, now);
    expect((await store.load(key)).snapshot).toEqual({ seq: 2, body: 'newer' });
  });
});
