import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../src/storage/database/database.ts';
import {
  reconnectSummary,
  keepOffline,
  readChangedCopies,
  readOfflineDocuments,
  removeOffline,
  type OfflineDocument,
} from '../../src/storage/offlineDocuments.ts';
import { createOutbox } from '../../src/storage/outbox/outbox.ts';
import { someCall } from './outboxStore.contract.ts';
import { bodyRow, journalRow, start } from './rows.ts';
import { writing } from './writing.ts';

const { account } = someCall('', 0);
const name = 'ada/shop';
const now = start.getTime();

describe('documents on this device', () => {
  let database: Database;

  beforeEach(async () => {
    database = openDatabase(`offline-${Math.random()}`);
    await writing(database, async () => {
      await database.bodies.bulkPut(['base', 'head'].map((hash) => bodyRow(hash, start, account)));
      await database.hosted.put({
        account,
        name,
        base: { body: 'base', seq: 1 },
        head: { commit: 'c', body: 'head', content: '' },
        checkedAt: now,
      });
      await database.specs.put({ account, id: name, head: 1, updatedAt: start.toISOString() });
      await database.journal.put(journalRow(1, { account, spec: name }));
    });
  });
  afterEach(() => database.delete());

  const list = () => readOfflineDocuments(database, account);

  test('are listed with the reason why they are stored, and their size', async () => {
    const opened = { name, isKept: false, unsent: 0, isChanged: false, size: 2, checkedAt: now };
    expect(await list()).toEqual([opened]);
    expect(await readOfflineDocuments(database, 'another')).toEqual([]);
    expect(await keepOffline(database, account, name, true)).toMatchObject({ ok: true });
    await createOutbox(database).write((rows) => rows.put(someCall('a', 1, { stream: name })));
    expect(await list()).toEqual([{ ...opened, isKept: true, unsent: 1 }]);
  });

  test('are known by name if their copies have changes that were not saved', async () => {
    const changed = async () => [...(await readChangedCopies(database, account))];
    expect(await changed()).toEqual([]);
    await writing(database, () => database.specs.update([account, name], { head: 2 }));
    expect(await changed()).toEqual([name]);
    const saved = { body: 'base', seq: 2 };
    await writing(database, () => database.hosted.update([account, name], { base: saved }));
    expect(await changed()).toEqual([]);
    // The provider's changes were merged into the copy.
    const base = { ...saved, isAhead: true } as const;
    await writing(database, () => database.hosted.update([account, name], { base }));
    expect(await changed()).toEqual([name]);
    expect(await removeOffline(database, account, name)).toMatchObject({ ok: false });
    expect([...(await readChangedCopies(database, 'another'))]).toEqual([]);
  });

  test('are removed with their history', async () => {
    expect(await removeOffline(database, account, name)).toEqual({ ok: true, value: name });
    expect(await list()).toEqual([]);
    expect(await database.specs.count()).toBe(0);
    expect(await database.journal.count()).toBe(0);
  });

  test('are not removed while any change exists only on this device', async () => {
    const refused = { ok: false, refusal: { code: 'unsent' } };
    await writing(database, () => database.specs.update([account, name], { head: 2 }));
    expect(await removeOffline(database, account, name)).toMatchObject(refused);
    await writing(database, () => database.specs.update([account, name], { head: 1 }));
    await createOutbox(database).write((rows) => rows.put(someCall('a', 1, { stream: name })));
    expect(await removeOffline(database, account, name)).toMatchObject(refused);
    expect(await database.journal.count()).toBe(1);
  });
});

describe('coming back', () => {
  const document = (changed: Partial<OfflineDocument>): OfflineDocument => ({
    name,
    isKept: true,
    unsent: 0,
    isChanged: false,
    size: 1,
    checkedAt: now,
    ...changed,
  });
  const day = 24 * 60 * 60 * 1000;

  test('announces, after a long time, what will be sent and fetched', () => {
    const documents = [document({}), document({ isKept: false, checkedAt: now - day })];
    expect(reconnectSummary(documents, 4, now + day)).toEqual({ send: 4, fetch: 1, since: now });
    expect(reconnectSummary(documents, 4, now + day - 1)).toBeUndefined();
  });

  test('announces nothing if there is nothing to do', () => {
    expect(reconnectSummary([], 4, now)).toBeUndefined();
    expect(reconnectSummary([document({ isKept: false })], 0, now + day)).toBeUndefined();
  });
});
