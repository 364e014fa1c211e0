import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../../src/storage/database/database.ts';
import { transact } from '../../../src/storage/database/transact.ts';

let database: Database;
beforeEach(() => {
  database = openDatabase(`paused-${Math.random()}`);
});
afterEach(() => database.delete());

const put = (name: string) =>
  transact(database, [database.settings], () => database.settings.put({ name, value: 1 }));

test('no write begins during a pause, and what was to be written is written afterwards', async () => {
  await put('before');
  database.pauseWrites(100);
  const written = put('after');
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(await database.settings.count()).toBe(1);
  await written;
  expect(await database.settings.count()).toBe(2);
});
