import { expect, test } from 'vitest';
import { wipeAccount } from '../../src/storage/wipeAccount.ts';
import { openDatabase, type Database } from '../../src/storage/database/database.ts';
import { credentialsSetting } from '../../src/sync/accounts/accountCredentials.ts';
import { someCall } from './outboxStore.contract.ts';
import { writing } from './writing.ts';

const ada = 'ada@https://provider.test/api';
const others = ['local', `${ada}2`, 'bob@https://provider.test/api'];

/** A row of an account in every table. */
async function fill(database: Database, account: string): Promise<void> {
  const at = '2026-03-04T05:06:07.000Z';
  const gzip = new ArrayBuffer(1);
  await writing(database, async () => {
    await database.specs.put({ account, id: 'ada/shop', head: 1, updatedAt: at });
    await database.table('journal').put({ account, spec: 'ada/shop', seq: 1, at });
    await database.bodies.put({ account, hash: 'h', gzip, size: 1, at });
    await database.table('kept').put({ account, spec: 'ada/shop', seq: 1, at });
    await database.outbox.put({ ...someCall(`of ${account}`, 1, { account }), openOrder: 1 });
    await database.outbox.put(someCall(`done of ${account}`, 2, { account, state: 'done' }));
    await database.hosted.put({ account, name: 'ada/shop' });
    await database.setAside.put({ account, document: 'ada/shop', body: 'h', side: 'mine', at: 1 });
    await database.table('answers').put({ account, key: 'k', at: 1 });
    await database.settings.put({ name: credentialsSetting(account), value: { type: 'bearer' } });
  });
}

async function everything(database: Database): Promise<readonly unknown[]> {
  return (await Promise.all(database.tables.map((table) => table.toArray()))).flat();
}

test('invariant 11: after a sign-out with "clear" nothing of the account is on the device, and all of the others is', async () => {
  const database = openDatabase(`clear-${Math.random()}`);
  for (const account of others) await fill(database, account);
  await writing(database, () => database.settings.put({ name: 'theme', value: 'dark' }));
  const before = await everything(database);
  await fill(database, ada);
  const filled = await Promise.all(
    database.tables.map(async (table) => [table.name, await table.count()] as const),
  );
  expect(filled.filter(([, count]) => count === 0)).toEqual([]);
  expect(await wipeAccount(database, ada)).toBe(0);
  expect(await everything(database)).toEqual(before);
  await database.delete();
});

test('an account without data is cleared, too', async () => {
  const database = openDatabase(`clear-${Math.random()}`);
  await fill(database, 'local');
  const before = await everything(database);
  expect(await wipeAccount(database, ada)).toBe(0);
  expect(await everything(database)).toEqual(before);
  await database.delete();
});
