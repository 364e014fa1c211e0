import { expect, it } from 'vitest';
import { localAccount } from '../../../src/storage/database/account.ts';
import { openDatabase } from '../../../src/storage/database/database.ts';
import { transact } from '../../../src/storage/database/transact.ts';
import { createSpecStore } from '../../../src/storage/specs/specs.ts';
import { bodyRow } from '../rows.ts';

const endOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    () => 'aborted',
  );

it('a database that is stopped aborts what it has not written, and lets others go on', async () => {
  const here = openDatabase('stopped');
  const there = openDatabase('stopped');
  let isWriting = () => {};
  const begun = new Promise<void>((resolve) => {
    isWriting = resolve;
  });
  const writing = transact(here, [here.settings], async () => {
    await here.settings.put({ name: 'first', value: 1 });
    isWriting();
    // Until it is stopped.
    for (;;) await here.settings.get('first');
  });
  const written = endOf(writing);
  await begun;
  const read = endOf(
    here.transaction('r', here.settings, async () => {
      for (;;) await here.settings.get('first');
    }),
  );

  here.stop();
  expect(await written).toBe('aborted');
  expect(await read).toBe('aborted');
  await transact(there, [there.settings], async () => {
    await there.settings.put({ name: 'second', value: 2 });
  });
  expect(await there.settings.toArray()).toContainEqual({ name: 'second', value: 2 });
  expect(await there.settings.get('first')).toBeUndefined();
});

it('a database that was stopped refuses what comes later, with a message', async () => {
  const database = openDatabase('stopped early');
  const store = createSpecStore(database);
  const put = await store.putBody(bodyRow('abc'));
  expect(put.ok).toBe(true);
  database.stop();
  const late = await store.putBody(bodyRow('def'));
  expect(late).toMatchObject({ ok: false });
  await expect(store.body(localAccount, 'abc')).rejects.toThrow('closed its storage');
});
