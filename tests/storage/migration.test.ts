import { afterEach, describe, expect, it } from 'vitest';
import { packBody, unpackBody } from '../../src/storage/specs/packBody.ts';
import { openDatabase, type Database } from '../../src/storage/database/database.ts';
import type { SpecStore } from '../../src/storage/specs/specStore.ts';
import { createSpecStore } from '../../src/storage/specs/specs.ts';
import { counts, journalRow, key, later, replaceBy, start } from './rows.ts';

const text = '{"operations": {}, "types": {}}';
const body = await packBody(key.account, text, start);
/** As version 1 wrote it: without name, time of opening and counts. */
const specRow = {
  ...key,
  head: 3,
  snapshot: { seq: 1, body: body.hash },
  updatedAt: later(3000).toISOString(),
};
const rows = [1, 2, 3].map((seq) => {
  const { step: _step, ...row } = journalRow(seq);
  return seq === 1 ? { ...row, edit: replaceBy(body.hash) } : row;
});

/** A database as version 1 of the schema left it, created without our code, and still open. */
function writeVersion1(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 10);
    request.addEventListener('error', () => reject(request.error as Error));
    request.addEventListener('upgradeneeded', () => {
      const opened = request.result;
      opened.createObjectStore('specs', { keyPath: ['account', 'id'] }).add(specRow);
      const journal = opened.createObjectStore('journal', { keyPath: ['account', 'spec', 'seq'] });
      for (const row of rows) journal.add(row);
      opened.createObjectStore('bodies', { keyPath: ['account', 'hash'] }).add(body);
    });
    request.addEventListener('success', () => resolve(request.result));
  });
}

it('the name, version and layout of the database stay the same', async () => {
  const database = openDatabase();
  await database.open();
  const { name, version, objectStoreNames } = database.backendDB();
  const layout = database.tables.map((table) => [
    table.name,
    table.schema.primKey.src,
    ...table.schema.indexes.map(({ src }) => src),
  ]);
  expect({ name, version }).toEqual({ name: 'typewright', version: 30 });
  expect(layout.toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1))).toEqual([
    ['answers', '[account+key]', '[account+at]'],
    ['bodies', '[account+hash]'],
    ['hosted', '[account+name]'],
    ['journal', '[account+spec+seq]'],
    ['kept', '[account+spec+seq]'],
    ['outbox', 'id', 'openOrder', '[account+stream+openOrder]', 'dependsOn', 'endedAt'],
    ['setAside', '++', '[account+document]'],
    ['settings', 'name'],
    ['specs', '[account+id]'],
  ]);
  expect(new Set(objectStoreNames)).toEqual(new Set(layout.map(([store]) => store)));
  await database.delete();
});

describe('a database of version 1', () => {
  let database: Database;

  afterEach(() => database.delete());

  async function opened({ keepOldTab = false } = {}): Promise<SpecStore> {
    const name = `version-1-${Math.random()}`;
    const old = await writeVersion1(name);
    if (keepOldTab) old.addEventListener('versionchange', () => old.close());
    else old.close();
    database = openDatabase(name, {
      onNewer: () => expect.unreachable('The newer app is this one.'),
    });
    return createSpecStore(database);
  }

  it('keeps everything when newer code opens it', async () => {
    const store = await opened();
    expect(await store.load(key)).toEqual({
      head: 3,
      snapshot: specRow.snapshot,
      rows: rows.slice(1),
    });
    expect(await store.history(key)).toEqual(rows);
    expect(await store.list(key.account)).toEqual([specRow]);
    expect(await store.restorePoints(key)).toEqual([]);
    const found = await store.body(key.account, body.hash);
    expect(found && (await unpackBody(found))).toBe(text);
    expect(database.backendDB().version).toBe(30);
  });

  it('can be edited, renamed, compacted and copied', async () => {
    const store = await opened();
    expect(await store.append(journalRow(4))).toEqual({ ok: true, value: 4 });
    expect((await store.describe(key, { name: 'Pets' }, later(5000))).ok).toBe(true);
    expect((await store.compact(key, 4, body.hash, counts, later(6000))).ok).toBe(true);
    expect((await store.restorePoints(key)).map(({ seq, reason }) => [seq, reason])).toEqual([
      [4, 'day'],
    ]);
    const copy = await store.duplicate(key, { ...key, id: 'copy' }, 'Copy', later(7000));
    expect(copy).toMatchObject({ ok: true, value: { head: 4, counts } });
    expect((await store.history(key)).slice(0, 3)).toEqual(rows);
  });

  it('is taken over from a tab of the old version, which makes way', async () => {
    const store = await opened({ keepOldTab: true });
    expect((await store.append(journalRow(4))).ok).toBe(true);
    expect((await store.load(key)).head).toBe(4);
  });
});
