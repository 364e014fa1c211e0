import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../../src/storage/database/database.ts';
import { createOutbox } from '../../../src/storage/outbox/outbox.ts';
import {
  endHold,
  heldSince,
  holdAfterLongOffline,
  longOffline,
} from '../../../src/storage/outbox/outboxHold.ts';
import { someCall } from '../outboxStore.contract.ts';
import { writing } from '../writing.ts';

const heard = Date.UTC(2026, 0, 1);
const { account } = someCall('', 0);
let database: Database;

beforeEach(async () => {
  database = openDatabase(`hold-${Math.random()}`);
  await writing(database, () =>
    database.hosted.put({ account, name: 'ada/shop', checkedAt: heard }),
  );
});
afterEach(() => database.delete());

const put = (...calls: Parameters<typeof someCall>) =>
  createOutbox(database).write((rows) => rows.put(someCall(...calls)));

test('the outbox is held when something waits and no provider has answered for a day', async () => {
  await put('a', 1);
  expect(await holdAfterLongOffline(database, heard + longOffline - 1)).toBe(false);
  expect(await heldSince(database)).toBeUndefined();
  expect(await holdAfterLongOffline(database, heard + longOffline)).toBe(true);
  expect(await heldSince(database)).toBe(heard);
});

test('it stays held, in other pages and after reading from the provider, until the person ends it', async () => {
  await put('a', 1);
  await holdAfterLongOffline(database, heard + longOffline);
  await writing(database, () =>
    database.hosted.update([account, 'ada/shop'], { checkedAt: heard + longOffline }),
  );
  expect(await holdAfterLongOffline(database, heard + longOffline + 1)).toBe(true);
  await endHold(database);
  expect(await heldSince(database)).toBeUndefined();
  expect(await holdAfterLongOffline(database, heard + longOffline + 1)).toBe(false);
});

test('nothing is held where nothing waits, where a call was done lately, or where no provider was ever heard', async () => {
  expect(await holdAfterLongOffline(database, heard + longOffline)).toBe(false);
  await put('a', 1);
  await put('b', 2, { state: 'done', endedAt: heard + 1 });
  await put('c', 3, { state: 'cancelled', endedAt: heard + longOffline });
  expect(await holdAfterLongOffline(database, heard + longOffline)).toBe(false);
  await writing(database, async () => {
    await database.hosted.clear();
    await database.outbox.delete('b');
  });
  expect(await holdAfterLongOffline(database, heard + longOffline)).toBe(false);
});
