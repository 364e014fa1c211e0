import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { credentialsSetting } from '../../src/sync/accounts/accountCredentials.ts';
import { openDatabase, type Database } from '../../src/storage/database/database.ts';
import { wipeAccount } from '../../src/storage/wipeAccount.ts';
import { someCall } from './outboxStore.contract.ts';
import { bodyRow, journalRow, restorePointOf, start } from './rows.ts';
import { writing } from './writing.ts';

const ada = 'ada@https://typewright.example/api';
let database: Database;

beforeEach(() => {
  database = openDatabase(`wipe-${Math.random()}`);
});
afterEach(() => database.delete());

/** One row of an account in every table. */
async function fill(account: string): Promise<void> {
  const updatedAt = start.toISOString();
  await writing(database, async () => {
    await database.specs.put({ account, id: 'ada/shop', head: 1, updatedAt });
    await database.journal.put({ ...journalRow(1), account });
    await database.bodies.put(bodyRow('abc', start, account));
    await database.restorePoints.put({ ...restorePointOf(0, 'abc'), account });
    await database.outbox.put({ ...someCall(`call of ${account}`, 1), account });
    await database.hosted.put({ account, name: 'ada/shop' });
    await database.setAside.put({
      account,
      document: 'ada/shop',
      body: 'abc',
      side: 'mine',
      at: 1,
    });
    await database.table('answers').put({ account, key: 'GET /document/ada/shop', at: 1 });
    await database.settings.put({ name: credentialsSetting(account), value: 'secret' });
  });
}

async function everything(): Promise<string> {
  const tables = await Promise.all(database.tables.map((table) => table.toArray()));
  return JSON.stringify(tables);
}

it('a single call deletes everything of one account, and nothing of another', async () => {
  await fill('local');
  await fill('grace@https://typewright.example/api');
  await writing(database, () => database.settings.put({ name: 'minWriter', value: 1 }));
  const others = await everything();
  await fill(ada);
  const counts = await Promise.all(
    database.tables.map((table) =>
      table.filter((row) => JSON.stringify(row).includes(ada)).count(),
    ),
  );
  // A table that is added later must be filled here, too.
  expect(counts).not.toContain(0);
  expect(await wipeAccount(database, ada)).toBe(0);
  expect(await everything()).toBe(others);
  expect(others).not.toContain(ada);
});
